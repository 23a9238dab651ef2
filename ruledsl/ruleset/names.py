"""Names: every formula and every flow of a file, its names and types checked.

The pack is looked at first: its own formulas may not speak of its cards, and once they are sound
the pack can be made and its ranks and suits are symbols for all others.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruledsl.cards.pack import Pack, french
from ruledsl.language.construct import Construct, Registry
from ruledsl.language.contribution import PackPlan
from ruledsl.language.expression_codes import UNKNOWN_NAME
from ruledsl.language.families import PackPart, Part, StepPart
from ruledsl.language.kinds import MapKind
from ruledsl.language.spec import Spec, options_of
from ruledsl.language.typecheck import check_formula
from ruledsl.language.types import Scope, Type
from ruledsl.language.values import Flow, Formula
from ruledsl.language.vocabulary import Symbols
from ruledsl.record import record
from ruledsl.ruleset.build import Building
from ruledsl.ruleset.checks import codes
from ruledsl.ruleset.choices import all_choices, table_options
from ruledsl.ruleset.near import did_you_mean, near, replacing
from ruledsl.ruleset.own_words import with_own_words
from ruledsl.ruleset.parts import conditions_in, standing_parts, steps_in
from ruledsl.ruleset.reader import Outcome, ReadPart
from ruledsl.ruleset.symbols import in_scope, symbols_of
from ruledsl.ruleset.wording import listed, shortened
from ruledsl.syntax.flow_syntax import Step
from ruledsl.text.diagnostic import Code, Diagnostic, found
from ruledsl.text.span import Span

PILES = ("stock", "discard")
"""Where a step may take cards from."""


@record
class Names:
    """What the formulas of a file may call by name."""

    registry: Registry
    symbols: Symbols
    doubtful: bool  # a part that brings names could not be read

    def findings(self, part: ReadPart) -> Iterator[Diagnostic]:
        """Find every fault in the formulas and flows of a part."""
        for formula in part.formulas:
            yield from self._of_formula(formula)
        for flow in part.flows:
            yield from self._of_flow(flow)

    def _of_formula(self, formula: Formula) -> Iterator[Diagnostic]:
        symbols = in_scope(self.symbols, formula.scope, None)
        for finding in check_formula(formula, self.registry.vocabulary, symbols):
            if not (self.doubtful and finding.code is UNKNOWN_NAME):
                yield finding

    def _of_flow(self, flow: Flow) -> Iterator[Diagnostic]:
        for step in steps_in(flow.syntax):
            yield from self._of_step(step, flow)
        for condition in conditions_in(flow.syntax):
            yield from self._of_formula(Formula(condition, Type.BOOL, Scope.TURN, flow.scalar))

    def _of_step(self, step: Step, flow: Flow) -> Iterator[Diagnostic]:
        words = self.registry.family(StepPart)
        if step.word not in words:
            span = flow.place(step.start, step.start + len(step.word))
            hint = did_you_mean(step.word, words) or f"write {listed(words)}"
            yield _slip(codes.UNKNOWN_STEP, span, (step.word, near(step.word, words)), hint)
        if step.source and step.source not in PILES:
            span = flow.place(step.end - len(step.source), step.end)
            hint = did_you_mean(step.source, PILES)
            yield _slip(codes.UNKNOWN_PILE, span, (step.source, near(step.source, PILES)), hint)
        elif step.word in words:
            yield from _idle(step, words[step.word], flow)
        if step.count:
            yield from self._of_formula(Formula(step.count, Type.INT, Scope.TURN, flow.scalar))


def _idle(step: Step, construct: Construct[Any], flow: Flow) -> Iterator[Diagnostic]:
    """Find a number of cards, or a pile, behind a step that asks for none."""
    place = flow.place(step.start, step.end)
    what = ["a number of cards"] * (step.count is not None and not construct.counted)
    what += [f"`from {step.source}`"] * (bool(step.source) and step.source not in construct.piles)
    if what:
        hint = f"write `{step.word}` alone"
        if construct.piles and step.source:
            hint = "`take` takes cards from the discard pile"
        yield found(codes.IDLE_DETAIL, place, hint=hint, word=step.word, what=what[0])


def _slip(code: Code, span: Span, slip: tuple[str, str], hint: str) -> Diagnostic:
    """Return a finding of a word that is not known; `slip` is the word and what was meant."""
    edits = replacing(span, *slip)
    return found(code, span, hint=hint, edits=edits, word=shortened(slip[0]))


def name_findings(outcome: Outcome, registry: Registry) -> list[Diagnostic]:
    """Return the findings of all formulas and flows."""
    packs = [part for part in outcome.parts if _brings_pack(part, registry)]
    doubtful = any(part.spec is None and _brings_names(part, registry) for part in outcome.parts)
    registry = with_own_words(outcome.ruleset.parts, registry)
    names = Names(registry, _symbols(outcome, None), doubtful)
    findings = [each for part in packs for each in names.findings(part)]
    pack = french(1, 1)
    if not findings and all(part.spec is not None for part in packs):
        pack = some_pack(outcome, registry) or pack
    names = Names(registry, _symbols(outcome, pack), doubtful)
    others = (part for part in outcome.parts if part not in packs)
    return findings + [each for part in others for each in names.findings(part)]


def some_pack(outcome: Outcome, registry: Registry) -> Pack | None:
    """Return the pack for some number of players; None where the file makes none.

    Whoever asks knows that the formulas of the pack are sound.
    """
    ruleset = outcome.ruleset
    choices = all_choices(ruleset.resolved.mapping, {})
    building = Building(ruleset, registry, 2, choices)
    for part in standing_parts(ruleset.parts, registry):
        if isinstance(part, PackPart):
            building.add(part)
    packs = building.all(PackPlan)
    return packs[-1].pack if packs else None


def _symbols(outcome: Outcome, pack: Pack | None) -> Symbols:
    options = table_options(outcome.ruleset.resolved.mapping)
    return symbols_of(outcome.ruleset.parts, pack, options, None)


def _spec_of(part: ReadPart, registry: Registry) -> type[Spec]:
    return registry.family(Part)[part.entry.key.value].spec


def _brings_pack(part: ReadPart, registry: Registry) -> bool:
    return issubclass(_spec_of(part, registry), PackPart)


def _brings_names(part: ReadPart, registry: Registry) -> bool:
    spec = _spec_of(part, registry)
    return issubclass(spec, PackPart) or any(
        isinstance(option.kind, MapKind) for option in options_of(spec)
    )
