"""Wild: which natural cards may stand for others, too.

A wild card is a card like any other: it is held, counted and laid as what it is. Only where it is
laid under the name of another card it is a joker, and everything that is said of jokers holds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ruledsl.language.construct import Build, Construct, Example, Facts, Say
from ruledsl.language.context import PlayContext, PointsContext
from ruledsl.language.contribution import Contribution, Law, PackPlan, Tier
from ruledsl.language.families import JokerPart, WildPart
from ruledsl.language.kinds import FormulaKind
from ruledsl.language.refusal import Refusal
from ruledsl.language.spec import option
from ruledsl.language.types import Scope, Type
from ruledsl.language.values import Formula
from ruledsl.language.vocabulary import mark
from ruledsl.record import record
from ruledsl.text.diagnostic import Code, Diagnostic, Severity, found

NO_WILD = Code(
    "RD578",
    "no-card-wild",
    "no card of the pack is wild",
    "The condition behind `wild` is asked of every card of the pack, and none meets it.",
    Severity.WARNING,
    bad="pack: {decks: 2}\njokers: {named: true}\nwild: card.is_joker\n",
    good="pack: {decks: 2}\njokers: {named: true}\nwild: card.rank == 2\n",
)
UNSAID = Code(
    "RD579",
    "wild-without-jokers",
    "nothing says what a wild card may do",
    "A wild card that stands for another card is a joker, and the part `jokers` says what jokers "
    "may do. Without it no card stands for another one.",
    Severity.WARNING,
    bad="pack: {decks: 2}\nwild: card.rank == 2\n",
    good="pack: {decks: 2}\njokers: {named: true}\nwild: card.rank == 2\n",
)


@record(kw_only=True)
class Wild(WildPart):
    """Which natural cards may stand for other cards, as jokers do."""

    when: Formula = option(
        FormulaKind(Type.BOOL, Scope.POINTS), short=True, doc="the condition that a wild card meets"
    )


def check(part: Wild, facts: Facts) -> Iterator[Diagnostic]:
    """Find wild cards that are none, or may do nothing."""
    if facts.find(JokerPart) is None:
        yield found(UNSAID, part.origin.span, hint="add `jokers: {named: true}`")
    elif not facts.wilds:
        yield found(NO_WILD, part.at("when"))


def compile(part: Wild, build: Build) -> tuple[Contribution, ...]:
    """Contribute the pack again, its wild cards marked; the solver knows part of their law."""
    plan, when = build.the(PackPlan), build.formula(part.when)
    pack = plan.pack
    cards = (card for card in range(pack.naturals) if pack.copies[card])
    wilds = tuple(card for card in cards if when(PointsContext(pack, card)))
    judged = Law(tier=Tier.TABLE, name="wild cards", refuse=_nothing, solved=False)
    marked = replace(plan, pack=replace(pack, wilds=wilds), place=None)
    return (marked, judged) if wilds else ()


def _nothing(play: PlayContext) -> Refusal | None:
    """Refuse nothing: the laws of jokers judge wild cards, and a play is to be judged by them."""
    return None


def prose(part: Wild, say: Say) -> str:
    """Tell which cards are wild, and what that means."""
    sentences = (say.tell("A card is wild if {condition}.", condition=say.formula(part.when)),)
    return " ".join((*sentences, *(say.tell(sentence) for sentence in _MEANS)))


_MEANS = (
    mark(
        "A wild card may be laid as itself, or stand for another card as a joker does; whoever "
        "lays it so says for which card."
    ),
    mark(
        "While it stands for another card, all that is said of jokers holds for it; while it lies "
        "as itself, it is no joker."
    ),
)

CONSTRUCT = Construct(
    keyword="wild",
    spec=Wild,
    check=check,
    compile=compile,
    prose=prose,
    codes=(NO_WILD, UNSAID),
    chapter="Jokers",
    examples=(
        Example(
            "pack: {decks: 2}\njokers: {named: true}\nwild: card.rank == 2",
            says="A card is wild if",
        ),
        Example(
            "pack: {decks: 1}\njokers: {named: true}\n"
            "wild: card.rank == J and card.suit in [spades, hearts]",
            says="as a joker does",
        ),
        Example("pack: {decks: 2}\njokers: {named: true}\nwild: card.is_joker", reports=NO_WILD),
        Example("pack: {decks: 2}\nwild: card.rank == 2", reports=UNSAID),
    ),
)
