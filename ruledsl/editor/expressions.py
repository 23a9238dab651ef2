"""Expressions: what the words in a formula or a flow mean, finished or not.

A phrase that is being typed can seldom be parsed. What stands left of a point can, as a rule, and
so can what a loop goes over; that is enough to know what may be asked there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ruledsl.editor.analysis import Analysis
from ruledsl.language.conversion import CONVERSIONS
from ruledsl.language.typecheck import type_of
from ruledsl.language.types import Scope, Type
from ruledsl.language.vocabulary import FieldWord, FunctionWord, NameWord, Symbol, Symbols
from ruledsl.record import record
from ruledsl.syntax.expression_parser import parse_expression_text
from ruledsl.text.span import NOWHERE, Span

_LOOP = re.compile(r"\bfor\s+([A-Za-z_][A-Za-z0-9_]*)\s+in\s+")
_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_TAIL = re.compile(r"[A-Za-z0-9_.]+\Z")
_ITEMS = (Type.PLAYER, Type.MELD, Type.CARD)
_LONGEST = 2_000  # characters; longer phrases are refused anyway
_NAMED = (Type.KIND, Type.ENDING, Type.CHOICE, Type.RANK, Type.SUIT, Type.COLOUR)
_COMPARED = re.compile(r"([A-Za-z0-9_.]+)\s*(?:==|!=|in\s*\[[^\]]*|not\s+in\s*\[[^\]]*)\s*\w*\Z")


@record
class Phrase:
    """A formula or the flow of a turn, and where its words are looked up."""

    text: str
    scope: Scope
    analysis: Analysis

    @property
    def symbols(self) -> Symbols:
        """The names that the file and the loops of the phrase bring."""
        return {**self.analysis.symbols(self.scope), **self.loops}

    @property
    def loops(self) -> Symbols:
        """The variables of all loops of the phrase, as far as what they go over is known."""
        found: Symbols = {}
        for match in _LOOP.finditer(self.text[:_LONGEST]):
            known = {**self.analysis.symbols(self.scope), **found}
            over = self._type(_until_closed(self.text[match.end() :]), known)
            over = Type.CARDS if over is Type.MELD else over
            if over is not None and over.item is not None:
                found[match[1]] = Symbol(over.item, None)
        return found

    def type_before(self, point: int) -> tuple[Type, ...]:
        """Return the types that what stands left of a point may have."""
        owner = _owner(self.text[: min(point, _LONGEST)])
        known = self._type(owner, self.symbols)
        if known is not None:
            return (known,)
        return _ITEMS if _WORD.fullmatch(owner) else ()

    def fields(self, point: int) -> Iterator[FieldWord]:
        """Yield what may be asked behind a point."""
        vocabulary = self.analysis.registry.vocabulary
        for type_ in self.type_before(point):
            for of in (type_, *(to for known, to in CONVERSIONS if known is type_)):
                yield from vocabulary.fields(of, self.scope)

    def names(self) -> Iterator[NameWord]:
        """Yield the names of the vocabulary that are known here and not hidden."""
        symbols = self.symbols
        known = self.analysis.registry.vocabulary.names(self.scope)
        return (word for word in known if word.word not in symbols)

    def functions(self) -> Iterator[FunctionWord]:
        """Yield the functions that are known here."""
        yield from self.analysis.registry.vocabulary.functions(self.scope)

    def wanted_at(self, offset: int) -> Type | None:
        """Return the type of what is compared with the word at an offset, where it is a name."""
        compared = _COMPARED.search(self.text[: min(offset, _LONGEST)])
        type_ = self._type(compared[1], self.symbols) if compared else None
        return type_ if type_ in _NAMED else None

    def _type(self, text: str, symbols: Symbols) -> Type | None:
        if not text.strip():
            return None
        expr, _ = parse_expression_text(text, _nowhere)
        if expr is None:
            return None
        return type_of(expr, self.scope, self.analysis.registry.vocabulary, symbols)


def _nowhere(start: int, end: int) -> Span:
    return NOWHERE


def _owner(before: str) -> str:
    """Return the value that ends here: a name, a call, a chain of fields."""
    at = len(before)
    while at > 0:
        if before[at - 1] == ")":
            at = _opening(before, at - 1)
        word = _TAIL.search(before, 0, at)
        start = word.start() if word else at
        if start == at or before[start] != ".":
            return before[start:].strip()
        at = start
    return before.strip()


def _opening(text: str, close: int) -> int:
    """Return where the bracket opens that closes at `close`; 0 when it does not."""
    depth = 0
    for at in range(close, -1, -1):
        depth += {")": 1, "(": -1}.get(text[at], 0)
        if depth == 0:
            return at
    return 0


def _until_closed(text: str) -> str:
    """Return a text up to the `if` or the bracket that ends what a loop goes over."""
    depth = 0
    for match in re.finditer(r"[()\[\],]|\bif\b", text[:_LONGEST]):
        sign = match.group()
        if depth == 0 and sign in ("if", ")", "]", ","):
            return text[: match.start()]
        depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(sign, 0)
    return text


def point_before(text: str, start: int) -> int:
    """Return where the point stands in front of a word; -1 when there is none."""
    before = text[:start].rstrip()
    return len(before) - 1 if before.endswith(".") else -1


def signature(word: NameWord | FieldWord | FunctionWord) -> str:
    """Return a word of expressions with its types, on one line."""
    match word:
        case FunctionWord():
            params = ", ".join(each.value for each in word.params)
            return f"{word.word}({params}): {word.result.value}"
        case FieldWord():
            return f"({word.of.value}).{word.word}: {word.type.value}"
        case _:
            return f"{word.word}: {word.type.value}"


# Flows ------------------------------------------------------------------------------------------

_TOKEN = re.compile(r"[A-Za-z_][A-Za-z0-9_]*|[()]|[^\sA-Za-z_()]+")


@record
class FlowPlace:
    """What may stand at a place of a flow."""

    step: bool = False  # a step
    joiner: bool = False  # a word between steps
    pile: bool = False  # where from
    formula: int = -1  # where the expression begins that stands here; -1: none


def flow_place(text: str, offset: int) -> FlowPlace:
    """Return what may stand at an offset of a flow, to judge by what stands before it."""
    state, started, depths = "step", -1, list[str]()
    for match in _TOKEN.finditer(text[: min(offset, _LONGEST)]):
        if match.end() == offset and _WORD.fullmatch(match.group()):
            break  # the word that is being written
        state, started = _next(match, (state, started), depths)
    return {
        "step": FlowPlace(step=True),
        "after": FlowPlace(joiner=True),
        "pile": FlowPlace(pile=True),
    }.get(state, FlowPlace(formula=started, joiner=state == "condition"))


_State = tuple[str, int]


def _next(match: re.Match[str], now: _State, depths: list[str]) -> _State:
    """Return the state behind a token; `depths` holds those before each open bracket."""
    state, started = now
    sign = match.group()
    if sign == "(":
        depths.append(state)
        return ("count", match.end()) if state == "after" else (state, started)
    if sign == ")":
        before = depths.pop() if depths else "step"
        return ("after", -1) if before in ("step", "after") else (before, started)
    if sign == "then" or (sign == "or" and not (depths and depths[-1] in ("condition", "after"))):
        return "step", -1
    if state == "after" and sign in ("if", "from"):
        return ("condition", match.end()) if sign == "if" else ("pile", -1)
    return ("after", -1) if state in ("step", "pile") else (state, started)
