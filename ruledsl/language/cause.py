"""Cause: what ends a deal, as words inside `deal_ends` compile to it."""

from __future__ import annotations

from collections.abc import Callable

from ruledsl.language.context import TurnContext
from ruledsl.record import record


@record
class Cause:
    """A condition that ends a deal, looked at after every move or only when a turn is over."""

    when: Callable[[TurnContext], bool]
    at_once: bool
    alone: bool = False  # one player brings it about: the one to move
