"""Rounds: turns apart from the usual ones, e.g. an offer of the upcard, lay-offs after a knock."""

from __future__ import annotations

from collections.abc import Callable

from ruledsl.language.construct import Build, Construct, Example, Say
from ruledsl.language.context import TurnContext
from ruledsl.language.contribution import DEAL, Contribution, Round, TurnFlow
from ruledsl.language.families import TurnPart
from ruledsl.language.kinds import FlowKind, FormulaKind, MapKind, NameKind, PartKind, WordKind
from ruledsl.language.spec import Spec, option
from ruledsl.language.types import Scope, Type
from ruledsl.language.values import Flow, Formula, Item
from ruledsl.language.vocabulary import mark
from ruledsl.record import record

OTHERS, EVERYBODY, DEALER_LAST, TWO = (
    "the others",
    "everybody",
    "everybody, the dealer last",
    "left of the dealer, then the dealer",
)
Seats = Callable[[TurnContext], tuple[int, ...]]


def _after(turn: TurnContext, seat: int, count: int) -> tuple[int, ...]:
    return tuple((seat + n) % turn.rules.players for n in range(1, count + 1))


_SEATS: dict[str, Seats] = {
    OTHERS: lambda turn: _after(turn, turn.seat, turn.rules.players - 1),
    EVERYBODY: lambda turn: _after(turn, turn.seat, turn.rules.players),
    DEALER_LAST: lambda turn: _after(turn, turn.position.dealer, turn.rules.players),
    TWO: lambda turn: (*_after(turn, turn.position.dealer, 1), turn.position.dealer),
}


@record(kw_only=True)
class RoundSpec(Spec):
    """A round of turns apart: each of its players has one turn, in order."""

    starts: str = option(
        NameKind(), doc="`deal`: before the first turn; or the name of an ending that waits for it"
    )
    seats: str = option(
        WordKind((OTHERS, EVERYBODY, DEALER_LAST, TWO)),
        OTHERS,
        doc="who has a turn in it, in which order",
    )
    flow: Flow = option(FlowKind(), doc="the steps of such a turn")
    if_: Formula | None = option(
        FormulaKind(Type.BOOL, Scope.TURN), None, doc="the round takes place only then"
    )
    until: Formula | None = option(
        FormulaKind(Type.BOOL, Scope.TURN),
        None,
        doc="what ends the round early, asked when a turn is over",
    )


@record(kw_only=True)
class Rounds(TurnPart):
    """Rounds of turns apart from the usual ones, by name."""

    rounds: tuple[Item, ...] = option(
        MapKind(PartKind(RoundSpec), key="round"), (), short=True, doc="the rounds"
    )


def compile(part: Rounds, build: Build) -> tuple[Contribution, ...]:
    """Contribute each round with its flow."""
    made: list[Contribution] = []
    for item in part.rounds:
        spec: RoundSpec = item.value
        ways, stops = build.flow(spec.flow)
        made.append(TurnFlow(name=item.key, ways=ways, stops=stops, when=lambda turn: False))
        made.append(
            Round(
                flow=item.key,
                starts=spec.starts,
                seats=_SEATS[spec.seats],
                when=build.formula(spec.if_) if spec.if_ else None,
                until=build.formula(spec.until) if spec.until else None,
            )
        )
    return tuple(made)


def prose(part: Rounds, say: Say) -> str:
    """Tell each round."""
    return "\n\n".join(_round(item.key, item.value, say) for item in part.rounds)


_WHO = {
    OTHERS: mark("each of the other players, in order of play,"),
    EVERYBODY: mark("every player, beginning with the next one,"),
    DEALER_LAST: mark("every player, beginning left of the dealer,"),
    TWO: mark("first the player left of the dealer, then the dealer,"),
}


def _round(name: str, spec: RoundSpec, say: Say) -> str:
    form = mark("{moment}, {players} has one turn apart (*{name}*):")
    if spec.if_:
        form = mark("{moment}, if {condition}, {players} has one turn apart (*{name}*):")
    told = say.tell(
        form,
        moment=_moment(spec.starts, say),
        condition=say.formula(spec.if_) if spec.if_ else "",
        players=say.tell(_WHO[spec.seats]),
        name=say.name(name),
    )
    told += f"\n\n{say.flow(spec.flow)}"
    if spec.until:
        until = say.tell(
            "This ends early as soon as {condition}.", condition=say.formula(spec.until)
        )
        told += f"\n\n{until}"
    return told


def _moment(starts: str, say: Say) -> str:
    if starts == DEAL:
        return say.tell("Before the first turn of a deal")
    form = mark("When your turn ends a deal by *{ending}*, before it is counted")
    return say.tell(form, ending=say.name(starts))


CONSTRUCT = Construct(
    keyword="rounds",
    spec=Rounds,
    compile=compile,
    prose=prose,
    chapter="Your turn",
    examples=(
        Example(
            "rounds: {lay_off: {starts: knock, seats: the others, flow: play*}}",
            says="each of the other players",
        ),
        Example(
            "rounds: {offer: {starts: deal, seats: 'left of the dealer, then the dealer', "
            "flow: draw or pass, until: drawn > 0}}",
            says="ends early",
        ),
        Example(
            "rounds: {more: {starts: knock, seats: everybody, if: stock > 0, flow: play or pass}}",
            says="every player",
        ),
    ),
)
