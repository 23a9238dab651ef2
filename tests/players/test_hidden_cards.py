"""What a seat cannot see never changes its move, whatever the decision is about.

A deal is played, and at the first decision of every kind each level is asked twice: about the
cards as they lie, and with all cards that its seat cannot see dealt anew among their places.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from ruledsl import api
from ruledsl.cards.position import Position
from ruledsl.engine.match import Match
from ruledsl.engine.observation import observe
from ruledsl.players.levels import LEVELS
from ruledsl.simulation.run import decide
from ruledsl.simulation.simulate import seat_players

HOUSE = Path(__file__).parents[2] / "examples" / "house-rules"
FILES = tuple(p for p in sorted(HOUSE.glob("*.yaml")) if not p.name.endswith(".scenes.yaml"))
LONGEST = 400  # decisions of a deal that are looked at

load = cache(api.load)

PLAY = {"draw", "play"}
DECISIONS = {
    "basic-rummy": {"draw", "take", "play", "discard"},
    "carousel": PLAY,
    "gin": {"draw", "take", "discard", "knock", "lay_off", "pass", "end"},
    "guadalupe": PLAY,
    "hollywood-gin": {"knock", "lay_off"},
    "machiavelli": PLAY,
    "manipulation": PLAY,
    "manipulation-knock": {*PLAY, "knock"},
    "oklahoma-gin": {"knock", "lay_off"},
    "rummikub": PLAY,
    "rummy-500": {"draw", "take", "play", "discard"},
    "shanghai": PLAY,
    "tahiti": PLAY,
    "vatikan": PLAY,
    "a-card-as-a-present.rules.yaml": {"give"},
    "hr-02-redeal-on-three-pairs.yaml": {"redeal", "end"},
    "hr-37-alternating-runs.yaml": {"discard", "take"},
    "hr-66-open-pile.yaml": {"take", "discard"},
    "no-rebuilding.rules.yaml": {"meld", "lay_off"},
    "partners.rules.yaml": PLAY,
    "the-whole-pile.rules.yaml": {"take", "discard"},
    "three-contracts.rules.yaml": {"take", "play", "discard"},
    "three-to-the-left.rules.yaml": {"give", "discard"},
    "to-the-partner.rules.yaml": {"give", "play"},
    "twos-are-wild.rules.yaml": PLAY,
    "who-can-must.rules.yaml": PLAY,
}
"""Steps that are open at one of the decisions looked at, by game or house rule."""

FEW = {"twos-are-wild.rules.yaml"}
"""Games that take long at a full table."""

KNOCKING = {"gin", "hollywood-gin", "oklahoma-gin", "manipulation-knock"}
"""Games in which players of chance rarely come to knock."""


def game(name: str) -> api.Game:
    return load(HOUSE / name if name.endswith(".yaml") else name)


def decisions(match: Match, driver: str) -> Iterator[Position]:
    """Play a deal and yield the positions before the first decision of every kind."""
    players = seat_players(match, [driver] * match.rules.players, LEVELS)
    known = set[tuple[object, ...]]()
    for _ in range(LONGEST):
        position = match.position
        if position.ended:
            return
        duty = (position.warned, bool(position.owed), bool(position.gifts), bool(position.closing))
        opened = position.opened[position.seat]
        kind = (position.flow, position.node, match.words, opened, *duty)
        if kind not in known:
            known.add(kind)
            yield position
        decide(match, players)


def permuted(position: Position, rng: random.Random) -> Position:
    """Return the position with all cards that the seat to move cannot see dealt anew."""
    seat = position.seat
    hidden = [card for s, hand in enumerate(position.hands) if s != seat for card in hand]
    hidden += [card for gift in position.gifts if gift.giver != seat for card in gift.cards]
    hidden += position.stock
    rng.shuffle(hidden)

    def dealt(cards: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sorted(hidden.pop() for _ in cards))

    hands = tuple(h if s == seat else dealt(h) for s, h in enumerate(position.hands))
    gifts = tuple(
        gift if gift.giver == seat else replace(gift, cards=dealt(gift.cards))
        for gift in position.gifts
    )
    return position.but(hands=hands, gifts=gifts, stock=tuple(hidden))


def check(name: str, players: int, driver: str) -> set[str]:
    """Ask every level about the decisions of a deal; return the steps that were open at them."""
    match = Match(game(name).rules(players), 1)
    rng, words, changed = random.Random(3), set[str](), 0
    for position in decisions(match, driver):
        other = permuted(position, rng)
        changed += other != position
        words.update(match.words)
        for level, player in LEVELS.items():
            moves = [
                player(random.Random(9)).choose(
                    observe(match.rules, each, match.standing, position.seat)
                )
                for each in (position, other)
            ]
            assert moves[0] == moves[1], (level, match.words, moves)
    assert changed
    return words


@pytest.mark.parametrize("name", DECISIONS)
def test_hidden_cards_never_change_a_move(name: str) -> None:
    fewest, most = game(name).players
    driver = "normal" if name in KNOCKING else "random"
    words = check(name, fewest if name in FEW else max(fewest, min(4, most)), driver)
    assert words >= DECISIONS[name]


def test_players_who_are_reminded_of_a_duty_are_among_those_asked() -> None:
    match = Match(game("shanghai").rules(4), 1)
    assert any(position.warned for position in decisions(match, "random"))


def test_gifts_that_lie_face_down_are_among_what_is_dealt_anew() -> None:
    match = Match(game("to-the-partner.rules.yaml").rules(4), 1)
    waiting = [position for position in decisions(match, "random") if position.gifts]
    assert waiting
    rng = random.Random(1)
    assert any(permuted(each, rng).gifts != each.gifts for each in waiting)


@pytest.mark.slow
@pytest.mark.parametrize("driver", ["normal", "hard"])
@pytest.mark.parametrize("name", [*api.games(), *(path.name for path in FILES)])
def test_hidden_cards_never_change_a_move_in_any_rule_file(name: str, driver: str) -> None:
    fewest, most = game(name).players
    assert check(name, max(fewest, min(4, most)), driver)
