"""Decoding: from bytes to a source, strictly.

The place of a bad byte is told as line and column like every other place: the good bytes before it
are decoded, and the finding points at their end.
"""

from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from pathlib import Path

from ruledsl.syntax import yaml_codes as codes
from ruledsl.syntax.limits import LIMITS
from ruledsl.text.diagnostic import Diagnostic, found
from ruledsl.text.source import UNSEEN, Source
from ruledsl.text.span import Span

_ODD_BREAKS = "\x85\u2028\u2029"


def load_source(
    path: Path, limit: int = LIMITS.file_bytes
) -> tuple[Source | None, list[Diagnostic]]:
    """Read a file of at most `limit` bytes. Raises OSError when it cannot be read."""
    with path.open("rb") as file:
        data = file.read(limit + 1)
    return source_of_bytes(str(path), data, limit)


def source_of_bytes(
    name: str, data: bytes, limit: int = LIMITS.file_bytes
) -> tuple[Source | None, list[Diagnostic]]:
    """Decode UTF-8, skipping a byte order mark; return None where it is something else."""
    if len(data) > limit:
        span = Span(Source(name, ""), 0, 0)
        return None, [found(codes.TOO_LARGE, span, limit=limit // 1024)]
    encoding = _utf16(data)
    if encoding:
        hint = "save the file as UTF-8"
        return None, [
            found(codes.UTF16, Span(Source(name, ""), 0, 0), hint=hint, encoding=encoding)
        ]
    data = data.removeprefix(BOM_UTF8)
    try:
        return Source(name, data.decode("utf-8")), []
    except UnicodeDecodeError as error:
        return None, [_bad_byte(name, data, error.start)]


def forbidden_character(source: Source) -> Diagnostic | None:
    """Return a finding for the first character that no YAML file should have."""
    # A file has few different characters: looking at each of them once is the fastest way.
    bad = [char for char in set(source.text) if is_forbidden(char)]
    if not bad:
        return None
    at = min(source.text.index(char) for char in bad)
    return forbidden(Span(source, at, at + 1), source.text[at])


def forbidden(span: Span, char: str) -> Diagnostic:
    """Return the finding for a character that no text of a file should have."""
    code = codes.ODD_LINE_BREAK if char in _ODD_BREAKS else codes.CONTROL_CHARACTER
    return found(code, span, hint="delete it", character=f"U+{ord(char):04X}")


def is_forbidden(char: str) -> bool:
    """Say whether a character is a command to a terminal, or makes a text show something else."""
    if char < "\x7f":
        return char < " " and char not in "\t\n\r"
    is_control = char < "\xa0" or "\ud800" <= char <= "\udfff" or char in "\ufffe\uffff"
    return is_control or char in UNSEEN


def _utf16(data: bytes) -> str:
    """Return the name of the encoding when the bytes are UTF-16 or UTF-32, else nothing."""
    if data.startswith((b"\xff\xfe\x00\x00", b"\x00\x00\xfe\xff")):
        return "UTF-32"
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return "UTF-16"
    # Without a mark every other byte of a plain text is zero.
    head = data[:64]
    even, odd = head[::2], head[1::2]
    telling = len(odd) > 1 and (not any(even) or not any(odd)) and any(head)
    return "UTF-16" if telling else ""


def _bad_byte(name: str, data: bytes, at: int) -> Diagnostic:
    good = data[:at].decode("utf-8")
    rest = data[at:].decode("utf-8", "replace").splitlines() or [""]
    source = Source(name, good + rest[0])
    span = Span(source, len(good), len(good) + 1)
    return found(codes.NOT_UTF8, span, hint="save the file as UTF-8", byte=data[at])
