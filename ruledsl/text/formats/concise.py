"""Concise: a line a finding, `path:line:column: severity: message [name]`."""

from ruledsl.text.formats.checked import Checked
from ruledsl.text.render import concise


def write(checked: Checked) -> str:
    """Return the findings, a line each."""
    return "".join(f"{concise(each)}\n" for each in checked.diagnostics)
