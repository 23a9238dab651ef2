"""Places: where something is defined, where it is meant, and what renaming it would change."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from ruledsl.editor.analysis import Analysis
from ruledsl.editor.names import TEXT, Occurrence, all_in, declared, occurrences, sort_meant
from ruledsl.editor.slots import is_flow
from ruledsl.editor.spots import At, at, inner_offset, word_at
from ruledsl.language.types import Scope
from ruledsl.record import record
from ruledsl.resources import ResourceError, rulesets_dir
from ruledsl.ruleset.compose import EXTENDS
from ruledsl.syntax.phrase_words import RESERVED
from ruledsl.syntax.tree import Entry, Mapping, Node, Sequence
from ruledsl.text.diagnostic import Edit
from ruledsl.text.span import Span

_NAME = re.compile(r"[a-z0-9][a-z0-9_-]*\Z")
_WORD = re.compile(r"[a-z_][a-z0-9_]*\Z")


class RenameError(ValueError):
    """A name cannot be changed, for a reason that can be told."""


@record
class Meant:
    """A name at a place, with what it names."""

    name: str
    sort: str
    span: Span  # of the place itself


def definitions(analysis: Analysis, offset: int) -> tuple[Span, ...]:
    """Return where what stands at a place is defined."""
    here = at(analysis.tree, offset)
    if here is None:
        return ()
    if here.path[:1] == (EXTENDS,):
        return tuple(Span(link.source, 0, 0) for link in analysis.resolved.chain[:1])
    below = _below(analysis, here) if here.is_key else ()
    if below:
        return below
    meant = meant_at(analysis, offset)
    if meant is None:
        return _step(analysis, here, offset)
    found = [each.span for each in all_in(analysis) if each.declares and _is(each, meant, analysis)]
    return tuple(found)


def _below(analysis: Analysis, here: At) -> tuple[Span, ...]:
    """Return where the nearest file below writes the same key."""
    for tree in analysis.trees[1:]:
        entry = _entry(tree, here.path)
        if entry is not None:
            return (entry.key.span,)
    return ()


def _step(analysis: Analysis, here: At, offset: int) -> tuple[Span, ...]:
    """Return where the options of a step stand that a flow mentions."""
    place = word_at(here.scalar.value, inner_offset(here.scalar, offset))
    if here.is_key or place is None or not is_flow(here.path, analysis.language):
        return ()
    word = here.scalar.value[slice(*place)]
    entries = (tree.entry(word) for tree in analysis.trees)
    return tuple(entry.key.span for entry in entries if entry is not None)[:1]


def _entry(tree: Mapping, path: tuple[str | int, ...]) -> Entry | None:
    node: Node | None = tree
    entry: Entry | None = None
    for step in path:
        if isinstance(step, int):
            items = node.items if isinstance(node, Sequence) else ()
            node = items[step] if step < len(items) else None
        else:
            entry = node.entry(step) if isinstance(node, Mapping) else None
            node = entry.value if entry else None
        if node is None:
            return None
    return entry


def meant_at(analysis: Analysis, offset: int) -> Meant | None:
    """Return the name that stands at a place; None for anything else."""
    for each in occurrences(analysis, analysis.tree):
        if each.span.start <= offset <= each.span.end:
            sort = sort_meant(each, analysis)
            if sort:
                return Meant(each.name, sort, each.span)
    return None


def references(
    analysis: Analysis, offset: int, others: Iterable[Analysis] = ()
) -> tuple[Occurrence, ...]:
    """Return every place where a name is meant: here, below, and in files that build on this."""
    meant = meant_at(analysis, offset)
    if meant is None:
        return ()
    found = [each for each in all_in(analysis) if _is(each, meant, analysis)]
    for other in others:
        found += [each for each in occurrences(other, other.tree) if _is(each, meant, other)]
    unique = {(each.span.source.name, each.span.start): each for each in found}
    return tuple(unique.values())


def rename(
    analysis: Analysis, offset: int, new: str, others: Iterable[Analysis] = ()
) -> tuple[Edit, ...]:
    """Return the changes that give a name another one. Raises RenameError."""
    meant = renamed_at(analysis, offset)
    places = references(analysis, offset, others)
    _check_new(new, meant, analysis, others)
    return tuple(Edit(each.span, new) for each in places)


def renamed_at(analysis: Analysis, offset: int) -> Meant:
    """Return the name that can be changed at a place. Raises RenameError when none can be."""
    meant = meant_at(analysis, offset)
    if meant is None:
        raise RenameError("there is no name here that this file declares")
    places = [each for each in all_in(analysis) if _is(each, meant, analysis)]
    if not any(each.declares for each in places):
        raise RenameError(f"`{meant.name}` is a word of the language")
    shipped = [each.span.source.name for each in places if _is_shipped(each.span.source.name)]
    if shipped and not _is_shipped(analysis.source.name):
        raise RenameError(f"`{meant.name}` comes from a game that is shipped: {shipped[0]}")
    if meant.name.isdecimal() and meant.sort != TEXT:
        # Expressions calculate with it: another name would change what they mean.
        raise RenameError(f"`{meant.name}` is a number: change it where it stands")
    if meant.sort == TEXT and not _asked(places):
        raise RenameError("no expression asks for this text: change it where it stands")
    if len([each for each in places if each.declares and each.sort == "choice"]) > 1:
        _check_choice(meant, analysis)
    return meant


def _check_choice(meant: Meant, analysis: Analysis) -> None:
    """Refuse a choice that several options have: an expression may mean any of them."""
    options = [
        name for name, choices in analysis.outcome.ruleset.options.items() if meant.name in choices
    ]
    if len(options) > 1:
        listed = " and ".join(f"`{name}`" for name in options)
        raise RenameError(f"{listed} both have a choice `{meant.name}`")


def _check_new(new: str, meant: Meant, analysis: Analysis, others: Iterable[Analysis]) -> None:
    if meant.sort == TEXT:
        if not new.strip() or any(sign in new for sign in "'\"\r\n:#{}[],&*!|>%@`"):
            raise RenameError("a text that expressions ask for takes letters, digits and blanks")
        return
    places = [each for each in all_in(analysis) if _is(each, meant, analysis)]
    in_expressions = any(not each.sort or each.sort == "field" for each in places)
    if not (_WORD if in_expressions else _NAME).match(new):
        raise RenameError(f"`{new}` is no name here: use small letters, digits and `_`")
    if new in RESERVED:
        raise RenameError(f"`{new}` is a word of expressions")
    known = (analysis, *others)
    if new != meant.name and any(
        new in declared(each) or new in each.symbols(Scope.TURN) for each in known
    ):
        raise RenameError(f"`{new}` is there already")


def _asked(places: Iterable[Occurrence]) -> bool:
    return any(not each.declares for each in places)


def _is(each: Occurrence, meant: Meant, analysis: Analysis) -> bool:
    return each.name == meant.name and sort_meant(each, analysis) == meant.sort


def _is_shipped(name: str) -> bool:
    try:
        return Path(name).resolve().is_relative_to(rulesets_dir())
    except (OSError, ResourceError):
        return False
