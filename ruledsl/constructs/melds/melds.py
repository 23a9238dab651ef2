"""Melds: the named shapes that cards on the table must have, each made of predicates.

From the predicates of a shape follow two things: the data from which the solver searches
(`language/meld_shape.py`) and a judge that gives the reason of the nearest shape. The part also
brings the laws that hold wherever melds lie on one table for all (`laws.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from itertools import islice

from ruledsl.cards.pack import Pack, Suit
from ruledsl.cards.position import Meld
from ruledsl.constructs.melds import laws
from ruledsl.language.construct import Build, Construct, Example, Facts, Say
from ruledsl.language.contribution import Contribution, Law, MeldShape, RankOrder, Tier
from ruledsl.language.families import MeldPart, Predicate
from ruledsl.language.kinds import MapKind, TextKind, WordsKind
from ruledsl.language.meld_rule import Demand, Form, MeldWord, form_of
from ruledsl.language.meld_shape import (
    LIMIT,
    is_run,
    is_set,
    reading_order,
    solver_shape,
    written_out,
)
from ruledsl.language.refusal import Refusal
from ruledsl.language.spec import option
from ruledsl.language.values import Item, Words
from ruledsl.language.vocabulary import mark
from ruledsl.record import record
from ruledsl.text.diagnostic import Code, Diagnostic, found

NO_SIZE = Code(
    "RD522",
    "meld-without-size",
    "`{name}` does not say how many cards it has",
    "A shape of melds needs a size, such as `size: 3+`; else single cards would be melds.",
    bad="melds: {set: {same: rank}}\n",
    good="melds: {set: {same: rank, size: 3-4}}\n",
)
TOO_MANY_MELDS = Code(
    "RD523",
    "too-many-melds",
    "`{name}` allows more than {limit} different melds",
    "Shapes other than runs and sets are written out meld by meld, so that it can be worked out "
    "what a hand can play. With an upper end of the size, such as `3-5`, there are fewer.",
    bad="melds: {flush: {same: suit, size: 3+}}\n",
    good="melds: {flush: {same: suit, size: 3-4}}\n",
)
TWO_STEPS = Code(
    "RD524",
    "two-steps",
    "`{name}` says twice how far its ranks are apart",
    "`consecutive` is a step of one, so it cannot stand beside `step`.",
    bad="melds: {run: {same: suit, consecutive: rank, step: 2, size: 3}}\n",
    good="melds: {stairs: {same: suit, step: 2, size: 3}}\n",
)
NO_ORDER = Code(
    "RD525",
    "alternating-without-order",
    "`{name}` has no order along which colours could alternate",
    "Colours alternate along the ranks, so `alternating` needs `consecutive` or `step` beside it.",
    bad="melds: {set: {same: rank, alternating: colour, size: 3}}\n",
    good="melds: {run: {consecutive: rank, alternating: colour, size: 3-5}}\n",
)


@record(kw_only=True)
class Title(MeldWord):
    """What people call the meld; its key, if left out."""

    text: Words = option(TextKind(), short=True, doc="the name, in one or more languages")

    def form(self) -> Form:
        """Ask nothing."""
        return Form()


@record(kw_only=True)
class Melds(MeldPart):
    """The shapes that melds may have, by name."""

    melds: tuple[Item, ...] = option(
        MapKind(WordsKind(Predicate), key="meld"),
        short=True,
        doc="name of the shape: what its cards must be",
    )


def check(part: Melds, facts: Facts) -> Iterator[Diagnostic]:
    """Find shapes without a size, with two steps, or with more melds than can be looked at."""
    for item in part.melds:
        form = form_of(item.value)
        forms = [word.form() for word in item.value if isinstance(word, MeldWord)]
        if not form.least:
            yield found(NO_SIZE, item.span, name=item.key, hint="add a size, such as `size: 3+`")
        if sum(bool(each.step) for each in forms) > 1:
            yield found(TWO_STEPS, item.span, name=item.key)
        elif form.alternating and not form.step:
            yield found(NO_ORDER, item.span, name=item.key)
        elif form.least and not (is_run(form) or is_set(form)) and _too_many(form, facts):
            hint = "give the size an upper end, such as `3-5`"
            yield found(TOO_MANY_MELDS, item.span, name=item.key, limit=LIMIT, hint=hint)


def _too_many(form: Form, facts: Facts) -> bool:
    # Two colours that take turns are a fair guess where the colours are not known yet.
    colours = ("black", "red", "red", "black")
    suits = tuple(
        Suit(letter, letter, colours[n % 4], letter) for n, letter in enumerate(facts.suits)
    )
    naturals = len(facts.ranks) * len(suits)
    pack = Pack(facts.ranks, suits, (2,) * naturals)
    order = RankOrder(order=tuple(range(len(facts.ranks))))
    melds = written_out(form, pack, order)
    return next(islice(melds, LIMIT, None), None) is not None


def compile(part: Melds, build: Build) -> tuple[Contribution, ...]:
    """Contribute every shape, and the laws of a table that is common to all."""
    demands = iter(build.children(part))
    shapes = tuple(
        _shape(item, tuple(islice(demands, len(item.value))), build) for item in part.melds
    )
    solved = not any(form_of(item.value).jokers for item in part.melds)
    return (
        *shapes,
        Law(tier=Tier.CARDS, name="cards of the table stay", refuse=laws.lost),
        Law(tier=Tier.CARDS, name="cards come from the hand", refuse=laws.foreign),
        Law(tier=Tier.CARDS, name="a card is added", refuse=laws.nothing_added),
        Law(
            tier=Tier.MELD,
            name="melds are legal",
            refuse=partial(laws.no_meld, shapes),
            solved=solved,
        ),
    )


def _shape(item: Item, demands: tuple[Demand, ...], build: Build) -> MeldShape:
    pack, order, form = build.pack, build.the(RankOrder), form_of(item.value)
    fault = _judge(demands)
    # The solver lists melds of natural cards: how many jokers may show them is asked by the judge.
    shown = zip(item.value, demands, strict=True)
    listed = [d for word, d in shown if not (isinstance(word, MeldWord) and word.form().jokers)]

    def fits(meld: Meld) -> bool:
        return not any(demand.fault(meld) for demand in listed)

    return MeldShape(
        name=item.key,
        title=str(_title(item)),
        solver=solver_shape(item.key, form, pack, order, fits),
        fault=fault,
        in_order=lambda meld: reading_order(form, pack, order, meld),
    )


def _judge(demands: tuple[Demand, ...]) -> Callable[[Meld], tuple[int, Refusal] | None]:
    @lru_cache(maxsize=20_000)
    def fault(meld: Meld) -> tuple[int, Refusal] | None:
        """Return the gravest fault; the nearer the meld is to the shape, the greater the number."""
        faults = [fault for demand in demands if (fault := demand.fault(meld))]
        if not faults:
            return None
        gravest = max(faults, key=lambda fault: (fault.first, fault.far))
        return -sum(fault.far for fault in faults), gravest.refusal

    return fault


def _title(item: Item) -> Words | str:
    titles = (word.text for word in item.value if isinstance(word, Title))
    return next(titles, item.key)


def prose(part: Melds, say: Say) -> str:
    """Tell each shape in a line."""
    lines = []
    for item in part.melds:
        title = _title(item)
        name = say.words(title) if isinstance(title, Words) else say.name(title)
        asked = [say.part(word) for word in item.value if not isinstance(word, Title)]
        form = mark("- *{name}*: cards {properties}.")
        lines.append(say.tell(form, name=name, properties=", ".join(asked)))
    intro = say.tell("Cards are laid in melds. A meld is one of:")
    return intro + "\n\n" + "\n".join(lines)


TITLE = Construct(
    keyword="title",
    spec=Title,
    compile=lambda word, build: Demand(lambda meld: None),
    prose=lambda word, say: say.words(word.text),
    examples=(
        Example("melds: {run: {title: sequence, same: suit, size: 3-4}}", says="*sequence*"),
    ),
)

CONSTRUCT = Construct(
    keyword="melds",
    spec=Melds,
    check=check,
    compile=compile,
    prose=prose,
    codes=(NO_SIZE, TOO_MANY_MELDS, TWO_STEPS, NO_ORDER),
    refusals=laws.REFUSALS,
    chapter="Melds",
    required=True,
    examples=(
        Example(
            "melds: {set: {same: rank, different: suit, size: 3-4}}",
            says="- *set*: cards of the same rank, of different suits,",
        ),
        Example("melds: {set: {same: rank}}", reports=NO_SIZE),
        Example("melds: {any: {size: 3+}}", reports=TOO_MANY_MELDS),
        Example("melds: {run: {consecutive: rank, step: 2, size: 3}}", reports=TWO_STEPS),
        Example("melds: {set: {same: rank, alternating: colour, size: 3}}", reports=NO_ORDER),
    ),
)
