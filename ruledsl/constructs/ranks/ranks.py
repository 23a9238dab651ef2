"""Ranks: which rank follows which in a run, and where the ace stands."""

from __future__ import annotations

from collections.abc import Iterator

from ruledsl.language.construct import Build, Construct, Example, Facts, Say
from ruledsl.language.contribution import Contribution, RankOrder
from ruledsl.language.families import OrderPart
from ruledsl.language.kinds import SymbolsKind, WordKind
from ruledsl.language.spec import option
from ruledsl.language.vocabulary import mark
from ruledsl.record import record
from ruledsl.text.diagnostic import Code, Diagnostic, Severity, found

NO_ACE = Code(
    "RD535",
    "no-ace",
    "the ranks {ranks} have no ace",
    "`ace` says where the rank `A` stands in runs, and here there is none.",
    Severity.WARNING,
    bad="ranks: {order: 2 3 4 5 6, ace: high}\n",
    good="ranks: {ace: high}\n",
)

ACE = "A"


@record(kw_only=True)
class Ranks(OrderPart):
    """The order of the ranks in runs."""

    ace: str = option(
        WordKind(("low", "high", "either", "around")),
        "low",
        doc="where the ace stands in runs: first, last, either, or joining both ends",
    )
    order: tuple[str, ...] = option(
        SymbolsKind("rank"), (), doc="the ranks from low to high; as in the pack, if left out"
    )


def check(part: Ranks, facts: Facts) -> Iterator[Diagnostic]:
    """Find a place for an ace that is not there."""
    ranks = part.order or facts.ranks
    if part.wrote("ace") and ACE not in ranks and part.ace != "around":
        yield found(NO_ACE, part.key("ace"), ranks=" ".join(ranks), hint="leave `ace` out")


def compile(part: Ranks, build: Build) -> tuple[Contribution, ...]:
    """Contribute the order, by places in the pack."""
    ranks = part.order or build.pack.ranks
    ace = _ace(part, ranks)
    others = tuple(rank for rank in ranks if rank != ACE)
    walk = {
        "low": (ACE, *others),
        "high": (*others, ACE),
        "either": (ACE, *others, ACE),
    }.get(ace, ranks)
    order = tuple(build.pack.ranks.index(rank) for rank in walk)
    return (RankOrder(order=order, around=part.ace == "around", ace=ace),)


def _ace(part: Ranks, ranks: tuple[str, ...]) -> str:
    """Return where the ace stands; `fixed` when it is a rank like the others, or there is none."""
    if part.ace == "around":
        return "around"
    if ACE not in ranks or (part.order and not part.wrote("ace")):
        return "fixed"
    return part.ace


def prose(part: Ranks, say: Say) -> str:
    """Tell the order, and where the ace stands."""
    sentences = []
    if part.order:
        form = mark("In runs the ranks go up in this order: {ranks}.")
        sentences.append(say.tell(form, ranks=" ".join(part.order)))
    if not part.order or part.wrote("ace"):
        sentences.append(say.tell(_PLACE[part.ace]))
    return " ".join(sentences)


_PLACE = {
    "low": mark("In runs the ace is low: A-2-3 is a run, Q-K-A is none."),
    "high": mark("In runs the ace is high: Q-K-A is a run, A-2-3 is none."),
    "either": mark(
        "In runs the ace is low or high, but a run never goes beyond it: A-2-3 and Q-K-A are "
        "runs, K-A-2 is none."
    ),
    "around": mark(
        "In runs the ranks go around, from the last to the first: K-A-2 is a run, too. A run "
        "goes around once at most."
    ),
}

CONSTRUCT = Construct(
    keyword="ranks",
    spec=Ranks,
    check=check,
    compile=compile,
    prose=prose,
    codes=(NO_ACE,),
    chapter="Melds",
    stands=True,
    examples=(
        Example("ranks: {ace: low}", says="the ace is low"),
        Example("ranks: {ace: high}", says="the ace is high"),
        Example("ranks: {ace: either}", says="low or high"),
        Example("ranks: {ace: around}", says="K-A-2 is a run, too"),
        Example("ranks: {order: A 2 3 4 5 6 7 J Q K}", says="A 2 3 4 5 6 7 J Q K"),
        Example("ranks: {order: 2 3 4 5 6, ace: high}", reports=NO_ACE),
    ),
)
