"""Drawing: melds as cards in text, and lines whose pieces may be coloured.

```
┌──┬──┬──┐ ┏━━┳━━┳━━┓
│5♥│6♥│7♥│ ┃9♠┃9♥┃9♦┃
└──┴──┴──┘ ┗━━┻━━┻━━┛
```

A heavy frame marks what differs, so that it shows without colours as well.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from ruledsl.cards.pack import Card
from ruledsl.cards.position import Meld, Table
from ruledsl.language.rules import Rules
from ruledsl.text.harmless import harmless

BOLD, DIM, RED, GREEN = "1", "2", "31", "32"
PLAIN = ""

Piece = tuple[str, str]
"""A text and its style."""
Line = tuple[Piece, ...]


@dataclass(frozen=True)
class Look:
    """How wide a picture may be, whether it has colours, and whether frames are plain letters."""

    width: int = 80
    colour: bool = False
    ascii: bool = False


@dataclass(frozen=True)
class Frame:
    """The signs around cards: of the top, the middle and the bottom; each left, between, right."""

    top: str
    side: str
    bottom: str
    line: str


LIGHT = Frame("┌┬┐", "│", "└┴┘", "─")
HEAVY = Frame("┏┳┓", "┃", "┗┻┛", "━")
_ASCII_LIGHT, _ASCII_HEAVY = Frame("+++", "|", "+++", "-"), Frame("###", "#", "###", "=")
_GOES_ON, _ASCII_GOES_ON = "┊", ":"

Block = tuple[Line, Line, Line]
"""Melds beside each other: their top, their cards, their bottom."""
Marked = Callable[[Meld], bool]
"""Says whether a meld differs from what it is compared with."""


def width_of(text: str) -> int:
    """Return how many columns a text takes in a terminal."""
    return sum(_cells(char) for char in text)


def _cells(char: str) -> int:
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def length(line: Line) -> int:
    """Return how many columns a line takes."""
    return sum(width_of(text) for text, _ in line)


def padded(line: Line, width: int) -> Line:
    """Return a line with blanks up to a width."""
    return (*line, (" " * max(0, width - length(line)), PLAIN))


def painted(line: Line, colour: bool) -> str:
    """Return a line as text; blanks at its end are left out."""
    if not colour:
        return "".join(text for text, _ in line).rstrip()
    shown = [f"\033[{style}m{text}\033[0m" if style else text for text, style in line]
    return "".join(shown).rstrip()


def wrapped(text: str, room: int, style: str = PLAIN) -> list[Line]:
    """Return a text in lines of at most so many columns; longer words are cut."""
    lines, row = [], ""
    for word in _cut(text.split(), room):
        if row and width_of(row) + 1 + width_of(word) > room:
            lines.append(row)
            row = word
        else:
            row = f"{row} {word}" if row else word
    return [((line, style),) for line in (*lines, row)]


def _cut(words: Iterable[str], room: int) -> Iterator[str]:
    for word in words:
        rest = word
        while width_of(rest) > room:
            at = next(n for n in range(len(rest), 0, -1) if n == 1 or width_of(rest[:n]) <= room)
            yield rest[:at]
            rest = rest[at:]
        yield rest


def in_order(rules: Rules, meld: Meld) -> Meld:
    """Return the cards of a meld in the order in which they are laid; as given if it is none."""
    cards = tuple(sorted(meld))
    shape = next((s for s in rules.shapes if len(cards) > 1 and s.fault(cards) is None), None)
    return shape.in_order(cards) if shape else meld


@dataclass(frozen=True)
class Drawing:
    """Draws cards of one game into so many columns."""

    rules: Rules
    look: Look
    room: int

    def table(self, table: Table, marked: Marked, style: str = BOLD) -> list[Line]:
        """Return melds side by side, in as many rows as they need; `style` is of marked ones."""
        rows: list[Block] = []
        for meld in table:
            for block in self._blocks(meld, marked(meld), style):
                if rows and length(rows[-1][0]) + 1 + length(block[0]) <= self.room:
                    rows[-1] = _beside(rows[-1], block)
                else:
                    rows.append(block)
        return [line for row in rows for line in row]

    def _blocks(self, meld: Meld, mark: bool, style: str) -> Iterator[Block]:
        """Yield the pieces of a meld; one that is wider than the room goes on in the next."""
        faces = [self._face(card) for card in in_order(self.rules, meld)]
        chunks = list(_chunks(faces, self.room))
        for number, chunk in enumerate(chunks):
            goes_on = (number > 0, number + 1 < len(chunks))
            yield self._block(chunk, goes_on, mark, style)

    def _block(
        self, faces: Sequence[Piece], goes_on: tuple[bool, bool], mark: bool, style: str
    ) -> Block:
        frame, style = self._frame(mark), style if mark else DIM
        bars = [frame.line * width_of(face) for face, _ in faces]
        more = _ASCII_GOES_ON if self.look.ascii else _GOES_ON
        first, last = (more if on else frame.side for on in goes_on)
        middle: list[Piece] = [(first, style)]
        for face in faces:
            middle += [face, (frame.side, style)]
        middle[-1] = (last, style)
        return _edge(frame.top, bars, style), tuple(middle), _edge(frame.bottom, bars, style)

    def _frame(self, mark: bool) -> Frame:
        if self.look.ascii:
            return _ASCII_HEAVY if mark else _ASCII_LIGHT
        return HEAVY if mark else LIGHT

    def cards(self, cards: Iterable[Card], marked: Iterable[Card], style: str) -> list[Line]:
        """Return cards in a row, those marked in a style and between stars; wrapped where long."""
        left, lines, row = list(marked), list[Line](), Line()
        for card in cards:
            text, face = self._face(card)
            if card in left:
                left.remove(card)
                text, face = f"*{text}*", style
            if row and length(row) + 1 + width_of(text) > self.room:
                lines.append(row)
                row = ()
            row = (*row, (" " if row else "", PLAIN), (text, face))
        return [*lines, row] if row else [*lines, (("none", DIM),)]

    def _face(self, card: Card) -> Piece:
        pack = self.rules.pack
        suit = pack.suit_of[card]
        red = suit >= 0 and pack.suits[suit].colour == "red"
        faces = pack.words if self.look.ascii else pack.signs
        return harmless(faces[card]), RED if red else PLAIN


def _edge(signs: str, bars: Iterable[str], style: str) -> Line:
    return ((signs[0] + signs[1].join(bars) + signs[2], style),)


def _beside(row: Block, block: Block) -> Block:
    (a, b, c), (d, e, f) = row, block
    gap: Piece = (" ", PLAIN)
    return (*a, gap, *d), (*b, gap, *e), (*c, gap, *f)


def _chunks(faces: Sequence[Piece], room: int) -> Iterator[Sequence[Piece]]:
    """Yield as many faces at a time as fit into the room with their frames; one at least."""
    start, used = 0, 1
    for at, (text, _) in enumerate(faces):
        wide = width_of(text) + 1
        if at > start and used + wide > room:
            yield faces[start:at]
            start, used = at, 1
        used += wide
    yield faces[start:]
