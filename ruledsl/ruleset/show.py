"""Show: a tree as the text of a rule file again, with the origin of each line if wanted.

The text is canonical: one value a line, quotes only where they are needed. Reading it gives the
same tree, so its checksum stands for the game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from ruledsl.resources import ResourceError, rulesets_dir
from ruledsl.syntax.scalar_value import resolve
from ruledsl.syntax.tree import Mapping, Node, Scalar, Sequence
from ruledsl.text.span import Span

_Line = tuple[str, Span]
# Texts that every YAML reader takes as they stand, a comment after them included.
# Most checks show nothing, so these are compiled when they are used.
_PLAIN = r"[^\W_](?:[^:#\t\r\n\x00-\x1f\x7f-\x9f\u2028\u2029]*[\w)?!.*+%])?\Z"
_UNFINISHED = r"(?:[-+*/%<>=(,]|\b(?:and|or|not|in|if|else|for))\Z"
_COLUMN = 60
_ODD = r"[^\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"


def plain_text(node: Node) -> str:
    """Return a tree as canonical YAML, without comments."""
    return "".join(f"{text}\n" for text, _ in _lines(node))


def with_origins(mapping: Mapping) -> str:
    """Return a tree as canonical YAML; a comment in each line names the line it comes from."""
    return "".join(
        f"{text:<{_COLUMN}}  # {short_name(span.source.name)}:{span.start_line_col[0]}\n"
        for text, span in _lines(mapping)
    )


def digest(mapping: Mapping) -> str:
    """Return the checksum of what a file says, whatever its layout and its comments."""
    from hashlib import sha256  # of what is only checked nobody asks the checksum

    return sha256(plain_text(mapping).encode()).hexdigest()


@lru_cache(maxsize=256)
def short_name(name: str) -> str:
    """Return the name of a file; that of a shipped one from its own folder on."""
    try:
        return Path(name).relative_to(rulesets_dir()).as_posix()
    except (ValueError, ResourceError):
        return name


def _lines(node: Node) -> Iterator[_Line]:
    """Yield the lines of a node that stands by itself."""
    match node:
        case Mapping(_, entries) if entries:
            for entry in entries:
                yield from _entry(_quoted(entry.key, key=True) + ":", entry.value, entry.key.span)
        case Sequence(_, items) if items:
            for item in items:
                yield from _item(item)
        case _:
            yield _single(node), node.span


def _entry(key: str, value: Node, span: Span) -> Iterator[_Line]:
    if _is_single(value):
        yield f"{key} {_single(value)}".rstrip(), span
        return
    yield key, span
    for text, place in _lines(value):
        yield f"  {text}", place


def _item(item: Node) -> Iterator[_Line]:
    mark = "- "
    for text, place in _lines(item):
        yield mark + text, place
        mark = "  "


def _is_single(node: Node) -> bool:
    match node:
        case Mapping(_, entries):
            return not entries
        case Sequence(_, items):
            return not items
        case _:
            return True


def _single(node: Node) -> str:
    match node:
        case Mapping():
            return "{}"
        case Sequence():
            return "[]"
        case _:
            return _quoted(node)


def _quoted(scalar: Scalar, *, key: bool = False) -> str:
    """Return a scalar so that it is read as what it is."""
    text = scalar.value
    if isinstance(scalar.resolved, str) or key:
        sure = re.match(_PLAIN, text) and not re.search(_UNFINISHED, text)
        sure = sure and text.count("(") <= text.count(")") and isinstance(resolve(text), str)
        if sure or (key and re.match(r"[0-9]+\Z", text)):
            return text
        if re.search(_ODD, text):
            return (
                '"' + re.sub(_ODD, _escaped, text.replace("\\", "\\\\").replace('"', '\\"')) + '"'
            )
        return "'" + text.replace("'", "''") + "'"
    return "" if scalar.resolved is None else text


def _escaped(match: re.Match[str]) -> str:
    number = ord(match.group())
    return f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"
