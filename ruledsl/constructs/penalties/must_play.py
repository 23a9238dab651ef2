"""Must play: what happens when a player who could play does something else instead."""

from __future__ import annotations

from ruledsl.constructs.steps.discard import DiscardPart
from ruledsl.constructs.steps.give import GivePart
from ruledsl.language.construct import Build, Construct, Example, Say
from ruledsl.language.contribution import Contribution, MustPlay
from ruledsl.language.families import PenaltyPart
from ruledsl.language.kinds import WordKind
from ruledsl.language.refusal import RefusalCode
from ruledsl.language.spec import option
from ruledsl.language.vocabulary import mark
from ruledsl.record import record

MUST_PLAY = RefusalCode("must-play", "you can play, so you must")

ENFORCE, REMIND, TRUST, FREE = "enforce", "remind", "trust", "free"

_SAYS = {
    ENFORCE: (
        mark(
            "Whoever can play must play: you may draw or pass only if none of your cards can "
            "be laid, however the table is rebuilt. One card is enough."
        )
    ),
    REMIND: (
        mark(
            "Whoever can play should play. If you draw or pass although you could lay a card, "
            "you are reminded of it, in private; if you then do it again, it stands. One card "
            "is enough."
        )
    ),
    TRUST: (
        mark(
            "Whoever can play should play, but nobody watches over it: players are trusted. "
            "One card is enough."
        )
    ),
    FREE: mark("You need not play although you could."),
}

_SHED = mark("Discarding a card or giving one away before you have laid any counts as passing.")


@record(kw_only=True)
class MustPlayPart(PenaltyPart):
    """Whether a player who can play must, and who sees to it."""

    if_able: str = option(
        WordKind((ENFORCE, REMIND, TRUST, FREE)),
        FREE,
        short=True,
        doc="`enforce`: refuse other steps; `remind`: once, in private, and again after a change of"
        " the table; `trust`; `free`: no duty",
    )


def compile(part: MustPlayPart, build: Build) -> tuple[Contribution, ...]:
    """Contribute the duty."""
    return (MustPlay(how=part.if_able),)


def prose(part: MustPlayPart, say: Say) -> str:
    """Say what the duty is, and that a card that leaves the hand otherwise does not meet it."""
    told = say.tell(_SAYS[part.if_able])
    if part.if_able not in (ENFORCE, REMIND) or not (say.find(DiscardPart) or say.find(GivePart)):
        return told
    return f"{told} {say.tell(_SHED)}"


CONSTRUCT = Construct(
    keyword="must_play",
    spec=MustPlayPart,
    compile=compile,
    prose=prose,
    refusals=(MUST_PLAY,),
    chapter="Your turn",
    stands=True,
    examples=(
        Example("must_play: enforce", says="must play"),
        Example("must_play: remind", says="reminded"),
        Example("must_play: {if_able: trust}", says="trusted"),
        Example("must_play: free", says="need not"),
    ),
)
