"""A match: dealing, acting, recording, replaying, and what others may see of it."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

from ruledsl import api
from ruledsl.cards.move import Draw, Move
from ruledsl.cards.position import HIDDEN
from ruledsl.engine.match import IllegalMoveError, Match
from ruledsl.engine.observation import event, observe
from ruledsl.engine.record import RecordError, dump, load, record_of, replay


def idle(match: Match) -> None:
    """Play a deal without laying a card: draw, pass, end, whatever is open."""
    while not match.position.ended:
        word = next(w for w in match.words if w not in ("play", "give_up"))
        ruling = match.act(match.position.seat, Move(word))
        assert not ruling.refusals


def cards_of(match: Match) -> Counter[int]:
    position, bare = match.position, match.rules.pack.bare
    loose = (bare[card] for meld in position.table for card in meld)
    hands = (card for hand in position.hands for card in hand)
    return Counter((*hands, *loose, *position.stock, *position.discard))


@pytest.mark.parametrize("game", api.games())
def test_a_deal_gives_every_card_of_the_pack_a_place(game: str) -> None:
    match = api.play(api.load(game), seed=3)
    assert cards_of(match) == match.rules.pack.count


@pytest.mark.parametrize("game", ["machiavelli", "carousel", "manipulation"])
def test_a_deal_without_a_play_comes_to_an_end(game: str) -> None:
    match = api.play(api.load(game), players=3, seed=1)
    idle(match)
    assert match.position.ended is not None
    assert match.position.ended.by in ("blocked", "last_round")
    assert match.score is not None
    assert cards_of(match) == match.rules.pack.count


def test_the_same_seed_deals_the_same_cards_and_another_seed_others() -> None:
    game = api.load("machiavelli")
    hands = [api.play(game, players=2, seed=seed).position.hands for seed in (5, 5, 6)]
    assert hands[0] == hands[1] != hands[2]


def test_the_deal_passes_on_and_the_player_after_the_dealer_begins() -> None:
    match = api.play(api.load("shanghai"), players=3, seed=1)
    dealer = match.position.dealer
    assert match.position.seat == (dealer + 1) % 3
    idle(match)
    match.next_deal()
    assert match.position.dealer == (dealer + 1) % 3
    assert match.position.deal_number == 2


def test_the_next_deal_waits_for_the_end_of_this_one() -> None:
    match = api.play(api.load("shanghai"), players=2, seed=1)
    with pytest.raises(IllegalMoveError):
        match.next_deal()


def test_a_match_of_one_deal_is_over_with_it() -> None:
    match = api.play(api.load("machiavelli"), players=2, seed=1)
    assert not match.over
    idle(match)
    assert match.over
    with pytest.raises(IllegalMoveError):
        match.next_deal()


@pytest.mark.parametrize(
    ("seat", "word", "code"),
    [(1, "draw", "not-your-turn"), (0, "dance", "no-such-step"), (0, "give_up", "option-off")],
)
def test_moves_that_cannot_be_are_refused_with_a_reason(seat: int, word: str, code: str) -> None:
    match = api.play(api.load("machiavelli"), players=2, seed=1)
    mover = match.position.seat
    ruling = match.act((mover + seat) % 2, Move(word))
    assert [refusal.code for refusal in ruling.refusals] == [code]
    assert match.moves == []


def test_a_refusal_names_the_line_of_the_rule_file() -> None:
    match = api.play(api.load("machiavelli"), players=2, seed=1)
    card = match.position.hand[0]
    ruling = match.judge(match.position.seat, Move("play", ((card,),)))
    (refusal,) = ruling.refusals
    assert refusal.code == "too-short"
    assert refusal.place is not None
    assert refusal.place.file.endswith("machiavelli/rules.yaml")
    assert refusal.place.line > 0


def test_nothing_may_be_done_when_the_deal_is_over() -> None:
    match = api.play(api.load("machiavelli"), players=2, seed=1)
    idle(match)
    ruling = match.act(match.position.seat, Move("draw"))
    assert [refusal.code for refusal in ruling.refusals] == ["deal-over"]


def test_a_record_plays_to_the_same_match_again() -> None:
    match = api.play(api.load("manipulation"), players=3, seed=9, options={"must_meld": "trust"})
    idle(match)
    record = load(dump(record_of(match)))
    again = replay(match.rules, record)
    assert again.position == match.position
    assert again.standing == match.standing


def test_a_record_keeps_that_a_move_was_begun() -> None:
    game = api.load("machiavelli")
    match = api.play(game, players=2, seed=2, options={"unfinished_move": "draw_3"})
    match.change_draft(match.position.seat, True)
    assert [r.code for r in match.act(match.position.seat, Move("draw")).refusals] == ["draft-open"]
    assert match.act(match.position.seat, Move("give_up")).drew != ()
    again = replay(match.rules, load(dump(record_of(match))))
    assert again.position == match.position


def test_a_record_of_other_rules_is_refused_with_both_digests() -> None:
    match = api.play(api.load("machiavelli"), players=2, seed=1)
    other = api.load("guadalupe").rules(2)
    with pytest.raises(RecordError, match="made with other rules"):
        replay(other, record_of(match))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "[]",
        '{"ruledsl": 99}',
        '{"ruledsl": 1, "game": 3}',
        '{"ruledsl": 1, "game": "x", "digest": "y", "players": true, "seed": 1}',
        "[" * 100_000,
        '{"ruledsl": 1}\n{"do":',
    ],
)
def test_a_damaged_record_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(RecordError):
        load(text)


@pytest.mark.parametrize(
    "line",
    [
        {},
        {"seat": 0},
        {"seat": "A", "do": "draw"},
        {"seat": 0, "do": "play", "table": 7},
        {"seat": 0, "do": "play", "table": ["ZZ"]},
        {"seat": 0, "do": ["draw"]},
        {"seat": 10**9, "do": "draw"},
    ],
)
def test_a_damaged_move_is_refused_with_its_line(line: dict[str, object]) -> None:
    match = api.play(api.load("machiavelli"), players=2, seed=1)
    text = dump(record_of(match)) + json.dumps(line) + "\n"
    with pytest.raises(RecordError, match="line 2"):
        replay(match.rules, load(text))


def test_a_player_sees_the_own_hand_and_how_many_cards_lie_elsewhere() -> None:
    match = api.play(api.load("carousel"), players=3, seed=4)
    seen = observe(match.rules, match.position, match.standing, 1)
    assert seen.hand == match.position.hands[1]
    assert [set(hand) for seat, hand in enumerate(seen.position.hands) if seat != 1] == [
        {HIDDEN},
        {HIDDEN},
    ]
    assert set(seen.position.stock) == {HIDDEN}
    assert len(seen.position.stock) == len(match.position.stock)


def test_another_players_draw_is_told_without_the_card() -> None:
    match = api.play(api.load("carousel"), players=3, seed=4)
    mover = match.position.seat
    ruling = match.act(mover, Move("draw"))
    mine, theirs = (event(ruling, mover, "draw", s) for s in (mover, (mover + 1) % 3))
    assert mine is not None
    assert theirs is not None
    assert len(mine.drew) == 1
    assert theirs.drew == ()
    assert theirs.actions[0] == Draw(1)


def test_words_do_not_depend_on_cards_that_the_player_cannot_see() -> None:
    match = api.play(api.load("carousel"), players=3, seed=4)
    seat = match.position.seat
    assert observe(match.rules, match.position, match.standing, seat).words == match.words
    shuffled = list(match.position.stock)
    random.Random(1).shuffle(shuffled)
    other = match.position.but(stock=tuple(shuffled))
    assert observe(match.rules, other, match.standing, seat).words == match.words
