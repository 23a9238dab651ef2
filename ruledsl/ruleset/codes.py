"""Codes: faults of structure, RD101 to RD149: what may stand where in a rule file."""

from ruledsl.text.diagnostic import Code

UNKNOWN_KEY = Code(
    "RD101",
    "unknown-key",
    "{where} has no `{key}`",
    "Each word of the language has its own options and no others, so that a slip of the pen cannot"
    " be lost without a trace. Keys that begin with `x-` are yours: they are never read.",
    bad="deal: {hnad: 7}\n",
    good="deal: {hand: 7}\n",
)
MISSING_KEY = Code(
    "RD102",
    "missing-key",
    "{where} needs `{key}`: {doc}",
    "This option has no default: the game could not be played without it.",
    bad="deal: {loose: 4}\n",
    good="deal: {hand: 5, loose: 4}\n",
)
WRONG_TYPE = Code(
    "RD103",
    "wrong-type",
    "`{key}` takes {wanted}, not {found}",
    "Values are read as YAML 1.2 reads them: `yes`, `no` and `on` are texts, `true` and `false` are"
    " truth values, and anything in quotes is a text.",
    bad="deal: {hand: 7, upcard: yes}\n",
    good="deal: {hand: 7, upcard: true}\n",
)
UNKNOWN_WORD = Code(
    "RD104",
    "unknown-word",
    "`{word}` cannot stand here",
    "Only a few words or phrases make sense at this place, and this is none of them.",
    bad="must_play: enforced\n",
    good="must_play: enforce\n",
)
OUT_OF_BOUNDS = Code(
    "RD105",
    "out-of-bounds",
    "{number} is too {way}: `{key}` takes {bounds}",
    "The number lies outside of what makes sense at this place.",
    bad="give_up: {draw: 1000}\n",
    good="give_up: {draw: 3}\n",
)
BAD_NAME = Code(
    "RD106",
    "bad-name",
    "`{name}` is no name",
    "A name is written with small letters, digits, `-` and `_`, a letter or a digit first."
    " Where it is to be used in expressions it needs `_` in place of `-`.",
    bad="game: My Game\n",
    good="game: my-game\n",
)
ONE_WORD = Code(
    "RD107",
    "one-word",
    "one word is wanted here, not {count}",
    "At this place one word stands alone, or in front of its own options: `word: {option: value}`.",
    bad="deal_ends: {out: {hand is empty: {}, stock is empty: {}}}\n",
    good="deal_ends: {out: hand is empty, dead: stock is empty}\n",
)
UNKNOWN_SYMBOL = Code(
    "RD108",
    "unknown-card-symbol",
    "the pack has no {of} `{symbol}`",
    "Ranks and suits are those of the pack: A 2 3 4 5 6 7 8 9 10 J Q K and S H D C, unless the file"
    " writes out others.",
    bad="points: {B: 10, each: 1}\n",
    good="points: {J: 10, each: 1}\n",
)
SYMBOL_TWICE = Code(
    "RD109",
    "card-symbol-twice",
    "the {of} `{symbol}` is written twice",
    "A rank or a suit is named once in a list.",
    bad="pack: {decks: 4, ranks: A K K Q}\n",
    good="pack: {decks: 4, ranks: A K Q J 10 9}\n",
)
BAD_SYMBOL = Code(
    "RD110",
    "bad-card-symbol",
    "`{symbol}` cannot be a {of}",
    "A rank is one to three letters or digits, a suit is one letter, so that cards can be written"
    " one after the other: `10H QS`.",
    bad="pack: {decks: 4, ranks: A K Queen J 10 9}\n",
    good="pack: {decks: 4, ranks: A K Q J 10 9}\n",
)
OPEN_RANGE = Code(
    "RD111",
    "open-range",
    "`{key}` needs an upper end",
    "A range such as `3+` has no end; here the highest number must be known.",
    bad="players: 2+\n",
    good="players: 2-5\n",
)
BAD_LANGUAGE = Code(
    "RD112",
    "bad-language",
    "`{key}` is no language code",
    "Texts in several languages are written with the code of each: `{{en: Rummy, it: Ramino}}`.",
    bad="title: {English: Rummy}\n",
    good="title: {en: Rummy}\n",
)
EMPTY_LIST = Code(
    "RD113",
    "nothing-listed",
    "`{key}` needs one {what} at least",
    "An empty list or mapping says nothing at this place.",
    bad="title: {}\n",
    good="title: {en: Example}\n",
)
SCHEMA = Code(
    "RD120",
    "against-the-schema",
    "{problem}",
    "The file does not have the form that the JSON schema of rule files describes; editors that use"
    " the schema mark the same place.",
)

CODES: tuple[Code, ...] = tuple(each for each in list(globals().values()) if isinstance(each, Code))
"""All codes of this module in the order of their numbers."""
