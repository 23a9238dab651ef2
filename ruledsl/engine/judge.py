"""Judge: whether a move is legal, why not, and what it makes happen.

Always defined, for any move of any seat; what a screen offers is secondary.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ruledsl.arrange.problem import Answer, Proof
from ruledsl.cards.move import Action, Draw, EndDeal, EndTurn, Give, Move, Warn
from ruledsl.cards.pack import Card
from ruledsl.cards.position import Gift, Position, Table, counter_name, sorted_table
from ruledsl.engine import turn as turns
from ruledsl.engine.laying import some_laying
from ruledsl.engine.naming import Naming, namings
from ruledsl.engine.perform import perform
from ruledsl.language.context import PlayContext, TurnContext
from ruledsl.language.contribution import Way
from ruledsl.language.refusal import Refusal, RefusalCode
from ruledsl.language.table_step import TableStep

NOT_YOUR_TURN = RefusalCode("not-your-turn", "it is not your turn")
DEAL_OVER = RefusalCode("deal-over", "the deal is over")
NO_SUCH_STEP = RefusalCode("no-such-step", 'there is no "{word}" in this game')
NAME_NEEDED = RefusalCode("joker-name-needed", "say what the joker stands for: {names}")
NAME_WRONG = RefusalCode("joker-name-wrong", "no name of the joker makes this a legal meld")
MUST_PLAY = RefusalCode("must-play", "you can play, so you must")

REMIND, ENFORCE = "remind", "enforce"
WATCHED = ("draw", "pass", "end", "take", "discard", "give")
"""Steps that a player who can play should not take."""


@dataclass(frozen=True)
class Ruling:
    """What the judge says of a move."""

    position: Position  # after the move; before it when it was not accepted
    refusals: tuple[Refusal, ...] = ()
    reminder: Answer | None = None  # a play that the player was reminded of, in private
    actions: tuple[Action, ...] = ()  # what happened, in order
    drew: tuple[Card, ...] = ()  # the cards that the player to move took
    taken_up: tuple[Gift, ...] = ()  # what was given in a round that ended with this move
    turn_over: bool = False
    joker_names: tuple[Card, ...] = ()  # natural cards that the unnamed jokers could stand for

    @property
    def accepted(self) -> bool:
        """Whether the move was carried out."""
        return not self.refusals and self.reminder is None


def judge(turn: TurnContext, seat: int, move: Move) -> Ruling:
    """Judge a move of a seat. A refused move leaves the position as it was."""
    position = turn.position
    if position.ended:
        return Ruling(position, (DEAL_OVER(),))
    if seat != position.seat:
        return Ruling(position, (NOT_YOUR_TURN(),))
    if move.word not in turn.rules.step:
        return Ruling(position, (NO_SUCH_STEP(word=move.word),))
    if move.table is None:
        return _judge(turn, move)
    table = sorted_table(move.table)
    naming = namings(turn.rules, table)
    if not naming.tables:
        return _judge(turn, replace(move, table=table))
    return _named(turn, move, naming)


def _named(turn: TurnContext, move: Move, naming: Naming) -> Ruling:
    """Judge the move for every naming; one that stands is taken, several are asked for."""
    if not naming.names:
        (table,) = naming.tables
        return _judge(turn, _with_table(move, table))
    rulings = [_judge(turn, _with_table(move, table)) for table in naming.tables]
    accepted = [ruling for ruling in rulings if ruling.accepted]
    if len(naming.tables) == 1 or len(accepted) == 1 or not accepted:
        ruling = accepted[0] if accepted else rulings[0]
        return replace(ruling, joker_names=naming.names)
    signs = ", ".join(turn.pack.signs[name] for name in naming.names)
    refusal = NAME_NEEDED(naming.names, names=signs)
    return Ruling(turn.position, (refusal,), joker_names=naming.names)


def _with_table(move: Move, table: Table) -> Move:
    return move if move.table == table else replace(move, table=table)


def _judge(turn: TurnContext, move: Move) -> Ruling:
    way, refusals = _way(turn, move)
    if refusals or way is None:
        return Ruling(turn.position, refusals)
    reminder = _duty(turn, move)
    if isinstance(reminder, Refusal):
        return Ruling(turn.position, (reminder,))
    if reminder:
        warned = perform(turn.position, Warn(), turn.pack)
        return Ruling(warned, reminder=reminder, actions=(Warn(),))
    return _carry_out(turn, way, move)


def _way(turn: TurnContext, move: Move) -> tuple[Way | None, tuple[Refusal, ...]]:
    """Return the way in the flow that a move takes, or why there is none or it is refused."""
    rule = turn.rules.step[move.word]
    place = turn.rules.step_place[move.word]
    ways = turns.open_ways(turn)
    way = next((w for w in ways if w.word == move.word and w.pile == (move.pile or w.pile)), None)
    way = way or _stand_in(turn, move, ways)
    if way is None:
        absent = rule.absent(turn, frozenset(w.word for w in ways))
        return None, (absent.by(place),)
    refusal = _guarded(turn, move.word)
    if refusal:
        return None, (refusal,)
    refusal = rule.ready(turn, way)
    if refusal:
        return None, (refusal.by(place),)
    refusals = tuple(r.by(place) for r in rule.judge(turn, way, move))
    if refusals or not move.then:
        return way, refusals
    return way, _second(turn, way, move)


def _guarded(turn: TurnContext, word: str) -> Refusal | None:
    """Return why a step may not be taken now although the turn has it."""
    guards = turn.rules.guards
    found = ((guard, guard.refuse(turn, word)) for guard in guards)
    return next((refusal.by(guard.place) for guard, refusal in found if refusal), None)


def _stand_in(turn: TurnContext, move: Move, ways: tuple[Way, ...]) -> Way | None:
    """Return the way of a step that is no part of the flow: pass, end, give up."""
    fits = (
        (move.word == turns.PASS and bool(ways) and turns.stuck(turn, ways))
        or (move.word == turns.END and turns.may_stop(turn) and bool(ways))
        or (turn.rules.step[move.word].anytime and bool(ways))
    )
    return Way(move.word, lambda _: 1, "", (), turn.position.node) if fits else None


def _second(turn: TurnContext, way: Way, move: Move) -> tuple[Refusal, ...]:
    """Return what stands against the step that was announced together with this one.

    Only with cards that are laid: with a draw it would tell what is drawn before it is, and a duty
    to play would not have been looked at in between.
    """
    rule = turn.rules.step.get(move.then)
    if rule is None:
        return (NO_SUCH_STEP(word=move.then),)
    here = frozenset(w.word for w in turns.open_ways(turn))
    if not isinstance(turn.rules.step[move.word], TableStep):
        return (rule.absent(turn, here),)
    after = _after_first(turn, way, move)
    if not after.position.hand:
        return ()
    second = next((w for w in turns.open_ways(after) if w.word == move.then), None)
    if second is None:
        return (rule.absent(after, here),)
    refusal = _guarded(after, move.then) or rule.ready(after, second)
    return (refusal,) if refusal else rule.judge(after, second, move)


def _after_first(turn: TurnContext, way: Way, move: Move) -> TurnContext:
    position = turn.position
    for action in turn.rules.step[move.word].actions(turn, way, move):
        position = perform(position, action, turn.pack)
    return turn.at(position.but(node=way.to))


def _duty(turn: TurnContext, move: Move) -> Answer | Refusal | None:
    """Return a reminder or a refusal when the player could lay a card and takes another step.

    One card is enough: who has laid some in this turn has no duty left. What is not proved is no
    duty either.
    """
    how, position = turn.rules.must_play.how, turn.position
    if how not in (REMIND, ENFORCE) or move.word not in WATCHED or position.laid:
        return None
    if how == REMIND and position.warned:
        return None
    laying = some_laying(turn)
    if laying is None or laying.answer.proof is not Proof.YES:
        return None
    if how == ENFORCE:
        return MUST_PLAY(laying.answer.played).by(turn.rules.must_play.place)
    return laying.answer


def _carry_out(turn: TurnContext, way: Way, move: Move) -> Ruling:
    position = turn.position
    actions: list[Action] = []
    for action in turn.rules.step[move.word].actions(turn, way, move):
        position = perform(position, action, turn.pack)
        actions.append(action)
    if turn.rules.counters and move.table is not None:
        position = _counted(turn, move.table, position)
    position = _at_once(turn, position)
    if not position.ended:
        position = _go_on(turn, way, move, position, actions)
    position = _closed(turn, position, actions)
    drew = _drawn(turn.position, actions)
    over = position.ended is not None or any(isinstance(a, EndTurn) for a in actions)
    taken_up = () if position.gifts else _given(turn.position, actions)
    return Ruling(position, actions=tuple(actions), drew=drew, taken_up=taken_up, turn_over=over)


def _given(before: Position, actions: list[Action]) -> tuple[Gift, ...]:
    """Return what lay face down before a move, and what it has laid there."""
    gives = (action for action in actions if isinstance(action, Give) and action.waits)
    new = (Gift(before.seat, give.to, tuple(sorted(give.cards))) for give in gives)
    return (*before.gifts, *new)


def _closed(turn: TurnContext, position: Position, actions: list[Action]) -> Position:
    """End the deal for good, or hold the round that comes before its end."""
    if not position.ended:
        return position
    if position.gifts:
        position = position.with_gifts_taken_up()
    after = turns.close(turn.at(position))
    actions[:] = [action for action in actions if not isinstance(action, EndDeal)]
    actions.append(EndDeal(after.ended.by) if after.ended else EndTurn())
    return after


def _counted(turn: TurnContext, table: Table, position: Position) -> Position:
    """Add what a play brings to the counters of the player to move."""
    play = PlayContext(turn.rules, turn.position, turn.standing, table)
    for counter in turn.rules.counters:
        name = counter_name(counter.name, turn.seat)
        position = position.remember(name, position.recall(name) + counter.add(play))
    return position


def _go_on(
    turn: TurnContext, way: Way, move: Move, position: Position, actions: list[Action]
) -> Position:
    if not any(isinstance(action, EndTurn) for action in actions):
        here = turn.at(position)
        position, drawn = turns.follow(here, way)
        actions.extend(drawn)
        here = turn.at(position)
        ways = turns.open_ways(here) if move.then else ()
        second = next((way for way in ways if way.word == move.then), None)
        if second:
            for action in turn.rules.step[move.then].actions(here, second, move):
                position = perform(position, action, turn.pack)
                actions.append(action)
            here = turn.at(position.but(node=second.to))
        if position.ended or not turns.over(here):
            return here.position
        actions.append(EndTurn())
    return turns.pass_on(turn.at(position))


def _at_once(turn: TurnContext, position: Position) -> Position:
    """End the deal if one of the endings that are looked at after every move has come.

    None has while cards that were given lie face down: an empty hand may get some of them.
    """
    if position.ended or position.closing or position.gifts:
        return position
    here = turn.at(position)
    for ending in turn.rules.endings:
        if ending.at_once and ending.when(here):
            return turns.ended_by(here, ending.name, alone=ending.alone)
    return position


def _drawn(before: Position, actions: list[Action]) -> tuple[Card, ...]:
    stock, pile = before.stock, before.discard
    drew: list[Card] = []
    for action in actions:
        if isinstance(action, Draw) and action.pile == "stock":
            drew += stock[: action.count]
            stock = stock[action.count :]
        elif isinstance(action, Draw):
            cut = len(pile) - action.count
            drew += pile[cut:]
            pile = pile[:cut]
    return tuple(drew)
