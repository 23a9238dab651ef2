"""Discard: the player puts a card from the hand onto the discard pile."""

from __future__ import annotations

from ruledsl.cards.move import Action, Move, Shed
from ruledsl.language.construct import Build, Construct, Example, Say
from ruledsl.language.context import PlayContext, TurnContext
from ruledsl.language.contribution import Contribution, Law, Step, Tier, Way
from ruledsl.language.families import StepPart
from ruledsl.language.kinds import FlagKind
from ruledsl.language.refusal import Refusal, RefusalCode
from ruledsl.language.spec import option
from ruledsl.language.step_rule import NOT_IN_HAND, PlainStep, wrong_cards
from ruledsl.language.vocabulary import mark
from ruledsl.record import record

HOW_MANY = RefusalCode("discard-count", "discard {count}")
JUST_TAKEN = RefusalCode("discard-just-taken", "you have just taken {signs} from the discard pile")
NOT_NOW = RefusalCode("discard-not-now", "you cannot discard at this point of your turn")
KEEP_ONE = RefusalCode("must-keep-discard", "keep a card back: you must discard one to go out")


@record(kw_only=True)
class DiscardPart(StepPart):
    """Put cards from the hand onto the discard pile, face up."""

    just_taken: bool = option(
        FlagKind(), False, doc="whether the card just taken from the pile may be discarded again"
    )
    to_go_out: bool = option(
        FlagKind(), False, doc="whether the last card of a hand must be discarded, not laid"
    )


class Rule(PlainStep):
    """Sheds cards of the hand."""

    word = "discard"
    not_now = NOT_NOW

    def __init__(self, *, just_taken: bool) -> None:
        self._just_taken = just_taken

    def offers(self, turn: TurnContext, way: Way) -> tuple[Move, ...]:
        """Offer every different card of the hand when one is to be discarded."""
        if way.count(turn) != 1:
            return (Move(self.word),)
        cards = sorted(set(turn.hand))
        moves = (Move(self.word, cards=(card,)) for card in cards)
        return tuple(move for move in moves if not self.judge(turn, way, move))

    def judge(self, turn: TurnContext, way: Way, move: Move) -> tuple[Refusal, ...]:
        """The cards must be as many as asked for, in the hand, and not just taken."""
        wrong = wrong_cards(turn, way, move, HOW_MANY)
        if wrong:
            return (wrong,)
        taken = turn.position.taken
        # Of two equal cards the one that was held before goes, and a last card always may.
        free = self._just_taken or len(taken) != 1 or turn.hand.count(taken[0]) > 1
        if free or len(turn.hand) == 1 or taken[0] not in move.cards:
            return ()
        return (JUST_TAKEN(taken, signs=turn.pack.signs[taken[0]]),)

    def actions(self, turn: TurnContext, way: Way, move: Move) -> tuple[Action, ...]:
        """Lay them on the pile."""
        return (Shed(move.cards),)


def _keep_one(play: PlayContext) -> Refusal | None:
    return KEEP_ONE() if len(play.laid) >= len(play.position.hand) else None


def compile(part: DiscardPart, build: Build) -> tuple[Contribution, ...]:
    """Contribute the step, and the law that a card is kept for it."""
    step = Step(rule=Rule(just_taken=part.just_taken))
    if not part.to_go_out:
        return (step,)
    return (Law(tier=Tier.TURN, name="keep a card", refuse=_keep_one, solved=False), step)


def prose(part: DiscardPart, say: Say) -> str:
    """Say what a discard is."""
    told = [say.tell("To *discard*, put a card from your hand face up on the discard pile.")]
    taken = mark(
        "It may not be the card that you have just taken from there, unless you hold no other."
    )
    if part.just_taken:
        taken = mark("It may be the card that you have just taken from there.")
    told.append(say.tell(taken))
    if part.to_go_out:
        told.append(say.tell(_TO_GO_OUT))
    return " ".join(told)


_TO_GO_OUT = mark("Your last card must be discarded: you may not lay all your cards on the table.")


CONSTRUCT = Construct(
    keyword="discard",
    spec=DiscardPart,
    compile=compile,
    prose=prose,
    refusals=(NOT_IN_HAND, HOW_MANY, JUST_TAKEN, NOT_NOW, KEEP_ONE),
    chapter="Your turn",
    counted=True,
    examples=(
        Example("discard: {}", says="may not be the card"),
        Example("discard: {just_taken: true}", says="It may be the card"),
        Example("discard: {to_go_out: true}", says="must be discarded"),
    ),
)
