"""Report: which changed rules no scene noticed, for people and for programs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from ruledsl.mutation.accepted import Accepted
from ruledsl.mutation.change import Change, shortened
from ruledsl.mutation.hints import hint_for
from ruledsl.mutation.run import Tried
from ruledsl.mutation.trial import INVALID, NOTICED, SAME, SURVIVED, Fate
from ruledsl.text.formats.address import Addresses
from ruledsl.text.formats.markdown import cell
from ruledsl.text.harmless import harmless

FORMATS = ("text", "concise", "json", "markdown")
"""The names of the formats."""

_RED, _GREEN, _DIM, _BOLD, _RESET = "\033[31m", "\033[32m", "\033[2m", "\033[1m", "\033[0m"


def report(
    games: Iterable[Tried],
    form: str = "text",
    *,
    colour: bool = False,
    addresses: Addresses | None = None,
) -> str:
    """Return a report in one of `FORMATS`, with a line break at the end of each line."""
    games, addresses = tuple(games), addresses or Addresses()
    if form == "json":
        return harmless(json.dumps(_data(games, addresses), ensure_ascii=False, indent=2)) + "\n"
    lines = {"text": _text, "concise": _concise, "markdown": _markdown}[form]
    told = (line for game in games for line in lines(game, addresses, colour))
    return "".join(f"{line}\n" for line in told)


def _text(game: Tried, addresses: Addresses, colour: bool) -> Iterator[str]:
    for fate in game.open:
        change = fate.change
        old, new = (harmless(line) for line in change.diff())
        name = _painted(change.name, _BOLD, colour)
        yield f"{_place(change, addresses)}: no scene notices {name}"
        yield _painted(f"  - {old}", _RED, colour)
        yield _painted(f"  + {new}", _GREEN, colour)
        yield f"  help: {harmless(hint_for(change, game.game.registry))}"
        yield ""
    for fate in _with_reason(game):
        told = f"{_place(fate.change, addresses)}: {fate.change.name} survives:"
        yield _painted(f"{told} {game.reasons[fate.change.name]}", _DIM, colour)
    for each in game.stale:
        place = _place(each, addresses)
        yield f"{place}: no change that survives is called {harmless(each.name)}; take it away"
    yield summary(game)


def summary(game: Tried) -> str:
    """Return the figures of a game in a line."""
    noticed, invalid, same = (len(game.of(what)) for what in (NOTICED, INVALID, SAME))
    reasons = len(_with_reason(game))
    accepted = f", {reasons} survive with a reason" if reasons else ""
    of = f"{len(game.fates)} of {game.changes} changes" if _sampled(game) else "changes"
    return (
        f"{game.game.name}: scenes notice {noticed} of {game.counted} changed rules"
        f" ({game.percent:.1f} %), {len(game.open)} unnoticed{accepted}"
        f" [{of}: {invalid} that are no rules and {same} that mean the same were left out]"
    )


def _sampled(game: Tried) -> bool:
    return len(game.fates) < game.changes


def _with_reason(game: Tried) -> tuple[Fate, ...]:
    return tuple(fate for fate in game.of(SURVIVED) if fate.change.name in game.reasons)


def _concise(game: Tried, addresses: Addresses, colour: bool) -> Iterator[str]:
    for fate in game.open:
        told = f"warning: no scene notices {harmless(fate.change.name)} [unnoticed-change]"
        yield f"{_place(fate.change, addresses)}: {told}"
    for each in game.stale:
        name = harmless(each.name)
        told = f"warning: no change that survives is called {name} [stale-reason]"
        yield f"{_place(each, addresses)}: {told}"


def _markdown(game: Tried, addresses: Addresses, colour: bool) -> Iterator[str]:
    yield f"### {cell(summary(game))}"
    yield ""
    if not game.of(SURVIVED):
        return
    yield "| Place | Change | Line | A scene that would notice, or why none need |"
    yield "| --- | --- | --- | --- |"
    for fate in game.of(SURVIVED):
        change = fate.change
        why = game.reasons.get(change.name) or hint_for(change, game.game.registry)
        cells = (_place(change, addresses), change.name, shortened(change.diff()[1]), why)
        yield f"| {' | '.join(map(cell, cells))} |"
    yield ""


def _data(games: tuple[Tried, ...], addresses: Addresses) -> dict[str, Any]:
    """Return the results as data. Keys may be added; a changed meaning raises the version."""
    return {"version": 1, "games": [_game(game, addresses) for game in games]}


def _game(game: Tried, addresses: Addresses) -> dict[str, Any]:
    return {
        "game": game.game.name,
        "file": addresses.path(str(game.game.path)),
        "scenes": game.scenes,
        "changes": game.changes,
        "tried": len(game.fates),
        "noticed": len(game.of(NOTICED)),
        "survived": len(game.of(SURVIVED)),
        "unnoticed": len(game.open),
        "invalid": len(game.of(INVALID)),
        "same": len(game.of(SAME)),
        "percent": round(game.percent, 1),
        "fates": [_fate(fate, game) for fate in game.fates],
        "stale": [each.name for each in game.stale],
    }


def _fate(fate: Fate, game: Tried) -> dict[str, Any]:
    change = fate.change
    line, column = change.span.start_line_col
    old, new = change.diff()
    data = {
        "name": change.name,
        "kind": change.kind,
        "line": line,
        "column": column,
        "old": old,
        "new": new,
        "fate": fate.what,
    }
    if fate.what == NOTICED:
        return {**data, "scene": fate.by, "how": fate.how}
    if fate.what == INVALID:
        return {**data, "why": fate.by}
    if fate.what == SURVIVED:
        reason = game.reasons.get(change.name)
        return {**data, "reason": reason, "hint": hint_for(change, game.game.registry)}
    return data


def _place(thing: Change | Accepted, addresses: Addresses) -> str:
    line, column = thing.span.start_line_col
    return harmless(f"{addresses.path(thing.span.source.name)}:{line}:{column}")


def _painted(text: str, style: str, colour: bool) -> str:
    return f"{style}{harmless(text)}{_RESET}" if colour else harmless(text)
