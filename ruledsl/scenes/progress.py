"""Progress: how far deal and turn have come in a scene, and what the rules keep count of."""

from __future__ import annotations

from typing import Any

from ruledsl.cards.position import Ended, Position, counter_name
from ruledsl.cards.standing import Standing
from ruledsl.engine.match import begun
from ruledsl.engine.turn import flow_of
from ruledsl.language.context import TurnContext
from ruledsl.language.rules import Rules
from ruledsl.scenes import codes
from ruledsl.scenes.given import Given
from ruledsl.scenes.names import LAST_ROUND
from ruledsl.scenes.place import find_place
from ruledsl.text.diagnostic import found


def progress(given: Given, position: Position, standing: Standing) -> Position:
    """Return the position with its place in the deal and in the turn."""
    placed = _begun(given, position, standing) or _placed(given, position, standing)
    return _remembered(given, placed, standing)


def _begun(given: Given, position: Position, standing: Standing) -> Position | None:
    """Return the position at the start of a deal, or None when the scene is not there."""
    said = ("ended", "drawn", "played", "last_round")
    first = position.turn_number == 1 and not any(given.get(key) for key in said)
    if not first:
        return None
    start = begun(given.rules, position, standing)
    return start if given.get("to_move") in (None, start.seat) else None


def _placed(given: Given, position: Position, standing: Standing) -> Position:
    """Return the position with its place in the turn's flow, or with the deal ended."""
    ended = given.get("ended")
    if ended:
        return position.but(ended=_ended(given, ended, position))
    rules: Rules = given.rules
    last = rules.last_round if position.to_come is not None else None
    flow = last.flow if last else flow_of(rules, position, standing)
    turn = TurnContext(rules, position.but(flow=flow), standing)
    drawn, played = position.drawn, bool(position.laid)
    node = 0
    if drawn or played:
        reach = min(drawn, len(rules.pack.all_cards) + 1)
        place = find_place(turn, rules.flow[flow], reach, played)
        if place is None:
            span = given.span("drawn" if drawn else "played")
            what = "a play" if played else "no play"
            finding = found(codes.NO_SUCH_TURN, span, drawn=drawn, played=what)
            given.names.findings.append(finding)
        node = place or 0
    return position.but(flow=flow, node=node)


def _remembered(given: Given, position: Position, standing: Standing) -> Position:
    """Return the position with the variables and counters of the rules."""
    rules, told = given.rules, given.get("vars", {})
    known = dict(position.memory)
    for variable in rules.variables:
        if variable.name not in told and variable.name not in known:
            value = variable.value(TurnContext(rules, position, standing))
            position = position.remember(variable.name, value)
    counters = [counter.name for counter in rules.counters]
    for name, value in told.items():
        by_seat = value if isinstance(value, dict) else {position.seat: value}
        for seat, number in by_seat.items():
            key = counter_name(name, seat) if name in counters else name
            position = position.remember(key, int(number))
    return position


def check_variables(given: Given) -> None:
    """Note every variable that the rules do not have."""
    entry, rules = given.scene.entry("vars"), given.rules
    known = [*(v.name for v in rules.variables), *(c.name for c in rules.counters)]
    for word, _ in entry.value if entry else ():
        if word.text not in known:
            given.names.find(codes.NO_VARIABLE, word, known)


def _ended(given: Given, ended: dict[str, Any], position: Position) -> Ended:
    """Return how the deal ended; whoever holds nothing went out, else the player to move did it."""
    by, player = ended.get("by", "out"), ended.get("player")
    if player is None and by in _alone(given.rules):
        empty = [seat for seat, hand in enumerate(position.hands) if not hand]
        player = empty[0] if len(empty) == 1 else position.seat
    return Ended(by, player)


def _alone(rules: Rules) -> tuple[str, ...]:
    """Return the endings that one player brings about."""
    own = [ending.name for ending in rules.endings if ending.alone]
    return (*own, *(word for word in rules.step if word != LAST_ROUND))
