"""Phrase faults: a sentence for each way in which a phrase is wrong.

The parser tells where it stopped and what could have followed. The causes are tried in turn, each
looks at the text around that place, and the first that recognises its fault says so.
"""

import re

from ruledsl.record import record
from ruledsl.syntax import phrase_codes as codes
from ruledsl.syntax.phrase_words import RESERVED, Fault

_FOREIGN_SIGNS = {
    "===": "==",
    "!==": "!=",
    "<>": "!=",
    "=<": "<=",
    "=>": ">=",
    "&&": "and",
    "||": "or",
    "|": "or",
    "&": "and",
    "!": "not",
    "**": "a product, such as x * x",
    "^": "a product, such as x * x",
    "≤": "<=",
    "≥": ">=",
    "≠": "!=",
    "×": "*",
    "·": "*",
    "÷": "//",
    "−": "-",
    "–": "-",
    "?": "x if condition else y",
    ":=": "==",
}
_FOREIGN_WORDS = {"is": "==", "equals": "==", "AND": "and", "OR": "or", "NOT": "not", "mod": "%"}
_TURN_SIGNS = {
    "->": "then",
    "=>": "then",
    ">": "then",
    ",": "then",
    ";": "then",
    "&": "then",
    "&&": "then",
    "+": "then",
    "and": "then",
    "|": "or",
    "||": "or",
    "/": "or",
}
_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_PART = re.compile(r"\"[^\"\r\n]*\"|'[^'\r\n]*'|\w+|==|!=|<=|>=|//|\S")
_SIGN_RUN = re.compile(r"[-+*/%=!<>&|^?:]+")
_FLOW_WORD = re.compile(r"\b(?:then|or|if)\b")
_CARD = re.compile(r"(?:10|[0-9])[SHDCshdc♠♥♦♣]")
_NUMBER_AND_WORD = re.compile(r"([0-9]+)([A-Za-z_]\w*)")
_DECIMAL = re.compile(r"[0-9]+\.[0-9]+")
_PAIRS = {"(": ")", "[": "]"}
_NAMES = {"RPAR": '")"', "RSQB": '"]"', "ELSE": '"else"', "IN": '"in"', "DOT": '"."'}
_VALUES = frozenset(("NUMBER", "TEXT", "TRUTH"))
_OPERATORS = frozenset(("PLUS", "EQUAL"))
_JOINERS = frozenset(("THEN", "OR"))


@record
class _Failure:
    """Where the parser stopped."""

    text: str
    at: int
    accepts: frozenset[str]  # the terminals that could have followed; empty at an unknown sign
    in_turn: bool = False

    @property
    def part(self) -> str:
        """The word or the sign at which the parser stopped; empty at the end."""
        match = _PART.match(self.text, self.at)
        return match.group() if match else ""

    @property
    def before(self) -> str:
        """The text before it, without blanks at its end."""
        return self.text[: self.at].rstrip()


def explain(text: str, at: int, accepts: frozenset[str], in_turn: bool = False) -> Fault:
    """Return the fault of a text at which the parser stopped.

    `accepts` names the terminals that could have followed; it is empty at an unknown sign.
    """
    failure = _Failure(text, at, accepts, in_turn)
    for cause in _CAUSES:
        fault = cause(failure)
        if fault:
            return fault
    start, part = failure.at, failure.part
    if not part:
        words = {"expected": _expected(failure)}
        return Fault(codes.UNFINISHED, start, start, words=words)
    if not failure.accepts and not _WORD.match(part):
        return Fault(codes.NO_SUCH_SIGN, start, start + len(part), words={"sign": part})
    words = {"expected": _expected(failure), "word": part}
    return Fault(codes.UNEXPECTED, start, start + len(part), words=words)


def _expected(failure: _Failure) -> str:
    """Say in a few words what could have followed."""
    accepts = failure.accepts
    parts = []
    if accepts & _VALUES and "NAME" in accepts:
        parts.append("a value")
    elif "NAME" in accepts:
        is_step = failure.in_turn and not failure.before.endswith("from")
        parts.append("a step" if is_step else "a name")
    elif failure.in_turn and accepts & _JOINERS:
        parts.append('"then" or "or"')
    elif accepts & _OPERATORS:
        parts.append("an operator")
    parts += [name for token, name in _NAMES.items() if token in accepts and not accepts & _VALUES]
    return " or ".join(parts) or _expected_after(failure)


def _expected_after(failure: _Failure) -> str:
    """Say what could have followed, where the parser does not tell, by what stands before."""
    if failure.before[-1:].isalnum() or failure.before.endswith((")", "]", '"', "'")):
        return '"then" or "or"' if _between_steps(failure) else "an operator"
    return "a step" if _between_steps(failure) else "a value"


def _curly_quote(failure: _Failure) -> Fault | None:
    sign = failure.part[:1]
    if sign not in tuple("“”„«»‘’‚"):
        return None
    words = {"sign": sign}
    at = failure.at
    plain = "'" if sign in "‘’‚" else '"'
    hint = f"write a plain {plain}"
    return Fault(codes.CURLY_QUOTE, at, at + 1, hint=hint, better=plain, words=words)


def _open_text(failure: _Failure) -> Fault | None:
    quote = failure.text[failure.at : failure.at + 1]
    if quote not in ('"', "'") or failure.accepts:
        return None
    line = re.compile(r"[^\r\n]*").match(failure.text, failure.at)
    end = line.end() if line else failure.at + 1
    hint = f"end the text with {quote}"
    return Fault(codes.OPEN_TEXT, failure.at, end, hint=hint, words={"quote": quote})


def _foreign(failure: _Failure) -> Fault | None:
    """Recognise the signs and words of other languages."""
    start, sign = _sign_around(failure)
    if sign == "=":
        hint = "write == to compare"
        return Fault(codes.SINGLE_EQUALS, start, start + 1, hint=hint, better="==")
    if sign == "/" and not _between_steps(failure):
        return Fault(codes.DIVISION, start, start + 1, hint="write //", better="//")
    foreign = _foreign_of(failure, sign)
    if foreign is None:
        return None
    better = None if " " in foreign else foreign
    words = {"sign": sign, "better": foreign}
    return Fault(codes.FOREIGN_SIGN, start, start + len(sign), better=better, words=words)


def _foreign_of(failure: _Failure, sign: str) -> str | None:
    """Return what is written here instead of a sign or word, if it is known from elsewhere."""
    if _between_steps(failure):
        return _TURN_SIGNS.get(sign)
    if sign in _FOREIGN_WORDS:
        return _FOREIGN_WORDS[sign] if failure.accepts & _OPERATORS else None
    return _FOREIGN_SIGNS.get(sign)


def _between_steps(failure: _Failure) -> bool:
    """Tell whether the parser stopped among the steps of a turn, outside of its expressions."""
    if not failure.in_turn or failure.accepts & _OPERATORS:
        return False
    words = _FLOW_WORD.findall(failure.before)
    return not words or words[-1] != "if"


def _sign_around(failure: _Failure) -> tuple[int, str]:
    """Return the run of signs in which the parser stopped, or else the word."""
    for run in _SIGN_RUN.finditer(failure.text):
        if run.start() <= failure.at < run.end():
            whole = run.group()
            if whole in _FOREIGN_SIGNS or whole in _TURN_SIGNS:
                return run.start(), whole
    pair = failure.text[failure.at : failure.at + 2]
    if pair in _FOREIGN_SIGNS:
        return failure.at, pair
    return failure.at, failure.part


def _digits(failure: _Failure) -> Fault | None:
    """Recognise what begins with a digit and is no number."""
    at = failure.at
    decimal = _decimal(failure)
    if decimal:
        return decimal
    card = _CARD.match(failure.text, at)
    if card and not _WORD.match(failure.text, card.end()):
        better = f'"{card.group()}"'
        hint, words = f"quote the card: {better}", {"word": card.group()}
        return Fault(codes.BARE_CARD, at, card.end(), hint=hint, better=better, words=words)
    joined = _NUMBER_AND_WORD.match(failure.text, at)
    if joined is None:
        return None
    number, word = joined.groups()
    if word in RESERVED:
        better = f"{number} {word}"
        words = {"number": number, "word": word}
        return Fault(codes.MISSING_BLANK, at, joined.end(), better=better, words=words)
    return Fault(codes.DIGIT_FIRST, at, joined.end(), words={"word": joined.group()})


def _decimal(failure: _Failure) -> Fault | None:
    for number in _DECIMAL.finditer(failure.text):
        if number.start() <= failure.at < number.end():
            hint = "multiply and divide: x * 3 // 2 is one and a half times x"
            return Fault(codes.DECIMAL, *number.span(), hint=hint)
    return None


def _brackets(failure: _Failure) -> Fault | None:
    """Recognise brackets that do not come in pairs."""
    open_brackets: list[tuple[int, str]] = []
    for part in _PART.finditer(failure.text, 0, failure.at):
        if part.group() in _PAIRS:
            open_brackets.append((part.start(), part.group()))
        elif part.group() in _PAIRS.values() and open_brackets:
            open_brackets.pop()
    at, part_here = failure.at, failure.part
    if part_here in _PAIRS.values() and not open_brackets:
        return Fault(codes.CLOSING_BRACKET, at, at + 1, words={"bracket": part_here})
    ends_well = bool(failure.accepts & {"RPAR", "RSQB"})
    if not open_brackets or part_here or not ends_well:
        return None
    start, bracket = open_brackets[-1]
    hint = f'close it with "{_PAIRS[bracket]}"'
    return Fault(codes.OPEN_BRACKET, start, start + 1, hint=hint, words={"bracket": bracket})


def _reserved(failure: _Failure) -> Fault | None:
    """Recognise a word of the language in the place of a name."""
    word = failure.part
    if word not in RESERVED:
        return None
    alone = failure.text.strip() == word
    if not alone and not failure.before.endswith((".", "from", "for")):
        return None
    at = failure.at
    return Fault(codes.RESERVED_WORD, at, at + len(word), words={"word": word})


def _missing_else(failure: _Failure) -> Fault | None:
    if "ELSE" not in failure.accepts or failure.part not in ("", ")", "]", ","):
        return None
    start = failure.before.rindex("if")
    return Fault(codes.MISSING_ELSE, start, len(failure.before), hint='add "else" and a value')


def _side_by_side(failure: _Failure) -> Fault | None:
    """Recognise two values, or two steps, with nothing between them."""
    part, at = failure.part, failure.at
    is_value = part in ("(", "[") or part[:1] in ('"', "'") or part[:1].isalnum()
    if not part or not is_value or part in RESERVED:
        return None
    words: dict[str, object] = {"word": part}
    if failure.in_turn and failure.accepts & _JOINERS and not failure.accepts & _OPERATORS:
        hint = 'write "then" or "or" before it'
        return Fault(codes.MISSING_JOINER, at, at + len(part), hint=hint, words=words)
    if failure.accepts & _OPERATORS:
        words["between"] = "a comma or an operator" if "COMMA" in failure.accepts else "an operator"
        hint = _as_one_name(failure.before, part)
        return Fault(codes.MISSING_OPERATOR, at, at + len(part), hint=hint, words=words)
    return None


def _as_one_name(before: str, part: str) -> str:
    """Return the hint for two words that may be one name, such as `hand points`."""
    last = re.search(r"(?<![\w.])[a-z_]+\Z", before)
    if last is None or not re.fullmatch(r"[a-z_]+", part):
        return ""
    return f"if it is one name, write `{last.group()}_{part}`"


_CAUSES = (
    _curly_quote,
    _open_text,
    _digits,
    _foreign,
    _brackets,
    _reserved,
    _missing_else,
    _side_by_side,
)
