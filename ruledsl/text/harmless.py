"""Harmless: texts without characters that would command the terminal in which they are read."""

from __future__ import annotations

from ruledsl.text.source import UNSEEN

_COMMANDS = {
    n: " " for n in (*range(32), *range(127, 160), *map(ord, UNSEEN)) if chr(n) not in "\r\n\t"
}


def harmless(text: str) -> str:
    """Return a text with a blank for every control character but tabs and line breaks.

    So with characters that turn the writing around, and with those that nobody sees.
    """
    return text if text.isascii() and text.isprintable() else text.translate(_COMMANDS)
