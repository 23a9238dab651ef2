"""Numbers: functions of numbers, known everywhere."""

from __future__ import annotations

from ruledsl.constructs.functions.places import EVERYWHERE
from ruledsl.language.types import Type
from ruledsl.language.vocabulary import FunctionWord, VocabularyWord


def _max(context: object, one: int, other: int) -> int:
    return max(one, other)


def _min(context: object, one: int, other: int) -> int:
    return min(one, other)


def _abs(context: object, number: int) -> int:
    return abs(number)


WORDS: tuple[VocabularyWord, ...] = (
    FunctionWord(
        word="max",
        params=(Type.INT, Type.INT),
        result=Type.INT,
        scopes=EVERYWHERE,
        doc="the larger of two numbers",
        says="the larger of {0} and {1}",
        call=_max,
        plain=True,
        example="max(5, 10) == 10",
    ),
    FunctionWord(
        word="min",
        params=(Type.INT, Type.INT),
        result=Type.INT,
        scopes=EVERYWHERE,
        doc="the smaller of two numbers",
        says="the smaller of {0} and {1}",
        call=_min,
        plain=True,
        example="min(5, 10) == 5",
    ),
    FunctionWord(
        word="abs",
        params=(Type.INT,),
        result=Type.INT,
        scopes=EVERYWHERE,
        doc="a number without its sign",
        says="the size of {0} without its sign",
        call=_abs,
        plain=True,
        example="abs(-5) == 5",
    ),
)
