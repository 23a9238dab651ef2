"""Jokers: what they stand for, whether they keep a name, what frees them, where they may go.

The part brings data for the solver and the laws that judge a play; both are made from the same
`JokerRule`, and which law it is depends on where an unfreed joker may lie.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from ruledsl.arrange.problem import Freed, JokerRule, Moves
from ruledsl.cards.pack import Pack
from ruledsl.constructs.jokers.laws import anywhere, frozen, limits, neighbour, three
from ruledsl.language.construct import Build, Construct, Example, Facts, Say
from ruledsl.language.context import PlayContext
from ruledsl.language.contribution import Contribution, JokerPolicy, Law, PackPlan, Tier
from ruledsl.language.families import JokerPart, WildPart
from ruledsl.language.kinds import FlagKind, NumberKind, WordKind
from ruledsl.language.refusal import Refusal
from ruledsl.language.spec import option
from ruledsl.language.vocabulary import mark
from ruledsl.record import record
from ruledsl.text.diagnostic import Code, Diagnostic, Severity, found

NO_JOKERS = Code(
    "RD527",
    "no-jokers-in-pack",
    "the pack has no jokers",
    "The part `jokers` says what jokers may do, and the pack has none for any number of players.",
    Severity.WARNING,
    bad="jokers: {moves: anywhere}\n",
    good="pack: {decks: 2, jokers: 4}\njokers: {moves: anywhere}\n",
)
NAMELESS_FREED = Code(
    "RD528",
    "nameless-joker-freed",
    "a joker without a name needs nothing to free it",
    "With `named: false` a joker stands for another card whenever it is wanted, so what frees it "
    "and where it may go has no meaning.",
    bad="pack: {decks: 2, jokers: 2}\njokers: {named: false, freed_by: never}\n",
    good="pack: {decks: 2, jokers: 2}\njokers: {named: false}\n",
)
IDLE_MOVES = Code(
    "RD529",
    "free-joker-held",
    "a joker that may always be renamed is never held to its place",
    "With `freed_by: anything` every joker is free, so `moves` has no meaning.",
    bad="pack: {decks: 2, jokers: 2}\njokers: {freed_by: anything, moves: never}\n",
    good=(
        "pack: {decks: 2, jokers: 2}\njokers: {freed_by: real card on the table, moves: never}\n"
    ),
)

ITS_NAME, EITHER = "its own card", "either missing card"
LAID_AGAIN, KEPT = "laid again", "may be kept"

Faces = tuple[frozenset[int] | None, ...]
"""By kind of joker: the natural cards it can stand for; None for every one."""

THREE_HELD = Code(
    "RD571",
    "set-of-three-held",
    "a joker of a set of three needs a real card to free it, and leave to move anywhere",
    "That either missing card frees a joker is looked at together with its name, not with where "
    "it lay; so it cannot stand beside `moves`, nor where no card frees jokers.",
    bad=(
        "pack: {decks: 2, jokers: 2}\njokers: {set_of_three: either missing card, moves: never}\n"
    ),
    good="pack: {decks: 2, jokers: 2}\njokers: {set_of_three: either missing card}\n",
)
NO_COLOUR = Code(
    "RD572",
    "colourless-jokers",
    "no joker of the pack has a colour, so each stands for any card",
    "With `stand_for: any card of its colour` a joker with a colour stands for cards of that "
    "colour; `joker_kinds` of the pack says which jokers have one.",
    Severity.WARNING,
    bad="pack: {decks: 2, jokers: 2}\njokers: {stand_for: any card of its colour}",
    good="pack: {decks: 2, joker_kinds: {red: {letter: JR, count: 2, colour: red}}}\n"
    "jokers: {stand_for: any card of its colour}",
)

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
    set_of_three: str = option(
        WordKind((ITS_NAME, EITHER)),
        ITS_NAME,
        doc="what frees a joker that lies with two cards of a rank: its card, or either that lacks",
    )
    when_freed: str = option(
        WordKind((LAID_AGAIN, KEPT)),
        LAID_AGAIN,
        doc="whether a joker that was freed may be taken into the hand",
    )
    per_meld: int | None = option(NumberKind(1), None, doc="how many jokers a meld takes at most")


def check(part: Jokers, facts: Facts) -> Iterator[Diagnostic]:
    """Find options that have no meaning beside others."""
    if not facts.jokers and facts.find(WildPart) is None:
        hint = "add `jokers` to the pack, or leave this part out"
        yield found(NO_JOKERS, part.origin.span, hint=hint)
    elif part.stand_for == ITS_COLOUR and not (facts.joker_colours or facts.wilds):
        hint = "give jokers a colour with `joker_kinds` of the pack, or write `any card`"
        yield found(NO_COLOUR, part.at("stand_for"), hint=hint)
    for name in ("freed_by", "moves"):
        if not part.named and part.wrote(name):
            yield found(NAMELESS_FREED, part.key(name), hint=f"leave `{name}` out")
            return
    if part.set_of_three == EITHER and not _goes_anywhere(part):
        yield found(THREE_HELD, part.key("set_of_three"), hint="leave `moves` out")
    if part.freed_by == "anything" and part.moves != "anywhere":
        yield found(IDLE_MOVES, part.key("moves"), hint="leave `moves` out")


def _goes_anywhere(part: Jokers) -> bool:
    freed = part.named and part.freed_by in ("real card on the table", "real card from the hand")
    return freed and part.moves == "anywhere"


def compile(part: Jokers, build: Build) -> tuple[Contribution, ...]:
    """Contribute the policy for the solver and the laws that judge it."""
    freed = FREED[part.freed_by] if part.named else Freed.ANY
    moves = MOVES[part.moves] if freed is not Freed.ANY else Moves.ANYWHERE
    stands_for = _STANDS[part.stand_for](build)
    rule = JokerRule(freed, moves, part.per_meld, stands_for, part.set_of_three == EITHER)
    kept = part.when_freed == KEPT
    return (JokerPolicy(rule=rule, kept=kept), *_laws(rule))


def _but_aces(build: Build) -> Faces:
    pack = build.pack
    others = frozenset(n for n in range(pack.naturals) if pack.ranks[pack.rank_of[n]] != "A")
    return tuple(others for _ in (*pack.jokers, *pack.wilds))


def _of_their_colour(build: Build) -> Faces:
    pack = build.pack
    wild = (pack.suits[pack.suit_of[card]].colour for card in pack.wilds)
    return tuple(
        _coloured(pack, colour) if colour else None
        for colour in (*build.the(PackPlan).joker_colours, *wild)
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
        law = partial(three.renamed, rule.freed) if rule.either else _table_law(rule)
        yield Law(tier=Tier.TABLE, name="jokers on the table", refuse=law)


def _table_law(rule: JokerRule) -> Callable[[PlayContext], Refusal | None]:
    laws = {
        Moves.ANYWHERE: anywhere.renamed,
        Moves.NEIGHBOUR: neighbour.left_behind,
        Moves.FROZEN: frozen.broken_up,
    }
    return partial(laws[rule.moves], rule.freed)


def prose(part: Jokers, say: Say) -> str:
    """Tell all that jokers may and must do."""
    sentences = [say.tell(_STANDS_FOR[part.stand_for])]
    if part.named:
        sentences += [
            say.tell(_NAMED),
            say.tell(_FREED_BY[part.freed_by]),
        ]
    else:
        sentences.append(say.tell("It has no name: in every play it may stand for another card."))
    if part.named and part.freed_by != "anything":
        sentences += [say.tell(sentence) for sentence in _moves(part)]
    if part.set_of_three == EITHER:
        sentences.append(say.tell(_EITHER))
    sentences.append(say.tell(_WHEN_FREED[part.when_freed]))
    if part.per_meld is not None:
        most = say.count(part.per_meld, "joker", "jokers")
        sentences.append(say.tell("A meld takes at most {jokers}.", jokers=most))
    else:
        sentences.append(say.tell("A meld may hold several jokers."))
    return " ".join(sentences)


def _moves(part: Jokers) -> Iterator[str]:
    if part.freed_by == "never":
        yield _MOVE_FOR_EVER[part.moves]
        return
    yield _MOVE[part.moves]
    if part.moves == "never" and part.per_meld != 1:
        yield mark("A meld with several jokers is frozen until all of them are freed.")


_STANDS_FOR = {
    ANY_CARD: mark("A joker stands for any card."),
    NO_ACE: mark("A joker stands for any card but an ace."),
    ITS_COLOUR: mark("A joker stands for any card of its colour."),
}
_NAMED = mark("Whoever lays it says for which card, and it keeps this name while it lies there.")
_MOVE_FOR_EVER = {
    "anywhere": mark("It may be moved to any meld, with its name."),
    "with a neighbour": mark(
        "It may be moved, with its name, only together with a card that lay beside it: next to it "
        "in a run, or any other card in a set. Only the melds at the start and at the end of the "
        "play are compared."
    ),
    "never": mark(
        "Its whole meld is frozen: nothing is taken from it, and only cards from the hand are "
        "added to it."
    ),
}
_FREED_BY = {
    "real card on the table": mark(
        "It is freed as soon as the real card of its name lies on the table, wherever it "
        "came from; one such card frees every joker of that name. A freed joker may take "
        "another name, and must lie in a meld again at the end of the play."
    ),
    "real card from the hand": mark(
        "It is freed when you play the real card of its name from your hand, one card for "
        "each joker; that card cannot at the same time be added to another meld that must "
        "stay together. A freed joker may take another name, and must lie in a meld again "
        "at the end of the play."
    ),
    "never": mark("Nothing frees it: it never takes another name."),
    "anything": mark(
        "In every play it may be given another name, and must lie in a meld again at the "
        "end of the play."
    ),
}
_EITHER = mark(
    "A joker that lies with two cards of a rank is freed by either of the cards that lack there, "
    "whichever it was named as."
)
_WHEN_FREED = {
    LAID_AGAIN: mark("A joker never goes back into a hand."),
    KEPT: mark("A joker that was freed may also be taken into your hand."),
}
_MOVE = {
    "anywhere": mark("Until it is freed it may be moved to any meld, with its name."),
    "with a neighbour": mark(
        "Until it is freed it may be moved, with its name, only together with a card that "
        "lay beside it: next to it in a run, or any other card in a set. Only the melds at "
        "the start and at the end of the play are compared."
    ),
    "never": mark(
        "Until it is freed its whole meld is frozen: nothing is taken from it, and only cards "
        "from the hand are added to it."
    ),
}

CONSTRUCT = Construct(
    keyword="jokers",
    spec=Jokers,
    check=check,
    compile=compile,
    prose=prose,
    codes=(NO_JOKERS, NAMELESS_FREED, IDLE_MOVES, THREE_HELD, NO_COLOUR),
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
            "pack: {decks: 2, joker_kinds: {red_joker: {letter: JR, count: 2, colour: red}}}\n"
            "jokers: {stand_for: any card of its colour}",
            says="any card of its colour",
        ),
        Example("jokers: {moves: anywhere}", reports=NO_JOKERS),
        Example(
            "pack: {decks: 2, jokers: 2}\njokers: {stand_for: any card of its colour}",
            reports=NO_COLOUR,
        ),
        Example(
            "pack: {decks: 2, jokers: 2}\njokers: {set_of_three: either missing card}",
            says="is freed by either of the cards",
        ),
        Example(
            "pack: {decks: 2, jokers: 2}\njokers: {when_freed: may be kept}",
            says="may also be taken into your hand",
        ),
        Example(
            "pack: {decks: 2, jokers: 2}\n"
            "jokers: {set_of_three: either missing card, moves: never}",
            reports=THREE_HELD,
        ),
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
