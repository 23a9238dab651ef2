"""The levels: a stronger one beats a weaker one, and each does what it is meant to do."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from ruledsl import api
from ruledsl.cards.move import Move
from ruledsl.engine.match import Match
from ruledsl.engine.observation import Observation, observe
from ruledsl.players.judgement import ends_well, in_danger
from ruledsl.players.levels import LEVELS
from ruledsl.players.unseen import imagined, unseen
from ruledsl.simulation.run import decide, play_deal
from ruledsl.simulation.simulate import Plan, seat_players, simulate


def observed(match: Match) -> Observation:
    return observe(match.rules, match.position, match.standing, match.position.seat)


def holding(
    game: str, hand: str, table: tuple[str, ...] = (), other: str = "", **more: int
) -> Match:
    """Return a match of two where the player to move holds these cards, the rest in the stock."""
    match = Match(api.load(game).rules(2), 1)
    read = match.rules.pack.read
    seat = match.position.seat
    hands = [tuple(sorted(read(word) for word in cards.split())) for cards in (hand, other)]
    melds = tuple(tuple(sorted(read(word) for word in meld.split())) for meld in table)
    left = list(match.rules.pack.all_cards)
    for card in (*hands[0], *hands[1], *(c for meld in melds for c in meld)):
        left.remove(match.rules.pack.bare[card])
    random.Random(1).shuffle(left)
    seated = tuple(hands) if seat == 0 else (hands[1], hands[0])
    match.position = match.position.but(hands=seated, table=melds, stock=tuple(left), **more)
    return match


@pytest.mark.parametrize(
    ("strong", "weak", "game"),
    [
        ("easy", "random", "machiavelli"),
        ("normal", "easy", "machiavelli"),
        ("normal", "easy", "carousel"),
        ("hard", "normal", "machiavelli"),
        ("hard", "normal", "guadalupe"),
        ("hard", "normal", "vatikan"),
    ],
)
def test_a_stronger_level_beats_a_weaker_one(strong: str, weak: str, game: str) -> None:
    found = simulate(api.load(game), Plan(games=12, levels=(strong, weak), seed=3))
    won = {result.level: result.won.count for result in found.by_level}
    assert won[strong] >= 8
    assert won[strong] > won[weak]


def test_a_hard_player_waits_although_it_could_lay_a_meld() -> None:
    match = holding("machiavelli", "5H 6H 7H 2C 9D", other="3S 4S 8C 10C KD JD QS")
    assert LEVELS["normal"](random.Random(1)).choose(observed(match)).word == "play"
    assert LEVELS["hard"](random.Random(1)).choose(observed(match)).word == "draw"


def test_a_hard_player_goes_out_when_all_its_cards_can_be_laid() -> None:
    match = holding("machiavelli", "5H 6H 7H 8H 2C", ("2S 2H 2D",), other="3S 4S 8C 10C KD")
    seat, move = match.position.seat, LEVELS["hard"](random.Random(1)).choose(observed(match))
    match.act(seat, move)
    assert match.position.ended is not None
    assert match.position.ended.player == seat


def test_a_hard_player_lays_cards_when_the_next_player_is_about_to_go_out() -> None:
    ranks = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q")
    runs = tuple(" ".join(rank + suit for rank in ranks) for suit in "SHDC")
    match = holding("machiavelli", "2D 2H AS AS KC", runs, other="3S")
    assert in_danger(observed(match), random.Random(1))
    assert LEVELS["hard"](random.Random(1)).choose(observed(match)).word == "play"


def test_a_hard_player_meets_the_duty_to_play() -> None:
    match = holding("shanghai", "5H 6H 7H 2C 9D", other="3S 4S 8C 10C KD JD QS")
    assert LEVELS["hard"](random.Random(1)).choose(observed(match)).word == "play"


def test_a_knock_is_judged_by_what_the_others_may_hold() -> None:
    knock = Move("knock")
    good = holding("gin", "AS 2S 3S 4H 4D 4C 7H 7D 7C 2D", other="3H 5H 8C 9C JC QC KD JD QS 9D")
    at_knock = good.rules.flow["turn"]
    node = next(n for n, ways in enumerate(at_knock.ways) if any(w.word == "knock" for w in ways))
    good.position = good.position.but(node=node)
    assert ends_well(observed(good), knock, random.Random(1))
    bad = holding("carousel", "5S 6H 7H 8H", other="AC", node=1)
    table = (tuple(bad.rules.pack.read(word) for word in ("6H", "7H", "8H")),)
    play = Move("play", table, then="knock")
    assert bad.judge(bad.position.seat, play).accepted
    assert not ends_well(observed(bad), play, random.Random(1))


def test_unseen_cards_are_those_that_do_not_lie_open() -> None:
    match = Match(api.load("tahiti").rules(3), 4)
    seen = observed(match)
    hidden = [c for s, hand in enumerate(match.position.hands) if s != seen.seat for c in hand]
    assert unseen(seen) == tuple(sorted((*hidden, *match.position.stock)))


def test_imagined_cards_fill_every_hidden_place() -> None:
    match = Match(api.load("carousel").rules(3), 4)
    seen = observed(match)
    position = imagined(seen, random.Random(2))
    assert [len(hand) for hand in position.hands] == [len(h) for h in match.position.hands]
    assert position.hands[seen.seat] == match.position.hands[seen.seat]
    every = [c for hand in position.hands for c in hand] + list(position.stock)
    assert sorted(every) == list(match.rules.pack.all_cards)


def test_players_obey_where_playing_is_enforced(tmp_path: Path) -> None:
    file = tmp_path / "rules.yaml"
    file.write_text(
        "language: 1\ngame: strict\nextends: shanghai\nmust_play: enforce\noptions: null\n"
    )
    for level in LEVELS:
        match = Match(api.load(file).rules(2), 8)
        play_deal(match, seat_players(match, [level] * 2, LEVELS))
        assert match.position.ended is not None


def test_players_discard_several_cards_where_the_rules_say_so(tmp_path: Path) -> None:
    file = tmp_path / "rules.yaml"
    text = (api.find("basic-rummy")).read_text()
    assert "then discard" in text
    file.write_text(text.replace("then discard", "then discard 2"))
    match = Match(api.load(file).rules(2), 8)
    players = seat_players(match, ["random", "normal"], LEVELS)
    for _ in range(12):
        decide(match, players)
    shed = [len(m.move.cards) for m in match.moves if m.move.word == "discard"]
    assert 2 in shed
