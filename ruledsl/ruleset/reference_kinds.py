"""Reference kinds: what an option takes and what stands when it is left out, in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ruledsl.language import kinds
from ruledsl.language.construct import Registry
from ruledsl.language.kinds import Kind
from ruledsl.language.spec import Option, Spec
from ruledsl.language.types import Scope, Type
from ruledsl.language.values import Formula
from ruledsl.ruleset.reference_topic import NEEDED
from ruledsl.ruleset.wording import wanted
from ruledsl.syntax.expression import Number

_UNBOUNDED = 10**9  # the bound of a number that has none of its own


def takes(kind: Kind, registry: Registry) -> str:  # noqa: C901, PLR0911, PLR0912 - one case a kind
    """Return what an option of a kind takes, with links to what is told elsewhere."""
    match kind:
        case kinds.WordKind(words):
            return choice(f"`{word}`" for word in words)
        case kinds.NumberKind(least, most):
            return f"a whole number, {bounds(least, most)}"
        case kinds.RangeKind(open_end):
            return "a range such as `3-4`" + " or `3+`" * open_end
        case kinds.FormulaKind(type_, scope):
            return f"{_formula(type_)}, in [{scope.value}](#{place(scope)})"
        case kinds.ListKind(item):
            return f"a list; of each: {takes(item, registry)}"
        case kinds.MapKind(item, key):
            return f"a name for each {key}, and behind that {takes(item, registry)}"
        case kinds.PartKind(spec):
            return f"options, as below for {lower(spec)}"
        case kinds.FamilyKind(family, formula):
            return choice(_linked(family, registry)) + ", or a condition" * formula
        case kinds.WordsKind(family):
            return f"any of {choice(_linked(family, registry))}, each with what it takes"
        case kinds.FlowKind():
            return "[the steps of a turn](#flows)"
        case kinds.PointsKind():
            return "[points by card](#points)"
        case kinds.OverlayKind():
            return "parts of a rule file, which are laid over this one"
        case kinds.TextKind():
            return "a text, or one [in each language](#texts)"
        case _:
            return wanted(kind)


def left_out(option: Option) -> str:
    """Return what stands when an option is not written, or that it is needed."""
    if option.required:
        return NEEDED
    value = _shown(option.default)
    return f"`{value}`" if value else ""


def choice(words: Iterable[str]) -> str:
    """Return all words as a choice: "`a`, `b` or `c`"."""
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last


def place(scope: Scope) -> str:
    """Return the anchor of a place where expressions stand."""
    return f"place-{scope.name.lower()}"


def anchor(spec: type[Spec], registry: Registry) -> str:
    """Return the anchor of the word that a spec belongs to; words of one spelling differ in it."""
    construct = registry.of(spec)
    same = [each for each in registry.constructs if each.keyword == construct.keyword]
    name = construct.keyword.replace(" ", "-")
    return f"word-{name}" if same[0] is construct else f"word-{name}-{same.index(construct) + 1}"


def lower(spec: type[Spec]) -> str:
    """Return what a spec is, to go on with in a sentence: "a line of the score sheet"."""
    about = (spec.__doc__ or "").strip().partition("\n")[0].rstrip(".")
    return about.partition(":")[0][:1].lower() + about.partition(":")[0][1:]


def _linked(family: type[Spec], registry: Registry) -> list[str]:
    return [
        f"[`{word}`](#{anchor(construct.spec, registry)})"
        for word, construct in registry.family(family).items()
        if word != "if"
    ]


def _formula(type_: Type) -> str:
    return {Type.INT: "a number or an expression", Type.BOOL: "a condition"}[type_]


def bounds(least: int, most: int) -> str:
    """Return the bounds of a number in words."""
    return f"{least} or more" if most == _UNBOUNDED else f"{least} to {most}"


def _shown(value: Any) -> str:
    """Return a default as an author would write it; empty where nothing stands in its place."""
    match value:
        case None | () | "":
            return ""
        case bool():
            return str(value).lower()
        case Formula(expr=Number(value=number)):
            return str(number)
        case tuple() if all(isinstance(each, str) for each in value):
            return " ".join(value)
        case tuple():
            return "1 each"  # of all rows of values only the points stand by themselves
        case _:
            return str(value)
