"""Harmless: texts without characters that would command the terminal in which they are read."""

from __future__ import annotations

_COMMANDS = {n: " " for n in (*range(32), *range(127, 160)) if chr(n) not in "\r\n\t"}


def harmless(text: str) -> str:
    """Return a text with a blank for every control character but tabs and line breaks."""
    return text.translate(_COMMANDS)
