"""Phrase codes: every fault in the writing of a phrase, RD201 to RD249.

Phrases are expressions, turns, ranges and lists of cards. What their words mean is another matter
and has other codes.
"""

from ruledsl.text.diagnostic import Code

EMPTY = Code(
    "RD201",
    "empty-phrase",
    "expected {what}, found nothing",
    "The value is there but holds no words.",
    bad='""',
    good="hand == 0",
)
TOO_LONG = Code(
    "RD202",
    "phrase-too-long",
    "this is longer than {limit} characters",
    "The bound keeps a broken or hostile file from stalling the tool. Split the phrase up.",
)
TOO_NESTED = Code(
    "RD203",
    "phrase-too-nested",
    "more than {limit} levels are nested in each other here",
    "The bound keeps a broken or hostile file from stalling the tool.",
    bad="not " * 40 + "opened",
    good="not opened",
)
TOO_MANY_PARTS = Code(
    "RD204",
    "phrase-too-large",
    "this has more than {limit} parts",
    "The bound keeps a broken or hostile file from stalling the tool. Split the phrase up.",
    bad="1" + " + 1" * 200,
    good="200",
)
NO_SUCH_SIGN = Code(
    "RD205",
    "unknown-sign",
    'the sign "{sign}" means nothing here',
    "Phrases are made of words, numbers, quoted texts and a few signs.",
    bad="hand == $5",
    good="hand == 5",
)
UNEXPECTED = Code(
    "RD206",
    "unexpected-word",
    'expected {expected}, found "{word}"',
    "The phrase cannot go on like this.",
    bad="points(hand,) <= 5",
    good="points(hand) <= 5",
)
UNFINISHED = Code(
    "RD207",
    "unfinished-phrase",
    "expected {expected}, but the text ends here",
    "Something has to follow.",
    bad="hand ==",
    good="hand == 0",
)
SINGLE_EQUALS = Code(
    "RD208",
    "single-equals",
    "a single = compares nothing",
    "Two values are compared with ==. Nothing is ever assigned in a rule file.",
    bad="hand = 0",
    good="hand == 0",
)
FOREIGN_SIGN = Code(
    "RD209",
    "foreign-sign",
    '"{sign}" is not used here; write {better}',
    "Other languages write it so. Rule files use words where there are words.",
    bad="hand == 0 && opened",
    good="hand == 0 and opened",
)
DIVISION = Code(
    "RD210",
    "division",
    "there is no / since points are whole numbers; // divides and rounds down",
    "Half a point has no meaning at a card table, so division says that it rounds.",
    bad="points(hand) / 2",
    good="points(hand) // 2",
)
COMPARISON_CHAIN = Code(
    "RD211",
    "comparison-chain",
    "only two values can be compared at a time",
    "Some languages read `1 < x < 5` as two comparisons and some compare the answer of the first."
    " Join two comparisons with `and`.",
    bad="1 < hand < 5",
    good="1 < hand and hand < 5",
)
CURLY_QUOTE = Code(
    "RD212",
    "curly-quote",
    "{sign} is a printer's quotation mark",
    "Word processors put it in place of the plain one.",
    bad="kind == “run”",
    good='kind == "run"',
)
BARE_CARD = Code(
    "RD213",
    "bare-card",
    "{word} is neither a number nor a word",
    "A card that begins with a digit has to be quoted.",
    bad="card == 10S",
    good='card == "10S"',
)
RESERVED_WORD = Code(
    "RD214",
    "reserved-word",
    '"{word}" is a word of the language and cannot be a name',
    "and, or, not, in, if, else, for, true, false, then and from have a meaning of their own.",
    bad="me.from == 1",
    good="me.total == 1",
)
OPEN_BRACKET = Code(
    "RD215",
    "open-bracket",
    'the bracket "{bracket}" is never closed',
    "Each opening bracket needs a closing one of its kind.",
    bad="points(hand <= 5",
    good="points(hand) <= 5",
)
CLOSING_BRACKET = Code(
    "RD216",
    "closing-bracket",
    'nothing was opened that "{bracket}" could close here',
    "Each closing bracket needs an opening one of its kind.",
    bad="points(hand)) <= 5",
    good="points(hand) <= 5",
)
OPEN_TEXT = Code(
    "RD217",
    "open-text",
    "the quote {quote} is never closed",
    "A text ends with the quote it begins with, in the same line.",
    bad="kind == 'run",
    good="kind == 'run'",
)
DECIMAL = Code(
    "RD218",
    "decimal-number",
    "numbers are whole here",
    "Points and cards are counted in whole numbers, so that no score is ever rounded by accident.",
    bad="points(hand) * 1.5",
    good="points(hand) * 3 // 2",
)
NUMBER_TOO_LONG = Code(
    "RD219",
    "long-number",
    "numbers have at most nine digits",
    "Larger ones have no use at a card table.",
    bad="hand == 12345678901",
    good="hand == 5",
)
MISSING_ELSE = Code(
    "RD220",
    "missing-else",
    "this says what holds if the condition is met, and not what holds otherwise",
    "A value has to have a value in every case: `x if condition else y`.",
    bad="7 if players > 3",
    good="7 if players > 3 else 10",
)
NO_QUANTIFIER = Code(
    "RD221",
    "not-a-quantifier",
    '"{word}" cannot go over many things',
    "Only sum, any, all, count, max and min take `… for x in …`.",
    bad="points(c for c in hand)",
    good="sum(c for c in hand)",
)
MISSING_OPERATOR = Code(
    "RD222",
    "missing-operator",
    'two values stand side by side; {between} is missing before "{word}"',
    "Between two values stands what is to be done with them.",
    bad="hand 5",
    good="hand == 5",
)
MISSING_BLANK = Code(
    "RD223",
    "missing-blank",
    'a blank is missing between "{number}" and "{word}"',
    "Without a blank it is not clear where the number ends.",
    bad="3and opened",
    good="3 and opened",
)
DIGIT_FIRST = Code(
    "RD224",
    "digit-first",
    '"{word}" is neither a number nor a word',
    "A word begins with a letter or an underline.",
    bad="hand == 3x",
    good="hand == 3 * x",
)
MISSING_JOINER = Code(
    "RD231",
    "missing-then",
    'nothing joins "{word}" to the step before',
    "Steps of a turn follow each other with `then`, or are a choice with `or`.",
    bad="draw play",
    good="draw then play",
)
NOT_A_RANGE = Code(
    "RD241",
    "not-a-range",
    '"{text}" is not a range',
    "A range is written `2-5`, `3+`, `up to 4`, or as one number.",
    bad="two to five",
    good="2-5",
)
EMPTY_RANGE = Code(
    "RD242",
    "empty-range",
    "{low} is more than {high}",
    "A range goes from the smaller number to the larger one.",
    bad="5-2",
    good="2-5",
)
EMPTY_MELD = Code(
    "RD246",
    "empty-meld",
    "there is no card {where}",
    "A bar stands between two melds, and a meld has cards.",
    bad="7C 7D 7H |",
    good="7C 7D 7H | 4C 5C 6C",
)
MISPLACED_COMMA = Code(
    "RD247",
    "misplaced-comma",
    "this comma does not stand between two cards",
    "Cards are separated by blanks or by single commas.",
    bad="7C,, 7D",
    good="7C, 7D",
)

CODES: tuple[Code, ...] = tuple(each for each in list(globals().values()) if isinstance(each, Code))
"""All codes of this module in the order of their numbers."""
