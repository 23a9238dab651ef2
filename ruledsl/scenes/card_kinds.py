"""Card kinds: values that mean something only in a game: cards, melds, seats, endings, refusals."""

from __future__ import annotations

from typing import Any

from ruledsl.scenes.kinds import Faults, Kind, Words, word_of
from ruledsl.scenes.model import CardWords, MeldWords, Word
from ruledsl.scenes.names import NO, Names
from ruledsl.syntax.cards_parser import parse_table
from ruledsl.syntax.tree import Node, Scalar, Sequence


class Refusals(Words):
    """One or several refusal codes."""

    wanted = "a refusal code or a list of them"

    def bind(self, value: tuple[Word, ...], names: Names) -> Any:
        """Return the codes."""
        return tuple(names.refusal(word) for word in value)


class Ending(Kind):
    """The name of an ending; `no` where the deal goes on."""

    wanted = "the name of an ending, or no"

    def take(self, node: Scalar, faults: Faults) -> Word:
        """Return the name; YAML's `false` is a `no` as well."""
        return Word(NO, node.span) if node.resolved is False else word_of(node)

    def bind(self, value: Word, names: Names) -> str:
        """Return the name."""
        return names.ending(value, may_be_none=True)


class Cards(Kind):
    """Cards: a text, or a list of texts. Jokers bare."""

    wanted = "cards such as 7H 10C JK"

    def fits(self, node: Node) -> bool:
        """A scalar or a list of scalars."""
        items = node.items if isinstance(node, Sequence) else (node,)
        return all(isinstance(item, Scalar) for item in items)

    def take(self, node: Any, faults: Faults) -> CardWords:
        """Return the words of the cards."""
        items: tuple[Any, ...] = node.items if isinstance(node, Sequence) else (node,)
        melds = [meld for item in items for meld in read_melds(item, faults)]
        return tuple(word for meld in melds for word in meld)

    def bind(self, value: CardWords, names: Names) -> Any:
        """Return the cards."""
        return names.bare_cards(value)


class Table(Kind):
    """Melds: a text with bars, a list of texts, or a list of lists."""

    wanted = "melds such as 7C 7D 7H | 4C 5C 6C"

    def fits(self, node: Node) -> bool:
        """A scalar or a list."""
        return isinstance(node, (Scalar, Sequence))

    def take(self, node: Any, faults: Faults) -> MeldWords:
        """Return the words of the melds."""
        if isinstance(node, Scalar):
            return read_melds(node, faults)
        melds: list[CardWords] = []
        for item in node.items:
            if isinstance(item, Sequence):
                melds.append(Cards().read(item, faults) or ())
            elif isinstance(item, Scalar):
                melds += read_melds(item, faults)
            else:
                faults.wrong(item, self.wanted)
        return tuple(meld for meld in melds if meld)

    def bind(self, value: MeldWords, names: Names) -> Any:
        """Return the melds."""
        return names.table(value)


def read_melds(node: Scalar, faults: Faults) -> MeldWords:
    """Return the melds of a text, each card with its place."""
    table, wrong = parse_table(node.value, node.place)
    faults.findings.extend(wrong)
    return tuple(
        tuple(Word(card.text, node.place(card.start, card.end)) for card in meld) for meld in table
    )


class Seat(Kind):
    """One seat."""

    wanted = "a seat: A, B, C …"

    def take(self, node: Scalar, faults: Faults) -> Word:
        """Return the word of the seat."""
        return word_of(node)

    def bind(self, value: Word, names: Names) -> int | None:
        """Return the number of the seat."""
        return names.seat(value)


class Seats(Words):
    """Several seats; one alone needs no list."""

    wanted = "seats: A, B, C …"

    def bind(self, value: tuple[Word, ...], names: Names) -> Any:
        """Return the numbers of the seats."""
        return names.seats(value)
