"""Telling: what happened in a move, and what a deal brought, in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import assert_never

from ruledsl.cards.move import (
    Action,
    Arrange,
    CountPass,
    Draw,
    EndDeal,
    EndTurn,
    Give,
    Owe,
    Remember,
    Restore,
    Shed,
    TurnOver,
    Warn,
)
from ruledsl.cards.pack import Card
from ruledsl.cards.position import HIDDEN, Gift, Position, Table
from ruledsl.cards.standing import Score
from ruledsl.cli.output import Output
from ruledsl.cli.table_view import cards_text, seat_name
from ruledsl.engine.match import Match
from ruledsl.engine.observation import Event
from ruledsl.language.refusal import Refusal
from ruledsl.language.rules import Rules


def told(rules: Rules, before: Position, event: Event, out: Output) -> str:
    """Return a move as a sentence about its player, from what one seat learns of it."""
    teller = _Teller(rules, before, list(event.drew), out)
    parts = [part for action in event.actions if (part := teller.action(action))]
    told = [f"{seat_name(event.seat)} {', '.join(parts)}"] if parts else []
    return "; ".join([*told, *map(teller.taken_up, event.taken_up)])


class _Teller:
    """Goes through the actions of one move; the table and the cards drawn go along."""

    def __init__(self, rules: Rules, before: Position, drew: list[Card], out: Output) -> None:
        self.rules, self.table, self.drew, self.out = rules, before.table, drew, out

    def action(self, action: Action) -> str:
        match action:
            case Draw(count, pile):
                return self._draw(count, pile)
            case Arrange(table):
                return self._arrange(table)
            case Shed(cards):
                return f"discards {self._cards(cards)}"
            case Give(cards, to):
                return f"gives {self._some(cards)} to {seat_name(to)}"
            case _:
                return _plainly(action)

    def taken_up(self, gift: Gift) -> str:
        receiver, giver = seat_name(gift.receiver), seat_name(gift.giver)
        return f"{receiver} takes up {self._cards(gift.cards)} from {giver}"

    def _some(self, cards: tuple[Card, ...]) -> str:
        """Return cards, or how many they are where they may not be seen."""
        return _number(len(cards)) if HIDDEN in cards else self._cards(cards)

    def _draw(self, count: int, pile: str) -> str:
        cards, self.drew = self.drew[:count], self.drew[count:]
        seen = cards and HIDDEN not in cards
        what = self._cards(cards) if seen else _number(count)
        return f"draws {what}" + ("" if pile == "stock" else f" from the {pile} pile")

    def _arrange(self, table: Table) -> str:
        laid = laid_cards(self.rules, self.table, table)
        rebuilt = _rebuilt(self.table, table)
        self.table = table
        return f"lays {self._cards(laid)}" + " and rebuilds the table" * rebuilt

    def _cards(self, cards: tuple[Card, ...] | list[Card]) -> str:
        return cards_text(self.rules.pack, cards, self.out)


def _number(count: int) -> str:
    return f"{count} card{'s' * (count != 1)}"


def _plainly(
    action: TurnOver | Remember | Owe | Restore | Warn | CountPass | EndTurn | EndDeal,
) -> str:
    """Return an action that names no card; nothing for what every turn brings."""
    match action:
        case Restore():
            return "takes the move back"
        case CountPass():
            return "passes"
        case EndDeal(by):
            return f"ends the deal ({by.replace('_', ' ')})"
        case TurnOver():
            return "turns the discard pile over"
        case EndTurn() | Warn() | Remember() | Owe():
            return ""
        case _:
            assert_never(action)


def laid_cards(rules: Rules, before: Table, after: Table) -> tuple[Card, ...]:
    """Return the cards that came from a hand; a joker with the name that it was given."""
    bare = rules.pack.bare
    left = Counter(bare[card] for meld in before for card in meld)
    named = Counter(card for meld in before for card in meld)
    # Cards that did not change come first, so that a new joker is told with its own name.
    cards = sorted((c for meld in after for c in meld), key=lambda card: card not in named)
    laid = []
    for card in cards:
        if left[bare[card]] > 0:
            left[bare[card]] -= 1
        else:
            laid.append(card)
    return tuple(sorted(laid))


def _rebuilt(before: Table, after: Table) -> bool:
    """Say whether a meld was taken apart, rather than only added to."""
    new = [Counter(meld) for meld in after]
    return any(not any(Counter(meld) <= other for other in new) for meld in before)


def refused(refusal: Refusal) -> str:
    """Return why a move is refused, and the line of the rule file that says so."""
    place = refusal.place
    behind = f"\n    {place.file}:{place.line}: {place.text}" if place else ""
    return f"Refused: {refusal.sentence} [{refusal.code}]{behind}"


def score_lines(match: Match) -> Iterator[str]:
    """Yield the score sheet of the deal that has just ended, and how the match stands."""
    ended, score = match.position.ended, match.score
    if ended is None or score is None:
        return
    yield f"The deal is over ({ended.by.replace('_', ' ')}). {_won(score, 'deal')}"
    for team, lines in _by_team(match.rules, score):
        total = match.standing.totals[team[0]]
        yield f"  {_names(team)}: {', '.join(lines) or 'nothing'}; total {total}"
    if match.over:
        yield from _end_lines(match)


def _end_lines(match: Match) -> Iterator[str]:
    state = match.state
    yield f"The match is over after {_deals(match.standing.deals)}. {_won(state.score, 'match')}"
    for team, lines in _by_team(match.rules, state.score):
        if lines:
            yield f"  {_names(team)}: {', '.join(lines)}; total {state.totals[team[0]]}"


def _by_team(rules: Rules, score: Score) -> Iterator[tuple[tuple[int, ...], list[str]]]:
    """Yield the seats that have one total, each such team once, and what its lines say."""
    for team in sorted(set(rules.teams)):
        lines = (line for line in score.lines if line.player in team)
        yield team, [f"{line.name} {line.points}" for line in lines]


def _names(seats: tuple[int, ...]) -> str:
    return " and ".join(map(seat_name, seats))


def _won(score: Score, what: str) -> str:
    if score.void:
        return f"The {what} is void: nothing is counted, and the same player deals again."
    if not score.winners:
        return f"The {what} is a draw."
    return f"{_names(score.winners)} win{'s' * (len(score.winners) == 1)} the {what}."


def _deals(number: int) -> str:
    return f"{number} deal{'s' * (number != 1)}"
