"""Take: the player takes cards from the discard pile."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from ruledsl.arrange.problem import Answer, Problem
from ruledsl.arrange.solve import must_include
from ruledsl.cards.move import Action, Draw, Move, Owe
from ruledsl.cards.pack import Card
from ruledsl.cards.position import Position
from ruledsl.language.construct import Build, Construct, Example, Facts, Say
from ruledsl.language.context import PlayContext, TurnContext
from ruledsl.language.contribution import Contribution, Guard, Law, Step, Tier, Way
from ruledsl.language.families import StepPart
from ruledsl.language.kinds import FlagKind, FormulaKind, WordKind
from ruledsl.language.question import judged, problem
from ruledsl.language.refusal import Refusal, RefusalCode
from ruledsl.language.spec import option
from ruledsl.language.step_rule import PlainStep
from ruledsl.language.types import Scope, Type
from ruledsl.language.values import Formula
from ruledsl.language.vocabulary import mark
from ruledsl.record import record
from ruledsl.text.diagnostic import Code, Diagnostic, Severity, found

IDLE_TOP = Code(
    "RD568",
    "take-top-owes-nothing",
    "`free_top` has no meaning without `use: true`",
    "A card that is taken owes nothing unless `use` says that it must be laid.",
    Severity.WARNING,
    bad=(
        "deal: {hand: 7, upcard: true}\n"
        "turn: (draw or take) then play? then discard\n"
        "take: {how: deep, free_top: true}\n"
        "stock_out: {turn_over: true}\n"
    ),
    good=(
        "deal: {hand: 7, upcard: true}\n"
        "turn: (draw or take) then play? then discard\n"
        "take: {how: deep, use: true, free_top: true}\n"
        "stock_out: {turn_over: true}\n"
    ),
)
PILE_EMPTY = RefusalCode("pile-empty", "there is no card on the discard pile")
NOT_THERE = RefusalCode("take-no-such-card", "{card} does not lie on the discard pile")
CONDITION = RefusalCode("take-not-allowed", "you may not take from the discard pile now")
OWED = RefusalCode("card-owed", "lay {signs} first: you took it to use it at once")
NO_USE = RefusalCode("take-no-use", "{card} must be laid in the same turn, and you cannot lay it")
NOT_NOW = RefusalCode("take-not-now", "you cannot take from the pile at this point of your turn")

TOP, DEEP, ALL = "top", "deep", "all"


@record(kw_only=True)
class TakePart(StepPart):
    """Take cards from the discard pile into the hand."""

    how: str = option(
        WordKind((TOP, DEEP, ALL)),
        TOP,
        short=True,
        doc="`top`: its top card; `deep`: any card with all that lie on it; `all`: the whole pile",
    )
    use: bool = option(
        FlagKind(), False, doc="whether the deepest card taken must be laid in the same turn"
    )
    free_top: bool = option(
        FlagKind(), False, doc="whether the top card alone may be taken without laying it"
    )
    when: Formula | None = option(
        FormulaKind(Type.BOOL, Scope.TURN), None, doc="the condition for taking at all"
    )


class Rule(PlainStep):
    """Takes the top, a card with all above it, or everything."""

    word = "take"
    not_now = NOT_NOW

    def __init__(self, part: TakePart, when: Callable[[TurnContext], bool] | None) -> None:
        self._how, self._use, self._when = part.how, part.use, when
        self._free_top = part.free_top

    def ready(self, turn: TurnContext, way: Way) -> Refusal | None:
        """A card must lie there, and the condition hold."""
        if not turn.position.discard:
            return PILE_EMPTY()
        return None if self._when is None or self._when(turn) else CONDITION()

    def offers(self, turn: TurnContext, way: Way) -> tuple[Move, ...]:
        """Offer the cards that may be the deepest one taken, the top card first."""
        pile = turn.position.discard
        cards = pile[::-1] if self._how == DEEP else pile[-1:]
        moves = (Move(self.word, cards=(card,)) for card in dict.fromkeys(cards))
        return tuple(move for move in moves if self._offered(turn, way, move))

    def _offered(self, turn: TurnContext, way: Way, move: Move) -> bool:
        count = self._count(turn.position.discard, move)
        return not self._owes(count) or self._can_use(turn, way, count, search=False)

    def judge(self, turn: TurnContext, way: Way, move: Move) -> tuple[Refusal, ...]:
        """The card named must lie where one may take it; one that must be laid must fit."""
        pile, signs = turn.position.discard, turn.pack.signs
        reach = pile if self._how == DEEP else pile[-1:]
        if move.cards and move.cards[0] not in reach:
            return (NOT_THERE(move.cards, card=signs[move.cards[0]]),)
        count = self._count(pile, move)
        if not self._owes(count) or self._can_use(turn, way, count, search=True):
            return ()
        return (NO_USE((pile[-count],), card=signs[pile[-count]]),)

    def actions(self, turn: TurnContext, way: Way, move: Move) -> tuple[Action, ...]:
        """Take the cards; the deepest one may have to be used."""
        pile = turn.position.discard
        count = self._count(pile, move)
        owed: tuple[Action, ...] = (Owe((pile[-count],)),) if self._owes(count) else ()
        return (Draw(count, "discard"), *owed)

    def _can_use(self, turn: TurnContext, way: Way, count: int, *, search: bool) -> bool:
        """Say whether the deepest card can be laid once the cards are in the hand.

        Where laws that the solver does not know forbid the first play that it finds, others are
        looked for if wanted: it takes long, and so offers do without.
        """
        after = turn.at(_taken(turn.position, count))
        (card,) = owed = after.position.owed
        found = _with_card(problem(after), card)
        if search:
            found = judged(after, found, owed)
        if not found.played:
            return False
        flow = turn.rules.flow[turn.position.flow]
        return any(
            way.word in _LAY
            and not turn.rules.step[way.word].judge(after, way, Move(way.word, found.table))
            for way in flow.ways[way.to]
        )

    def _count(self, pile: tuple[Card, ...], move: Move) -> int:
        """Return how many cards are taken; of equal cards the upper one is meant."""
        if self._how == DEEP and move.cards and move.cards[0] in pile:
            return pile[::-1].index(move.cards[0]) + 1
        return len(pile) if self._how == ALL else 1

    def _owes(self, count: int) -> bool:
        return self._use and not (self._free_top and count == 1)


def _taken(position: Position, count: int) -> Position:
    """Return the position once so many cards are taken, the deepest of which must be laid."""
    cut = len(position.discard) - count
    cards, left = position.discard[cut:], position.discard[:cut]
    after = position.with_hand(position.seat, (*position.hand, *cards))
    drawn = position.drawn + count
    return after.but(discard=left, taken=cards, owed=cards[:1], drawn=drawn, passes=0)


@lru_cache(maxsize=4096)
def _with_card(asked: Problem, card: Card) -> Answer:
    return must_include(asked, (card,))


_LAY = ("play", "meld", "lay_off")


def _guard(turn: TurnContext, word: str) -> Refusal | None:
    owed = turn.position.owed
    return _owed(owed, turn.pack.signs) if owed and word not in _LAY else None


def _owed_first(play: PlayContext) -> Refusal | None:
    owed = play.position.owed
    laid = all(card in play.laid for card in owed)
    return None if laid else _owed(owed, play.pack.signs)


def _owed(owed: tuple[Card, ...], signs: tuple[str, ...]) -> Refusal:
    return OWED(owed, signs=" ".join(signs[card] for card in owed))


def check(part: TakePart, facts: Facts) -> Iterator[Diagnostic]:
    """Find a top card that is free of a duty which there is not."""
    if part.free_top and not part.use:
        yield found(IDLE_TOP, part.key("free_top"), hint="leave `free_top` out")


def compile(part: TakePart, build: Build) -> tuple[Contribution, ...]:
    """Contribute the step, and the duty that comes with it."""
    step = Step(rule=Rule(part, build.formula(part.when) if part.when else None))
    if not part.use:
        return (step,)
    law = Law(tier=Tier.TURN, name="lay what you took", refuse=_owed_first, solved=False)
    return (law, step, Guard(refuse=_guard))


_SAYS = {
    TOP: mark("To *take*, take the top card of the discard pile into your hand."),
    DEEP: mark(
        "To *take*, choose any card of the discard pile and take it with all cards that lie on it."
    ),
    ALL: mark("To *take*, take the whole discard pile into your hand."),
}
_DUTY = mark(
    "The deepest card that you take must be laid on the table in the same turn, before anything "
    "else; so take it only if you can lay it."
)
_DUTY_OF_TOP = mark(
    "It must be laid on the table in the same turn, before anything else; so take it only if you "
    "can lay it."
)
_FREE_TOP = mark("The top card alone may be taken into your hand without laying it.")


def prose(part: TakePart, say: Say) -> str:
    """Say what may be taken, when, and what it obliges to."""
    told = [say.tell(_SAYS[part.how])]
    if part.when:
        only = mark("You may do so only if {condition}.")
        told.append(say.tell(only, condition=say.formula(part.when)))
    if part.use:
        told.append(say.tell(_DUTY_OF_TOP if part.how == TOP else _DUTY))
        if part.free_top:
            told.append(say.tell(_FREE_TOP))
    return " ".join(told)


CONSTRUCT = Construct(
    keyword="take",
    spec=TakePart,
    compile=compile,
    prose=prose,
    check=check,
    codes=(IDLE_TOP,),
    refusals=(PILE_EMPTY, NOT_THERE, CONDITION, OWED, NO_USE, NOT_NOW),
    chapter="Your turn",
    examples=(
        Example("take: top", says="top card"),
        Example("take: {how: deep, use: true}", says="deepest card"),
        Example("take: {how: deep, use: true, free_top: true}", says="The top card alone"),
        Example("take: {how: deep, free_top: true}", reports=IDLE_TOP),
        Example("take: {how: all, when: me.hand_size > 2}", says="whole discard pile"),
    ),
)
