"""Options: what the table may choose: that the choices are choices, and that they differ."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from ruledsl.language.construct import Registry
from ruledsl.language.families import HeadPart
from ruledsl.ruleset import compose_codes
from ruledsl.ruleset.checks import codes
from ruledsl.ruleset.checks.variant import Variant
from ruledsl.ruleset.choices import TableOption, table_options, with_choices
from ruledsl.ruleset.formulas import asked_names, formulas_in
from ruledsl.ruleset.layer import Path, leaves
from ruledsl.ruleset.near import near, replacing
from ruledsl.ruleset.show import plain_text
from ruledsl.ruleset.wording import listed
from ruledsl.syntax.tree import Entry, Mapping
from ruledsl.text.diagnostic import Diagnostic, Note, found
from ruledsl.text.span import Span


def option_findings(
    mapping: Mapping, registry: Registry, asked: frozenset[str]
) -> Iterator[Diagnostic]:
    """Find what is wrong with the options; `asked` are the names that expressions use."""
    options = table_options(mapping)
    for option in options:
        yield from _default(option)
        yield from _foreign(option, registry)
        if option.name not in asked:
            yield from _alike(option, mapping, registry)
    yield from _meetings(options, registry)


def _default(option: TableOption) -> Iterator[Diagnostic]:
    names = [name for name, _ in option.choices]
    at = option.default_at
    if at is not None and option.default not in names:
        meant = near(option.default, names)
        hint = f"did you mean `{meant}`?" if meant else f"write {listed(names)}"
        yield found(
            compose_codes.UNKNOWN_DEFAULT,
            at.span,
            hint=hint,
            edits=replacing(at.span, option.default, meant),
            default=option.default,
            option=option.name,
        )


def _foreign(option: TableOption, registry: Registry) -> Iterator[Diagnostic]:
    heads = registry.family(HeadPart)
    for _, overlay in option.choices:
        for entry in overlay.entries:
            if entry.key.value in heads:
                code = compose_codes.NOT_FOR_A_CHOICE
                yield found(code, entry.key.span, key=entry.key.value)


def _alike(option: TableOption, mapping: Mapping, registry: Registry) -> Iterator[Diagnostic]:
    if len(option.choices) < 2:
        return
    touched = {entry.key.value for _, overlay in option.choices for entry in overlay.entries}

    def result(name: str) -> str:
        whole = with_choices(mapping, {option.name: name}, registry)
        entries = (entry for entry in whole.entries if entry.key.value in touched)
        return plain_text(Mapping(whole.span, tuple(entries)))  # the rest is the same for all

    results = {name: result(name) for name, _ in option.choices}
    key = option.entry.key.span
    if len(set(results.values())) == 1:
        yield found(codes.OPTION_WITHOUT_EFFECT, key, option=option.name)
        return
    for one, other in combinations(results, 2):
        if results[one] == results[other]:
            overlay = dict(option.choices)[other]
            yield found(codes.CHOICES_EQUAL, overlay.span, one=one, other=other)


def alike_findings(variants: Sequence[Variant], told: set[Span]) -> Iterator[Diagnostic]:
    """Find choices that are written in different ways and mean the same in the game.

    `told` are places with a finding already. A choice is laid over the file as usually played.
    """
    usual = variants[0].choices
    for option in table_options(variants[0].outcome.ruleset.resolved.mapping):
        games = {
            variant.choices[option.name]: variant
            for variant in reversed(variants)
            if variant.choices == {**usual, option.name: variant.choices[option.name]}
        }
        if option.entry.key.span not in told:
            yield from _meaning_alike(option, games, told)


def _meaning_alike(
    option: TableOption, games: dict[str, Variant], told: set[Span]
) -> Iterator[Diagnostic]:
    from ruledsl.ruleset.sameness import same_game

    names = [name for name, _ in option.choices if name in games]
    same: dict[str, str] = {}  # by choice: an earlier one that means the same
    for one, other in combinations(names, 2):
        if other not in same and same_game(games[one].parts, games[other].parts):
            same[other] = one
    if not same or _asks(option, games.values()):
        return
    if len(option.choices) == len(same) + 1:
        yield found(codes.OPTION_WITHOUT_EFFECT, option.entry.key.span, option=option.name)
        return
    overlays = dict(option.choices)
    for other, one in same.items():
        if overlays[other].span not in told:
            yield found(codes.CHOICES_EQUAL, overlays[other].span, one=one, other=other)


def _asks(option: TableOption, games: Iterable[Variant]) -> bool:
    """Say whether an expression asks for an option, with whatever choice."""
    return any(option.name in asked_names(formulas_in(game.parts)) for game in games)


def _meetings(options: tuple[TableOption, ...], registry: Registry) -> Iterator[Diagnostic]:
    """Find keys that two options change in different ways."""
    touched = [(option, _touched(option, registry)) for option in options]
    for (one, ones), (other, others) in combinations(touched, 2):
        for path, entry in others.items():
            rival = next(
                (e for p, e in ones.items() if _meets(p, path) and _differ(e, entry)), None
            )
            if rival is not None:
                note = Note(rival.key.span, f"`{one.name}` changes it here")
                key = ".".join(path)
                yield found(
                    compose_codes.SAME_KEY,
                    entry.key.span,
                    notes=(note,),
                    one=one.name,
                    other=other.name,
                    key=key,
                )
                break


def _touched(option: TableOption, registry: Registry) -> dict[Path, Entry]:
    paths: dict[Path, Entry] = {}
    for _, overlay in option.choices:
        for path, entry in leaves(overlay, registry).items():
            paths.setdefault(path, entry)
    return paths


def _meets(one: Path, other: Path) -> bool:
    size = min(len(one), len(other))
    return one[:size] == other[:size]


def _differ(one: Entry, other: Entry) -> bool:
    return plain_text(one.value) != plain_text(other.value)
