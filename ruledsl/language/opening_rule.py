"""Opening rule: what the words inside `opening` compile to."""

from __future__ import annotations

from collections.abc import Callable

from ruledsl.arrange.problem import Opening
from ruledsl.language.context import PlayContext
from ruledsl.record import record


@record
class Need:
    """What a first play needs: for the solver (None: it cannot know), as a judge, and in words."""

    form: Opening | None
    met: Callable[[PlayContext], bool]
    what: str  # "it needs …", for the player who was refused
