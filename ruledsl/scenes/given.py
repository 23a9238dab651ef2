"""Given: what a scene says of its position, bound to the game that it tests."""

from __future__ import annotations

from typing import Any

from ruledsl.scenes.model import Scene
from ruledsl.scenes.names import Names
from ruledsl.text.span import Span

_BARE = (
    "players",
    "dealer",
    "options",
    "vars",
    "deal_number",
    "totals",
    "deals_won",
    "streak",
    "columns",
    "boxes",
    "to_move",
)


class Given:
    """The values of `given`, bound to the game."""

    def __init__(self, scene: Scene, names: Names) -> None:
        """Bind every value; findings go to the names."""
        self.scene, self.rules, self.names = scene, names.rules, names
        self._values = {
            entry.key.text: entry.kind.bind(entry.value, names)
            for entry in scene.given
            if entry.key.text not in ("players", "options")
        }
        self.fresh = all(key in _BARE for key in self._values)

    def get(self, key: str, default: Any = None) -> Any:
        """Return a value, or the default when the scene does not say it."""
        value = self._values.get(key)
        return default if value is None else value

    def span(self, key: str) -> Span:
        """Return the place of a value; the scene's own where there is none."""
        entry = self.scene.entry(key)
        return entry.span if entry else self.scene.span
