"""Match: the life of a game, deal after deal. The only thing in the engine that changes."""

from __future__ import annotations

import random
from dataclasses import dataclass

from ruledsl.cards.move import Move
from ruledsl.cards.pack import Card
from ruledsl.cards.position import Position
from ruledsl.cards.standing import Score, Standing
from ruledsl.engine.judge import Ruling, judge
from ruledsl.engine.score import MatchState, entered, match_state, score_deal
from ruledsl.engine.turn import begin_round, flow_of, words
from ruledsl.language.context import SetupContext, TurnContext
from ruledsl.language.contribution import DEAL
from ruledsl.language.rules import Rules

BEGIN, TAKE_BACK, ASK_AGAIN = "begin", "take_back", "ask_again"
NOTES = {
    BEGIN: {"draft_changed": True},
    TAKE_BACK: {"draft_changed": False},
    ASK_AGAIN: {"warned": False},
}
"""What is noted beside moves, and changes the position so: on the own copy of the table a move was
begun or taken back; it was changed after a reminder, so that the next one is given again."""


class IllegalMoveError(ValueError):
    """A move was carried out that the rules refuse."""


def shuffled(cards: tuple[Card, ...], rng: random.Random) -> tuple[Card, ...]:
    """Return cards in a random order: the same for the same state of `rng`, on every machine."""
    pile = list(cards)
    for last in range(len(pile) - 1, 0, -1):
        other = rng.randrange(last + 1)
        pile[last], pile[other] = pile[other], pile[last]
    return tuple(pile)


def new_deal(rules: Rules, standing: Standing, dealer: int, rng: random.Random) -> Position:
    """Shuffle and deal. Raises ValueError when the pack does not suffice."""
    setup = SetupContext(rules.players, standing.deals + 1)
    size, loose = rules.deal.hand(setup), rules.deal.loose(setup)
    cards = shuffled(rules.pack.all_cards, rng)
    dealt = size * rules.players
    if dealt + loose + rules.deal.upcard > len(cards):
        raise ValueError("the pack does not suffice for this deal")
    hands = tuple(tuple(sorted(cards[s : dealt : rules.players])) for s in range(rules.players))
    rest = cards[dealt + loose :]
    upcard = rest[:1] if rules.deal.upcard else ()
    begins = (dealer + rules.seating.begins) % rules.players
    first = Position(
        hands=hands,
        table=tuple((card,) for card in cards[dealt : dealt + loose]),
        stock=rest[len(upcard) :],
        discard=upcard,
        dealer=dealer,
        seat=begins,
        opened=(False,) * rules.players,
        turns_laid=(0,) * rules.players,
        deal_number=standing.deals + 1,
    )
    return begun(rules, first, standing)


def begun(rules: Rules, position: Position, standing: Standing) -> Position:
    """Work out the variables of a deal, and begin its first turn or the round before it."""
    turn = TurnContext(rules, position, standing)
    for variable in rules.variables:
        position = position.remember(variable.name, variable.value(turn))
    for round_ in rules.rounds:
        before = TurnContext(rules, position.but(seat=position.dealer, turn_number=0), standing)
        if round_.starts == DEAL and (round_.when is None or round_.when(before)):
            return begin_round(before, round_)
    return position.but(flow=flow_of(rules, position, standing))


def first_dealer(rules: Rules, seed: int) -> int:
    """Return who deals first: by lot, which a draw is too unless the drawn cards are kept."""
    rng = random.Random(f"{seed}/dealer")
    if not rules.seating.draw_kept:
        return rng.randrange(rules.players)
    drawn = shuffled(rules.pack.all_cards, _of_deal(seed, 1))[: rules.players]
    highest = rules.seating.first_dealer == "highest draw"
    ranks = [rules.pack.rank_of[card] for card in drawn]
    worst = -1 if highest else len(rules.pack.ranks)  # a joker wins no draw
    ranks = [rank if rank >= 0 else worst for rank in ranks]
    best = max(ranks) if highest else min(ranks)
    tied = [seat for seat, rank in enumerate(ranks) if rank == best]
    return tied[rng.randrange(len(tied))]


def _of_deal(seed: int, deal: int, voided: int = 0) -> random.Random:
    """Return the source of chance of a deal; deals that were void before it change it."""
    again = f"/again {voided}" if voided else ""
    return random.Random(f"{seed}/{deal}{again}")


def next_dealer(rules: Rules, dealer: int, score: Score) -> int:
    """Return who deals after a deal that brought this score; after a void one, the same player."""
    if score.void:
        return dealer
    follows, winners = rules.seating.next_dealer, score.winners
    if isinstance(follows, int):
        return (dealer + follows) % rules.players
    losers = tuple(seat for seat in range(rules.players) if winners and seat not in winners)
    found = winners if follows == "winner" else losers
    return found[0] if len(found) == 1 else dealer


@dataclass(frozen=True)
class Played:
    """A move that was carried out in a match, as the record keeps it."""

    deal: int
    seat: int
    move: Move


class Match:
    """A match: rules, a seed and the moves made so far decide everything."""

    def __init__(self, rules: Rules, seed: int) -> None:
        """Begin a match with its first deal."""
        self.rules = rules
        self.seed = seed
        self.standing = Standing.fresh(rules.players)
        self.moves: list[Played] = []
        self.score: Score | None = None  # of the deal just ended
        self._voided = 0  # deals that were void, up to now
        self.position = self._deal(first_dealer(rules, seed))

    def _deal(self, dealer: int) -> Position:
        rng = _of_deal(self.seed, self.standing.deals + 1, self._voided)
        return new_deal(self.rules, self.standing, dealer, rng)

    @property
    def turn(self) -> TurnContext:
        """The turn of the player to move."""
        return TurnContext(self.rules, self.position, self.standing)

    @property
    def words(self) -> tuple[str, ...]:
        """The steps that the player to move may take."""
        return words(self.turn)

    def judge(self, seat: int, move: Move) -> Ruling:
        """Say what would come of a move; nothing is changed."""
        return judge(self.turn, seat, move)

    def act(self, seat: int, move: Move) -> Ruling:
        """Carry out a move if it is legal; a reminder is remembered, a refusal changes nothing."""
        ruling = self.judge(seat, move)
        if not ruling.refusals:
            self.moves.append(Played(self.position.deal_number, seat, move))
            self.position = ruling.position
            if self.position.ended:
                self._count()
        return ruling

    def change_draft(self, seat: int, changed: bool) -> None:
        """Note that the player to move has begun a move, or has taken it back."""
        self.note(seat, BEGIN if changed else TAKE_BACK)
        if changed:
            self.ask_again(seat)

    def ask_again(self, seat: int) -> None:
        """Note that a player has changed the own copy of the table since being reminded, if so."""
        if self.position.seat == seat and self.position.warned:
            self.note(seat, ASK_AGAIN)

    def note(self, seat: int, word: str) -> None:
        """Note by its word alone what is no move of the rules, as a record has it."""
        if seat == self.position.seat and not self.position.ended:
            self.moves.append(Played(self.position.deal_number, seat, Move(word)))
            self.position = self.position.but(**NOTES[word])

    def _count(self) -> None:
        self.score = score_deal(self.rules, self.position, self.standing)
        self.standing = entered(self.rules, self.standing, self.score)
        self._voided += self.score.void

    @property
    def state(self) -> MatchState:
        """How the match stands; it can be over only when a deal has ended."""
        return match_state(self.rules, self.standing)

    @property
    def over(self) -> bool:
        """Whether the match has been decided."""
        return self.position.ended is not None and self.state.over

    def next_deal(self) -> None:
        """Deal again. Raises IllegalMoveError while the deal goes on."""
        if self.position.ended is None or self.score is None or self.over:
            raise IllegalMoveError("the next deal follows when one is over and the match is not")
        dealer = next_dealer(self.rules, self.position.dealer, self.score)
        self.score = None
        self.position = self._deal(dealer)
