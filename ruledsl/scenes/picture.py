"""Picture: a scene that does not hold: where it began, what was done, and what came of it.

What was expected and what came stand side by side, or one below the other where the terminal is
narrow. Beside a verdict the two tables are shown that it decides between.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ruledsl.cards.pack import NotationError
from ruledsl.cards.position import Meld, Table, sorted_table
from ruledsl.scenes.drawing import (
    BOLD,
    DIM,
    GREEN,
    PLAIN,
    RED,
    Drawing,
    Line,
    Look,
    Marked,
    padded,
    wrapped,
)
from ruledsl.scenes.mismatch import Mismatch, show_table
from ruledsl.scenes.names import seat_name
from ruledsl.scenes.outcome import Outcome
from ruledsl.scenes.run import SceneResult
from ruledsl.text.harmless import harmless

_NARROW = 64  # columns below which the two sides stand one below the other
_WIDEST = 120
_INDENT = 2
_START = ("hands", "table", "loose", "ended")
_TABLE, _NOTHING = "table", ("empty", "none")


@dataclass(frozen=True)
class Picture:
    """Draws what came of one scene."""

    outcome: Outcome
    look: Look
    label: int  # columns of the names at the left
    start_known: bool  # whether the scene says what lies on the table or in hands

    @property
    def room(self) -> int:
        """The columns right of the names."""
        return max(16, min(self.look.width, _WIDEST) - _INDENT - self.label - 1)

    @property
    def narrow(self) -> bool:
        """Whether two sides do not fit beside each other."""
        return self.look.width < _NARROW

    def lines(self, mismatches: Iterable[Mismatch]) -> Iterator[Line]:
        """Yield the picture, line by line."""
        rows = tuple(self._rows(mismatches))
        tables = any(mismatch.key == _TABLE for mismatch in rows)
        if self.start_known:
            yield from self._before()
        yield from self._done(but_last_table=tables)
        if self.start_known or self.outcome.moves:
            yield ()
        if not self.narrow:
            yield from self._row("", *self._titles())
            yield from self._rule()
        for mismatch in rows:
            yield from self._compared(mismatch)

    def _before(self) -> Iterator[Line]:
        """Yield the table and the hand of the player to move; all hands when the deal is over."""
        position, drawing = self.outcome.before, self._drawing(self.room)
        table = drawing.table(position.table, lambda meld: False) or [(("empty", DIM),)]
        yield from self._named("table", table)
        seats = range(len(position.hands)) if position.ended else (position.seat,)
        for seat in seats:
            hand = drawing.cards(position.hands[seat], (), PLAIN)
            yield from self._named(f"hand {seat_name(seat)}", hand)

    def _done(self, *, but_last_table: bool) -> Iterator[Line]:
        """Yield the steps; of one that lays cards, those, and what it would make of the table."""
        drawing, before = self._drawing(self.room), self.outcome.before.table
        last = len(self.outcome.moves) - 1
        for number, (move, ruling) in enumerate(self.outcome.moves):
            words = f"{move.word} and {move.then}" if move.then else move.word
            cards = move.cards if move.table is None else self._laid(before, move.table)
            yield from self._named(words, drawing.cards(cards, (), PLAIN) if cards else [()])
            if move.table is not None and not (but_last_table and number == last):
                table = drawing.table(sorted_table(move.table), _not_in(before), BOLD)
                yield from self._named("", table)
            before = ruling.position.table

    def _laid(self, before: Table, after: Table) -> Meld:
        """Return the cards that lie on one table more than on another; jokers without names."""
        bare = self.outcome.rules.pack.bare
        old, new = (
            Counter(bare[card] for meld in each for card in meld) for each in (before, after)
        )
        return tuple(sorted((new - old).elements()))

    def _rows(self, mismatches: Iterable[Mismatch]) -> Iterator[Mismatch]:
        """Yield the mismatches, and the tables beside a verdict."""
        told = tuple(mismatches)
        yield from told
        keys = {mismatch.key for mismatch in told}
        if "verdict" in keys and _TABLE not in keys and self._proposed is not None:
            laid = self.outcome.verdict == "accepted"
            other = self.outcome.before.table if laid else self._proposed
            now = self.outcome.position.table
            yield Mismatch(_TABLE, _written(self.outcome, other), _written(self.outcome, now))

    @property
    def _proposed(self) -> Table | None:
        """The table that the last step would make."""
        table = self.outcome.moves[-1][0].table if self.outcome.moves else None
        return None if table is None else sorted_table(table)

    def _compared(self, mismatch: Mismatch) -> Iterator[Line]:
        room = self._side
        drawing = self._drawing(room)
        read = self._tables(mismatch) if mismatch.key == _TABLE else None
        hands = self._cards(mismatch)
        if read:
            one, other = read
            left = drawing.table(one, _not_in(other), GREEN) or [(("empty", DIM),)]
            right = drawing.table(other, _not_in(one), RED) or [(("empty", DIM),)]
        elif hands:
            ours, theirs = hands
            left = drawing.cards(ours, (Counter(ours) - Counter(theirs)).elements(), GREEN)
            right = drawing.cards(theirs, (Counter(theirs) - Counter(ours)).elements(), RED)
        else:
            left = wrapped(harmless(mismatch.expected), room, GREEN)
            right = wrapped(harmless(mismatch.actual), room, RED)
        if self.narrow:
            yield from self._below(mismatch.key, left, right)
        else:
            yield from self._row(mismatch.key, left, right)

    @property
    def _side(self) -> int:
        """The columns of one side."""
        return self.room - _INDENT if self.narrow else (self.room - 3) // 2

    def _titles(self) -> tuple[list[Line], list[Line]]:
        return [(("expected", BOLD),)], [(("actual", BOLD),)]

    def _row(self, key: str, left: list[Line], right: list[Line]) -> Iterator[Line]:
        """Yield two sides beside each other."""
        bar = "|" if self.look.ascii else "│"
        for number in range(max(len(left), len(right))):
            one = left[number] if number < len(left) else ()
            other = right[number] if number < len(right) else ()
            name = self._name(key if number == 0 else "")
            yield (*name, *padded(one, self._side), (f" {bar} ", DIM), *other)

    def _rule(self) -> Iterator[Line]:
        line, cross = ("-", "+") if self.look.ascii else ("─", "┼")
        size = self._side + 1
        yield (*self._name(""), (line * size + cross + line * size, DIM))

    def _below(self, key: str, left: list[Line], right: list[Line]) -> Iterator[Line]:
        """Yield two sides one below the other."""
        for title, side in (("expected", left), ("actual", right)):
            name = key if title == "expected" else ""
            yield (*self._name(name), (title, BOLD))
            for line in side:
                yield (*self._name(""), (" " * _INDENT, PLAIN), *line)

    def _named(self, name: str, lines: list[Line]) -> Iterator[Line]:
        middle = 1 if len(lines) == 3 else 0
        for number, line in enumerate(lines):
            yield (*self._name(name if number == middle else ""), *line)

    def _name(self, name: str) -> Line:
        return padded(((" " * _INDENT, PLAIN), (harmless(name), PLAIN)), _INDENT + self.label + 1)

    def _drawing(self, room: int) -> Drawing:
        return Drawing(self.outcome.rules, self.look, room)

    def _tables(self, mismatch: Mismatch) -> tuple[Table, Table] | None:
        """Return the two tables of a mismatch, if it is about tables."""
        read = [self._read_table(text) for text in (mismatch.expected, mismatch.actual)]
        one, other = read
        return None if one is None or other is None else (one, other)

    def _read_table(self, text: str) -> Table | None:
        melds = [] if text in _NOTHING else text.split(" | ")
        read = [self._read(meld) for meld in melds]
        return None if None in read else sorted_table(meld for meld in read if meld)

    def _cards(self, mismatch: Mismatch) -> tuple[Meld, Meld] | None:
        """Return the cards of a mismatch, if it is about cards."""
        one, other = self._read(mismatch.expected), self._read(mismatch.actual)
        return None if one is None or other is None or not one + other else (one, other)

    def _read(self, text: str) -> Meld | None:
        try:
            words = () if text in _NOTHING else text.split()
            return tuple(self.outcome.rules.pack.read(word) for word in words)
        except NotationError:
            return None


def picture(result: SceneResult, outcome: Outcome, look: Look) -> Iterator[Line]:
    """Return the picture of a scene that does not hold."""
    told, moves = result.mismatches, outcome.moves
    names = ["hand A", *(mismatch.key for mismatch in told)]
    names += [f"{move.word} and {move.then}" if move.then else move.word for move, _ in moves]
    known = bool(moves) or any(result.scene.entry(key) for key in _START)
    return Picture(outcome, look, max(map(len, names)), known).lines(told)


def _not_in(table: Table) -> Marked:
    """Return what marks the melds that a table does not have; copies count."""
    left = Counter(tuple(sorted(meld)) for meld in table)

    def marked(meld: Meld) -> bool:
        key = tuple(sorted(meld))
        left[key] -= 1
        return left[key] < 0

    return marked


def _written(outcome: Outcome, table: Table) -> str:
    return show_table(outcome.rules.pack, table)
