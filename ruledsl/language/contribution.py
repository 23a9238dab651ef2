"""Contribution: the closed set of things that words may bring to the rules of a game.

A word does not act; it contributes, and the rules join contributions of a kind in a way that does
not depend on their order: shapes by *or*, laws by *and*, offers by *union*. Where order matters
(awards, endings) it is the order of the rule file.

`place` is the line of the rule file behind a contribution; whoever compiles fills it in.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from enum import IntEnum
from typing import Protocol

from ruledsl.arrange.problem import JokerRule, Opening
from ruledsl.arrange.problem import Shape as SolverShape
from ruledsl.cards.move import Action, Move
from ruledsl.cards.pack import Pack
from ruledsl.cards.position import Meld
from ruledsl.language.context import (
    MatchContext,
    PlayContext,
    PointsContext,
    ScoreContext,
    SetupContext,
    TurnContext,
)
from ruledsl.language.refusal import Place, Refusal
from ruledsl.record import record


@record(kw_only=True)
class Contribution:
    """Something that a word brings to the rules."""

    place: Place | None = field(default=None, compare=False)


@record(kw_only=True)
class PackPlan(Contribution):
    """The pack that the game is played with, for the number of players compiled for."""

    pack: Pack
    joker_colours: tuple[str, ...] = ()  # by kind of joker; empty: of no colour


@record(kw_only=True)
class DealPlan(Contribution):
    """How a deal begins."""

    hand: Callable[[SetupContext], int]
    loose: Callable[[SetupContext], int]
    upcard: bool = False
    batches: tuple[int, ...] = ()  # how many cards at a time; empty: one by one


@record(kw_only=True)
class Seating(Contribution):
    """Who plays: first dealer, who begins, in which direction, how the deal passes on."""

    least: int
    most: int
    first_dealer: str = "random"
    draw_kept: bool = False  # the first cards of the first deal are the draw for the dealer
    begins: int = 1  # seats after the dealer
    left: int = 1  # how many seats further in the order of play the left neighbour sits
    # Seats after the dealer; "winner" or "loser" of the deal, and the dealer again without one.
    next_dealer: int | str = 1
    teams: int = 0  # how many; 0: everybody plays alone


@record(kw_only=True)
class RankOrder(Contribution):
    """The order of ranks in runs, by place in the pack; `around` when the last meets the first."""

    order: tuple[int, ...]
    around: bool = False
    ace: str = "low"


@record(kw_only=True)
class MeldShape(Contribution):
    """A named shape of meld: data for the solver, and a judge with reasons."""

    name: str
    title: str
    solver: SolverShape
    # Why the cards (jokers named) are no such meld; None when they are. The number says how near
    # they come, so that the reason of the nearest shape can be given.
    fault: Callable[[Meld], tuple[int, Refusal] | None]
    # The cards in the order in which people lay them.
    in_order: Callable[[Meld], Meld]


@record(kw_only=True)
class JokerPolicy(Contribution):
    """What jokers may do, as data for the solver; the laws of the same word judge it."""

    rule: JokerRule
    kept: bool = False  # a joker that was freed may be taken into the hand


class Tier(IntEnum):
    """What a law looks at. A higher tier is silent when a lower one refuses."""

    CARDS = 1
    MELD = 2
    TABLE = 3
    TURN = 4


@record(kw_only=True)
class Law(Contribution):
    """A condition that every play must meet."""

    tier: Tier
    name: str
    refuse: Callable[[PlayContext], Refusal | None]
    solved: bool = True  # the solver knows this law; else its answers are judged afterwards


@record(kw_only=True)
class OpeningRule(Contribution):
    """What the first play of a player needs, as data for the solver; its law judges it."""

    form: Opening | None
    met: Callable[[PlayContext], bool]


@record
class Way:
    """A step that is open in a state of the turn, and the state after it."""

    word: str
    count: Callable[[TurnContext], int]
    pile: str
    when: tuple[Callable[[TurnContext], bool], ...]
    to: int


@record(kw_only=True)
class TurnFlow(Contribution):
    """A flow: by state, the ways on; and whether the turn may stop there."""

    name: str
    ways: tuple[tuple[Way, ...], ...]
    stops: tuple[bool, ...]
    # Turns that follow this flow instead of the usual one; None for the usual one itself.
    when: Callable[[TurnContext], bool] | None = None


class StepRule(Protocol):
    """What a step of the turn does."""

    word: str
    anytime: bool  # may happen wherever a step is open, though no flow has it

    def ready(self, turn: TurnContext, way: Way) -> Refusal | None:
        """Say why a step that the flow allows cannot be taken now; None when it can."""

    def offers(self, turn: TurnContext, way: Way) -> tuple[Move, ...]:
        """Return moves of this step; a step that cannot list them returns one without details."""

    def judge(self, turn: TurnContext, way: Way, move: Move) -> tuple[Refusal, ...]:
        """Return every reason against a move of this step; nothing when it is legal."""

    def actions(self, turn: TurnContext, way: Way, move: Move) -> tuple[Action, ...]:
        """Return what a legal move makes happen."""

    def absent(self, turn: TurnContext, open_words: frozenset[str]) -> Refusal:
        """Say why this step is not allowed in a state that has other ways on."""


@record(kw_only=True)
class Step(Contribution):
    """A step that turns may be made of."""

    rule: StepRule


@record(kw_only=True)
class Guard(Contribution):
    """A condition on taking any step at all; it is given the word of the step."""

    refuse: Callable[[TurnContext, str], Refusal | None]


@record(kw_only=True)
class Worth(Contribution):
    """What a card counts, in points."""

    points: Callable[[PointsContext], int]


@record(kw_only=True)
class Ending(Contribution):
    """A way in which a deal ends, looked at after every move or when a turn is over."""

    name: str
    when: Callable[[TurnContext], bool]
    at_once: bool
    alone: bool = False  # one player brings it about: the one to move


@record(kw_only=True)
class Void(Contribution):
    """An ending after which nothing is counted: the same dealer deals again."""

    ending: str


@record(kw_only=True)
class WinnerRule(Contribution):
    """Who wins a deal: the lowest or the highest of a value; what a tie does."""

    value: Callable[[ScoreContext], int]
    lowest: bool
    shared: bool  # tied players all win; else a tie is a draw
    knocker_loses_ties: bool = False
    nobody: Callable[[ScoreContext], bool] | None = None  # nobody wins then
    first: Callable[[ScoreContext], bool] | None = None  # who meets it comes before all others


@record(kw_only=True)
class Award(Contribution):
    """A line of the score sheet of a deal."""

    name: str
    to: str  # "everyone", "winner", "losers"
    when: Callable[[ScoreContext], bool]
    points: Callable[[ScoreContext], int]


@record(kw_only=True)
class MatchAward(Contribution):
    """A line that is added when the match ends."""

    name: str
    when: Callable[[MatchContext], bool]
    points: Callable[[MatchContext], int]


@record(kw_only=True)
class MatchRule(Contribution):
    """When a match ends and who wins it."""

    ends: Callable[[MatchContext], bool]  # never true for an endless match
    endless: bool
    value: Callable[[MatchContext], int] | None  # None: the winners of the last deal
    lowest: bool
    tie: str  # "draw", "shared", "another deal"


@record(kw_only=True)
class ColumnRule(Contribution):
    """A column of the score sheet: whose deals are entered in it, and when it is closed."""

    name: str
    takes: Callable[[MatchContext], bool]  # asked for each player, the deal won but not entered
    closes: Callable[[MatchContext], bool]


@record(kw_only=True)
class Round(Contribution):
    """A round of turns apart from the usual ones: its players have one turn each, in order.

    `starts` is `DEAL`, `STOCK_OUT`, or the name of an ending: then the deal ends only when the
    round is over. `seats` gives the players in order, asked for the player whose turn was last
    (before the first turn: the dealer). `until` ends the round early, asked when a turn is over.
    """

    flow: str  # the name of the flow, and of the round
    starts: str
    seats: Callable[[TurnContext], tuple[int, ...]]
    when: Callable[[TurnContext], bool] | None = None  # the round takes place only then
    until: Callable[[TurnContext], bool] | None = None
    ends_deal: str = ""  # the ending that follows; empty: the delayed ending, or play goes on


DEAL, STOCK_OUT = "deal", "stock out"


@record(kw_only=True)
class Recycle(Contribution):
    """When the stock is used up, the discard pile is turned over; so many of its top cards stay."""

    keep: int


@record(kw_only=True)
class Rebuild(Contribution):
    """Whether the player to move may take melds on the table apart."""

    allowed: Callable[[TurnContext], bool]
    ever: bool = True  # there are players and times for which it is allowed


@record(kw_only=True)
class Variable(Contribution):
    """A number that is worked out when cards have been dealt, and kept for the deal."""

    name: str
    value: Callable[[TurnContext], int]


@record(kw_only=True)
class Counter(Contribution):
    """A number kept for each player of a deal; every play adds to it."""

    name: str
    add: Callable[[PlayContext], int]


@record(kw_only=True)
class MustPlay(Contribution):
    """What happens when a player who could play does something else."""

    how: str  # "enforce", "remind", "trust"


@record(kw_only=True)
class GiveUp(Contribution):
    """What it costs to take back a move that was begun."""

    draw: int
