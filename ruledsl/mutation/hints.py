"""Hints: which kind of scene would notice a change that none has noticed."""

from __future__ import annotations

from ruledsl.language.construct import Registry
from ruledsl.language.families import Part
from ruledsl.language.kinds import FamilyKind, Kind, ListKind, MapKind, PartKind, WordsKind
from ruledsl.language.spec import Spec, options_of
from ruledsl.mutation.change import Change
from ruledsl.scenes.keys import EXPECT

_BY_KIND = {
    "number": "a scene whose outcome hangs on `{old}` exactly, just at it or one beside it",
    "range": "one scene just at the end of the range, and one a step beyond",
    "operator": "one scene for which `{old}` holds, and one for which it does not",
    "condition": "a scene in which that part of the condition alone decides",
    "name": "a scene in which `{old}` and `{new}` differ",
    "flag": "a scene whose outcome is another one with `{new}`",
    "choice": "a scene whose outcome is another one with `{new}`",
    "word": "a scene whose outcome is another one with `{new}`",
    "symbol": "a scene with the cards that this is about",
    "turn": "a scene at this point of the turn that expects exactly its `actions`",
    "left out": "a scene whose outcome hangs on this",
}
_MOST = 3


def hint_for(change: Change, registry: Registry) -> str:
    """Return a sentence for the author of the scenes, without a full stop."""
    old = " ".join(change.span.text.split())
    told = _BY_KIND.get(change.kind, _BY_KIND["left out"]).format(old=old, new=change.text)
    expect = (_refusals(change, registry) or _keys(change))[:_MOST]
    return f"{told}; such as one that expects {' or '.join(expect)}" if expect else told


def _refusals(change: Change, registry: Registry) -> list[str]:
    """Return what the innermost word on the way to the change refuses."""
    codes: list[str] = []
    kind: Kind | None = WordsKind(Part)
    for key in change.path:
        kind, spec = _below(kind, key, registry)
        known = {c.spec: c for c in registry.constructs}
        if spec in known:
            codes = [f"`because: {code.name}`" for code in known[spec].refusals]
    return codes


def _below(
    kind: Kind | None, key: str, registry: Registry
) -> tuple[Kind | None, type[Spec] | None]:
    """Return the kind of the value behind a key, and the word that the key is."""
    match kind:
        case WordsKind(family) | FamilyKind(family):
            construct = registry.family(family).get(key)
            return (PartKind(construct.spec), construct.spec) if construct else (None, None)
        case MapKind(item) | ListKind(item):
            return item, None
        case PartKind(spec):
            options = options_of(spec)
            short = next((option.kind for option in options if option.short), None)
            named = next((option.kind for option in options if option.name == key), None)
            return (named, None) if named else _below(short, key, registry)
        case _:
            return None, None


def _keys(change: Change) -> list[str]:
    """Return the keys of `expect` that are called like something on the way to the change."""
    words = {word for key in change.path for word in key.split("_") if len(word) > 3}
    return [f"`{key}`" for key in EXPECT if words & set(key.split("_"))]
