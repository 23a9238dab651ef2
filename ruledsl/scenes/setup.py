"""Setup: the position that `given` describes.

What a scene does not say is what is usual in the middle of a deal: everybody has opened, seats
without hands hold cards that nobody knows, and the stock is what the other places leave. Nothing
is random: the same scene gives the same position.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ruledsl.cards.pack import NOTHING
from ruledsl.cards.position import Ended, Position, Table, counter_name, sorted_table
from ruledsl.cards.standing import Standing
from ruledsl.engine.naming import namings
from ruledsl.engine.turn import flow_of
from ruledsl.language.context import SetupContext, TurnContext
from ruledsl.language.rules import Rules
from ruledsl.scenes import codes
from ruledsl.scenes.model import Scene
from ruledsl.scenes.names import LAST_ROUND, Names
from ruledsl.scenes.place import find_place
from ruledsl.scenes.steps import BoundStep
from ruledsl.scenes.supply import Supply
from ruledsl.text.diagnostic import found
from ruledsl.text.span import Span

_BARE = ("players", "dealer", "options", "vars", "deal_number", "totals", "deals_won", "to_move")


@dataclass(frozen=True)
class Start:
    """Where a scene begins."""

    position: Position
    standing: Standing
    fresh: bool  # nothing but the deal itself was given


class Given:
    """The values of `given`, bound to the game."""

    def __init__(self, scene: Scene, names: Names) -> None:
        """Bind every value; findings go to the names."""
        self.scene, self.rules, self.names = scene, names.rules, names
        self._values = {
            entry.key.text: entry.kind.bind(entry.value, names)
            for entry in scene.given
            if entry.key.text not in ("players", "options")
        }
        self.fresh = not scene.steps and all(key in _BARE for key in self._values)

    def get(self, key: str, default: Any = None) -> Any:
        """Return a value, or the default when the scene does not say it."""
        value = self._values.get(key)
        return default if value is None else value

    def span(self, key: str) -> Span:
        """Return the place of a value; the scene's own where there is none."""
        entry = self.scene.entry(key)
        return entry.span if entry else self.scene.span


def set_up(scene: Scene, steps: tuple[BoundStep, ...], names: Names) -> Start | None:
    """Return where a scene begins, or None when its position cannot be; see `names.findings`."""
    given = Given(scene, names)
    _check_variables(given)
    if names.findings:
        return None
    rules = names.rules
    seat, dealer = _seats(given)
    table, opened = _table(given), _opened(given, seat)
    supply = Supply(given.scene, names, steps)
    hands = supply.hands(_hand_sizes(given), given.get("hands", {}), _stock(given))
    position = Position(
        hands=hands,
        table=(*table, *supply.loose(_loose(given))),
        stock=supply.stock(_stock(given), given.span("stock")),
        discard=given.get("discard", ()),
        dealer=dealer,
        seat=seat,
        drawn=given.get("drawn", 0),
        laid=int(given.get("played", False)),
        opened=opened,
        passes=given.get("passes", 0),
        turn_number=given.get("turn_number", 1 if given.fresh else rules.players + 1),
        deal_number=given.get("deal_number", 1),
        to_come=_to_come(given, seat),
        warned=given.get("warned", False),
        draft_changed=given.get("draft_changed", False),
        turns_laid=tuple(map(int, opened)),
    )
    standing = _standing(given)
    position = _remembered(given, _placed(given, position, standing), standing)
    return None if names.findings else Start(position, standing, given.fresh)


def _seats(given: Given) -> tuple[int, int]:
    """Return who is to move and who dealt; each follows from the other where only one is given."""
    players = given.rules.players
    ahead = 0 if given.rules.seating.begins == "dealer" else 1
    dealer = given.get("dealer")
    seat = given.get("to_move")
    if seat is None:
        seat = (dealer + ahead) % players if given.fresh and dealer is not None else 0
    return seat, (seat - ahead) % players if dealer is None else dealer


def _table(given: Given) -> Table:
    """Return the melds; a joker without a name takes the only one that fits."""
    rules = given.rules
    melds = sorted_table(given.get("table", ()))
    loose = tuple((card,) for card in given.get("loose", ()))
    face = rules.pack.face
    named = []
    for meld in melds:
        if len(meld) > 1 and any(face[card] == NOTHING for card in meld):
            tables = namings(rules, (meld,)).tables
            if len(tables) != 1:
                _bare_joker(given)
                continue
            named.append(tables[0][0])
        else:
            named.append(meld)
    return (*named, *loose)


def _bare_joker(given: Given) -> None:
    entry = given.scene.entry("table")
    if entry is None:
        return
    pack = given.rules.pack
    for word in (word for meld in entry.value for word in meld if len(meld) > 1):
        if pack.face[pack.read(word.text)] == NOTHING:
            given.names.find(codes.JOKER_NAME, word)


def _loose(given: Given) -> int:
    """Return how many unknown cards lie loose: those of the deal, when nothing else is given."""
    return given.rules.deal.loose(_setup(given)) if given.fresh else 0


def _setup(given: Given) -> SetupContext:
    return SetupContext(given.rules.players, given.get("deal_number", 1))


def _hand_sizes(given: Given) -> dict[int, tuple[int, bool]]:
    """Return by seat how many unknown cards it holds, and whether the scene says so."""
    dealt, counts, hands = given.rules.deal.hand(_setup(given)), given.get("hand"), {}
    counts = {} if counts is None else counts
    for seat in range(given.rules.players):
        known = given.get("hands", {}).get(seat)
        own = counts.get(seat) if isinstance(counts, dict) else counts
        own = known if isinstance(known, int) else own
        if known is None or isinstance(known, int):
            hands[seat] = (dealt, False) if own is None else (own, True)
    return hands


def _stock(given: Given) -> int | None:
    """Return how many cards the stock has; None: all that are left."""
    stock = given.get("stock")
    last_round = given.get("last_round", False)
    return 0 if stock is None and last_round is not False else stock


def _opened(given: Given, seat: int) -> tuple[bool, ...]:
    opened, seats = given.get("opened", not given.fresh), range(given.rules.players)
    if isinstance(opened, bool):
        return tuple(opened if s == seat else not given.fresh for s in seats)
    return tuple(s in opened for s in seats)


def _to_come(given: Given, seat: int) -> tuple[int, ...] | None:
    last_round = given.get("last_round", False)
    if last_round is False:
        return None
    if given.rules.last_round is None:
        given.names.findings.append(found(codes.NO_LAST_ROUND, given.span("last_round")))
    players = given.rules.players
    whole = tuple((seat + n) % players for n in range(1, players))
    return whole if last_round is True else last_round


def _standing(given: Given) -> Standing:
    seats = range(given.rules.players)
    totals, won = given.get("totals", {}), given.get("deals_won", {})
    deals = given.get("deal_number", 1) - 1
    return Standing(
        tuple(totals.get(seat, 0) for seat in seats),
        tuple(won.get(seat, 0) for seat in seats),
        deals,
    )


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
    for variable in rules.variables:
        if variable.name not in told:
            value = variable.value(TurnContext(rules, position, standing))
            position = position.remember(variable.name, value)
    counters = [counter.name for counter in rules.counters]
    for name, value in told.items():
        by_seat = value if isinstance(value, dict) else {position.seat: value}
        for seat, number in by_seat.items():
            key = counter_name(name, seat) if name in counters else name
            position = position.remember(key, int(number))
    return position


def _check_variables(given: Given) -> None:
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
