"""Checker: everything that is proved of a file beyond its structure, in order of trust.

1. names and types of every formula, as the file stands;
2. the options: each choice is laid over the file, and what it changes is read and checked alike;
3. the checks that words bring with them;
4. the game as a whole, for every combination of choices: the pack suffices, no turn gets stuck,
   deals and matches end, nothing is dead.

Each step is taken only when the ones before found no error: a game that cannot be compiled cannot
be explored, and one fault shall give one finding. What was read once is not read again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from ruledsl.language.construct import Registry
from ruledsl.language.contribution import Round
from ruledsl.ruleset.build import is_word
from ruledsl.ruleset.checks import codes
from ruledsl.ruleset.checks.abstract import Bounds, Known
from ruledsl.ruleset.checks.constants import range_findings
from ruledsl.ruleset.checks.dead import (
    constant_findings,
    dead_findings,
    may_be_constant,
    unused_findings,
)
from ruledsl.ruleset.checks.deals import deal_findings
from ruledsl.ruleset.checks.ends import end_findings
from ruledsl.ruleset.checks.options import alike_findings, option_findings
from ruledsl.ruleset.checks.steps import natures, sample
from ruledsl.ruleset.checks.turns import Walk, loop_findings, stuck_findings, walk_through
from ruledsl.ruleset.checks.variant import Variant
from ruledsl.ruleset.choices import (
    combinations_of,
    single_choices,
    table_options,
    with_choices,
)
from ruledsl.ruleset.compose import Resolved
from ruledsl.ruleset.formulas import asked_names, formulas_in
from ruledsl.ruleset.names import name_findings, some_pack
from ruledsl.ruleset.own_words import with_own_words
from ruledsl.ruleset.parts import flows_of, specs_in
from ruledsl.ruleset.reader import Memory, Outcome, read
from ruledsl.ruleset.symbols import symbols_of
from ruledsl.text.diagnostic import Diagnostic, Note, Severity, found
from ruledsl.text.span import Span

_Met = tuple[Mapping[str, str], Diagnostic]
"""A finding, and the choices with which it was met."""


def check(
    resolved: Resolved, registry: Registry, *, game: bool = True
) -> tuple[Outcome, list[Diagnostic]]:
    """Return the file as it was read, and every finding that its own tree does not show.

    Without `game` only what is written is looked at, each choice of an option by itself, and not
    the game that it makes: a tenth of the time, for editors.
    """
    memory = Memory()
    outcome = read(resolved, registry, memory)
    findings = [*outcome.findings, *name_findings(outcome, registry)]
    asked = asked_names(f for part in outcome.parts for f in part.formulas)
    findings += option_findings(resolved.mapping, registry, asked)
    combinations = combinations_of if game else single_choices
    variants = _variants(resolved, registry, memory, combinations(resolved.mapping))
    explained = _explainer(variants, resolved)
    findings += explained(_written(variants, resolved, registry))
    if _errors(findings):
        return outcome, findings
    if not game:
        words = explained(_word_findings(variants[:1], registry))
        return outcome, [*findings, *words]
    findings += explained(_word_findings(variants, registry))
    findings += _constants(outcome, registry)
    if not _errors(findings):
        findings += unused_findings(variants, resolved.source)
        told = {each.span for each in findings}
        findings += alike_findings(variants, told) if len(variants) > 1 else ()
        settled = tuple(range_findings(variants, resolved.source, told))
        told.update(each.span for each in settled)
        played = explained(_game_findings(variants, told))
        # What comes of such a condition is told instead of it.
        places = {each.span for each in played} | {n.span for each in played for n in each.notes}
        findings += (*played, *(each for each in settled if each.span not in places))
    return outcome, findings


def _explainer(
    variants: list[Variant], resolved: Resolved
) -> Callable[[Iterable[_Met]], list[Diagnostic]]:
    """Return what tells which choices findings come from."""
    if len(variants) == 1:
        return lambda findings: [each for _, each in findings]
    from ruledsl.ruleset.checks.blame import Blame  # many games leave nothing to the table

    options = table_options(resolved.mapping)
    return Blame(options, tuple(variant.choices for variant in variants)).explained


def _errors(findings: Iterable[Diagnostic]) -> bool:
    return any(each.code.severity is Severity.ERROR for each in findings)


def _variants(
    resolved: Resolved,
    registry: Registry,
    memory: Memory,
    combinations: Iterable[dict[str, str]],
) -> list[Variant]:
    """Read combinations of choices."""
    variants: list[Variant] = []
    for choices in combinations:
        mapping = with_choices(resolved.mapping, choices, registry)
        outcome = read(replace(resolved, mapping=mapping), registry, memory)
        before = variants[-1] if variants else None
        variants.append(Variant(choices, outcome, registry, before))
    return variants


def _written(variants: Iterable[Variant], resolved: Resolved, registry: Registry) -> Iterator[_Met]:
    """Find what is wrong with the parts that choices change."""
    for variant in variants:
        if variant.outcome.ruleset.resolved.mapping is not resolved.mapping:
            for each in variant.outcome.findings:
                yield variant.choices, each
            for each in name_findings(variant.outcome, registry):
                yield variant.choices, each


def _word_findings(variants: Iterable[Variant], registry: Registry) -> Iterator[_Met]:
    """Ask every word for its own findings."""
    for variant in variants:
        for part in variant.parts:
            for spec in specs_in(part):
                if is_word(spec, registry):
                    for each in registry.of(spec).check(spec, variant.facts):
                        yield variant.choices, each


def _constants(outcome: Outcome, registry: Registry) -> Iterator[Diagnostic]:
    """Find conditions that decide nothing, whatever is chosen."""
    formulas = formulas_in(outcome.ruleset.parts)
    doubtful = [each for each in formulas if may_be_constant(each, registry.vocabulary)]
    if not doubtful:
        return
    pack = some_pack(outcome, registry)
    options = table_options(outcome.ruleset.resolved.mapping)
    symbols = symbols_of(outcome.ruleset.parts, pack, options, None)
    vocabulary = with_own_words(outcome.ruleset.parts, registry).vocabulary
    yield from constant_findings(doubtful, vocabulary, symbols)


def _game_findings(variants: list[Variant], told: set[Span]) -> Iterator[_Met]:
    """Explore the game with every combination of choices."""
    dead: list[dict[tuple[str, Span], Diagnostic]] = []
    for variant in variants:
        walks = list(_walks(variant))
        stuck = [each for walk_ in walks for each in stuck_findings(walk_)]
        loops = (each for walk_ in walks for each in loop_findings(walk_))
        gifts = _gifts(variant, walks)
        for each in (*deal_findings(variant), *gifts, *end_findings(variant, told), *stuck, *loops):
            yield variant.choices, each
        # Where a turn gets stuck, what would follow is not looked at.
        here = [*dead_findings(variant), *([] if stuck else _never(walks))]
        dead.append({(each.code.id, each.span): each for each in here})
    # What is dead with one choice may well live with another.
    everywhere = set.intersection(*(set(each) for each in dead))
    yield from (({}, finding) for key, finding in dead[0].items() if key in everywhere)


def _gifts(variant: Variant, walks: list[Walk]) -> Iterator[Diagnostic]:
    """Look at the steps that hand cards to another player, where there are any."""
    steps = walks[0].steps if walks else {}
    gives = [word for word in variant.facts.flow_words if word in steps and steps[word].gives]
    if gives:
        from ruledsl.ruleset.checks.gifts import gift_findings  # few games have them

        yield from gift_findings(variant, gives)


def _walks(variant: Variant) -> Iterator[Walk]:
    """Walk through every flow of the game."""
    rules = variant.rules
    steps = natures(rules)
    last = variant.whole.maker(Round)
    empty = sample(rules, stock=False)
    chosen = _chosen(variant)
    never_without = last is not None or any(ending.when(empty) for ending in rules.endings)
    for part in variant.outcome.ruleset.parts:
        for flow in flows_of((part,)):
            stocks = (True,) if never_without else (True, False)
            yield walk_through(flow, steps, (False,) if part is last else stocks, chosen)


def _chosen(variant: Variant) -> dict[str, Known]:
    """Return what the names of options stand for, and the names of their choices."""
    names: dict[str, Known] = {}
    for option in table_options(variant.outcome.ruleset.resolved.mapping):
        choice = variant.choices.get(option.name, option.default)
        names.update({each: each for each, _ in option.choices})
        number = int(choice) if choice.isdecimal() else None
        names[option.name] = choice if number is None else Bounds(number, number)
    return names


def _never(walks: list[Walk]) -> Iterator[Diagnostic]:
    for each in walks:
        for label in each.never:
            conditions = [each.flow.place(c.start, c.end) for c in label.conditions]
            notes = tuple(Note(place, "it is taken only if this holds") for place in conditions)
            place = each.flow.place(label.start, label.end)
            yield found(codes.UNREACHABLE, place, notes=notes)
