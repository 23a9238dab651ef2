"""Keys: everything that `given` and `expect` of a scene may hold."""

from __future__ import annotations

from ruledsl.scenes.card_kinds import Cards, Ending, Refusals, Seat, Seats, Table
from ruledsl.scenes.kinds import Each, Either, Fields, Flag, Kind, Number, Text, Words

_NUMBER, _SIGNED, _FLAG, _SEAT, _SEATS = Number(), Number(-(10**9)), Flag(), Seat(), Seats()
_CARDS, _TABLE = Cards(), Table()
_BY_SEAT = Each(_SIGNED)

GIVEN: dict[str, Kind] = {
    "players": Number(1),
    "to_move": _SEAT,
    "dealer": _SEAT,
    "hands": Each(Either((_NUMBER, _CARDS))),
    "hand": Either((_NUMBER, Each(_NUMBER))),
    "table": _TABLE,
    "loose": _CARDS,
    "stock": _NUMBER,
    "stock_top": _CARDS,
    "discard": _CARDS,
    "drawn": _NUMBER,
    "played": _FLAG,
    "opened": Either((_FLAG, _SEATS)),
    "passes": _NUMBER,
    "last_round": Either((_FLAG, _SEATS)),
    "turn_number": Number(1),
    "deal_number": Number(1),
    "totals": _BY_SEAT,
    "deals_won": Each(_NUMBER),
    "options": Each(Text(), seats=False),
    "vars": Each(Either((_SIGNED, _FLAG, _BY_SEAT)), seats=False),
    "draft_changed": _FLAG,
    "warned": _FLAG,
    "ended": Fields("`ended`", (("by", Ending()), ("player", _SEAT))),
}

EXPECT: dict[str, Kind] = {
    "verdict": Text(("accepted", "refused", "reminded")),
    "because": Refusals(),
    "actions": Words(),
    "actions_include": Words(),
    "actions_exclude": Words(),
    "hands": Each(Either((_NUMBER, _CARDS))),
    "table": _TABLE,
    "loose": _CARDS,
    "stock_size": _NUMBER,
    "to_move": _SEAT,
    "opened": Either((_FLAG, _SEATS)),
    "discard": _CARDS,
    "turn_over": _FLAG,
    "drew": _NUMBER,
    "last_round": Either((_FLAG, _SEATS)),
    "ended": Ending(),
    "hand_points": _BY_SEAT,
    "winners": _SEATS,
    "draw": _FLAG,
    "scores": _BY_SEAT,
    "score_lines": Each(Each(_SIGNED, seats=False)),
    "totals": _BY_SEAT,
    "deals_won": _BY_SEAT,
    "leaders": _SEATS,
    "match": Text(("over", "on")),
    "match_winners": _SEATS,
    "match_totals": _BY_SEAT,
    "can_play": _FLAG,
    "most_cards": _NUMBER,
    "most_points": _NUMBER,
    "can_go_out": _FLAG,
    "joker_names": _CARDS,
    "hint": Fields("`hint`", (("card", _CARDS), ("rearranges", _FLAG), ("changes", _NUMBER))),
    "hand_size": _NUMBER,
    "loose_size": _NUMBER,
    "pack_size": _NUMBER,
    "jokers": _NUMBER,
    "batches": Either((_NUMBER, Words())),
    "next": _SEAT,
    "order": _SEATS,
}
