"""JSON: findings as data, as grammar/findings.schema.json describes it."""

from json import dumps

from ruledsl.text.formats.checked import Checked
from ruledsl.text.render import as_json


def write(checked: Checked) -> str:
    """Return the findings as one document."""
    return dumps(as_json(checked.diagnostics), indent=2, ensure_ascii=False) + "\n"
