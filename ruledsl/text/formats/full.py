"""Full: each finding with an excerpt of the file, and an empty line after it."""

from ruledsl.text.formats.checked import Checked


def write(checked: Checked, *, colour: bool = False) -> str:
    """Return the findings with excerpts."""
    if not checked.diagnostics:
        return ""
    from ruledsl.text.render import full  # most files have no finding

    return "".join(f"{full(each, colour)}\n\n" for each in checked.diagnostics)
