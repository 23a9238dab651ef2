"""Writing: expressions of a wanted type, put together at random from what a scope knows."""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from ruledsl.constructs.functions import VOCABULARY
from ruledsl.language.types import Scope, Type
from ruledsl.language.vocabulary import FieldWord
from tests.language.formulas import symbols_in

Loops = tuple[tuple[str, Type], ...]
MANY = (Type.CARDS, Type.MELDS, Type.PLAYERS)


def expressions(scope: Scope, type_: Type) -> SearchStrategy[str]:
    @st.composite
    def draw_one(draw: DrawFn) -> str:
        return _Writer(draw, scope).write(type_, 3, ()) or "0"

    return draw_one()


class _Writer:
    def __init__(self, draw: DrawFn, scope: Scope) -> None:
        self.draw, self.scope, self.symbols = draw, scope, symbols_in(scope)

    def write(self, type_: Type, depth: int, loops: Loops) -> str | None:
        """Return an expression in brackets where it has parts; None where none can be written."""
        ways = [lambda name=name: name for name in self.names(type_, loops)]
        if type_ is Type.INT:
            ways.append(lambda: str(self.draw(st.integers(0, 12))))
        if depth > 0:
            ways += [lambda f=f: self.field(f, depth, loops) for f in self.fields(type_)]
            ways += [lambda f=f: self.call(f, depth, loops) for f in self.calls(type_)]
            ways += self.joined(type_, depth, loops)
        if not ways:
            return self.plain(type_)
        return self.draw(st.sampled_from(ways))() or self.plain(type_)

    def plain(self, type_: Type) -> str | None:
        return {Type.INT: "3", Type.BOOL: "true"}.get(type_)

    def names(self, type_: Type, loops: Loops) -> list[str]:
        known = [w.word for w in VOCABULARY.names(self.scope) if w.type is type_]
        known = [word for word in known if word not in self.symbols]
        # A rank such as 10 is a number by itself, and a rank only beside another one.
        known += [
            word for word, s in self.symbols.items() if s.type is type_ and not word[0].isdecimal()
        ]
        return known + [name for name, of in loops if of is type_]

    def fields(self, type_: Type) -> list[FieldWord]:
        words = (w for w in VOCABULARY.words if isinstance(w, FieldWord))
        return [w for w in words if w.type is type_ and self.scope in w.scopes]

    def calls(self, type_: Type):
        return [w for w in VOCABULARY.functions(self.scope) if w.result is type_]

    def field(self, word: FieldWord, depth: int, loops: Loops) -> str | None:
        of = self.write(word.of, depth - 1, loops)
        return of and f"({of}).{word.word}"

    def call(self, word, depth: int, loops: Loops) -> str | None:
        args = [self.write(param, depth - 1, loops) for param in word.params]
        return f"{word.word}({', '.join(args)})" if all(args) else None

    def joined(self, type_: Type, depth: int, loops: Loops) -> list:
        ways = [lambda: self.choice(type_, depth, loops)]
        if type_ is Type.INT:
            ways += [lambda: self.pair(Type.INT, ("+", "-", "*", "//", "%"), depth, loops)]
            ways += [lambda: f"-({self.write(Type.INT, depth - 1, loops)})"]
            ways += [lambda: self.loop(("sum", "max", "min"), Type.INT, depth, loops)]
            ways += [lambda: self.loop(("count",), Type.BOOL, depth, loops)]
        if type_ is Type.BOOL:
            ways += [lambda: self.pair(Type.BOOL, ("and", "or", "==", "!="), depth, loops)]
            ways += [lambda: self.pair(Type.INT, ("<", "<=", ">", ">=", "=="), depth, loops)]
            ways += [lambda: self.pair(Type.RANK, ("<", "<=", ">", ">=", "=="), depth, loops)]
            ways += [lambda t=t: self.pair(t, ("==", "!="), depth, loops) for t in _SINGLE]
            ways += [lambda t=t: self.one_of(t, depth, loops) for t in (*_SINGLE, Type.INT)]
            ways += [lambda t=t: self.among(t, depth, loops) for t in MANY]
            ways += [lambda: f"(not ({self.write(Type.BOOL, depth - 1, loops)}))"]
            ways += [lambda: self.loop(("any", "all"), Type.BOOL, depth, loops)]
        return ways

    def choice(self, type_: Type, depth: int, loops: Loops) -> str | None:
        one, two = (self.write(type_, depth - 1, loops) for _ in range(2))
        when = self.write(Type.BOOL, depth - 1, loops)
        return f"({one} if {when} else {two})" if one and two else None

    def pair(self, type_: Type, signs: tuple[str, ...], depth: int, loops: Loops) -> str | None:
        one, two = (self.write(type_, depth - 1, loops) for _ in range(2))
        sign = self.draw(st.sampled_from(signs))
        return f"({one} {sign} {two})" if one and two else None

    def one_of(self, type_: Type, depth: int, loops: Loops) -> str | None:
        one, two, three = (self.write(type_, depth - 1, loops) for _ in range(3))
        sign = self.draw(st.sampled_from(("in", "not in")))
        return f"({one} {sign} [{two}, {three}])" if one and two and three else None

    def among(self, many: Type, depth: int, loops: Loops) -> str | None:
        assert many.item
        item, group = self.write(many.item, depth - 1, loops), self.write(many, depth - 1, loops)
        return f"({item} in {group})" if item and group else None

    def loop(self, functions: tuple[str, ...], body: Type, depth: int, loops: Loops) -> str | None:
        if len(loops) > 1:
            return None
        many = self.draw(st.sampled_from(MANY))
        over, name = self.write(many, depth - 1, loops), f"x{len(loops)}"
        if over is None or many.item is None:
            return None
        inner = (*loops, (name, many.item))
        of = self.write(body, depth - 1, inner)
        condition = f" if {self.write(Type.BOOL, depth - 1, inner)}"
        some = condition if self.draw(st.booleans()) else ""
        return f"{self.draw(st.sampled_from(functions))}({of} for {name} in {over}{some})"


_SINGLE = (Type.RANK, Type.SUIT, Type.COLOUR, Type.KIND, Type.ENDING, Type.PLAYER, Type.CARD)
