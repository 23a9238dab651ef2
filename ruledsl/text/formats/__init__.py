"""Formats: findings written for people, for programs and for the services that show them.

Each format is a module of its own and is imported only when somebody asks for it.
"""

from collections.abc import Callable
from importlib import import_module

from ruledsl.text.formats.checked import Checked

FORMATS = ("full", "concise", "json", "github", "sarif", "junit", "markdown")
"""The names of the formats; those for people come first."""

COLOURED = ("full",)


def written(form: str, checked: Checked, *, colour: bool = False) -> str:
    """Return findings in one of `FORMATS`: nothing, or lines with a break at the end of each."""
    module = import_module(f"ruledsl.text.formats.{form}")
    write: Callable[..., str] = module.write
    return write(checked, colour=colour) if form in COLOURED else write(checked)
