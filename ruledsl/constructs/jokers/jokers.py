"""Jokers: what they stand for, whether they keep a name, what frees them, where they may go.

The part brings data for the solver and the laws that judge a play; both are made from the same
`JokerRule`, and which law it is depends on where an unfreed joker may lie.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from ruledsl.arrange.problem import Freed, JokerRule, Moves
from ruledsl.cards.pack import Pack
from ruledsl.constructs.jokers.laws import anywhere, frozen, limits, neighbour
from ruledsl.language.construct import Build, Construct, Example, Facts, Say
from ruledsl.language.context import PlayContext
from ruledsl.language.contribution import Contribution, JokerPolicy, Law, PackPlan, Tier
from ruledsl.language.families import JokerPart
from ruledsl.language.kinds import FlagKind, NumberKind, WordKind
from ruledsl.language.refusal import Refusal
from ruledsl.language.spec import option
from ruledsl.record import record
from ruledsl.text.diagnostic import Code, Diagnostic, Severity, found

NO_JOKERS = Code(
    "RD527",
    "no-jokers-in-pack",
    "the pack has no jokers",
    "The part `jokers` says what jokers may do, and the pack has none for any number of players.",
    Severity.WARNING,
)
NAMELESS_FREED = Code(
    "RD528",
    "nameless-joker-freed",
    "a joker without a name needs nothing to free it",
    "With `named: false` a joker stands for another card whenever it is wanted, so what frees it "
    "and where it may go has no meaning.",
)
IDLE_MOVES = Code(
    "RD529",
    "free-joker-held",
    "a joker that may always be renamed is never held to its place",
    "With `freed_by: anything` every joker is free, so `moves` has no meaning.",
)

Faces = tuple[frozenset[int] | None, ...]
"""By kind of joker: the natural cards it can stand for; None for every one."""

FREED = {
    "real card on the table": Freed.TABLE,
    "real card from the hand": Freed.HAND,
    "never": Freed.NEVER,
    "anything": Freed.ANY,
}
MOVES = {
    "anywhere": Moves.ANYWHERE,
    "with a neighbour": Moves.NEIGHBOUR,
    "never": Moves.FROZEN,
}
ANY_CARD, NO_ACE, ITS_COLOUR = STANDS = (
    "any card",
    "any card but an ace",
    "any card of its colour",
)


@record(kw_only=True)
class Jokers(JokerPart):
    """What jokers may do. A joker in a hand or lying loose has no name and is free."""

    stand_for: str = option(WordKind(STANDS), STANDS[0], doc="which cards a joker can stand for")
    named: bool = option(
        FlagKind(), True, doc="whether a joker keeps the name it was given when it was laid"
    )
    freed_by: str = option(
        WordKind(tuple(FREED)),
        "real card on the table",
        doc="what must happen to the card that a joker stands for before the joker is renamed",
    )
    moves: str = option(
        WordKind(tuple(MOVES)), "anywhere", doc="where a joker may go that is not freed"
    )
    per_meld: int | None = option(NumberKind(1), None, doc="how many jokers a meld takes at most")


def check(part: Jokers, facts: Facts) -> Iterator[Diagnostic]:
    """Find options that have no meaning beside others."""
    if not facts.jokers:
        hint = "add `jokers` to the pack, or leave this part out"
        yield found(NO_JOKERS, part.origin.span, hint=hint)
    for name in ("freed_by", "moves"):
        if not part.named and part.wrote(name):
            yield found(NAMELESS_FREED, part.key(name), hint=f"leave `{name}` out")
            return
    if part.freed_by == "anything" and part.moves != "anywhere":
        yield found(IDLE_MOVES, part.key("moves"), hint="leave `moves` out")


def compile(part: Jokers, build: Build) -> tuple[Contribution, ...]:
    """Contribute the policy for the solver and the laws that judge it."""
    freed = FREED[part.freed_by] if part.named else Freed.ANY
    moves = MOVES[part.moves] if freed is not Freed.ANY else Moves.ANYWHERE
    stands_for = _STANDS[part.stand_for](build)
    rule = JokerRule(freed, moves, part.per_meld, stands_for)
    return (JokerPolicy(rule=rule), *_laws(rule))


def _but_aces(build: Build) -> Faces:
    pack = build.pack
    others = frozenset(n for n in range(pack.naturals) if pack.ranks[pack.rank_of[n]] != "A")
    return tuple(others for _ in pack.jokers)


def _of_their_colour(build: Build) -> Faces:
    return tuple(
        _coloured(build.pack, colour) if colour else None
        for colour in build.the(PackPlan).joker_colours
    )


def _coloured(pack: Pack, colour: str) -> frozenset[int]:
    naturals = range(pack.naturals)
    return frozenset(n for n in naturals if pack.suits[pack.suit_of[n]].colour == colour)


_STANDS: dict[str, Callable[[Build], Faces]] = {
    ANY_CARD: lambda build: (),
    NO_ACE: _but_aces,
    ITS_COLOUR: _of_their_colour,
}


def _laws(rule: JokerRule) -> Iterator[Law]:
    if rule.per_meld is not None:
        refuse = partial(limits.too_many, rule.per_meld)
        yield Law(tier=Tier.MELD, name="jokers in a meld", refuse=refuse)
    if rule.stands_for:
        refuse = partial(limits.wrong_name, rule)
        yield Law(tier=Tier.MELD, name="names of jokers", refuse=refuse)
    if rule.freed is not Freed.ANY:
        yield Law(tier=Tier.TABLE, name="jokers on the table", refuse=_table_law(rule))


def _table_law(rule: JokerRule) -> Callable[[PlayContext], Refusal | None]:
    laws = {
        Moves.ANYWHERE: anywhere.renamed,
        Moves.NEIGHBOUR: neighbour.left_behind,
        Moves.FROZEN: frozen.broken_up,
    }
    return partial(laws[rule.moves], rule.freed)


def prose(part: Jokers, say: Say) -> str:
    """Tell all that jokers may and must do."""
    sentences = [f"A joker stands for {part.stand_for}."]
    if part.named:
        sentences += [
            "Whoever lays it says for which card, and it keeps this name while it lies there.",
            _FREED_BY[part.freed_by],
        ]
    else:
        sentences.append("It has no name: in every play it may stand for another card.")
    if part.named and part.freed_by != "anything":
        sentences.append(_moves(part))
    sentences.append("A joker never goes back into a hand.")
    if part.per_meld is not None:
        most = say.count(part.per_meld, "joker", "jokers")
        sentences.append(f"A meld takes at most {most}.")
    return " ".join(sentences)


def _moves(part: Jokers) -> str:
    told = _MOVE[part.moves]
    if part.freed_by == "never":
        told = told.removeprefix("Until it is freed ")
        return told[:1].upper() + told[1:]
    if part.moves == "never" and part.per_meld != 1:
        told += " A meld with several jokers is frozen until all of them are freed."
    return told


_FREED_BY = {
    "real card on the table": "It is freed as soon as the real card of its name lies on the table, "
    "wherever it came from; one such card frees every joker of that name. A freed joker may take "
    "another name, and must lie in a meld again at the end of the play.",
    "real card from the hand": "It is freed when you play the real card of its name from your "
    "hand, one card for each joker; that card cannot at the same time be added to another meld "
    "that must stay together. A freed joker may take another name, and must lie in a meld again "
    "at the end of the play.",
    "never": "Nothing frees it: it never takes another name.",
    "anything": "In every play it may be given another name, and must lie in a meld again at the "
    "end of the play.",
}
_MOVE = {
    "anywhere": "Until it is freed it may be moved to any meld, with its name.",
    "with a neighbour": "Until it is freed it may be moved, with its name, only together with a "
    "card that lay beside it: next to it in a run, or any other card in a set. Only the melds at "
    "the start and at the end of the play are compared.",
    "never": "Until it is freed its whole meld is frozen: nothing is taken from it, and only cards "
    "from the hand are added to it.",
}

CONSTRUCT = Construct(
    keyword="jokers",
    spec=Jokers,
    check=check,
    compile=compile,
    prose=prose,
    codes=(NO_JOKERS, NAMELESS_FREED, IDLE_MOVES),
    refusals=(
        anywhere.NOT_FREE,
        neighbour.LEFT,
        frozen.FROZEN,
        limits.TOO_MANY,
        limits.WRONG_NAME,
    ),
    chapter="Jokers",
    examples=(
        Example(
            "pack: {decks: 2, jokers: 2}\njokers: {moves: with a neighbour}",
            says="only together with a card that lay beside it",
        ),
        Example(
            "pack: {decks: 2, jokers: 4}\n"
            "jokers: {freed_by: real card from the hand, moves: never, per_meld: 1}",
            says="its whole meld is frozen",
        ),
        Example("pack: {decks: 2, jokers: 2}\njokers: {named: false}", says="It has no name"),
        Example(
            "pack: {decks: 2, jokers: 2}\njokers: {stand_for: any card but an ace}",
            says="any card but an ace",
        ),
        Example(
            "pack: {decks: 2, joker_kinds: {red joker: {letter: JR, count: 2, colour: red}}}\n"
            "jokers: {stand_for: any card of its colour}",
            says="any card of its colour",
        ),
        Example("jokers: {moves: anywhere}", reports=NO_JOKERS),
        Example(
            "pack: {decks: 2, jokers: 2}\njokers: {named: false, freed_by: never}",
            reports=NAMELESS_FREED,
        ),
        Example(
            "pack: {decks: 2, jokers: 2}\njokers: {freed_by: anything, moves: never}",
            reports=IDLE_MOVES,
        ),
    ),
)
