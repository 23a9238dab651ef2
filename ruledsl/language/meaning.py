"""Meaning: what an expression or a turn flow says, wherever it stands.

Trees of expressions know where each part stands in its file; two phrases that say the same differ
there. Their meaning leaves the places out, so that values and steps compare by what they say.
"""

from __future__ import annotations

from typing import TypeAlias

from ruledsl.record import names
from ruledsl.syntax.expression import Expr
from ruledsl.syntax.flow_syntax import Flow

Meaning: TypeAlias = tuple[object, ...]
"""A key that compares and hashes like what is said."""

_PLACES = frozenset({"start", "end"})


def meaning(node: Expr | Flow | None) -> Meaning:
    """Return a key that is equal for expressions (or flows) that say the same."""
    if node is None:
        return ()
    parts = (getattr(node, name) for name in names(type(node)) if name not in _PLACES)
    return (type(node).__name__, *map(_of_part, parts))


def _of_part(part: object) -> object:
    if isinstance(part, tuple):
        return tuple(map(_of_part, part))
    # `1 == True` in Python, and `1` is not `true` in a rule file: the node's name tells them apart.
    # mypy cannot tell that only nodes are left here.
    return part if part is None or isinstance(part, str | int) else meaning(part)  # type: ignore[arg-type]  # only nodes are left
