"""Records that an earlier state of the program has written are played again by that of today.

`tests/data/records` holds a record of each of the first games (three players, who mostly play by
chance; where the game has a knock, the first of them plays well enough to knock) and `ends.json`,
which says where each of them ended for the program that wrote it. They are never written anew: a
record is a promise. The rules come from the record itself, so a shipped file may still change.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ruledsl import api
from ruledsl.engine import record
from ruledsl.engine.match import BEGIN, TAKE_BACK, Match

HERE = Path(__file__).parent.parent / "data" / "records"
ENDS: dict[str, Any] = json.loads((HERE / "ends.json").read_text("utf-8"))
WORDS = {"play", "draw", "knock", "pass", "give_up", BEGIN, TAKE_BACK}


def read(game: str) -> record.Record:
    """Return the record of a game."""
    return record.load((HERE / f"{game}.jsonl").read_text("utf-8"))


def replayed(game: str, folder: Path) -> Match:
    """Play a record again with the rules that it holds."""
    written = read(game)
    path = folder / "rules.yaml"
    path.write_text(written.head.text, "utf-8")
    rules = api.load(path).rules(written.head.players, dict(written.head.options))
    return record.replay(rules, written)


def told(match: Match) -> dict[str, Any]:
    """Return what `ends.json` tells of a match."""
    position, standing, write = match.position, match.standing, match.rules.pack.write
    assert position.ended
    return {
        "ended": [position.ended.by, position.ended.player],
        "turns": position.turn_number,
        "hands": [write(hand) for hand in position.hands],
        "table": [write(meld) for meld in position.table],
        "stock": write(position.stock),
        "discard": write(position.discard),
        "opened": list(position.opened),
        "totals": list(standing.totals),
        "deals_won": list(standing.deals_won),
        "deals": [
            {
                "winners": list(score.winners),
                "lines": [[line.player, line.points, line.name] for line in score.lines],
            }
            for score in standing.scores
        ],
        "match_over": match.over,
        "match_totals": list(match.state.totals),
    }


@pytest.mark.parametrize("game", ENDS)
def test_an_old_record_ends_where_it_ended_then(game: str, tmp_path: Path) -> None:
    assert told(replayed(game, tmp_path)) == ENDS[game]


@pytest.mark.parametrize("game", ENDS)
def test_a_record_written_anew_is_the_same_to_the_letter(game: str, tmp_path: Path) -> None:
    text = (HERE / f"{game}.jsonl").read_text("utf-8")
    assert record.dump(record.record_of(replayed(game, tmp_path))) == text


@pytest.mark.parametrize("game", ENDS)
def test_the_shipped_file_still_means_what_it_meant(game: str) -> None:
    written = read(game)
    rules = api.load(game).rules(written.head.players, dict(written.head.options))
    today = replace(written.head, digest=rules.digest)  # titles and the like may have changed
    assert told(record.replay(rules, replace(written, head=today))) == ENDS[game]


def test_the_old_records_hold_every_kind_of_step() -> None:
    moves = [move for game in ENDS for move in read(game).moves]
    assert {move["do"] for move in moves} == WORDS
    assert any(move.get("then") == "knock" for move in moves)
    assert len(ENDS) == 8


def test_a_changed_move_does_not_replay_to_the_same_end(tmp_path: Path) -> None:
    written = read("machiavelli")
    first = next(n for n, move in enumerate(written.moves) if move["do"] == "draw")
    changed = record.Record(written.head, (*written.moves[:first], *written.moves[first + 1 :]))
    path = tmp_path / "rules.yaml"
    path.write_text(written.head.text, "utf-8")
    rules = api.load(path).rules(written.head.players, dict(written.head.options))
    with pytest.raises(record.RecordError):
        record.replay(rules, changed)
