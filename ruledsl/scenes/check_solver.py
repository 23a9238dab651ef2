"""Check solver: exact answers about what can be laid.

An answer that could not be proved is neither yes nor no, and is told as such. Where rules have
laws that the solver does not know, a play that it finds is judged, and a best one stays unproved.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ruledsl.arrange.problem import Answer, Proof
from ruledsl.arrange.solve import any_play, most_cards, most_points, must_include, whole_hand
from ruledsl.engine.hint import hint
from ruledsl.language.context import PlayContext, difference
from ruledsl.scenes.mismatch import Check, Mismatch, show, show_cards
from ruledsl.scenes.outcome import Outcome

_NOT_PROVED = "not proved"


def _laws_hold(outcome: Outcome, answer: Answer) -> bool:
    """Say whether a play that the solver found is legal by every law."""
    turn = outcome.turn
    play = PlayContext(turn.rules, turn.position, turn.standing, answer.table)
    return all(law.refuse(play) is None for law in turn.rules.laws)


def _all_known(outcome: Outcome) -> bool:
    return all(law.solved for law in outcome.rules.laws)


def _yes(outcome: Outcome, answer: Answer) -> bool | None:
    """Return an answer as yes or no; None when it is not proved."""
    if answer.proof is Proof.NO:
        return False
    if answer.proof is Proof.UNPROVED and not answer.played:
        return None
    if not _all_known(outcome) and not _laws_hold(outcome, answer):
        return None
    return True


def _best(outcome: Outcome, answer: Answer) -> int | None:
    """Return the value of a best play; None when it is not proved to be the best."""
    if answer.proof is Proof.NO:
        return 0
    if answer.proof is Proof.UNPROVED or not answer.exact:
        return None
    return answer.value if _all_known(outcome) or _laws_hold(outcome, answer) else None


def _told(key: str, wanted: Any, found: Any) -> Iterator[Mismatch]:
    if found is None:
        yield Mismatch(key, show(wanted), _NOT_PROVED, proved=False)
    elif found != wanted:
        yield Mismatch(key, show(wanted), show(found))


def _can_play(outcome: Outcome, key: str, wanted: bool) -> Iterator[Mismatch]:
    return _told(key, wanted, _yes(outcome, any_play(outcome.problem)))


def _can_go_out(outcome: Outcome, key: str, wanted: bool) -> Iterator[Mismatch]:
    return _told(key, wanted, _yes(outcome, whole_hand(outcome.problem)))


def _most_cards(outcome: Outcome, key: str, wanted: int) -> Iterator[Mismatch]:
    return _told(key, wanted, _best(outcome, most_cards(outcome.problem)))


def _most_points(outcome: Outcome, key: str, wanted: int) -> Iterator[Mismatch]:
    pack = outcome.rules.pack
    weights = outcome.rules.card_points[: pack.naturals + len(pack.jokers)]
    return _told(key, wanted, _best(outcome, most_points(outcome.problem, weights)))


def _hint(outcome: Outcome, key: str, wanted: dict[str, Any]) -> Iterator[Mismatch]:
    """Look for a hint with the card that is wanted, else take the one that is given."""
    problem = outcome.problem
    cards = wanted.get("card")
    answer = must_include(problem, cards) if cards else _given(outcome)
    if not _yes(outcome, answer):
        actual = _NOT_PROVED if answer.proof is Proof.UNPROVED else "no such play"
        shown = show_cards(outcome.rules.pack, cards) if cards else "a hint"
        yield Mismatch(key, shown, actual, proved=answer.proof is not Proof.UNPROVED)
        return
    if not _laws_hold(outcome, answer):
        yield Mismatch(key, "a legal play", "the hint is refused")
    if "rearranges" in wanted:
        adding = must_include(replace(problem, add_only=True), answer.played)
        yield from _told(f"{key} rearranges", wanted["rearranges"], not adding)
    if "changes" in wanted:
        changes = len(difference(problem.table, answer.table)[1])
        yield from _told(f"{key} changes", wanted["changes"], changes)


def _given(outcome: Outcome) -> Answer:
    """Return the hint that a player would be given; before a draw, what could be laid after it."""
    found = hint(outcome.turn)
    if found.proof is not Proof.YES:
        return any_play(outcome.problem)
    return Answer(found.proof, found.table, found.cards, len(found.cards))


CHECKS: dict[str, Check] = {
    "can_play": _can_play,
    "can_go_out": _can_go_out,
    "most_cards": _most_cards,
    "most_points": _most_points,
    "hint": _hint,
}
"""The checks by the key of `expect`."""
