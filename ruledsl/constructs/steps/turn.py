"""Turn: in which order the steps of a turn may be taken."""

from __future__ import annotations

from collections.abc import Iterator

from ruledsl.language.construct import Build, Construct, Example, Facts, Say
from ruledsl.language.context import TurnContext
from ruledsl.language.contribution import Contribution, TurnFlow
from ruledsl.language.families import TurnPart
from ruledsl.language.kinds import FlowKind
from ruledsl.language.spec import option
from ruledsl.language.values import Flow
from ruledsl.record import record
from ruledsl.text.diagnostic import Diagnostic


@record(kw_only=True)
class TurnFlowPart(TurnPart):
    """What a player does in a turn: steps joined by `then`, `or`, `?`, `*` and `if`."""

    flow: Flow = option(FlowKind(), short=True, doc="the steps of a turn")
    first: Flow | None = option(
        FlowKind(), None, doc="the flow of every player's first turn of a deal"
    )
    opening_turn: Flow | None = option(
        FlowKind(), None, doc="the flow of the very first turn of a deal"
    )


def _first_turn(turn: TurnContext) -> bool:
    return turn.position.turn_number <= turn.rules.players


def _opening_turn(turn: TurnContext) -> bool:
    return turn.position.turn_number == 1


def compile(part: TurnFlowPart, build: Build) -> tuple[Contribution, ...]:
    """Contribute the usual flow and the special ones."""
    ways, stops = build.flow(part.flow)
    flows = [TurnFlow(name="turn", ways=ways, stops=stops)]
    for name, flow, when in (
        ("opening_turn", part.opening_turn, _opening_turn),
        ("first", part.first, _first_turn),
    ):
        if flow:
            ways, stops = build.flow(flow)
            flows.append(TurnFlow(name=name, ways=ways, stops=stops, when=when))
    return tuple(flows)


def check(part: TurnFlowPart, facts: Facts) -> Iterator[Diagnostic]:
    """Find nothing: flows are explored as a whole."""
    return iter(())


def prose(part: TurnFlowPart, say: Say) -> str:
    """Tell the flow step by step."""
    told = [say.tell("On your turn:"), say.flow(part.flow)]
    if part.opening_turn:
        very_first = say.tell("In the very first turn of a deal, instead:")
        told += [very_first, say.flow(part.opening_turn)]
    if part.first:
        told += [say.tell("In your first turn of a deal, instead:"), say.flow(part.first)]
    return "\n\n".join(told)


CONSTRUCT = Construct(
    keyword="turn",
    spec=TurnFlowPart,
    check=check,
    compile=compile,
    prose=prose,
    chapter="Your turn",
    required=True,
    examples=(
        Example("turn: play or draw 1", says="play"),
        Example("turn: {flow: play or draw, opening_turn: draw}", says="very first turn"),
        Example("turn: {flow: play or draw, first: draw then play?}", says="first turn of a deal"),
    ),
)
