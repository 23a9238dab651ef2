"""Check score: expectations about the score of a deal, the match, and the set-up of a deal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruledsl.cards.standing import Score
from ruledsl.engine.match import next_dealer
from ruledsl.language.context import SetupContext
from ruledsl.scenes.mismatch import Check, Mismatch, each_seat, plain, show, show_seats
from ruledsl.scenes.names import seat_name
from ruledsl.scenes.outcome import Outcome


def _winners(outcome: Outcome) -> tuple[int, ...]:
    return tuple(sorted(outcome.score.winners)) if outcome.score else ()


def _draw(outcome: Outcome) -> bool:
    """Say whether nobody won: the deal that is over, or the match that is over with it."""
    if outcome.score is None:
        return False
    return not outcome.score.winners or (outcome.state.over and not outcome.state.score.winners)


def _points(outcome: Outcome, seat: int) -> int:
    return outcome.rules.points(outcome.position.hands[seat])


def _score(outcome: Outcome, seat: int) -> int:
    return outcome.score.points(seat) if outcome.score else 0


def _lines(outcome: Outcome, key: str, wanted: dict[int, dict[str, int]]) -> Iterator[Mismatch]:
    for seat, lines in wanted.items():
        found = dict.fromkeys(lines, 0)
        for line in outcome.score.lines if outcome.score else ():
            if line.player == seat:
                found[line.name] = found.get(line.name, 0) + line.points
        found = {name: points for name, points in found.items() if points or name in lines}
        if found != lines:
            yield Mismatch(f"{key} {seat_name(seat)}", _sum(lines), _sum(found))


def _sum(lines: dict[str, int]) -> str:
    return ", ".join(f"{name} {points}" for name, points in sorted(lines.items())) or "nothing"


def _seats(outcome: Outcome, key: str, wanted: Any, found: tuple[int, ...]) -> Iterator[Mismatch]:
    if tuple(sorted(wanted)) != tuple(sorted(found)):
        yield Mismatch(key, show_seats(sorted(wanted)), show_seats(found))


def _match(outcome: Outcome) -> str:
    return "over" if outcome.score and outcome.state.over else "on"


def _match_winners(outcome: Outcome) -> tuple[int, ...]:
    return outcome.state.score.winners if outcome.state.over else ()


def _setup(outcome: Outcome) -> SetupContext:
    return SetupContext(outcome.rules.players, outcome.position.deal_number)


def _jokers(outcome: Outcome) -> int:
    return sum(outcome.rules.pack.joker_copies)


def _batches(outcome: Outcome, key: str, wanted: tuple[str, ...]) -> Iterator[Mismatch]:
    found = tuple(map(str, outcome.rules.deal.batches)) or ("1",) * _hand_size(outcome)
    if found != wanted:
        yield Mismatch(key, show(wanted), show(found))


def _hand_size(outcome: Outcome) -> int:
    return outcome.rules.deal.hand(_setup(outcome))


def _next(outcome: Outcome) -> int:
    """Return who follows: after a deal or before it the next dealer, else the next to move."""
    rules, position = outcome.rules, outcome.position
    if outcome.score or outcome.dealer_given:
        return next_dealer(rules, position.dealer, outcome.score or Score((), ()))
    return (position.seat + 1) % rules.players


def _order(outcome: Outcome) -> tuple[int, ...]:
    players, first = outcome.rules.players, outcome.position.seat
    return tuple((first + n) % players for n in range(players))


CHECKS: dict[str, Check] = {
    "hand_points": each_seat(_points),
    "winners": lambda o, key, wanted: _seats(o, key, wanted, _winners(o)),
    "draw": plain(_draw),
    "scores": each_seat(_score),
    "score_lines": _lines,
    "totals": each_seat(lambda o, seat: o.standing.totals[seat]),
    "deals_won": each_seat(lambda o, seat: o.standing.deals_won[seat]),
    "leaders": lambda o, key, wanted: _seats(o, key, wanted, o.state.leaders),
    "match": plain(_match),
    "match_winners": lambda o, key, wanted: _seats(o, key, wanted, _match_winners(o)),
    "match_totals": each_seat(lambda o, seat: o.state.totals[seat]),
    "fewest_players": plain(lambda o: o.rules.seating.least),
    "most_players": plain(lambda o: o.rules.seating.most),
    "hand_size": plain(_hand_size),
    "loose_size": plain(lambda o: o.rules.deal.loose(_setup(o))),
    "pack_size": plain(lambda o: len(o.rules.pack.all_cards)),
    "jokers": plain(_jokers),
    "batches": _batches,
    "next": plain(_next, seat_name),
    "order": plain(_order, show_seats),
}
"""The checks by the key of `expect`."""
