"""Check codes: games that cannot be played as they are written, RD501 to RD519 and RD526."""

from ruledsl.text.diagnostic import Code, Severity

PACK_TOO_SMALL = Code(
    "RD501",
    "pack-too-small",
    "{players} players need {needed} cards for a deal, and the pack has {cards}",
    "Before the first turn every player has a hand, and cards may lie loose on the table or begin a"
    " discard pile. All of them must be in the pack, whatever the number of players.",
    bad=("pack: {decks: 1}\ndeal: {hand: 14}\n"),
    good=("pack: {decks: 2}\ndeal: {hand: 14}\n"),
)
NO_HAND = Code(
    "RD502",
    "no-hand",
    "with {players} players the {what} comes to {number}",
    "A player with no cards at the start has nothing to play, and no number of cards is negative.",
    bad="deal: {hand: 4 - players}\n",
    good="deal: {hand: 10 - players}\n",
)
STUCK = Code(
    "RD503",
    "turn-gets-stuck",
    "a turn can get stuck here: {path}, and then no card may fit",
    "The flow goes on only with steps that need the right cards, and it may not stop. A player who"
    " does not have these cards could neither go on nor end the turn.",
    bad="turn: draw then play\n",
    good="turn: draw then play?\n",
)
UNREACHABLE = Code(
    "RD504",
    "step-never-happens",
    "this step can never happen",
    "No turn leads here: the condition of the step, or of one before it, is never met.",
    Severity.WARNING,
    bad="turn: draw then (play? or draw if drawn == 0)\n",
    good="turn: draw then (play? or draw if drawn == 1)\n",
)
IDLE_LOOP = Code(
    "RD505",
    "idle-loop",
    "`{steps}` can be repeated for ever without a card being drawn or laid",
    "A loop of steps that change nothing need never end, and neither need one that takes a card"
    " from the discard pile and puts one there.",
    bad="turn: draw 0* then (play or draw)\n",
    good="turn: draw* then play\n",
)
ENDLESS_TURN = Code(
    "RD506",
    "turn-never-ends",
    "a turn that comes here can never end: {path}",
    "From this point on the flow never comes to a place where the turn may stop.",
    bad="turn: draw then play if drawn > 1\n",
    good="turn: draw then play?\n",
)
UNKNOWN_STEP = Code(
    "RD507",
    "unknown-step",
    "no step is called `{word}`",
    "The steps of a turn are words of the language.",
    bad="turn: draw then paly\n",
    good="turn: draw then play?\n",
)
UNKNOWN_PILE = Code(
    "RD508",
    "unknown-pile",
    "there is no pile called `{word}`",
    "Cards are drawn from the `stock`; those of the `discard` pile are taken with `take`.",
    bad="turn: draw 1 from stok then play?\n",
    good="turn: draw 1 from stock then play?\n",
)
UNUSED_STEP = Code(
    "RD509",
    "step-not-in-turn",
    "no turn has the step `{word}`",
    "The options of a step say nothing as long as no turn mentions it.",
    Severity.WARNING,
    bad="turn: play or draw\nknock: points(hand) <= 5\n",
    good="turn: play then knock? or draw\nknock: points(hand) <= 5\n",
)
DEAL_NEVER_ENDS = Code(
    "RD510",
    "deal-never-ends",
    "a deal need never end: {why}",
    "When the stock is used up and nobody can play, players would pass for ever.",
    bad="deal_ends: {out: hand is empty}\n",
    good="deal_ends: {out: hand is empty, blocked: everybody passed}\n",
)
MATCH_NEVER_ENDS = Code(
    "RD511",
    "match-never-ends",
    "the match can never end: {why}",
    "A match that has no end must say so: `endless: true`.",
    bad="match: {ends: any(p.total >= 100 for p in players), winner: {lowest: total}}\n",
    good="match: {endless: true, winner: {lowest: total}}\n",
)
ENDING_NEVER = Code(
    "RD512",
    "ending-never-happens",
    "no deal of this game ends by `{word}`",
    "What is said of this ending can never count.",
    Severity.WARNING,
    bad="awards: [{to: winner, if: ended == knock, points: 10, name: knocked}]\n",
    good="awards: [{to: winner, if: ended == out, points: 10, name: went out}]\n",
)
CHOICES_EQUAL = Code(
    "RD513",
    "choices-equal",
    "the choices `{one}` and `{other}` say the same",
    "The table is asked to choose between things that are not different.",
    Severity.WARNING,
    bad=(
        "options:\n"
        "  cards:\n"
        "    ask: How many cards?\n"
        "    choices: {few: {deal: 5}, also_few: {deal: {hand: 5}}, many: {deal: 9}}\n"
    ),
    good=(
        "options:\n"
        "  cards:\n"
        "    ask: How many cards?\n"
        "    choices: {few: {deal: 5}, many: {deal: 9}}\n"
    ),
)
OPTION_WITHOUT_EFFECT = Code(
    "RD514",
    "option-without-effect",
    "the option `{option}` changes nothing",
    "None of its choices differs from the file itself, and no expression asks for it.",
    Severity.WARNING,
    bad=("options:\n  cards:\n    ask: How many cards?\n    choices: {usual: {}, normal: {}}\n"),
    good=(
        "options:\n  cards:\n    ask: How many cards?\n    choices: {usual: {}, many: {deal: 9}}\n"
    ),
)
OPENING_NEVER = Code(
    "RD515",
    "opening-never-met",
    "no cards of this pack can meet the opening",
    "Nobody could ever play.",
    bad="opening: {run: 14}\n",
    good="opening: {run: 3}\n",
)

CHOICES_CONFLICT = Code(
    "RD516",
    "choices-do-not-go-together",
    "`{one}` and `{other}` do not go together: {why}",
    "Each of the two choices makes a sound game when the other is not taken. A table may take both,"
    " so both must also be sound together; let one of them say what the other needs.",
    bad=(
        "options:\n"
        "  cards: {ask: How many cards?, default: few, choices: {few: {}, many: {deal: 20}}}\n"
        "  packs: {ask: How many packs?, default: two, choices: {two: {}, one: {pack: 1}}}\n"
    ),
    good=(
        "options:\n"
        "  cards: {ask: How many cards?, default: few, choices: {few: {}, many: {deal: 10}}}\n"
        "  packs: {ask: How many packs?, default: two, choices: {two: {}, one: {pack: 1}}}\n"
    ),
)
ENDING_UNSCORED = Code(
    "RD517",
    "ending-without-points",
    "a deal that ends by `{word}` brings points to nobody",
    "The match is won by points, and no line of `awards` can apply to a deal that ends like this."
    " If nobody shall win such a deal, say so: `nobody_if` of the winner.",
    Severity.WARNING,
    bad=(
        "awards: [{to: winner, if: ended == out, points: 10, name: went out}]\n"
        "match: {deals: 4, winner: {highest: total}}\n"
    ),
    good=(
        "awards: [{to: winner, points: 10 if ended == out else 5, name: won}]\n"
        "match: {deals: 4, winner: {highest: total}}\n"
    ),
)
NAME_UNUSED = Code(
    "RD518",
    "name-never-used",
    "nothing asks for `{name}`",
    "A number that is worked out for the deal, or kept for each player, is there for other rules.",
    Severity.WARNING,
    bad="let: {many: 2 if stock > 50 else 1}\nturn: play or draw 2\n",
    good="let: {many: 2 if stock > 50 else 1}\nturn: play or draw (many)\n",
)

IDLE_DETAIL = Code(
    "RD519",
    "idle-detail-of-a-step",
    "{what} says nothing behind `{word}`",
    "A flow says how many cards are drawn or discarded. Other steps are taken once, as their own"
    " part says; and cards of the discard pile are taken with `take`.",
    bad="turn: play 2 or draw 1\n",
    good="turn: play or draw 1\n",
)
PACK_TOO_LARGE = Code(
    "RD526",
    "pack-too-large",
    "with {players} players the pack has more than {most} cards",
    "No table shuffles so many cards, and looking at what they allow would take without end.",
    bad="pack: {decks: 1000}\n",
    good="pack: {decks: 2}\n",
)
NOBODY_TO_GIVE_TO = Code(
    "RD576",
    "nobody-to-give-to",
    "with {players} players there is nobody to give cards to",
    "Nobody sits opposite where an odd number of players sit at a table, and who plays alone has no"
    " partner. Let other numbers play, give to somebody else, or say when cards are given.",
    bad="turn: draw then play? then give?\ngive: partner\n",
    good="turn: draw then play? then give?\ngive: left\n",
)
HAND_TOO_SMALL = Code(
    "RD577",
    "hand-too-small-to-give",
    "{count} cards are to be given, and a hand is dealt {hand}",
    "What is given before the first turn comes out of the hand that was dealt.",
    bad=("deal: {hand: 5}\nrounds: {exchange: {starts: deal, seats: everybody, flow: give 6}}\n"),
    good=("deal: {hand: 5}\nrounds: {exchange: {starts: deal, seats: everybody, flow: give 2}}\n"),
)

CODES: tuple[Code, ...] = tuple(each for each in list(globals().values()) if isinstance(each, Code))
"""All codes of this module in the order of their numbers."""
