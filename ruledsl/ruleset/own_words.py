"""Own words: names and fields that a rule file declares for its expressions.

A variable (`let:`) is a name, a counter (`counters:`) a field of players; both are kept by the
position, so the words for them only look there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ruledsl.cards.position import counter_name
from ruledsl.language.construct import Registry
from ruledsl.language.kinds import MapKind
from ruledsl.language.spec import Spec, options_of, value_of
from ruledsl.language.types import Scope, Type
from ruledsl.language.values import Item
from ruledsl.language.vocabulary import FieldWord, NameWord, VocabularyWord, mark
from ruledsl.ruleset.identity import by_identity
from ruledsl.ruleset.parts import specs_in

VARIABLE, COUNTER = "variable", "counter"
_SCOPES = frozenset({Scope.TURN, Scope.PLAY, Scope.SCORE})  # where there is a position


def with_own_words(parts: Iterable[Spec], registry: Registry) -> Registry:
    """Return the registry with the words of a file; the same one when the file declares none."""
    words = tuple(word for part in parts for word in _own_words(part))
    return registry.plus(*words) if words else registry


@by_identity
def _own_words(part: Spec) -> tuple[VocabularyWord, ...]:
    return tuple(_word(item.key, key) for item, key in _declared(part))


def declared(part: Spec) -> Iterator[Item]:
    """Yield the variables and counters that a part declares, in the order of the file."""
    yield from (item for item, _ in _declared(part))


def _declared(part: Spec) -> Iterator[tuple[Item, str]]:
    for spec in specs_in(part):
        for option in options_of(type(spec)):
            if isinstance(option.kind, MapKind) and option.kind.key in (VARIABLE, COUNTER):
                items = value_of(spec, option.name) or ()
                yield from ((i, option.kind.key) for i in items if isinstance(i, Item))


def _word(name: str, key: str) -> VocabularyWord:
    spoken = name.replace("_", " ")
    if key == VARIABLE:

        def recall(context: Any) -> int:
            remembered: int = context.position.recall(name)
            return remembered

        return NameWord(
            word=name,
            type=Type.INT,
            scopes=_SCOPES,
            doc="a number of this game, fixed when the cards are dealt",
            says=mark("the *{own}* of the deal"),
            own=spoken,
            get=recall,
            example=f"{name} > 0",
        )

    def recall_for(context: Any, player: int) -> int:
        remembered: int = context.position.recall(counter_name(name, player))
        return remembered

    return FieldWord(
        word=name,
        of=Type.PLAYER,
        type=Type.INT,
        scopes=_SCOPES,
        doc="a number of this game, kept for every player over a deal",
        says=mark("{0.own:*{own}*}"),
        own=spoken,
        get=recall_for,
        example=f"me.{name} > 0",
    )
