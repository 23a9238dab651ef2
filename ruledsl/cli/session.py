"""Session: people and computer players at one terminal, deal after deal."""

from __future__ import annotations

from collections.abc import Mapping

from ruledsl.cards.move import Move
from ruledsl.cards.position import Position
from ruledsl.cli.failure import CannotRunError
from ruledsl.cli.hint import told as hint_told
from ruledsl.cli.output import BOLD, YELLOW, Output
from ruledsl.cli.person import Ask, Person
from ruledsl.cli.table_view import cards_text, in_order, seat_name, table_lines
from ruledsl.cli.telling import score_lines, told
from ruledsl.engine.hint import hint
from ruledsl.engine.judge import Ruling
from ruledsl.engine.match import Match
from ruledsl.engine.observation import event, observe
from ruledsl.players.player import Player
from ruledsl.simulation.run import MOST_DEALS

LONGEST = 10_000  # decisions in a deal among computers alone

CLEAR = "\033[2J\033[3J\033[H"


class Session:
    """A match being played. What each person may see is told to that person alone."""

    def __init__(
        self, match: Match, computers: Mapping[int, Player], ask: Ask, out: Output
    ) -> None:
        """Seat the computer players; every other seat is a person's."""
        self._match, self._computers, self._ask, self._out = match, computers, ask, out
        seats = range(match.rules.players)
        self._people = tuple(seat for seat in seats if seat not in computers)
        self._news: dict[int, list[str]] = {seat: [] for seat in self._people}
        self._person = Person(match, tuple(computers), ask, out)
        self._at_screen = self._people[0] if len(self._people) == 1 else None

    def play(self, deals: int | None) -> None:
        """Play deals until the match is over, or so many. Raises StopPlayingError."""
        played = 0
        while True:
            self._deal()
            played += 1
            if self._match.over or played == deals:
                return
            if self._people:
                self._ask("Press Enter for the next deal. ")
            elif played >= MOST_DEALS:
                raise CannotRunError(f"the match goes on after {MOST_DEALS} deals")
            self._match.next_deal()

    def _deal(self) -> None:
        match = self._match
        dealer = seat_name(match.position.dealer)
        title = f"{match.rules.title}, deal {match.position.deal_number}; {dealer} deals"
        self._out.write(self._out.paint(title, BOLD))
        decisions = 0
        while match.position.ended is None:
            decisions += 1
            if decisions > LONGEST:
                raise CannotRunError(f"the deal goes on after {LONGEST} decisions")
            self._step()
        self._end_of_deal()

    def _step(self) -> None:
        """Let the player to move take one step, and tell everybody what they may know."""
        match = self._match
        before, seat = match.position, match.position.seat
        player = self._computers.get(seat)
        if player:
            move = player.choose(observe(match.rules, before, match.standing, seat))
        else:
            self._to_the_screen(seat)
            move = self._person.choose()
            before = match.position
        ruling = match.act(seat, move)
        if player and ruling.refusals:
            raise CannotRunError(f"a computer player errs: {ruling.refusals[0].sentence}")
        self._tell(before, ruling, move)

    def _to_the_screen(self, seat: int) -> None:
        """Hand the device over, so that nobody sees another one's cards."""
        if len(self._people) > 1 and self._at_screen != seat:
            if self._at_screen is not None:
                self._ask("Your turn is over. Press Enter to hide your cards. ")
            self._out.results.write(CLEAR if self._out.results.isatty() else "\n" * 40)
            self._ask(f"Pass the device to {seat_name(seat)}, who presses Enter to go on. ")
            self._at_screen = seat
        for line in self._news[seat]:
            self._out.write(line)
        self._news[seat].clear()

    def _tell(self, before: Position, ruling: Ruling, move: Move) -> None:
        mover, rules = before.seat, self._match.rules
        for watcher in self._people or (mover,):
            known = event(ruling, mover, move.word, watcher)
            if known is None:
                continue
            line = told(rules, before, known, self._out)
            if known.reminder and watcher in self._people:
                line = self._reminder(before)
            if line and (watcher == self._at_screen or not self._people):
                self._out.write(line)
            elif line:
                self._news[watcher].append(line)

    def _reminder(self, before: Position) -> str:
        """Return a reminder with its hint: one card, and what laying it does to the table."""
        rules = self._match.rules
        found = hint(observe(rules, before, self._match.standing, before.seat).turn)
        text = " ".join(hint_told(rules, found, "card", self._out))
        more = "Lay cards, or say the same again to go on without."
        return self._out.paint(f"Reminder: {text[:1].lower()}{text[1:]}\n{more}", YELLOW)

    def _end_of_deal(self) -> None:
        match, out = self._match, self._out
        shown = tuple(in_order(match.rules, meld) for meld in match.position.table)
        out.write(out.paint("Table", BOLD))
        for line in table_lines(match.rules, shown, out):
            out.write(line)
        for seat, hand in enumerate(match.position.hands):
            left = cards_text(match.rules.pack, hand, out) or "nothing"
            out.write(f"  {seat_name(seat)} is left with {left}")
        for line in score_lines(match):
            out.write(line)
        self._news = {seat: [] for seat in self._people}
