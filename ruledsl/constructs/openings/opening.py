"""Opening: what the first play of a player in a deal needs; later plays are free of it."""

from __future__ import annotations

from ruledsl.language.construct import Build, Construct, Example, Say
from ruledsl.language.context import PlayContext
from ruledsl.language.contribution import Contribution, Law, OpeningRule, Tier
from ruledsl.language.families import OpeningNeed, OpeningPart
from ruledsl.language.kinds import FamilyKind
from ruledsl.language.opening_rule import Need
from ruledsl.language.refusal import Refusal, RefusalCode
from ruledsl.language.spec import Spec, option
from ruledsl.language.vocabulary import mark
from ruledsl.record import record

NOT_MET = RefusalCode("opening-not-met", "this is your first play of the deal: it needs {need}")


@record(kw_only=True)
class Opening(OpeningPart):
    """What the first play of each player needs."""

    need: Spec = option(
        FamilyKind(OpeningNeed, formula=True), short=True, doc="what the first play needs"
    )


def compile(part: Opening, build: Build) -> tuple[Contribution, ...]:
    """Contribute the rule for the solver and the law that judges it."""
    (need,) = build.children(part)
    assert isinstance(need, Need)

    def refuse(play: PlayContext) -> Refusal | None:
        opened = play.position.opened
        if (opened and opened[play.seat]) or need.met(play):
            return None
        return NOT_MET(play.laid, need=need.what)

    return (
        OpeningRule(form=need.form, met=need.met),
        Law(tier=Tier.TURN, name="opening", refuse=refuse, solved=need.form is not None),
    )


def prose(part: Opening, say: Say) -> str:
    """Tell what the first play needs."""
    free = mark("A player who has made such a play is free of this for the rest of the deal.")
    return f"{say.part(part.need)} {say.tell(free)}"


CONSTRUCT = Construct(
    keyword="opening",
    spec=Opening,
    compile=compile,
    prose=prose,
    refusals=(NOT_MET,),
    chapter="The first play",
    examples=(Example("opening: {run: 3}", says="The first play of each player in a deal needs"),),
)
