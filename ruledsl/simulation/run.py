"""Run: computer players play a deal or a match to its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

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
    results = [play_deal(match, players, check=check)]
    while not match.over and (deals is None or len(results) < deals):
        match.next_deal()
        results.append(play_deal(match, players, check=check))
    return tuple(results)
