"""Flow prose: the flow of a turn in the words of people.

Short flows are one sentence; where ways part that have steps of their own they become a list, and
lists stand in lists as brackets stand in brackets.
"""

from __future__ import annotations

from collections.abc import Callable

from ruledsl.record import record
from ruledsl.syntax.expression import Expr
from ruledsl.syntax.flow_syntax import Either, Flow, Many, Maybe, Step, Then, When

_COUNTED = ("draw", "discard", "take")  # steps that are about one card when no number is given
_ONE_OF = "do one of these:"
_PILES = {"stock": "the stock", "discard": "the discard pile"}


@record
class FlowProse:
    """Tells flows; `condition` and `cards` tell the expressions in them."""

    condition: Callable[[Expr], str]
    cards: Callable[[Expr | None], str]

    def told(self, flow: Flow) -> str:
        """Return a flow as a paragraph or a list."""
        if _is_short(flow):
            return f"- {_sentence(self._inline(flow))}"
        if isinstance(flow, Either):
            return "\n\n".join((_sentence(_ONE_OF), "\n".join(self._ways(flow, ""))))
        return "\n".join(self._steps(flow, ""))

    def _steps(self, flow: Flow, pad: str) -> list[str]:
        """Return steps that follow each other as a numbered list."""
        items = flow.items if isinstance(flow, Then) else (flow,)
        lines = []
        for number, item in enumerate(items, 1):
            mark = f"{pad}{number}. "
            lines += self._item(item, mark, pad + "   ")
        return lines

    def _item(self, flow: Flow, mark: str, pad: str) -> list[str]:
        if _is_short(flow):
            return [mark + _sentence(self._inline(flow))]
        if isinstance(flow, Either):
            return [mark + _sentence(_ONE_OF), *self._ways(flow, pad)]
        if isinstance(flow, Then):
            return self._sequence(flow, mark, pad)
        intro, inner = self._wrapped(flow)
        return [mark + _sentence(intro), *self._item(inner, f"{pad}- ", pad + "  ")]

    def _wrapped(self, flow: Flow) -> tuple[str, Flow]:
        """Return what is said of a long flow as a whole, and the flow itself."""
        match flow:
            case Maybe(item):
                return "if you like:", item
            case Many(item):
                return "as often as you like:", item
            case When(item, condition):
                return f"if {self.condition(condition)}:", item
            case _:
                return "do this:", flow

    def _sequence(self, flow: Then, mark: str, pad: str) -> list[str]:
        """Return a sequence whose last item alone is long as one item with a list below it."""
        *first, last = flow.items
        if not all(map(_is_short, first)) or not isinstance(last, Either):
            return [mark + "Do this:", *self._steps(flow, pad)]
        told = "; then ".join(self._inline(item) for item in first)
        return [mark + _sentence(f"{told}; then {_ONE_OF}"), *self._ways(last, pad)]

    def _ways(self, flow: Either, pad: str) -> list[str]:
        lines = []
        for way in flow.alternatives:
            lines += self._item(way, f"{pad}- ", pad + "  ")
        return lines

    def _inline(self, flow: Flow) -> str:
        match flow:
            case Step():
                return self._step(flow)
            case Maybe(item):
                return f"you may {self._inline(item)}"
            case Many(item):
                return f"{self._inline(item)} as often as you like, or not at all"
            case When(item, condition):
                return f"{self._inline(item)} (only if {self.condition(condition)})"
            case Then(items):
                return "; then ".join(self._inline(item) for item in items)
            case Either(ways):
                *first, last = (self._inline(way) for way in ways)
                return f"either {', '.join(first)} or {last}"

    def _step(self, step: Step) -> str:
        word = step.word.replace("_", " ")
        counted = step.count is not None or step.word in _COUNTED
        told = f"{word} {self.cards(step.count)}" if counted else word
        return f"{told} from {_PILES.get(step.source, step.source)}" if step.source else told


def _is_short(flow: Flow) -> bool:
    """Say whether a flow fits into a sentence."""
    match flow:
        case Step():
            return True
        case Maybe(item) | Many(item) | When(item):
            return isinstance(item, Step | When) and _is_short(item)
        case Then(items):
            return len(items) <= 3 and all(_is_short(item) for item in items)
        case Either(ways):
            return len(ways) <= 3 and all(isinstance(way, Step | When) for way in ways)


def _sentence(text: str) -> str:
    end = "" if text.endswith(":") else "."
    return text[:1].upper() + text[1:] + end
