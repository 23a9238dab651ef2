"""Expression codes: the faults in what an expression means, RD301 to RD319."""

from ruledsl.text.diagnostic import Code, Severity

UNKNOWN_NAME = Code(
    "RD301",
    "unknown-name",
    'nothing is called "{word}"',
    "An expression uses the names that are known at its place, and the ranks, suits, melds, endings"
    " and options of the rule file.",
    bad="points(hnd) <= 5",
    good="points(hand) <= 5",
)
OUT_OF_PLACE = Code(
    "RD302",
    "name-out-of-place",
    '"{word}" is not known in {scope}',
    "Some things can be asked only at some places: what another player holds is hidden until the"
    " deal is over, and there is no winner before.",
    bad="count(winners) == 1",
    good="points(hand) <= 5",
)
UNKNOWN_FIELD = Code(
    "RD303",
    "unknown-field",
    '{what} has nothing called "{word}"',
    "After a dot stands what is asked of the thing before it. What may be asked depends on what the"
    " thing is.",
    bad="me.totl >= 100",
    good="me.total >= 100",
)
UNKNOWN_FUNCTION = Code(
    "RD304",
    "unknown-function",
    'no function is called "{word}"',
    "A word with brackets behind it is a function, and there is none of this name.",
    bad="point(hand) <= 5",
    good="points(hand) <= 5",
)
FUNCTION_AS_NAME = Code(
    "RD305",
    "function-as-name",
    '"{word}" is a function and needs brackets',
    "A function is asked about something, which stands in brackets behind it.",
    bad="points <= 5",
    good="points(hand) <= 5",
)
NAME_AS_FUNCTION = Code(
    "RD306",
    "name-as-function",
    '"{word}" is not a function',
    "Only a function takes values in brackets. A name stands for itself.",
    bad="stock(hand) == 0",
    good="stock == 0",
)
ARGUMENT_COUNT = Code(
    "RD307",
    "argument-count",
    '"{word}" takes {wanted}, here it has {got}',
    "Every function takes a fixed number of values.",
    bad="points(hand, discard) <= 5",
    good="points(hand) <= 5",
)
ARGUMENT_TYPE = Code(
    "RD308",
    "argument-type",
    '"{word}" wants {wanted}, this is {got}',
    "A function can work only with what it was made for.",
    bad="points(stock) <= 5",
    good="points(hand) <= 5",
)
OPERAND_TYPE = Code(
    "RD309",
    "operand-type",
    '"{op}" wants {wanted}, this is {got}',
    "One calculates with numbers, and joins conditions with `and`, `or` and `not`.",
    bad="hand and stock == 0",
    good="stock == 0 and drawn > 0",
)
NOT_COMPARABLE = Code(
    "RD310",
    "not-comparable",
    '"{op}" cannot compare {left} with {right}',
    "Two things can be equal when they are of one sort; more or less are only numbers and ranks.",
    bad="hand == 0",
    good="count(hand) == 0",
)
RESULT_TYPE = Code(
    "RD311",
    "result-type",
    "wanted {wanted}, this is {got}",
    "What an expression gives must be what its place asks for.",
    bad="points(hand)",
    good="points(hand) <= 5",
)
CONSTANT_CONDITION = Code(
    "RD312",
    "constant-condition",
    "this condition {when}",
    "A condition that is the same in every game decides nothing. Probably something else was"
    " meant.",
    Severity.WARNING,
    bad="5 <= 5",
    good="points(hand) <= 5",
)
DIVISION_BY_ZERO = Code(
    "RD313",
    "division-by-zero",
    "this divides by zero",
    "No number can be divided by zero. Where a divisor becomes zero only in play, the result is 0.",
    bad="points(hand) // 0 == 1",
    good="points(hand) // 5 == 1",
)
LOOPS_TOO_DEEP = Code(
    "RD314",
    "loops-too-deep",
    "more than {most} `for` are nested in each other",
    "Each `for` inside another multiplies the work. The bound keeps every game fast.",
    bad="any(any(any(p != q and c in hand for c in hand) for p in others) for q in others)",
    good="any(any(p.total < q.total for p in others) for q in others)",
)
VARIABLE_SHADOWS = Code(
    "RD315",
    "variable-shadows",
    '"{word}" already means something here',
    "A variable with the name of something else would hide it from the reader. Choose another"
    " name.",
    bad="any(stock.is_joker for stock in hand)",
    good="any(c.is_joker for c in hand)",
)
VARIABLE_UNUSED = Code(
    "RD316",
    "variable-unused",
    '"{word}" is not used',
    "What is asked is the same for each thing that is gone through. Probably the variable belongs"
    " into it.",
    Severity.WARNING,
    bad="any(me.opened for p in others)",
    good="any(p.opened for p in others)",
)
NOT_MANY = Code(
    "RD317",
    "not-a-collection",
    '"{word}" wants cards, melds or players, this is {got}',
    "Only where there are many things can one go through them or look for one among them.",
    bad="any(c > 1 for c in stock)",
    good="any(c.is_joker for c in hand)",
)
LIST_OUT_OF_PLACE = Code(
    "RD318",
    "list-out-of-place",
    "a list in square brackets can stand only after `in`",
    "A list names the values that something may have.",
    bad="stock == [0, 1]",
    good="stock in [0, 1]",
)
BRANCHES_DIFFER = Code(
    "RD319",
    "branches-differ",
    "one way gives {left}, the other {right}",
    "What stands before `if` and what stands after `else` must be of one sort.",
    bad="stock == (5 if me.opened else me)",
    good="stock == (5 if me.opened else 0)",
)

EXPRESSION_CODES: tuple[Code, ...] = (
    UNKNOWN_NAME,
    OUT_OF_PLACE,
    UNKNOWN_FIELD,
    UNKNOWN_FUNCTION,
    FUNCTION_AS_NAME,
    NAME_AS_FUNCTION,
    ARGUMENT_COUNT,
    ARGUMENT_TYPE,
    OPERAND_TYPE,
    NOT_COMPARABLE,
    RESULT_TYPE,
    CONSTANT_CONDITION,
    DIVISION_BY_ZERO,
    LOOPS_TOO_DEEP,
    VARIABLE_SHADOWS,
    VARIABLE_UNUSED,
    NOT_MANY,
    LIST_OUT_OF_PLACE,
    BRANCHES_DIFFER,
)
"""All codes of this module in the order of their numbers."""
