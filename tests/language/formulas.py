"""Formulas: how the tests write expressions, and the contexts in which they are worked out."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from ruledsl import api
from ruledsl.cards.pack import french
from ruledsl.cards.position import Ended, Position
from ruledsl.cards.standing import Standing
from ruledsl.constructs.functions import VOCABULARY
from ruledsl.language.context import (
    MatchContext,
    MeldContext,
    PlayContext,
    PointsContext,
    ScoreContext,
    SetupContext,
    TurnContext,
)
from ruledsl.language.contribution import RankOrder
from ruledsl.language.evaluate import compile_formula
from ruledsl.language.say import say_formula
from ruledsl.language.typecheck import check_formula
from ruledsl.language.types import Scope, Type
from ruledsl.language.values import Formula
from ruledsl.language.vocabulary import Symbol, Symbols
from ruledsl.syntax.expression_parser import parse_expression
from ruledsl.syntax.tree import Scalar
from ruledsl.text.diagnostic import Diagnostic
from ruledsl.text.source import Source
from ruledsl.text.span import Span

PACK = french(2, 2)
SYMBOLS: Symbols = {
    **{rank: Symbol(Type.RANK, place) for place, rank in enumerate(PACK.ranks)},
    **{suit.name: Symbol(Type.SUIT, place) for place, suit in enumerate(PACK.suits)},
    **{name: Symbol(Type.KIND, name) for name in ("set", "run")},
    **{name: Symbol(Type.ENDING, name) for name in ("out", "knock", "last_round")},
    **{name: Symbol(Type.COLOUR, name) for name in ("red", "black")},
    "reset": Symbol(Type.CHOICE, "reset"),
    "unfinished_move": Symbol(Type.CHOICE, "reset"),
}
SETUP_SYMBOLS = SYMBOLS | {
    "players": Symbol(Type.INT, 3, "the number of players", "{n:player} take part")
}


def symbols_in(scope: Scope) -> Symbols:
    return SETUP_SYMBOLS if scope is Scope.SETUP else SYMBOLS


def formula(text: str, scope: Scope = Scope.TURN, type_: Type = Type.BOOL) -> Formula:
    scalar = Scalar(Span(Source("rules.yaml", text), 0, len(text)), text)
    expr, findings = parse_expression(scalar)
    assert expr is not None, findings
    return Formula(expr, type_, scope, scalar)


def check(text: str, scope: Scope = Scope.TURN, type_: Type = Type.BOOL) -> list[Diagnostic]:
    return check_formula(formula(text, scope, type_), VOCABULARY, symbols_in(scope))


def run(text: str, scope: Scope, type_: Type = Type.BOOL, context: Any = None) -> Any:
    compiled = compile_formula(formula(text, scope, type_), VOCABULARY, symbols_in(scope))
    return compiled(context or CONTEXTS[scope])


def say(text: str, scope: Scope = Scope.TURN, type_: Type = Type.BOOL) -> str:
    return say_formula(formula(text, scope, type_), VOCABULARY, symbols_in(scope))


def cards(text: str) -> tuple[int, ...]:
    return tuple(sorted(PACK.read(word) for word in text.split()))


def _run_fault(meld: tuple[int, ...]) -> object:
    return None if len({PACK.suit_of[card] for card in meld}) == 1 else "not of one suit"


class FewRules:
    """Rules of a game with plain worths: a card counts its rank, a joker 25."""

    pack = PACK
    order = RankOrder(order=(*range(13), 0))
    shapes = (
        SimpleNamespace(name="run", fault=_run_fault, in_order=tuple),
        SimpleNamespace(name="set", fault=lambda meld: None, in_order=tuple),
    )

    def __getattr__(self, name: str) -> Any:
        return getattr(api.load("carousel").rules(3), name)

    def deadwood(self, cards: tuple[int, ...]) -> int:
        return self.points(cards)

    def points(self, cards: tuple[int, ...]) -> int:
        return sum(25 if self.pack.is_joker(c) else self.pack.rank_of[c] + 1 for c in cards)


HANDS = (cards("AS 2S KH JK 3S"), cards("5D"), cards("9C 9H"))
POSITION: Any = Position(
    hands=HANDS,
    table=(cards("4C 5C 6C"), cards("7S 7D 7H")),
    stock=(1, 2, 3),
    discard=cards("QC"),
    seat=0,
    drawn=1,
    opened=(True, False, True),
    turn_number=5,
    deal_number=2,
)
STANDING = Standing((40, 160, 90), (1, 3, 0), deals=4)
AFTER = (cards("4C 5C 6C"), cards("7S 7D 7H"), cards("AS 2S 3S"))
RULES: Any = FewRules()
ENDED = Position(hands=HANDS, ended=Ended("knock", 1))
CONTEXTS: dict[Scope, Any] = {
    Scope.SETUP: SetupContext(3, 2),
    Scope.POINTS: PointsContext(PACK, PACK.read("KS")),
    Scope.MELD: MeldContext(PACK, cards("4C 5C JK=6C"), "run"),
    Scope.PLAY: PlayContext(RULES, POSITION, STANDING, AFTER),
    Scope.TURN: TurnContext(RULES, POSITION, STANDING),
    Scope.SCORE: ScoreContext(RULES, ENDED, STANDING, 0, (1,)),
    Scope.MATCH: MatchContext(RULES, STANDING, 1),
}
