"""Names: the word of the vocabulary that is tried in the place of another one of its kind."""

from __future__ import annotations

from collections.abc import Iterator

from ruledsl.language.types import Scope
from ruledsl.language.vocabulary import FieldWord, NameWord, Vocabulary, VocabularyWord
from ruledsl.mutation.phrases import Others


def others_in(vocabulary: Vocabulary, scope: Scope) -> Others:
    """Return what gives the next name, or field, of the same type in a scope.

    One alternative is enough: a scene that tells two names apart looks at what they stand for.
    """

    def others(word: str) -> Iterator[str]:
        for spelled in vocabulary.spelled(word, scope):
            row = [each.word for each in vocabulary.words if _alike(each, spelled, scope)]
            if len(row) > 1 and word in row:
                yield row[(row.index(word) + 1) % len(row)]

    return others


def _alike(one: VocabularyWord, other: VocabularyWord, scope: Scope) -> bool:
    if scope not in one.scopes:
        return False
    if isinstance(one, NameWord) and isinstance(other, NameWord):
        return one.type == other.type
    if isinstance(one, FieldWord) and isinstance(other, FieldWord):
        return (one.of, one.type) == (other.of, other.type)
    return False
