"""Full: each finding with an excerpt of the file, and an empty line after it."""

from ruledsl.text.formats.checked import Checked
from ruledsl.text.render import full


def write(checked: Checked, *, colour: bool = False) -> str:
    """Return the findings with excerpts."""
    return "".join(f"{full(each, colour)}\n\n" for each in checked.diagnostics)
