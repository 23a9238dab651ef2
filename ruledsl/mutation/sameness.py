"""Sameness: a key for what a rule file means, equal where two files are proved to mean the same.

What is compared is the typed model with every default in its place, for every combination of
choices: so leaving out what is the default anyhow is no change, and neither is one of a heading.
Flows are compared by their automata, so that two ways to write a turn are one; and what is known to
come to the same (see `alike`) is written alike.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruledsl.language.automaton import Automaton, automaton
from ruledsl.language.construct import Registry
from ruledsl.language.families import HeadPart
from ruledsl.language.meaning import meaning
from ruledsl.language.spec import Spec, options_of, value_of
from ruledsl.language.values import Flow, Formula, Item, PointRow, Words
from ruledsl.mutation.alike import ONE, ROW, Key, alike
from ruledsl.record import changed
from ruledsl.ruleset.choices import combinations_of, with_choices
from ruledsl.ruleset.compose import Resolved
from ruledsl.ruleset.parts import standing_parts
from ruledsl.ruleset.reader import Memory, read


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
            return value.key
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
