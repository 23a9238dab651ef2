"""Standing: how a match stands between two deals."""

from __future__ import annotations

from dataclasses import field

from ruledsl.record import record


@record
class ScoreLine:
    """One line of the score sheet: who gets how many points, and what for."""

    player: int
    points: int
    name: str


@record
class Score:
    """What a deal (or the end of a match) brought. No winners means a draw.

    A void deal brings nothing, and counts as if it had not been dealt.
    """

    winners: tuple[int, ...]
    lines: tuple[ScoreLine, ...]
    void: bool = False

    def points(self, player: int) -> int:
        """Return what the lines of a player add up to."""
        return sum(line.points for line in self.lines if line.player == player)


@record
class Column:
    """A column of the score sheet: points and boxes (scores entered), by seat."""

    totals: tuple[int, ...]
    boxes: tuple[int, ...]
    closed: bool = False

    def plus(self, player: int, points: int) -> Column:
        """Return the column with the points of a deal entered for a player."""
        totals, boxes = list(self.totals), list(self.boxes)
        totals[player] += points
        boxes[player] += 1
        return Column(tuple(totals), tuple(boxes), self.closed)


@record
class Standing:
    """Points and deals won, by seat, over the deals that have been played.

    Without `columns` the score sheet has one, and the totals are all there is. With columns, the
    totals are the sums of what stands in them.
    """

    totals: tuple[int, ...]
    deals_won: tuple[int, ...]
    deals: int = 0
    scores: tuple[Score, ...] = field(default=(), repr=False)  # one a deal
    columns: tuple[Column, ...] = ()

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
            self.columns,
        )

    def in_column(self, index: int) -> Column:
        """Return a column; the whole sheet where there are none."""
        if self.columns:
            return self.columns[index]
        return Column(self.totals, self.deals_won)
