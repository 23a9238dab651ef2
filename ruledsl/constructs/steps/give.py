"""Give: the player hands cards of the own hand to another player.

In a usual turn they are in the other hand at once. In a round apart, such as an exchange before the
first turn, they lie face down until the round is over: nobody knows what comes before giving.
"""

from __future__ import annotations

from collections.abc import Callable

from ruledsl.cards.move import Action, Give, Move
from ruledsl.language.construct import Build, Construct, Example, Say
from ruledsl.language.context import TurnContext
from ruledsl.language.contribution import Contribution, Seating, Step, Way
from ruledsl.language.families import StepPart
from ruledsl.language.kinds import WordKind
from ruledsl.language.refusal import Refusal, RefusalCode
from ruledsl.language.spec import option
from ruledsl.language.step_rule import NOT_IN_HAND, PlainStep, wrong_cards
from ruledsl.language.vocabulary import mark
from ruledsl.record import record

HOW_MANY = RefusalCode("give-count", "give {count}")
TO_WHOM = RefusalCode("give-to-whom", "say to whom you give the cards")
NOT_TO = RefusalCode("give-not-to", "you cannot give cards to this player")
NOBODY = RefusalCode("give-nobody", "there is nobody to whom you could give cards")
NO_CARDS = RefusalCode("give-no-cards", "you hold no cards that you could give")
NOT_NOW = RefusalCode("give-not-now", "you cannot give cards away at this point")

LEFT, RIGHT, ACROSS, PARTNER, CHOICE = "left", "right", "across", "partner", "choice"
Seats = Callable[[TurnContext], tuple[int, ...]]


@record(kw_only=True)
class GivePart(StepPart):
    """Give cards of the hand to another player, unseen: `give` gives one, `give 3` three."""

    to: str = option(
        WordKind((LEFT, RIGHT, ACROSS, PARTNER, CHOICE)),
        LEFT,
        short=True,
        doc="to whom: a neighbour, the player opposite, a partner, or whom the giver chooses",
    )


def _away(turn: TurnContext, seats: int) -> tuple[int, ...]:
    return ((turn.seat + seats) % turn.rules.players,)


def _across(turn: TurnContext) -> tuple[int, ...]:
    half, odd = divmod(turn.rules.players, 2)
    return () if odd else _away(turn, half)


def _partner(turn: TurnContext) -> tuple[int, ...]:
    """Return the next player of the own team, in the order of play."""
    others = _others(turn)
    return tuple(seat for seat in others if seat in turn.rules.teams[turn.seat])[:1]


def _others(turn: TurnContext) -> tuple[int, ...]:
    players = turn.rules.players
    return tuple((turn.seat + seats) % players for seats in range(1, players))


class Rule(PlainStep):
    """Moves cards from one hand to another."""

    word = "give"
    not_now = NOT_NOW

    def __init__(self, seats: Seats) -> None:
        self._seats = seats

    def ready(self, turn: TurnContext, way: Way) -> Refusal | None:
        """There must be somebody to give to, and something to give."""
        if not self._seats(turn):
            return NOBODY()
        return None if turn.hand else NO_CARDS()

    def offers(self, turn: TurnContext, way: Way) -> tuple[Move, ...]:
        """Offer every different card when one is to be given, to each who may get it."""
        seats = self._seats(turn)
        named: tuple[int | None, ...] = seats if len(seats) > 1 else (None,)
        if way.count(turn) != 1:
            return tuple(Move(self.word, to=seat) for seat in named)
        cards = sorted(set(turn.hand))
        return tuple(Move(self.word, cards=(card,), to=seat) for card in cards for seat in named)

    def judge(self, turn: TurnContext, way: Way, move: Move) -> tuple[Refusal, ...]:
        """The cards must be as many as asked for and in the hand; the receiver must be known."""
        wrong = wrong_cards(turn, way, move, HOW_MANY)
        if wrong:
            return (wrong,)
        seats = self._seats(turn)
        if move.to is None and len(seats) > 1:
            return (TO_WHOM(),)
        return () if move.to is None or move.to in seats else (NOT_TO(),)

    def actions(self, turn: TurnContext, way: Way, move: Move) -> tuple[Action, ...]:
        """Hand the cards over; in a round apart they wait until all have given."""
        seats = self._seats(turn) or _others(turn)
        to = seats[0] if move.to is None else move.to
        return (Give(move.cards, to, waits=turn.position.to_come is not None),)


def compile(part: GivePart, build: Build) -> tuple[Contribution, ...]:
    """Contribute the step."""
    left = build.the(Seating).left
    seats: dict[str, Seats] = {
        LEFT: lambda turn: _away(turn, left),
        RIGHT: lambda turn: _away(turn, -left),
        ACROSS: _across,
        PARTNER: _partner,
        CHOICE: _others,
    }
    return (Step(rule=Rule(seats[part.to])),)


_TO = {
    LEFT: mark("To *give*, choose cards of your hand and pass them to your left neighbour."),
    RIGHT: mark("To *give*, choose cards of your hand and pass them to your right neighbour."),
    ACROSS: mark("To *give*, choose cards of your hand and pass them to the player opposite you."),
    PARTNER: mark(
        "To *give*, choose cards of your hand and pass them to your partner; if you have several, "
        "to the one who plays first after you."
    ),
    CHOICE: mark(
        "To *give*, choose cards of your hand and a player, and pass them to that player."
    ),
}
_UNSEEN = mark(
    "The others see only how many cards they are. If you hold fewer cards than you are to give, "
    "give all of them."
)
_WAITS = mark(
    "In a turn apart the cards lie face down until everybody has had that turn, so that nobody "
    "sees what comes before having given; then all take up what they were given. In any other "
    "turn they go into the other hand at once."
)


def prose(part: GivePart, say: Say) -> str:
    """Say who gets the cards, who sees them, and when they are taken up."""
    return " ".join(say.tell(text) for text in (_TO[part.to], _UNSEEN, _WAITS))


CONSTRUCT = Construct(
    keyword="give",
    counted=True,
    spec=GivePart,
    compile=compile,
    prose=prose,
    refusals=(NOT_IN_HAND, HOW_MANY, TO_WHOM, NOT_TO, NOBODY, NO_CARDS, NOT_NOW),
    chapter="The deal",
    examples=(
        Example(
            "rounds: {exchange: {starts: deal, seats: everybody, flow: give 3}}\ngive: left",
            says="face down until everybody has had that turn",
        ),
        Example("turn: draw then play? then give\ngive: right", says="your right neighbour"),
        Example("turn: draw then play? then give?\ngive: {to: across}", says="opposite you"),
        Example("turn: draw then play? then give?\ngive: {to: partner}", says="to your partner"),
        Example("turn: draw then play? then give 2\ngive: {to: choice}", says="and a player"),
    ),
)
