"""Sameness: a key for what a rule file means, equal where two files are proved to mean the same.

What is compared is the typed model with every default in its place, for every combination of
choices: so leaving out what is the default anyhow is no change, and neither is one of a heading.
Flows are compared by their automata, so that two ways to write a turn are one; and what is known to
come to the same (see `alike`) is written alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ruledsl.language.automaton import Automaton, automaton
from ruledsl.language.construct import Registry
from ruledsl.language.families import HeadPart, Part
from ruledsl.language.meaning import meaning
from ruledsl.language.spec import Spec, options_of, value_of
from ruledsl.language.values import Flow, Formula, Item, PointRow, Words
from ruledsl.record import changed
from ruledsl.ruleset.alike import ONE, ROW, Key, alike, alike_by_itself
from ruledsl.ruleset.checks.abstract import Bounds, known
from ruledsl.ruleset.choices import combinations_of, with_choices
from ruledsl.ruleset.compose import Resolved
from ruledsl.ruleset.identity import by_identity
from ruledsl.ruleset.parts import standing_parts
from ruledsl.ruleset.reader import Memory, read
from ruledsl.syntax.expression import Number


def meaning_of(resolved: Resolved, registry: Registry) -> Key:
    """Return the key of a whole rule file that has no faults."""
    return tuple(_combinations(resolved, registry))


def _combinations(resolved: Resolved, registry: Registry) -> Iterator[Key]:
    memory = Memory()
    first = True
    for choices in combinations_of(resolved.mapping):
        mapping = with_choices(resolved.mapping, choices, registry)
        ruleset = read(changed(resolved, mapping=mapping), registry, memory).ruleset
        parts = standing_parts(ruleset.parts, registry)
        game = alike(tuple(key_of(part) for part in parts if not isinstance(part, HeadPart)))
        yield (tuple(sorted(choices.items())), first, game)
        first = False


def same_game(one: Sequence[Part], other: Sequence[Part]) -> bool:
    """Say whether the parts of two games, in the order of compiling, are proved to mean the same.

    Each part that two variants of a file share is looked at once.
    """
    if [type(part) for part in one] != [type(part) for part in other]:
        return False
    pairs = [pair for pair in zip(one, other, strict=True) if pair[0] is not pair[1]]
    pairs = [pair for pair in pairs if not isinstance(pair[0], HeadPart) and pair[0] != pair[1]]
    keys = [(_of_part(here), _of_part(there)) for here, there in pairs]
    if all(here == there for here, there in keys):
        return True
    # What comes to the same does so for the whole game, which is looked at where that may help.
    if not all(alike_by_itself(here) == alike_by_itself(there) for here, there in keys):
        return False
    first, second = (alike(tuple(map(_of_part, parts))) for parts in (one, other))
    return first == second


def key_of(value: object) -> object:
    """Return a key of a value of the model that leaves out all places."""
    match value:
        case Spec():
            options = options_of(type(value))
            return (
                type(value).__name__,
                *((o.name, key_of(value_of(value, o.name))) for o in options),
            )
        case Item(name, inner):
            return (name, key_of(inner))
        case Formula():
            return _of_formula(value)
        case Flow():
            return _of_automaton(automaton(value))
        case PointRow(ranks, formula):
            return (ROW, ranks, key_of(formula))
        case Words(texts):
            return texts
        case tuple():
            return tuple(key_of(each) for each in value)
        case _:
            return (type(value).__name__, value if isinstance(value, str) else repr(value))


@by_identity
def _of_part(part: Part) -> object:
    return key_of(part)


def _of_formula(formula: Formula) -> object:
    """Return the key of an expression; what asks for nothing is worked out: `3 + 4` is 7."""
    value = known(formula.expr, {})
    number = value.exact if isinstance(value, Bounds) else None
    return formula.key if number is None else meaning(Number(number, 0, 0))


def _of_automaton(flow: Automaton) -> Key:
    return (
        flow.stops,
        tuple(
            tuple(
                (
                    arrow.label.word,
                    meaning(arrow.label.count) or ONE,
                    arrow.label.pile,
                    tuple(map(meaning, arrow.label.conditions)),
                    arrow.to,
                )
                for arrow in arrows
            )
            for arrows in flow.arrows
        ),
    )
