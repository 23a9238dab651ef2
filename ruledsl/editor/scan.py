"""Scan: where in a rule file a place is, although the file cannot be read yet.

While somebody types, most texts are no YAML: a bracket is open, a key has no colon. What is to be
offered at the cursor depends only on the text before it. So that is walked once, loosely, with a
stack of the mappings and lists that are open; nothing is refused.
"""

from __future__ import annotations

import re
from dataclasses import field

from ruledsl.record import record
from ruledsl.syntax.limits import LIMITS

Path = tuple[str | int, ...]

_LINE = re.compile(r"( *)([^\r\n]*)(\r\n|\n|\r|\Z)")
_KEY = re.compile(r"([^\s\"'{\[#&*!|>,-][^:#\r\n]*?|-\w[^:#\r\n]*?)\s*:(?=[\s]|\Z)")
_QUOTED_KEY = re.compile(r"(\"[^\"\r\n]*\"|'[^'\r\n]*')\s*:(?=\s|\Z)")
_ITEM = re.compile(r"-(?:[ \t]+|\Z)")
_HEADER = re.compile(r"[|>][-+0-9]*[ \t]*(?:#.*)?\Z")
_COMMENT = re.compile(r"(?:^|[ \t])#")
_FLOW_PLAIN = re.compile(r"(?:[^,\[\]{}:#\r\n]|:(?![\s,\[\]{}]|\Z)|(?<![ \t\r\n])#)+")


_LONGEST_KEY = 200  # characters; a longer text in front of a colon is no key


@record
class Spot:
    """What stands at a place, as far as the text before it tells."""

    path: Path = ()  # keys and numbers of items, from the top of the file to this place
    key: bool = False  # a key may stand here
    value: bool = False  # a value may stand here
    start: int = 0  # where what is being written begins
    quote: str = ""  # the sign that opened a quoted text, or that of a block
    seen: tuple[str, ...] = ()  # keys of the mapping around it that stand before it
    flow: bool = False  # in brackets


@record(frozen=False, eq=False)
class _Frame:
    """A mapping or list that is open."""

    indent: int  # its column; -1 in brackets
    is_list: bool
    key: str | None = None
    index: int = 0
    seen: list[str] = field(default_factory=list)
    filled: bool = False  # something stands behind the key


def scan(text: str, offset: int) -> Spot:
    """Return what stands at an offset of a text."""
    return _Scan(text[:offset]).run()


@record(frozen=False, eq=False)
class _Scan:
    """One walk."""

    text: str
    frames: list[_Frame] = field(default_factory=lambda: [_Frame(0, False)])
    plain: int = -1  # where the unquoted value of the last key begins
    spot: Spot | None = None  # once the end of the text has been reached

    def run(self) -> Spot:
        """Walk line by line; what opens brackets or quotes takes the lines it needs."""
        at = 0
        while self.spot is None:
            at = self._line(at)
        return self.spot

    # What is known at the end -------------------------------------------------------------------

    def _end(self, start: int, *, key: bool, value: bool, quote: str = "") -> int:
        top = self.frames[-1]
        seen = () if top.is_list or (key and value) else tuple(top.seen)
        self.spot = Spot(self._path(), key, value, start, quote, seen, top.indent < 0)
        return len(self.text)

    def _path(self) -> Path:
        steps: list[str | int] = []
        for frame in self.frames:
            if frame.is_list:
                steps.append(frame.index)
            elif frame.key is not None:
                steps.append(frame.key)
        return tuple(steps)

    # Lines --------------------------------------------------------------------------------------

    def _line(self, at: int) -> int:
        match = _LINE.match(self.text, at)
        assert match is not None  # it matches anything
        column, content, last = len(match[1]), match[2], match.end() == len(self.text)
        last = last and not match[3]
        if not content.strip():
            return self._blank(column, match.end()) if last else match.end()
        if content.startswith("#"):
            return self._end(at, key=False, value=False) if last else match.end()
        if column == 0 and content in ("---", "..."):
            return self._end(at, key=False, value=False) if last else match.end()
        return self._content(match.start(2), column, match.end(2))

    def _blank(self, column: int, end: int) -> int:
        """The cursor stands in an empty line: its column says what may be written."""
        self._pop(column)
        top = self.frames[-1]
        if column > top.indent and not top.is_list and top.key is not None:
            return self._end(end, key=not top.filled, value=not top.filled)
        if not top.is_list:
            top.key = None
            return self._end(end, key=True, value=False)
        if column > top.indent:
            return self._end(end, key=True, value=True)
        return self._end(end, key=False, value=False)

    def _pop(self, column: int, *, item: bool = False) -> None:
        """Close what ends before a column."""
        while len(self.frames) > 1:
            top = self.frames[-1]
            if top.indent < column or (top.indent == column and (item or not top.is_list)):
                return
            self.frames.pop()

    def _content(self, at: int, column: int, end: int) -> int:
        """Read what stands in a line from a column on."""
        item = _ITEM.match(self.text, at, end)
        if item:
            return self._item(item.end(), column + item.end() - at, column, end)
        key = self._key(at, end)
        if key and not self._goes_on(column):
            self._enter(key[1].strip("\"'"), column)
            return self._value(key.end(), end)
        return self._loose(at, column, end)

    def _key(self, at: int, end: int) -> re.Match[str] | None:
        """Return the key that stands at a place, with its colon."""
        last = min(end, at + _LONGEST_KEY)
        found = _KEY.match(self.text, at, last) or _QUOTED_KEY.match(self.text, at, last)
        cut = last < end and found is not None and found.end() == last
        return None if cut else found

    def _goes_on(self, column: int) -> bool:
        """Say whether a line continues an unquoted value."""
        top = self.frames[-1]
        return self.plain >= 0 and column > top.indent and top.filled

    def _enter(self, key: str, column: int) -> None:
        """Take a key of the mapping that stands in this column."""
        self._pop(column)
        if self.frames[-1].indent != column or self.frames[-1].is_list:
            self.frames.append(_Frame(column, False))
        top = self.frames[-1]
        top.key, top.filled = key, False
        top.seen.append(key)
        self.plain = -1

    def _item(self, at: int, inner: int, column: int, end: int) -> int:
        self._pop(column, item=True)
        top = self.frames[-1]
        if top.is_list and top.indent == column:
            top.index += 1
        else:
            self.frames.append(_Frame(column, True))
        self.plain = -1
        if at >= end:
            return self._after(at, end, key=True)
        if len(self.frames) > LIMITS.depth:  # nobody can read it, so nobody wants to know
            return self._rest(at, at, end, key=False)
        if _ITEM.match(self.text, at, end) or self._key(at, end):
            return self._content(at, inner, end)
        return self._value(at, end, key=True)

    def _loose(self, at: int, column: int, end: int) -> int:
        """Read a line that is no key: a value, part of one, or a key that is not finished."""
        if self._goes_on(column):
            return self._rest(self.plain, at, end, key=False)
        self._pop(column)
        top = self.frames[-1]
        if not top.is_list and column == top.indent:
            top.key = None
            return self._rest(at, at, end, key=True, value=False)
        return self._value(at, end, key=True)

    def _value(self, at: int, end: int, *, key: bool = False) -> int:
        """Read a value in the same line."""
        while at < end and self.text[at] in " \t":
            at += 1
        if at >= end:
            # Right behind the colon nothing can stand; after a blank a value can.
            return self._after(at, end, key=key)
        if self.text[at] == "#":
            return self._past(end, at)
        self.frames[-1].filled = True
        sign = self.text[at]
        if sign in "\"'":
            return self._quoted(at, key=key)
        if sign in "{[":
            return self._brackets(at)
        if _HEADER.match(self.text[at:end]):
            return self._block(at, end)
        self.plain = at
        return self._rest(at, at, end, key=key)

    def _after(self, at: int, end: int, *, key: bool) -> int:
        if end == len(self.text):
            return self._end(at, key=key, value=True)
        return self._next(end)

    def _rest(self, start: int, at: int, end: int, *, key: bool, value: bool = True) -> int:
        """Pass over an unquoted value to the end of its line."""
        comment = _COMMENT.search(self.text, at, end)
        if comment:
            return self._past(end, at)
        if end == len(self.text):
            return self._end(start, key=key, value=value)
        return self._next(end)

    def _past(self, end: int, at: int) -> int:
        """Pass over a comment."""
        if end == len(self.text):
            return self._end(at, key=False, value=False)
        return self._next(end)

    def _next(self, end: int) -> int:
        """Return where the next line begins."""
        return end + (2 if self.text.startswith("\r\n", end) else 1)

    # Values over several lines ------------------------------------------------------------------

    def _block(self, at: int, end: int) -> int:
        """Pass over a block text: all lines that are indented more than what holds it."""
        if end == len(self.text):
            return self._end(at, key=False, value=False)
        indent, sign, start = self.frames[-1].indent, self.text[at], -1
        at = self._next(end)
        while True:
            match = _LINE.match(self.text, at)
            assert match is not None
            if match[2] and len(match[1]) <= indent:
                return at
            start = match.start(2) if start < 0 and match[2] else start
            if not match[3]:
                inside = len(match[1]) > indent
                if not inside:
                    return at
                return self._end(max(start, 0) or match.end(), key=False, value=True, quote=sign)
            at = match.end()

    def _quoted(self, at: int, *, key: bool) -> int:
        close = self._closing(at)
        if close < 0:
            return self._end(at + 1, key=key, value=True, quote=self.text[at])
        return self._tail(close)

    def _closing(self, at: int) -> int:
        """Return the offset behind the quote that closes the one at `at`; -1 when it is open."""
        sign, here = self.text[at], at + 1
        while here < len(self.text):
            if sign == '"' and self.text[here] == "\\":
                here += 2
            elif self.text[here] != sign:
                here += 1
            elif sign == "'" and self.text.startswith("''", here):
                here += 2
            else:
                return here + 1
        return -1

    def _tail(self, at: int) -> int:
        """Pass over the rest of a line behind a value."""
        match = re.compile(r"[^\r\n]*").match(self.text, at)
        end = match.end() if match else at
        return self._past(end, at)

    # Brackets -----------------------------------------------------------------------------------

    def _brackets(self, at: int) -> int:
        """Walk through brackets until all are closed, or a line begins that cannot be inside."""
        depth = len(self.frames)
        outer = max((frame.indent for frame in self.frames), default=0)
        self._open(at)
        at += 1
        while len(self.frames) > depth:
            if at >= len(self.text):
                return self._end_in_brackets(at)
            if self.text[at] in "\r\n" and self._breaks_out(at, outer):
                del self.frames[depth:]
                return self._next(at)
            at = self._step(at)
            if self.spot is not None:
                return at
        return self._tail(at)

    def _open(self, at: int) -> None:
        self.frames.append(_Frame(-1, self.text[at] == "["))

    def _breaks_out(self, at: int, outer: int) -> bool:
        """Say whether the next line is a key outside of brackets that somebody left open."""
        match = _LINE.match(self.text, self._next(at))
        if match is None or len(match[1]) > outer:
            return False
        return self._key(match.start(2), match.end(2)) is not None

    def _end_in_brackets(self, at: int) -> int:
        top = self.frames[-1]
        wants_key = not top.is_list and top.key is None
        return self._end(at, key=wants_key or top.is_list, value=not wants_key)

    def _step(self, at: int) -> int:
        """Read one piece inside brackets."""
        top, sign = self.frames[-1], self.text[at]
        if sign in "{[":
            self._open(at)
        elif sign in "}]":
            self.frames.pop()
        elif sign == ",":
            top.index += 1
            top.key = None
        elif sign == "#" and self.text[at - 1] in " \t\r\n":
            return self._tail_in_brackets(at)
        elif sign not in " \t\r\n:":
            return self._token(at)
        return at + 1

    def _tail_in_brackets(self, at: int) -> int:
        match = re.compile(r"[^\r\n]*").match(self.text, at)
        end = match.end() if match else at
        return self._end(at, key=False, value=False) if end == len(self.text) else end

    def _token(self, at: int) -> int:
        """Read a key or a value inside brackets."""
        top, start, quote = self.frames[-1], at, ""
        if self.text[at] in "\"'":
            quote, start, end = self.text[at], at + 1, self._closing(at)
        else:
            match = _FLOW_PLAIN.match(self.text, at)
            end = match.end() if match else at + 1
        open_ = end < 0 or (end == len(self.text) and not quote)
        if open_:
            wants_key = not top.is_list and top.key is None
            key, value = wants_key or top.is_list, not wants_key
            return self._end(start, key=key, value=value, quote=quote)
        if not top.is_list and top.key is None:
            top.key = self.text[at:end].strip().strip("\"'")
            top.seen.append(top.key)
        return end
