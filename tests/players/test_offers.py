"""What computer players find to lay at once is legal, and nothing simple is missed."""

from __future__ import annotations

import random

import pytest

from ruledsl import api
from ruledsl.cards.move import Move
from ruledsl.engine.match import Match
from ruledsl.engine.observation import Observation, observe
from ruledsl.players.catalogue import catalogue
from ruledsl.players.offers import accepted, needs_judge, offers, table_after
from ruledsl.players.random_player import RandomPlayer
from ruledsl.simulation.run import decide


def plays(game: str) -> bool:
    """Say whether cards are laid in the usual turn of a game."""
    rules = api.load(game).rules()
    return any(way.word == "play" for ways in rules.flows[0].ways for way in ways)


GAMES = [game for game in api.games() if plays(game)]


def moments(game: str, players: int, seed: int) -> list[Observation]:
    """Return what the players to move saw in a deal of random players, where a play was open."""
    match = Match(api.load(game).rules(players), seed)
    seated = [RandomPlayer(random.Random(f"{seed}/{s}")) for s in range(players)]
    found = []
    while match.position.ended is None and len(found) < 60:
        seen = observe(match.rules, match.position, match.standing, match.position.seat)
        if "play" in seen.words:
            found.append(seen)
        decide(match, seated)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_offer_is_accepted_by_the_judge_unless_the_judge_must_be_asked(game: str) -> None:
    judged = asked = 0
    for seed, players in ((1, 2), (2, 3), (3, 4)):
        for seen in moments(game, players, seed):
            if needs_judge(seen, "play"):
                asked += 1
                continue
            for offer in offers(seen):
                move = Move("play", table_after(seen.position.table, offer))
                assert accepted(seen, move), (seen.rules.pack.write(offer.meld), offer)
                judged += 1
    assert judged > 30 or (judged == 0 and asked > 30)


@pytest.mark.parametrize("game", GAMES)
def test_every_smallest_meld_of_the_hand_is_offered(game: str) -> None:
    for seen in moments(game, 2, 5):
        naturals = [card for card in seen.hand if not seen.rules.pack.is_joker(card)]
        offered = {offer.meld for offer in offers(seen) if offer.place < 0}
        known = catalogue(seen.rules)
        for a in sorted(set(naturals)):
            for b in sorted({c for c in naturals if c >= a}):
                for c in sorted({c for c in naturals if c >= b}):
                    meld = (a, b, c)
                    if all(naturals.count(x) >= meld.count(x) for x in meld) and known.legal(meld):
                        assert meld in offered


@pytest.mark.parametrize("game", GAMES)
def test_a_card_that_fits_a_meld_on_the_table_is_offered(game: str) -> None:
    grown = 0
    for seen in moments(game, 3, 8):
        offered = {(offer.place, offer.meld) for offer in offers(seen)}
        known = catalogue(seen.rules)
        for place, meld in enumerate(seen.position.table):
            for card in set(seen.hand):
                longer = tuple(sorted((*meld, card)))
                natural = not seen.rules.pack.is_joker(card)
                if natural and len(meld) > 1 and known.legal(longer):
                    assert (place, longer) in offered
                    grown += 1
    assert grown > 0


def test_a_mask_holds_every_copy_and_gives_the_cards_back() -> None:
    known = catalogue(api.load("machiavelli").rules(2))
    hand = (0, 0, 5, 17, 17, 51)
    assert tuple(known.cards(known.mask(hand))) == hand


def test_smallest_melds_have_no_meld_inside() -> None:
    known = catalogue(api.load("machiavelli").rules(2))
    for mask in known.melds:
        meld = tuple(known.cards(mask))
        assert known.legal(meld)
        assert not any(known.legal(meld[:at] + meld[at + 1 :]) for at in range(len(meld)))


def test_equal_positions_have_the_same_offers_in_the_same_order() -> None:
    one, other = moments("tahiti", 2, 4), moments("tahiti", 2, 4)
    assert [offers(seen) for seen in one] == [offers(seen) for seen in other]
    assert any(offers(seen) for seen in one)
