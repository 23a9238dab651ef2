"""Cause: what ends a deal, as words inside `deal_ends` compile to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ruledsl.language.context import TurnContext


@dataclass(frozen=True, slots=True)
class Cause:
    """A condition that ends a deal, looked at after every move or only when a turn is over."""

    when: Callable[[TurnContext], bool]
    at_once: bool
    alone: bool = False  # one player brings it about: the one to move
