"""Context: what expressions and rules may look at, by the place where they stand.

One small class for each scope. `rules` are the compiled rules of the game; a context never holds
more than its scope may see.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from ruledsl.cards.pack import Card, Pack
from ruledsl.cards.position import Hand, Meld, Position, Table
from ruledsl.cards.standing import Standing
from ruledsl.record import record

if TYPE_CHECKING:
    from ruledsl.language.rules import Rules

T = TypeVar("T")
MOST_TRIED = 12  # new melds that are tried together where they share cards


@record
class SetupContext:
    """Before a deal: how many play, and which deal it is (from 1)."""

    players: int
    deal_number: int = 1


@record
class PointsContext:
    """A card whose points are asked for; `wild` when it is a joker that stands for another card."""

    pack: Pack
    card: Card
    wild: bool = False


@record
class MeldContext:
    """A meld whose shape is asked for."""

    pack: Pack
    meld: Meld
    kind: str = ""


@record
class TurnContext:
    """A turn: the position, seen by the player to move."""

    rules: Rules
    position: Position
    standing: Standing

    def at(self, position: Position) -> TurnContext:
        """Return the same turn at another position; many are made in every turn, so it is fast."""
        other = object.__new__(TurnContext)
        other.__dict__.update(self.__dict__, position=position)
        return other

    @property
    def pack(self) -> Pack:
        """The pack of the game."""
        return self.rules.pack

    @property
    def seat(self) -> int:
        """The player to move."""
        return self.position.seat

    @property
    def hand(self) -> Hand:
        """The hand of the player to move."""
        return self.position.hand


@record
class PlayContext:
    """A proposed play: the position before, and the whole table after it.

    Only the start and the end of a move count; what lies between is the player's own affair.
    """

    rules: Rules
    position: Position
    standing: Standing
    after: Table

    @property
    def pack(self) -> Pack:
        """The pack of the game."""
        return self.rules.pack

    @property
    def seat(self) -> int:
        """The player to move."""
        return self.position.seat

    @cached_property
    def _melds(self) -> tuple[tuple[Meld, ...], tuple[Meld, ...]]:
        return difference(self.position.table, self.after)

    @property
    def gone(self) -> tuple[Meld, ...]:
        """The melds that lay on the table before and do not lie there so any more."""
        return self._melds[0]

    @property
    def made(self) -> tuple[Meld, ...]:
        """The melds that did not lie on the table so before: new ones and changed ones."""
        return self._melds[1]

    @cached_property
    def _cards(self) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        bare = self.pack.bare
        old = sorted(bare[c] for meld in self.gone for c in meld)
        new = sorted(bare[c] for meld in self.made for c in meld)
        return difference(old, new)

    @property
    def lost(self) -> tuple[Card, ...]:
        """The cards that lay on the table and are missing after the move; jokers bare."""
        return self._cards[0]

    @property
    def laid(self) -> tuple[Card, ...]:
        """The cards that the move adds to the table; jokers bare."""
        return self._cards[1]

    @cached_property
    def new_melds(self) -> tuple[Meld, ...]:
        """The melds that are made of cards laid in this move alone.

        Where two melds could be, but share a card that is laid once (a joker, where another came
        free), those that count most are taken: what the player would say, in whatever order.
        """
        return self._of_laid(self.made)

    @cached_property
    def melds_from_hand(self) -> tuple[Meld, ...]:
        """The melds that could be made of cards laid in this move alone.

        Beside new ones these are melds that look like one that lay there: the player may have laid
        such a meld and then taken the other apart.
        """
        return self._of_laid(self.after)

    def _of_laid(self, melds: Table) -> tuple[Meld, ...]:
        bare, laid = self.pack.bare, Counter(self.laid)
        could = [meld for meld in melds if not Counter(bare[c] for c in meld) - laid]
        if not Counter(bare[c] for meld in could for c in meld) - laid:
            return tuple(could)
        taken = max(_subsets(could[:MOST_TRIED], bare, laid), key=self._worth)
        return tuple(sorted(taken))

    def _worth(self, melds: tuple[Meld, ...]) -> tuple[int, int, tuple[Meld, ...]]:
        """Return what melds count, by the cards that their jokers stand for."""
        face, points = self.pack.face, self.rules.card_points
        cards = [face[card] for meld in melds for card in meld]
        return sum(points[card] for card in cards), len(cards), tuple(sorted(melds))

    @cached_property
    def changed_melds(self) -> tuple[Meld, ...]:
        """The melds that were made or changed and hold cards of the old table."""
        return difference(self.new_melds, self.made)[1]


@record
class ScoreContext:
    """The end of a deal, seen by one player (`me`); `standing` is before the deal.

    `winners` is empty while the winners themselves are being found.
    """

    rules: Rules
    position: Position
    standing: Standing
    me: int
    winners: tuple[int, ...] = ()

    @property
    def pack(self) -> Pack:
        """The pack of the game."""
        return self.rules.pack


@record
class MatchContext:
    """The match after a deal, seen by one player (`me`)."""

    rules: Rules
    standing: Standing
    me: int = 0
    column: int = 0  # the column of the score sheet that is asked about


def difference(old: Sequence[T], new: Sequence[T]) -> tuple[tuple[T, ...], tuple[T, ...]]:
    """Return what only the old has and what only the new has, counting equal things."""
    # Most plays leave most melds where they lay, and what two tables begin with alike is no
    # difference: comparing the rest alone is much faster. It is short, so a list will do.
    unlike = (at for at, (one, other) in enumerate(zip(old, new, strict=False)) if one != other)
    same = next(unlike, min(len(old), len(new)))
    left = list(old[same:])
    added = []
    for thing in new[same:]:
        if thing in left:
            left.remove(thing)
        else:
            added.append(thing)
    return tuple(left), tuple(added)


def _subsets(
    melds: list[Meld], bare: tuple[Card, ...], laid: Counter[Card]
) -> Iterator[tuple[Meld, ...]]:
    """Yield every choice of melds that the laid cards suffice for."""
    if not melds:
        yield ()
        return
    first, rest = melds[0], melds[1:]
    yield from _subsets(rest, bare, laid)
    wanted = Counter(bare[card] for card in first)
    if not wanted - laid:
        yield from ((first, *others) for others in _subsets(rest, bare, laid - wanted))
