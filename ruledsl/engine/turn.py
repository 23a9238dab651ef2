"""Turn: what may be done now, and how a turn goes on and passes on.

Every position knows the flow that its turn follows and the state (`node`) in it. A step is *open*
when the flow has it in this state and its conditions hold; it can be *taken* when its rule finds
nothing against it either.
"""

from __future__ import annotations

from ruledsl.cards.move import Action, Draw
from ruledsl.cards.position import Ended, Position
from ruledsl.cards.standing import Standing
from ruledsl.engine.perform import perform
from ruledsl.language.context import TurnContext
from ruledsl.language.contribution import Round, Way
from ruledsl.language.rules import Rules

PASS, END, GIVE_UP, PLAY, DRAW = "pass", "end", "give_up", "play", "draw"


def open_ways(turn: TurnContext) -> tuple[Way, ...]:
    """Return the steps that the flow has in this state, conditions met."""
    position = turn.position
    if position.ended:
        return ()
    ways = turn.rules.flow[position.flow].ways[position.node]
    return tuple([w for w in ways if not w.when or all(holds(turn) for holds in w.when)])


def can_take(turn: TurnContext, way: Way) -> bool:
    """Say whether a step can be taken by itself."""
    rule = turn.rules.step[way.word]
    return rule.ready(turn, way) is None and bool(rule.offers(turn, way))


def may_stop(turn: TurnContext) -> bool:
    """Say whether the flow lets the turn end in this state."""
    return turn.rules.flow[turn.position.flow].stops[turn.position.node]


def stuck(turn: TurnContext, ways: tuple[Way, ...]) -> bool:
    """Say whether a pass stands in for a step that cannot be taken: an empty stock, above all."""
    shut = [way for way in ways if not can_take(turn, way)]
    return any(map(_draws, shut)) or (len(shut) == len(ways) and not may_stop(turn))


def words(turn: TurnContext) -> tuple[str, ...]:
    """Return the steps that the player to move may take now, in the order of the rule file.

    A play is named wherever the flow has it, whether or not any card fits.
    """
    if turn.position.ended:
        return ()
    ways = open_ways(turn)
    found = [way.word for way in ways if can_take(turn, way)]
    if len(found) < len(ways) and stuck(turn, ways):
        found.append(PASS)
    if found and may_stop(turn):
        found.append(END)
    give_up = turn.rules.give_up
    if give_up and turn.position.draft_changed:
        found = [word for word in found if word == PLAY] + [GIVE_UP]
    guarded = (w for w in found if not any(g.refuse(turn, w) for g in turn.rules.guards))
    return tuple(dict.fromkeys(guarded))


def follow(turn: TurnContext, way: Way) -> tuple[Position, tuple[Action, ...]]:
    """Go on in the flow after a step was performed; a draw that must follow a play happens now."""
    position = turn.position.but(node=way.to)
    done: list[Action] = []
    if way.word != PLAY or not position.hand:
        return position, ()
    while True:
        here = turn.at(position)
        ways = open_ways(here)
        if len(ways) != 1 or not _draws(ways[0]) or may_stop(here):
            return position, tuple(done)
        count = min(ways[0].count(here), len(position.stock))
        if count:
            done.append(Draw(count))
            position = perform(position, done[-1], turn.pack)
        position = position.but(node=ways[0].to)


def over(turn: TurnContext) -> bool:
    """Say whether the turn can only stop, by itself or by the step that says so."""
    left = [way.word for way in open_ways(turn) if can_take(turn, way)]
    return all(word == END for word in left) and (bool(left) or may_stop(turn))


def pass_on(turn: TurnContext) -> Position:
    """End the turn: endings, a round apart, the next player."""
    position, rules = turn.position, turn.rules
    if position.to_come is not None:
        return _in_round(turn)
    for ending in rules.endings:
        if not ending.at_once and ending.when(turn):
            return ended_by(turn, ending.name, alone=ending.alone)
    if rules.last_round and not position.stock and _takes_place(rules.last_round, turn):
        return begin_round(turn, rules.last_round)
    return _next_turn(turn, (position.seat + 1) % rules.players, None)


def _in_round(turn: TurnContext) -> Position:
    """Go on in a round apart, or end it."""
    position = turn.position
    round_ = turn.rules.round[position.flow]
    early = round_.until is not None and round_.until(turn)
    coming = () if early else _with_something_to_do(turn, position.to_come or ())
    if coming:
        return _next_turn(turn, coming[0], coming[1:])
    if position.gifts:
        position = position.with_gifts_taken_up()
        turn = turn.at(position)
    if position.closing:
        return position.but(ended=position.closing)
    if round_.ends_deal:
        return ended_by(turn, round_.ends_deal, alone=False)
    first = position.seat + 1 if early else position.dealer + turn.rules.seating.begins
    return _next_turn(turn, first % turn.rules.players, None)


def _with_something_to_do(turn: TurnContext, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Return the seats of a round from the first one on that can do more in it than stop."""
    for at, seat in enumerate(seats):
        begins = turn.position.but(seat=seat, node=0, drawn=0, laid=0, discarded=0)
        if not over(turn.at(begins)):
            return seats[at:]
    return ()


def begin_round(turn: TurnContext, round_: Round) -> Position:
    """Begin a round apart; a round in which nobody can do anything is over at once."""
    seats = round_.seats(turn)
    here = turn.at(turn.position.but(flow=round_.flow, to_come=()))
    coming = _with_something_to_do(here, seats)
    return _next_turn(here, coming[0], coming[1:]) if coming else _in_round(here)


def _takes_place(round_: Round, turn: TurnContext) -> bool:
    return round_.when is None or round_.when(turn)


def _next_turn(turn: TurnContext, seat: int, to_come: tuple[int, ...] | None) -> Position:
    position = turn.position
    after = position.but(
        seat=seat,
        node=0,
        drawn=0,
        laid=0,
        discarded=0,
        taken=(),
        owed=(),
        warned=False,
        draft_changed=False,
        turn_number=position.turn_number + 1,
        to_come=to_come,
    )
    flow = flow_of(turn.rules, after, turn.standing)
    return after if flow == after.flow else after.but(flow=flow)


def flow_of(rules: Rules, position: Position, standing: Standing) -> str:
    """Return the name of the flow that a turn follows from its start."""
    if position.to_come is not None:
        return position.flow
    turn = TurnContext(rules, position, standing)
    special = (flow.name for flow in rules.flows if flow.when and flow.when(turn))
    return next(special, rules.flows[0].name)


def ended_by(turn: TurnContext, by: str, *, alone: bool) -> Position:
    """Return the position with the deal ended."""
    return turn.position.but(ended=Ended(by, turn.seat if alone else None))


def close(turn: TurnContext) -> Position:
    """Leave a deal ended, unless a round apart comes before its end."""
    position, ended = turn.position, turn.position.ended
    if ended is None or position.closing:
        return position
    waiting = turn.at(position.but(ended=None, closing=ended))
    for round_ in turn.rules.rounds:
        if round_.starts == ended.by and _takes_place(round_, waiting):
            return begin_round(waiting, round_)
    return position


def _draws(way: Way) -> bool:
    return way.word == DRAW
