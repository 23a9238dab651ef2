"""Pack: the cards that the game is played with."""

from __future__ import annotations

from collections.abc import Iterator

from ruledsl.cards.pack import FRENCH_RANKS, FRENCH_SUITS, MOST_CARDS, Pack, Suit
from ruledsl.language.constant import constant, number_of
from ruledsl.language.construct import Build, Construct, Example, Facts, Say
from ruledsl.language.context import SetupContext
from ruledsl.language.contribution import Contribution, PackPlan
from ruledsl.language.families import JokerPart, PackPart
from ruledsl.language.kinds import FormulaKind, MapKind, NameKind, PartKind, SymbolsKind, TextKind
from ruledsl.language.spec import Spec, option
from ruledsl.language.types import Scope, Type
from ruledsl.language.values import Formula, Item, Words
from ruledsl.language.vocabulary import mark
from ruledsl.record import record
from ruledsl.text.diagnostic import Code, Diagnostic, Severity, found
from ruledsl.text.suggest import did_you_mean

NO_CARDS = Code(
    "RD532",
    "pack-without-cards",
    "a pack of {decks} decks has no cards",
    "Every card is there as often as there are decks, so there must be at least one.",
    bad="pack: {decks: 0}\n",
    good="pack: {decks: 2}\n",
)
NO_SUCH_SUIT = Code(
    "RD533",
    "look-of-no-suit",
    "the pack has no suit with the letter `{letter}`",
    "`suit_names` says how the suits of the pack look; each names the letter of one of them.",
    bad="pack: {decks: 2, suit_names: {stars: {letter: T}}}\n",
    good="pack: {decks: 2, suits: S H D T, suit_names: {stars: {letter: T}}}\n",
)

NO_SUCH_COLOUR = Code(
    "RD570",
    "joker-of-no-colour",
    "no suit of the pack is {colour}",
    "A joker of a colour belongs to the suits of that colour, so there must be one.",
    bad=(
        "pack: {decks: 2, joker_kinds: {joker: {letter: JR, count: 2, colour: green}}}\n"
        "jokers: {named: true}\n"
    ),
    good=(
        "pack: {decks: 2, joker_kinds: {joker: {letter: JR, count: 2, colour: red}}}\n"
        "jokers: {stand_for: any card of its colour}\n"
    ),
)

IDLE_JOKERS = Code(
    "RD574",
    "jokers-stand-for-nothing",
    "the pack has jokers, and nothing says what they may do",
    "Without the part `jokers` a joker stands for no card: it can never be laid, only drawn,"
    " discarded and counted.",
    Severity.WARNING,
    bad="pack: {decks: 2, jokers: 4}\n",
    good="pack: {decks: 2, jokers: 4}\njokers: {named: true}\n",
)

FRENCH = {suit.letter: suit for suit in FRENCH_SUITS}


@record(kw_only=True)
class SuitLook(Spec):
    """How a suit is written and shown."""

    letter: Words = option(TextKind(), doc="the letter of the suit in the list of suits")
    sign: Words | None = option(
        TextKind(), None, doc="the sign people see; the letter, if left out"
    )
    colour: str = option(NameKind(), "black", doc="the colour of the suit")


@record(kw_only=True)
class JokerKind(Spec):
    """Jokers that are told apart from others, e.g. by their colour."""

    letter: Words = option(TextKind(), doc="how such a joker is written, such as `JR`")
    count: Formula = option(
        FormulaKind(Type.INT, Scope.SETUP), doc="how many of them there are in all"
    )
    colour: str = option(NameKind(), "", doc="the colour of such a joker; none, if left out")


@record(kw_only=True)
class PackOfCards(PackPart):
    """Which cards there are, and how often each."""

    decks: Formula = option(
        FormulaKind(Type.INT, Scope.SETUP), short=True, doc="how many decks are shuffled together"
    )
    jokers: Formula = option(
        FormulaKind(Type.INT, Scope.SETUP),
        constant(0, Scope.SETUP),
        doc="how many jokers there are in all",
    )
    joker_kinds: tuple[Item, ...] = option(
        MapKind(PartKind(JokerKind), key="joker"),
        (),
        doc="name of a kind of joker: its letter, how many, its colour",
    )
    ranks: tuple[str, ...] = option(
        SymbolsKind("rank", new=True), FRENCH_RANKS, doc="the ranks of a suit, in their order"
    )
    suits: tuple[str, ...] = option(
        SymbolsKind("suit", new=True), tuple(FRENCH), doc="the letters of the suits"
    )
    suit_names: tuple[Item, ...] = option(
        MapKind(PartKind(SuitLook), key="suit"), (), doc="name of a suit: its letter, sign, colour"
    )


def check(part: PackOfCards, facts: Facts) -> Iterator[Diagnostic]:
    """Find an empty pack, and looks of suits that are not there."""
    decks = number_of(part.decks)
    if decks is not None and decks < 1:
        yield found(NO_CARDS, part.at("decks"), decks=decks, hint="write `decks: 1` or more")
    for item in part.suit_names:
        letter = str(item.value.letter)
        if letter not in part.suits:
            yield found(NO_SUCH_SUIT, item.value.at("letter"), letter=letter)
    colours = {suit.colour for suit in _suits(part)}
    for kind in (item.value for item in part.joker_kinds):
        if kind.colour and kind.colour not in colours:
            near = did_you_mean(kind.colour, sorted(colours))
            yield found(NO_SUCH_COLOUR, kind.at("colour"), colour=kind.colour, hint=near)
    if facts.jokers and facts.find(JokerPart) is None:
        name = "jokers" if part.wrote("jokers") else "joker_kinds"
        yield found(IDLE_JOKERS, part.key(name), hint="add a part `jokers`")


def compile(part: PackOfCards, build: Build) -> tuple[Contribution, ...]:
    """Contribute the pack for the number of players."""
    setup = SetupContext(build.players)
    decks = max(1, _bounded(part.decks, build, setup))
    plain = ("JK", _bounded(part.jokers, build, setup), "")
    known = [plain] + [
        (str(kind.letter), _bounded(kind.count, build, setup), kind.colour)
        for kind in (item.value for item in part.joker_kinds)
    ]
    letters, counts, colours = tuple(zip(*(k for k in known if k[1]), strict=True)) or ((), (), ())
    suits = _suits(part)
    naturals = len(part.ranks) * len(suits)
    # One more than there may be is enough to find that there are too many.
    copies = (min(decks, MOST_CARDS // naturals + 1),) * naturals
    pack = Pack(part.ranks, suits, copies, letters, counts)
    return (PackPlan(pack=pack, joker_colours=colours),)


def _bounded(number: Formula, build: Build, setup: SetupContext) -> int:
    """Return how many there are: none at the least, one more than there may be at the most."""
    count: int = build.formula(number)(setup)
    return min(max(0, count), MOST_CARDS + 1)


def _suits(part: PackOfCards) -> tuple[Suit, ...]:
    looks = {str(item.value.letter): _suit(item) for item in part.suit_names}
    plain = {letter: Suit(letter, letter, letter.lower(), letter) for letter in part.suits}
    known = plain | FRENCH | looks
    return tuple(known[letter] for letter in part.suits)


def _suit(item: Item) -> Suit:
    look: SuitLook = item.value
    return Suit(str(look.letter), str(look.sign or look.letter), look.colour, item.key)


def prose(part: PackOfCards, say: Say) -> str:
    """Tell which cards there are."""
    if not part.joker_kinds:
        return _cards(part, say, kinds=False)
    kinds = say.listed(_kind(item, say) for item in part.joker_kinds)
    return f"{_cards(part, say, kinds=True)} {say.tell('There are {kinds}.', kinds=kinds)}"


def _kind(item: Item, say: Say) -> str:
    kind: JokerKind = item.value
    look = f"{kind.letter}, {say.name(kind.colour)}" if kind.colour else str(kind.letter)
    jokers = say.count(kind.count, "joker", "jokers")
    form = mark("{jokers} of the kind *{name}* ({look})")
    return say.tell(form, jokers=jokers, name=say.name(item.key), look=look)


def _cards(part: PackOfCards, say: Say, *, kinds: bool) -> str:
    """Tell the cards; with `kinds` of jokers, nothing is said where there are no plain ones."""
    suits = _suits(part)
    kind = say.tell("of 52 cards")
    if part.ranks != FRENCH_RANKS or suits != FRENCH_SUITS:
        signs = say.listed(_named(suit, say) for suit in suits)
        form = mark("of the suits {suits}, each with the ranks {ranks}")
        kind = say.tell(form, suits=signs, ranks=" ".join(part.ranks))
    packs = say.count(part.decks, "pack", "packs")
    jokers = say.count(part.jokers, "joker", "jokers")
    some = say.value(part.jokers) != 0
    by_players = say.value(part.decks) is None or (some and say.value(part.jokers) is None)
    if by_players:
        told = say.tell("Play with packs {kind}: {packs}.", kind=kind, packs=packs)
        rest = mark("Jokers in all: {jokers}.") if some else mark("There are no jokers.")
        return f"{told} {say.tell(rest, jokers=jokers)}"
    form = mark("Play with {packs} {kind}, without jokers.")
    if some:
        form = mark("Play with {packs} {kind} and with {jokers} in all.")
    elif kinds:
        form = mark("Play with {packs} {kind}.")
    return say.tell(form, packs=packs, kind=kind, jokers=jokers)


def _named(suit: Suit, say: Say) -> str:
    name = say.name(suit.name)
    plain = suit.sign == suit.name
    return name if plain else f"{name} ({suit.sign}, {say.name(suit.colour)})"


CONSTRUCT = Construct(
    keyword="pack",
    spec=PackOfCards,
    check=check,
    compile=compile,
    prose=prose,
    codes=(NO_CARDS, NO_SUCH_SUIT, NO_SUCH_COLOUR, IDLE_JOKERS),
    chapter="Players and cards",
    required=True,
    examples=(
        Example("pack: {decks: 2}", says="two packs of 52 cards, without jokers"),
        Example(
            "pack: {decks: 2, jokers: 4}\njokers: {named: true}", says="with four jokers in all"
        ),
        Example("pack: {decks: 2, ranks: 7 8 9 10 J Q K A}", says="the ranks 7 8 9 10 J Q K A"),
        Example("pack: {decks: 3, suits: S H D}", says="diamonds (♦, red)"),
        Example(
            "pack: {decks: 2, suits: T M, suit_names: {stars: {letter: T, sign: ★, colour: blue}}}",
            says="stars (★, blue)",
        ),
        Example(
            "pack: {decks: 2, joker_kinds: {red_joker: {letter: JR, count: 2, colour: red}}}\n"
            "jokers: {named: true}",
            says="two jokers of the kind *red joker* (JR, red)",
        ),
        Example(
            "pack: {decks: 2, joker_kinds: {joker: {letter: JR, count: 2, colour: green}}}\n"
            "jokers: {named: true}",
            reports=NO_SUCH_COLOUR,
        ),
        Example("pack: {decks: 0}", reports=NO_CARDS),
        Example("pack: {decks: 2, jokers: 4}", reports=IDLE_JOKERS),
        Example("pack: {decks: 2, suit_names: {stars: {letter: T}}}", reports=NO_SUCH_SUIT),
    ),
)
