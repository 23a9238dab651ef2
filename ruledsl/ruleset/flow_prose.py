"""Flow prose: the flow of a turn in the words of people.

Short flows are one sentence; where ways part that have steps of their own they become a list, and
lists stand in lists as brackets stand in brackets.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce

from ruledsl.language.tongue import Tongue
from ruledsl.language.tongues.english import ENGLISH
from ruledsl.language.vocabulary import mark
from ruledsl.record import record
from ruledsl.syntax.expression import Expr
from ruledsl.syntax.flow_syntax import Either, Flow, Many, Maybe, Step, Then, When

_COUNTED = {  # steps that are about one card when no number is given
    "draw": mark("draw {cards}"),
    "discard": mark("discard {cards}"),
    "take": mark("take {cards}"),
    "give": mark("give {cards}"),
}
_FROM = {
    "stock": mark("{step} from the stock"),
    "discard": mark("{step} from the discard pile"),
}
LEADING = (":", "՝")
"""How a sentence ends that leads to a list."""

_ONE_OF = mark("do one of these:")
_THIS = mark("do this:")
_THEN = mark("{first}; then {next}")


@record
class FlowProse:
    """Tells flows; `condition` and `cards` tell the expressions in them."""

    condition: Callable[[Expr], str]
    cards: Callable[[Expr | None], str]
    tongue: Tongue = ENGLISH

    def told(self, flow: Flow) -> str:
        """Return a flow as a paragraph or a list."""
        if _is_short(flow):
            return f"- {self._sentence(self._inline(flow))}"
        if isinstance(flow, Either):
            lead = self._sentence(self.tongue.tell(_ONE_OF))
            return "\n\n".join((lead, "\n".join(self._ways(flow, ""))))
        return "\n".join(self._steps(flow, ""))

    def _steps(self, flow: Flow, pad: str) -> list[str]:
        """Return steps that follow each other as a numbered list."""
        items = flow.items if isinstance(flow, Then) else (flow,)
        lines = []
        for number, item in enumerate(items, 1):
            bullet = f"{pad}{number}. "
            lines += self._item(item, bullet, pad + "   ")
        return lines

    def _item(self, flow: Flow, bullet: str, pad: str) -> list[str]:
        if _is_short(flow):
            return [bullet + self._sentence(self._inline(flow))]
        if isinstance(flow, Either):
            return [bullet + self._sentence(self.tongue.tell(_ONE_OF)), *self._ways(flow, pad)]
        if isinstance(flow, Then):
            return self._sequence(flow, bullet, pad)
        intro, inner = self._wrapped(flow)
        return [bullet + self._sentence(intro), *self._item(inner, f"{pad}- ", pad + "  ")]

    def _wrapped(self, flow: Flow) -> tuple[str, Flow]:
        """Return what is said of a long flow as a whole, and the flow itself."""
        match flow:
            case Maybe(item):
                return self.tongue.tell(mark("if you like:")), item
            case Many(item):
                return self.tongue.tell(mark("as often as you like:")), item
            case When(item, condition):
                told = self.condition(condition)
                return self.tongue.tell(mark("if {condition}:"), condition=told), item
            case _:
                return self.tongue.tell(_THIS), flow

    def _sequence(self, flow: Then, bullet: str, pad: str) -> list[str]:
        """Return a sequence whose last item alone is long as one item with a list below it."""
        *first, last = flow.items
        if not all(map(_is_short, first)) or not isinstance(last, Either):
            return [bullet + self._sentence(self.tongue.tell(_THIS)), *self._steps(flow, pad)]
        told = self._one_by_one([*map(self._inline, first), self.tongue.tell(_ONE_OF)])
        return [bullet + self._sentence(told), *self._ways(last, pad)]

    def _one_by_one(self, steps: Sequence[str]) -> str:
        """Return steps that follow each other as one sentence."""
        return reduce(lambda a, b: self.tongue.tell(_THEN, first=a, next=b), steps)

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
                return self.tongue.tell(mark("you may {step}"), step=self._inline(item))
            case Many(item):
                form = mark("{step} as often as you like, or not at all")
                return self.tongue.tell(form, step=self._inline(item))
            case When(item, condition):
                step, told = self._inline(item), self.condition(condition)
                form = mark("{step} (only if {condition})")
                return self.tongue.tell(form, step=step, condition=told)
            case Then(items):
                return self._one_by_one([self._inline(item) for item in items])
            case Either(ways):
                *first, last = (self._inline(way) for way in ways)
                form = mark("either {first} or {last}")
                return self.tongue.tell(form, first=", ".join(first), last=last)

    def _step(self, step: Step) -> str:
        if step.word in _COUNTED:
            told = self.tongue.tell(_COUNTED[step.word], cards=self.cards(step.count))
        elif step.count is not None:
            cards = self.cards(step.count)
            told = self.tongue.tell(mark("{step} {cards}"), step=self._word(step), cards=cards)
        else:
            told = self._word(step)
        if step.source in _FROM:
            return self.tongue.tell(_FROM[step.source], step=told)
        return f"{told} from {step.source}" if step.source else told

    def _sentence(self, text: str) -> str:
        """Return words as a sentence; before a list the sign at their end leads to it."""
        text = text[:1].upper() + text[1:]
        leads = text.endswith(LEADING)
        return text if leads else self.tongue.tell(mark("{sentence}."), sentence=text)

    def _word(self, step: Step) -> str:
        return self.tongue.tell(step.word.replace("_", " "))


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
