"""Setup: the position that `given` describes.

What a scene does not say is what is usual in the middle of a deal: everybody has opened, seats
without hands hold cards that nobody knows, and the stock is what the other places leave. Nothing
is random: the same scene gives the same position.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ruledsl.cards.pack import NOTHING
from ruledsl.cards.position import Position, Table, sorted_table
from ruledsl.cards.standing import Score, Standing
from ruledsl.engine.naming import namings
from ruledsl.language.context import SetupContext
from ruledsl.scenes import codes
from ruledsl.scenes.columns import with_columns
from ruledsl.scenes.given import Given
from ruledsl.scenes.model import Scene
from ruledsl.scenes.names import Names
from ruledsl.scenes.progress import check_variables, progress
from ruledsl.scenes.steps import BoundStep
from ruledsl.scenes.supply import Supply
from ruledsl.text.diagnostic import found


@dataclass(frozen=True)
class Start:
    """Where a scene begins."""

    position: Position
    standing: Standing
    fresh: bool  # nothing was given but what is known before the first turn


def set_up(scene: Scene, steps: tuple[BoundStep, ...], names: Names) -> Start | None:
    """Return where a scene begins, or None when its position cannot be; see `names.findings`."""
    given = Given(scene, names)
    check_variables(given)
    if names.findings:
        return None
    rules = names.rules
    seat, dealer = _seats(given)
    table, opened = _table(given), _opened(given, seat)
    supply = Supply(given.scene, names, steps)
    hands = supply.hands(_hand_sizes(given), given.get("hands", {}), _stock(given))
    loose, upcard = supply.unnamed(_loose(given)), supply.unnamed(_upcard(given))
    position = Position(
        hands=hands,
        table=(*table, *((card,) for card in loose)),
        stock=supply.stock(_stock(given), given.span("stock")),
        discard=given.get("discard", upcard),
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
        # Where a deal is over, whoever has opened did so before the last turn.
        turns_laid=tuple(has * (2 if given.get("ended") else 1) for has in opened),
    )
    standing = with_columns(given, _standing(given))
    position = progress(given, position, standing)
    return None if names.findings else Start(position, standing, given.fresh)


def _seats(given: Given) -> tuple[int, int]:
    """Return who is to move and who dealt; each follows from the other where only one is given."""
    players = given.rules.players
    ahead = given.rules.seating.begins
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


def _upcard(given: Given) -> int:
    """Return how many unknown cards lie face up beside the stock: one at the start of a deal."""
    return int(given.fresh and given.rules.deal.upcard)


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
        tuple(_won_in_a_row(given.get("streak", {}))),
    )


def _won_in_a_row(streak: dict[int, int]) -> Iterator[Score]:
    """Yield scores of the last deals, such that each seat has won as many in a row as is said."""
    for ago in range(max(streak.values(), default=0), 0, -1):
        yield Score(tuple(seat for seat, deals in streak.items() if deals >= ago), ())
