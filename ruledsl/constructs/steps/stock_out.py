"""Stock out: what happens when the stock is used up."""

from __future__ import annotations

from ruledsl.language.construct import Build, Construct, Example, Say
from ruledsl.language.context import TurnContext
from ruledsl.language.contribution import STOCK_OUT, Contribution, Recycle, Round, TurnFlow
from ruledsl.language.families import TurnPart
from ruledsl.language.kinds import FlagKind, FlowKind, WordKind
from ruledsl.language.spec import option
from ruledsl.language.values import Flow
from ruledsl.language.vocabulary import mark
from ruledsl.record import record

PASS = "pass"


@record(kw_only=True)
class StockOut(TurnPart):
    """What happens when the last card of the stock has been drawn."""

    then: str = option(
        WordKind((PASS,)), PASS, short=True, doc="`pass`: players who would have to draw pass"
    )
    turn_over: bool = option(
        FlagKind(), False, doc="the discard pile is turned over and becomes the stock"
    )
    last_round: Flow | None = option(
        FlowKind(), None, doc="every player has one more turn with this flow, then the deal ends"
    )


def compile(part: StockOut, build: Build) -> tuple[Contribution, ...]:
    """Contribute the last round and its flow, if there is one."""
    recycled = (Recycle(keep=1),) if part.turn_over else ()
    if part.last_round is None:
        return recycled
    ways, stops = build.flow(part.last_round)
    flow = TurnFlow(name="last_round", ways=ways, stops=stops, when=lambda turn: False)
    round_ = Round(flow="last_round", starts=STOCK_OUT, seats=_everybody, ends_deal="last_round")
    return (*recycled, flow, round_)


def _everybody(turn: TurnContext) -> tuple[int, ...]:
    """Return all players from the next one on; the one who drew the last card comes last."""
    seats = turn.rules.players
    return tuple((turn.seat + n) % seats for n in range(1, seats + 1))


def prose(part: StockOut, say: Say) -> str:
    """Say what follows the last card."""
    told = [say.tell(_TURNED)] if part.turn_over else []
    if part.last_round is None:
        return " ".join((*told, say.tell(_GOES_ON)))
    told.append(say.tell(_LAST_ROUND))
    over = say.tell("Then the deal is over.")
    return "\n\n".join((" ".join(told), say.flow(part.last_round), over))


_TURNED = mark(
    "When the stock is used up and somebody draws, the discard pile is turned over, without "
    "shuffling, and becomes the stock; its top card stays."
)
_GOES_ON = mark(
    "If a deal goes on after the stock is used up, whoever would have to draw passes instead."
)
_LAST_ROUND = mark(
    "When somebody has drawn the last card of the stock and ends the turn without ending the "
    "deal, the *last round* begins: beginning with the next player, everybody has one more "
    "turn, the player who drew the last card too, who comes last. In such a turn:"
)


CONSTRUCT = Construct(
    keyword="stock_out",
    spec=StockOut,
    compile=compile,
    prose=prose,
    chapter="The end of a deal",
    stands=True,
    examples=(
        Example("stock_out: pass", says="passes instead"),
        Example("stock_out: {turn_over: true}", says="turned over"),
        Example("stock_out: {last_round: play or pass}", says="last round"),
    ),
)
