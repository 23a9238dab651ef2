"""Choices: the options that a file leaves to the table, straight from its tree.

The tree is asked and not the model, because a choice changes the tree before the model is read.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping as Dict
from itertools import islice, product

from ruledsl.constructs.heads.options import MOST_OPTIONS
from ruledsl.language.construct import Registry
from ruledsl.record import record
from ruledsl.ruleset.layer import lay_over
from ruledsl.syntax.tree import Entry, Mapping, Scalar

MOST_COMBINATIONS = 64
"""Up to so many combinations of choices are looked at one by one; beyond, every pair is, as far as
so many combinations reach."""


class ChoiceError(ValueError):
    """A choice that the game does not offer."""


@record
class TableOption:
    """An option: its name, and each choice with what it lays over the file."""

    entry: Entry
    choices: tuple[tuple[str, Mapping], ...]  # never empty
    default: str  # what is played when nobody chooses
    default_at: Scalar | None  # where the default is written

    @property
    def name(self) -> str:
        """The name of the option."""
        return self.entry.key.value


def table_options(mapping: Mapping) -> tuple[TableOption, ...]:
    """Return the options of a file in its order; those that are not well formed are left out."""
    node = mapping.get("options")
    entries = node.entries if isinstance(node, Mapping) else ()
    read = (_option(entry) for entry in entries if isinstance(entry.value, Mapping))
    return tuple(islice((option for option in read if option is not None), MOST_OPTIONS))


def _option(entry: Entry) -> TableOption | None:
    assert isinstance(entry.value, Mapping)
    node, default = entry.value.get("choices"), entry.value.get("default")
    written = node.entries if isinstance(node, Mapping) else ()
    choices = tuple((e.key.value, e.value) for e in written if isinstance(e.value, Mapping))
    if not choices:
        return None
    at = default if isinstance(default, Scalar) and default.value else None
    return TableOption(entry, choices, at.value if at else choices[0][0], at)


def all_choices(mapping: Mapping, taken: Dict[str, str]) -> dict[str, str]:
    """Return a choice for every option, the default where none is taken. Raises ChoiceError."""
    options = {option.name: option for option in table_options(mapping)}
    for name, choice in taken.items():
        if name not in options:
            raise ChoiceError(f"the game has no option {name!r}")
        known = [each for each, _ in options[name].choices]
        if choice not in known:
            raise ChoiceError(f"{choice!r} is no choice of {name!r}: choose {', '.join(known)}")
    return {name: taken.get(name, option.default) for name, option in options.items()}


def with_choices(mapping: Mapping, choices: Dict[str, str], registry: Registry) -> Mapping:
    """Return the tree with the overlay of each choice laid over it, in the order of the options."""
    for option in table_options(mapping):
        overlay = dict(option.choices).get(choices.get(option.name, option.default))
        if overlay is not None and overlay.entries:
            mapping = lay_over(mapping, overlay, registry)
    return mapping


def combinations_of(mapping: Mapping) -> Iterator[dict[str, str]]:
    """Yield combinations of choices, the defaults first: all, or such that every pair occurs."""
    options = table_options(mapping)
    default = {option.name: option.default for option in options}
    sizes = 1
    for option in options:
        sizes *= len(option.choices)
    seen = {tuple(default.items())}
    yield default
    for combination in _all(options) if sizes <= MOST_COMBINATIONS else _few(options):
        key = tuple(combination.items())
        if key not in seen:
            seen.add(key)
            yield combination


def single_choices(mapping: Mapping) -> Iterator[dict[str, str]]:
    """Yield the defaults, and then other choices, each with the defaults of all other options.

    There are as many as combinations are looked at, at most.
    """
    return islice(_single(table_options(mapping)), MOST_COMBINATIONS)


def _single(options: tuple[TableOption, ...]) -> Iterator[dict[str, str]]:
    default = {option.name: option.default for option in options}
    yield default
    for option in options:
        yield from (default | {option.name: c} for c, _ in option.choices if c != option.default)


def _all(options: tuple[TableOption, ...]) -> Iterator[dict[str, str]]:
    names = [option.name for option in options]
    for values in product(*([choice for choice, _ in option.choices] for option in options)):
        yield dict(zip(names, values, strict=True))


def _few(options: tuple[TableOption, ...]) -> Iterator[dict[str, str]]:
    return islice(_pairs(options), MOST_COMBINATIONS)


def _pairs(options: tuple[TableOption, ...]) -> Iterator[dict[str, str]]:
    """Yield few combinations in which every two choices of different options meet.

    The numbers of two options differ in some binary digit. So it suffices, digit by digit, that
    all options with a 0 there take their choice `first` and all with a 1 their choice `second`,
    for every `first` and `second`; for a choice that an option does not have it takes another one.
    """
    most = max(len(option.choices) for option in options)
    for digit in range((len(options) - 1).bit_length()):
        for first, second in product(range(most), repeat=2):
            yield {
                option.name: _choice(option, second if number >> digit & 1 else first)
                for number, option in enumerate(options)
            }


def _choice(option: TableOption, number: int) -> str:
    return option.choices[number % len(option.choices)][0]
