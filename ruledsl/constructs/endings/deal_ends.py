"""Deal ends: the named ways in which a deal ends."""

from __future__ import annotations

from ruledsl.constructs.steps.knock import KnockPart
from ruledsl.constructs.steps.stock_out import StockOut
from ruledsl.language.construct import Build, Construct, Example, Say
from ruledsl.language.contribution import Contribution, Ending
from ruledsl.language.families import EndingCause, EndPart
from ruledsl.language.kinds import FamilyKind, MapKind
from ruledsl.language.spec import option
from ruledsl.language.values import Item
from ruledsl.language.vocabulary import mark
from ruledsl.record import record


@record(kw_only=True)
class DealEnds(EndPart):
    """The ways in which a deal ends, by the name that winners and awards use for them."""

    endings: tuple[Item, ...] = option(
        MapKind(FamilyKind(EndingCause, formula=True), key="ending"),
        short=True,
        doc="name of the ending: what brings it about",
    )


def compile(part: DealEnds, build: Build) -> tuple[Contribution, ...]:
    """Contribute each ending, in the order of the file."""
    causes = build.children(part)
    return tuple(
        Ending(name=item.key, when=cause.when, at_once=cause.at_once, alone=cause.alone)
        for item, cause in zip(part.endings, causes, strict=True)
    )


def prose(part: DealEnds, say: Say) -> str:
    """List the endings, and those that other words bring."""
    told = [(item.key, say.part(item.value)) for item in part.endings]
    if say.find(KnockPart):
        told.append(("knock", say.tell(_KNOCK)))
    if (out := say.find(StockOut)) and out.last_round:
        told.append(("last_round", say.tell(_LAST_ROUND)))
    lines = [f"- *{say.name(key)}*: {text}" for key, text in told]
    return say.tell("A deal ends in one of these ways:") + "\n\n" + "\n".join(lines)


_KNOCK = mark("a player knocks. The deal is over at once.")
_LAST_ROUND = mark("everybody has had the turn of the last round.")


CONSTRUCT = Construct(
    keyword="deal_ends",
    spec=DealEnds,
    compile=compile,
    prose=prose,
    chapter="The end of a deal",
    required=True,
    examples=(
        Example("deal_ends: {out: hand is empty}", says="*out*"),
        Example("deal_ends: {out: hand is empty, blocked: everybody passed}", says="*blocked*"),
        Example("deal_ends: {out: hand is empty}\nturn: draw then knock?", says="*knock*"),
    ),
)
