"""The laws that the corpora are about, and readers for both corpora."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from ruledsl.arrange.problem import (
    Freed,
    JokerRule,
    Law,
    Moves,
    Opening,
    Problem,
    RunShape,
    SetShape,
    Table,
)
from ruledsl.cards.pack import Card, Pack, french

DATA = Path(__file__).parent.parent / "data"

LOW = tuple(range(13))
HIGH = (*range(1, 13), 0)
EITHER = (*range(13), 0)
ORDERS = {"low": LOW, "high": HIGH, "either": EITHER}

FREE = JokerRule(Freed.ANY, Moves.ANYWHERE)


def law(order: tuple[int, ...], jokers: JokerRule | None = None, **more: Any) -> Law:
    """Return the usual melds: sets of three or four and runs along an order."""
    return Law((SetShape("set"), RunShape("run", order)), jokers, **more)


@cache
def game(name: str) -> tuple[Pack, Law]:
    """Return pack and law of one of the games that the scenes are about."""
    match name:
        case "manipulation":
            return french(2), law(HIGH)
        case "carousel":
            return french(2, 2), law(EITHER, JokerRule(Freed.TABLE, Moves.ANYWHERE))
        case "vatikan":
            neighbour = JokerRule(Freed.TABLE, Moves.NEIGHBOUR)
            return french(2, 2), law(EITHER, neighbour, opening=Opening(run=3))
        case _:
            frozen = JokerRule(Freed.HAND, Moves.FROZEN, per_meld=1)
            return french(2, 4), law(EITHER, frozen, loose=True)


@cache
def free_game(decks: int, ace: str) -> tuple[Pack, Law]:
    """Return a game of so many packs with two jokers that are always free."""
    return french(decks, 2), law(ORDERS[ace], FREE)


def cards(pack: Pack, text: str) -> tuple[Card, ...]:
    """Read cards separated by blanks."""
    return tuple(pack.read(word) for word in text.split())


def table(pack: Pack, text: str) -> Table:
    """Read melds separated by bars."""
    return tuple(cards(pack, part) for part in text.split("|") if part.strip())


def positions(step: int = 1) -> Iterator[tuple[dict[str, Any], Problem]]:
    """Yield every so-many-th position of the corpus with its exact answers."""
    lines = (DATA / "positions.jsonl").read_text(encoding="utf-8").splitlines()
    for line in lines[::step]:
        entry = json.loads(line)
        pack, rules = free_game(entry["decks"], entry["ace"])
        lying, hand = table(pack, entry["table"]), cards(pack, entry["hand"])
        yield entry, Problem(pack, rules, lying, hand)


def scenes(name: str, step: int = 1) -> Iterator[tuple[dict[str, Any], Problem]]:
    """Yield every so-many-th scene about a game with what is expected of it."""
    pack, rules = game(name)
    text = (DATA / "solver_scenes" / f"{name}.scenes.yaml").read_text(encoding="utf-8")
    for scene in yaml.safe_load(text)["scenes"][::step]:
        given = scene["given"]
        loose = tuple((card,) for card in cards(pack, given.get("loose", "")))
        lying = table(pack, given.get("table") or "") + loose
        hand = cards(pack, given["hands"]["A"])
        opened = given.get("opened", True)
        yield scene, Problem(pack, rules, lying, hand, opened)
