"""Gifts: cards that one player gives another, who sees them, and when they are taken up."""

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from ruledsl.cards.move import Give, Move
from ruledsl.cards.position import HIDDEN, Gift, Position
from ruledsl.constructs import STANDARD
from ruledsl.engine import record
from ruledsl.engine.judge import Ruling
from ruledsl.engine.match import Match
from ruledsl.engine.observation import event, observe
from ruledsl.language.rules import Rules
from ruledsl.players.levels import LEVELS
from ruledsl.players.unseen import imagined
from ruledsl.ruleset.compiler import compile_rules
from ruledsl.ruleset.validate import validate
from ruledsl.simulation.invariants import check_match, faults
from ruledsl.text.source import Source

GAME = """
language: 1
game: test
players: {seats: SEATS}
pack: {decks: 1}
deal: {hand: 7}
melds:
  set: {same: rank, different: suit, size: 3-4}
  run: {same: suit, consecutive: rank, size: 3+}
turn: FLOW
give: TO
rounds: {exchange: {starts: deal, seats: everybody, flow: GIVES}}
deal_ends: {out: hand is empty, blocked: everybody passed}
winner: {lowest: hand_points}
awards: [{to: everyone, points: 7, name: played}]
match: {deals: 2, winner: {highest: total}}
"""


def text_of(to: str = "left", *, seats: str = "2-4", gives: str = "give 3", flow: str = "") -> str:
    text = GAME.replace("FLOW", flow or "play or draw").replace("GIVES", gives)
    return text.replace("SEATS", seats).replace("TO", to)


@cache
def rules(to: str = "left", players: int = 3, seats: str = "2-4", flow: str = "") -> Rules:
    report = validate(Source("test.yaml", text_of(to, seats=seats, flow=flow)), STANDARD)
    assert report.ruleset is not None, [each.message for each in report.diagnostics]
    return compile_rules(report.ruleset, STANDARD, players)


def codes(text: str) -> list[str]:
    return [each.code.id for each in validate(Source("test.yaml", text), STANDARD).diagnostics]


def first(match: Match, count: int = 3) -> Move:
    return Move("give", cards=match.position.hand[:count])


def exchanged(match: Match) -> list[tuple[int, Ruling]]:
    rulings = []
    while match.position.flow == "exchange":
        seat = match.position.seat
        rulings.append((seat, match.act(seat, first(match))))
        check_match(match)
    return rulings


def receivers(to: str, players: int, seats: str = "2-4") -> dict[int, int]:
    rulings = exchanged(Match(rules(to, players, seats), seed=1))
    gives = [(seat, a) for seat, made in rulings for a in made.actions if isinstance(a, Give)]
    return {seat: give.to for seat, give in gives}


def test_gifts_lie_face_down_until_all_have_given() -> None:
    match = Match(rules(), seed=1)
    hands, giver = match.position.hands, match.position.seat
    match.act(giver, first(match))
    left = (giver + 1) % 3
    assert match.position.gifts == (Gift(giver, left, hands[giver][:3]),)
    assert match.position.hands[left] == hands[left]
    assert match.position.hands[giver] == hands[giver][3:]
    exchanged(match)
    assert match.position.gifts == ()
    for seat in range(3):
        new = Counter(match.position.hands[(seat + 1) % 3])
        assert new == Counter(hands[seat][:3]) + Counter(hands[(seat + 1) % 3][3:])


def test_each_word_names_its_receiver() -> None:
    assert receivers("left", 3) == {0: 1, 1: 2, 2: 0}
    assert receivers("right", 3) == {0: 2, 1: 0, 2: 1}
    assert receivers("across", 4, "4") == {0: 2, 1: 3, 2: 0, 3: 1}
    assert receivers("partner", 4, "4, teams: 2") == {0: 2, 1: 3, 2: 0, 3: 1}


def test_left_is_the_player_before_where_play_goes_to_the_right() -> None:
    assert receivers("left", 3, "2-4, direction: anticlockwise") == {0: 2, 1: 0, 2: 1}
    assert receivers("right", 3, "2-4, direction: anticlockwise") == {0: 1, 1: 2, 2: 0}


def test_others_learn_how_many_cards_went_where_and_no_more() -> None:
    match = Match(rules(), seed=1)
    giver = match.position.seat
    cards = match.position.hand[:3]
    ruling = match.act(giver, first(match))
    for watcher in range(3):
        known = event(ruling, giver, "give", watcher)
        assert known is not None
        (given,) = [action for action in known.actions if isinstance(action, Give)]
        assert given.to == (giver + 1) % 3
        assert given.cards == (cards if watcher == giver else (HIDDEN,) * 3)
        (gift,) = observe(match.rules, match.position, match.standing, watcher).position.gifts
        assert gift.cards == (cards if watcher == giver else (HIDDEN,) * 3)


def test_the_receiver_learns_the_cards_when_the_round_is_over() -> None:
    match = Match(rules(), seed=1)
    hands = match.position.hands
    mover, last = exchanged(match)[-1]
    for watcher in range(3):
        known = event(last, mover, "give", watcher)
        assert known is not None
        giver = (watcher - 1) % 3
        assert known.taken_up == (Gift(giver, watcher, hands[giver][:3]),)


def test_in_a_usual_turn_the_receiver_alone_sees_the_card_at_once() -> None:
    match = Match(rules("choice", flow="draw then give"), seed=1)
    while match.position.flow == "exchange":
        match.act(match.position.seat, Move("give", cards=match.position.hand[:3], to=_next(match)))
    match.act(match.position.seat, Move("draw"))
    giver, card, to = match.position.seat, match.position.hand[0], (match.position.seat + 2) % 3
    ruling = match.act(giver, Move("give", cards=(card,), to=to))
    assert match.position.gifts == ()
    assert card in match.position.hands[to]
    seen = [event(ruling, giver, "give", watcher) for watcher in range(3)]
    shown = [known.actions[0] for known in seen if known]
    hidden = Give((HIDDEN,), to)
    assert [shown[giver], shown[to]] == [Give((card,), to)] * 2
    assert shown[3 - giver - to] == hidden


def _next(match: Match) -> int:
    return (match.position.seat + 1) % match.rules.players


def _permuted(position: Position, seat: int, rng: random.Random) -> Position:
    """Return the position with all cards that a seat does not see dealt anew among their places."""
    places = [*position.hands, position.stock, *(gift.cards for gift in position.gifts)]
    own = [
        *(other == seat for other in range(len(position.hands))),
        False,
        *(gift.giver == seat for gift in position.gifts),
    ]
    cards = [c for place, mine in zip(places, own, strict=True) if not mine for c in place]
    rng.shuffle(cards)

    def dealt() -> Iterator[tuple[int, ...]]:
        for place, mine in zip(places, own, strict=True):
            if mine:
                yield place
            else:
                yield tuple(cards[: len(place)])
                del cards[: len(place)]

    new = list(dealt())
    count = len(position.hands)
    gifts = tuple(
        Gift(gift.giver, gift.receiver, tuple(sorted(held)))
        for gift, held in zip(position.gifts, new[count + 1 :], strict=True)
    )
    hands = tuple(tuple(sorted(hand)) for hand in new[:count])
    return position.but(hands=hands, stock=new[count], gifts=gifts)


@pytest.mark.parametrize("level", LEVELS)
def test_hidden_cards_change_neither_what_a_seat_sees_nor_what_it_does(level: str) -> None:
    rng = random.Random(5)
    match = Match(rules(), seed=2)
    while match.position.flow == "exchange":
        seat = match.position.seat
        other = _permuted(match.position, seat, rng)
        assert other != match.position
        views = [observe(match.rules, p, match.standing, seat) for p in (match.position, other)]
        assert views[0].position == views[1].position
        moves = [LEVELS[level](random.Random(3)).choose(view) for view in views]
        assert moves[0] == moves[1]
        assert match.act(seat, moves[0]).accepted


def test_computer_players_keep_their_melds_and_give_what_does_not_fit() -> None:
    match = Match(rules(), seed=1)
    pack, seat = match.rules.pack, match.position.seat
    hand = tuple(sorted(map(pack.read, ["4H", "5H", "6H", "7H", "KS", "JD", "9C"])))
    others = sorted((Counter(pack.all_cards) - Counter(hand)).elements())
    hands = [tuple(others[:7]), tuple(others[7:14])]
    hands.insert(seat, hand)
    match.position = match.position.but(hands=tuple(hands), stock=tuple(others[14:]))
    view = observe(match.rules, match.position, match.standing, seat)
    for level in ("easy", "greedy", "normal", "hard"):
        move = LEVELS[level](random.Random(1)).choose(view)
        assert pack.write(move.cards) == pack.write(sorted(map(pack.read, ["KS", "JD", "9C"])))


@pytest.mark.parametrize("level", LEVELS)
def test_computer_players_play_deals_with_an_exchange_and_a_present(level: str) -> None:
    match = Match(rules("choice", flow="draw or play then give?"), seed=4)
    players = [LEVELS[level](random.Random(seat)) for seat in range(3)]
    for _ in range(400):
        if match.position.ended:
            break
        seat = match.position.seat
        move = players[seat].choose(observe(match.rules, match.position, match.standing, seat))
        assert not match.act(seat, move).refusals
        check_match(match)
    assert match.position.turn_number > 3
    again = record.replay(match.rules, record.load(record.dump(record.record_of(match))))
    assert again.position == match.position


def test_imagined_positions_hold_every_card_once() -> None:
    match = Match(rules(), seed=1)
    match.act(match.position.seat, first(match))
    view = observe(match.rules, match.position, match.standing, match.position.seat)
    position = imagined(view, random.Random(1))
    assert list(faults(match.rules, position)) == []
    assert HIDDEN not in position.gifts[0].cards


def test_no_deal_ends_while_a_hand_waits_for_its_gift() -> None:
    match = Match(rules(), seed=1)
    seat = match.position.seat
    hand = match.position.hand
    kept = match.position.but(stock=(*match.position.stock, *hand[3:]))
    match.position = kept.with_hand(seat, hand[:3])
    match.act(seat, first(match))
    assert match.position.hands[seat] == ()
    assert match.position.ended is None
    exchanged(match)
    assert len(match.position.hands[seat]) == 3


@pytest.mark.parametrize("value", ["1", True, -1, 100, [0]])
def test_a_record_that_aims_at_no_seat_is_refused(value: object) -> None:
    match = Match(rules(), seed=1)
    match.act(match.position.seat, first(match))
    kept = record.record_of(match)
    broken = record.Record(kept.head, ({**kept.moves[0], "to": value},))
    with pytest.raises(record.RecordError, match="no seat"):
        record.replay(match.rules, broken)


def test_an_unknown_receiver_is_refused() -> None:
    match = Match(rules("choice"), seed=1)
    seat, cards = match.position.seat, match.position.hand[:3]
    for to, code in ((None, "give-to-whom"), (seat, "give-not-to"), (9, "give-not-to")):
        ruling = match.judge(seat, Move("give", cards=cards, to=to))
        assert [each.code for each in ruling.refusals] == [code]


def test_players_with_nobody_opposite_or_no_partner_are_found() -> None:
    assert codes(text_of("across", seats="3-4")) == ["RD576"]
    assert codes(text_of("partner", seats="4")) == ["RD576"]
    assert codes(text_of("across", seats="4")) == []
    assert codes(text_of("partner", seats="4, teams: 2")) == []


def test_what_never_happens_with_a_number_of_players_is_not_found() -> None:
    assert codes(text_of("across", seats="3-4", gives="(give 3 if count(others) == 3)?")) == []


def test_a_hand_too_small_for_what_is_given_is_found() -> None:
    assert codes(text_of(gives="give 8")) == ["RD577"]
    assert codes(text_of(gives="give 7")) == []
