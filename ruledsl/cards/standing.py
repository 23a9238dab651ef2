"""Standing: how a match stands between two deals."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of the score sheet: who gets how many points, and what for."""

    player: int
    points: int
    name: str


@dataclass(frozen=True, slots=True)
class Score:
    """What a deal (or the end of a match) brought. No winners means a draw."""

    winners: tuple[int, ...]
    lines: tuple[ScoreLine, ...]

    def points(self, player: int) -> int:
        """Return what the lines of a player add up to."""
        return sum(line.points for line in self.lines if line.player == player)


@dataclass(frozen=True, slots=True)
class Standing:
    """Points and deals won, by seat, over the deals that have been played."""

    totals: tuple[int, ...]
    deals_won: tuple[int, ...]
    deals: int = 0
    scores: tuple[Score, ...] = field(default=(), repr=False)  # one a deal

    @staticmethod
    def fresh(players: int) -> Standing:
        """Return the standing before the first deal."""
        return Standing((0,) * players, (0,) * players)

    def after(self, score: Score) -> Standing:
        """Return the standing with one more deal; every winner of it has won a deal."""
        seats = range(len(self.totals))
        return Standing(
            tuple(self.totals[s] + score.points(s) for s in seats),
            tuple(self.deals_won[s] + (s in score.winners) for s in seats),
            self.deals + 1,
            (*self.scores, score),
        )
