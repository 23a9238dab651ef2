"""Run: computer players play a deal or a match to its end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from ruledsl.cards.move import Move
from ruledsl.cards.position import Position
from ruledsl.cards.standing import Score
from ruledsl.engine import record
from ruledsl.engine.match import Match
from ruledsl.engine.observation import observe
from ruledsl.engine.score import score_deal
from ruledsl.players.player import Player

LONGEST = 5_000
"""How many decisions a deal may take; deals of shipped games take a few hundred."""

MOST_DEALS = 1_000
"""How many deals a match may take; matches of shipped games take a few, or some dozens."""

Check = Callable[[Match], None]
"""Looks at a match after every decision and raises what it finds wrong."""


class PlayError(RuntimeError):
    """A deal could not be played to its end; `record` is the match so far, as text."""

    def __init__(self, message: str, match: Match) -> None:
        """Keep the record of the match."""
        super().__init__(message)
        self.record = record.dump(record.record_of(match))


class EndlessDealError(PlayError):
    """A deal went on for more decisions than allowed."""


class EndlessMatchError(PlayError):
    """A match went on for more deals than allowed."""


class RefusedMoveError(PlayError):
    """A player chose a move that the rules refuse."""


@dataclass(frozen=True)
class DealResult:
    """A deal that was played: how it ended, and how long it took."""

    position: Position  # the last one
    score: Score
    decisions: int  # moves that players chose, answers to reminders too


def play_deal(
    match: Match, players: Sequence[Player], *, longest: int = LONGEST, check: Check | None = None
) -> DealResult:
    """Play the current deal of a match to its end. Raises PlayError."""
    decisions = 0
    while match.position.ended is None:
        if decisions >= longest:
            raise EndlessDealError(f"the deal goes on after {longest} decisions", match)
        decide(match, players)
        decisions += 1
        if check:
            check(match)
    score = match.score or score_deal(match.rules, match.position, match.standing)
    return DealResult(match.position, score, decisions)


def decide(match: Match, players: Sequence[Player]) -> Move:
    """Let the player to move choose, and carry the move out. Raises RefusedMoveError."""
    seat = match.position.seat
    move = players[seat].choose(observe(match.rules, match.position, match.standing, seat))
    ruling = match.act(seat, move)
    if ruling.refusals:
        reason = ruling.refusals[0].sentence
        raise RefusedMoveError(f'"{move.word}" was chosen and is refused: {reason}', match)
    return move


def play_match(
    match: Match, players: Sequence[Player], *, deals: int | None = None, check: Check | None = None
) -> tuple[DealResult, ...]:
    """Play a match until it is decided, or for so many deals. Raises PlayError."""
    return tuple(deals_of(match, players, deals=deals, check=check))


def deals_of(
    match: Match,
    players: Sequence[Player],
    *,
    deals: int | None = None,
    longest: int = LONGEST,
    check: Check | None = None,
) -> Iterator[DealResult]:
    """Play a match until it is decided, or for so many deals; yield each. Raises PlayError."""
    for played in count(1):
        yield play_deal(match, players, longest=longest, check=check)
        if match.over or played == deals:
            return
        if played >= MOST_DEALS:
            raise EndlessMatchError(f"the match goes on after {MOST_DEALS} deals", match)
        match.next_deal()
