"""Reading: what one pass over a rule file has found so far; shared by the readers of all kinds."""

from __future__ import annotations

from dataclasses import field
from enum import Enum
from typing import Any

from ruledsl.cards.pack import FRENCH_RANKS, FRENCH_SUITS
from ruledsl.language.construct import Registry
from ruledsl.language.kinds import Kind
from ruledsl.language.values import Flow, Formula
from ruledsl.record import record
from ruledsl.ruleset import codes
from ruledsl.ruleset.wording import described, wanted
from ruledsl.syntax.tree import Node, Scalar
from ruledsl.text.diagnostic import Code, Diagnostic, Edit, found
from ruledsl.text.span import Span


class Fault(Enum):
    """What stands for a value that could not be read; its finding has been noted."""

    FAULT = "fault"


FAULT = Fault.FAULT

_TRUTHS = {"yes": "true", "on": "true", "y": "true", "no": "false", "off": "false", "n": "false"}


@record(frozen=False, eq=False)
class Reading:
    """The findings of a pass, and what later values are read by."""

    registry: Registry
    ranks: tuple[str, ...] = FRENCH_RANKS  # of the pack, in its order
    suits: tuple[str, ...] = tuple(suit.letter for suit in FRENCH_SUITS)
    findings: list[Diagnostic] = field(default_factory=list)
    formulas: list[Formula] = field(default_factory=list)  # every one, of faulty words too
    flows: list[Flow] = field(default_factory=list)

    def find(self, code: Code, span: Span, hint: str = "", **words: Any) -> Fault:
        """Note a finding, and return what stands for the value."""
        self.findings.append(found(code, span, hint=hint, **words))
        return FAULT

    def take(self, findings: list[Diagnostic]) -> Fault:
        """Note the findings of a phrase, and return what stands for the value."""
        self.findings += findings
        return FAULT

    def wrong_type(self, node: Node, kind: Kind, key: str) -> Fault:
        """Note that a value is of another type than its option takes."""
        edits: tuple[Edit, ...] = ()
        hint = ""
        if isinstance(node, Scalar):
            text = node.value.strip()
            if wanted(kind) == "`true` or `false`" and text.lower() in _TRUTHS:
                better = _TRUTHS[text.lower()]
                hint, edits = f"write `{better}`", (Edit(node.span, better),)
            elif isinstance(node.resolved, bool) and node.style == "plain":
                hint = f"write {node.value!r} in quotes if it is a text"
        span = node.span
        words: dict[str, Any] = {
            "key": key,
            "wanted": wanted(kind),
            "found": described(node),
        }
        self.findings.append(found(codes.WRONG_TYPE, span, hint=hint, edits=edits, **words))
        return FAULT
