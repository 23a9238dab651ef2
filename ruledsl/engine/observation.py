"""Observation: what one player may know at a moment of a match, and nothing more."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ruledsl.arrange.problem import Answer
from ruledsl.cards.move import Action, Draw, Give
from ruledsl.cards.pack import Card
from ruledsl.cards.position import HIDDEN, Gift, Position
from ruledsl.cards.standing import Standing
from ruledsl.engine.judge import Ruling
from ruledsl.engine.turn import words
from ruledsl.language.context import TurnContext
from ruledsl.language.rules import Rules


@dataclass(frozen=True)
class Observation:
    """The view of one seat. In `position` every hidden card is `HIDDEN`."""

    rules: Rules
    seat: int
    position: Position
    standing: Standing

    @property
    def hand(self) -> tuple[Card, ...]:
        """The own hand."""
        return self.position.hands[self.seat]

    @property
    def my_turn(self) -> bool:
        """Whether this seat is to move."""
        return self.position.seat == self.seat and self.position.ended is None

    @cached_property
    def turn(self) -> TurnContext:
        """The turn as this seat sees it; asked about the own turn only."""
        return TurnContext(self.rules, self.position, self.standing)

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The steps that this seat may take now; none when it is not its turn."""
        return words(self.turn) if self.my_turn else ()


def observe(rules: Rules, position: Position, standing: Standing, seat: int) -> Observation:
    """Return what a seat may see of a position."""
    return Observation(rules, seat, position.seen_by(seat), standing)


@dataclass(frozen=True)
class Event:
    """What a seat may know of a move that was made.

    `drew` are the cards drawn where this seat may see them, else empty; `reminder` is private to
    the player who was reminded; `taken_up` what others gave this seat, once it may look at it.
    """

    seat: int
    word: str
    actions: tuple[Action, ...]
    drew: tuple[Card, ...] = ()
    reminder: Answer | None = None
    taken_up: tuple[Gift, ...] = ()


def event(ruling: Ruling, mover: int, word: str, watcher: int) -> Event | None:
    """Return what a watcher learns of a ruling; None when it concerns the mover alone."""
    mine = tuple(gift for gift in ruling.taken_up if gift.receiver == watcher)
    if watcher == mover:
        return Event(mover, word, ruling.actions, ruling.drew, ruling.reminder, mine)
    if not ruling.accepted:
        return None
    open_draw = all(a.pile != "stock" for a in ruling.actions if isinstance(a, Draw))
    drew = ruling.drew if open_draw else ()
    actions = tuple(_seen(action, watcher) for action in ruling.actions)
    return Event(mover, word, actions, drew, taken_up=mine)


def _seen(action: Action, watcher: int) -> Action:
    """Return an action of somebody else: of cards that are given only how many they are."""
    if isinstance(action, Give) and (action.waits or action.to != watcher):
        return Give((HIDDEN,) * len(action.cards), action.to, action.waits)
    return action
