"""Gifts: whether there is somebody to give cards to, and whether a fresh hand has so many."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ruledsl.cards.position import Position
from ruledsl.language.context import SetupContext, TurnContext
from ruledsl.language.contribution import DEAL, Round, TurnFlow, Way
from ruledsl.language.rules import Rules
from ruledsl.ruleset.checks import codes
from ruledsl.ruleset.checks.steps import sample
from ruledsl.ruleset.checks.variant import Variant
from ruledsl.ruleset.compiler import assembled
from ruledsl.ruleset.parts import flows_of, steps_in
from ruledsl.text.diagnostic import Diagnostic, found
from ruledsl.text.span import Span


def gift_findings(variant: Variant, words: Collection[str]) -> Iterator[Diagnostic]:
    """Find numbers of players with whom a step that gives cannot be taken; the smallest such.

    `words` are the steps that give.
    """
    for players in variant.setups:
        for flow, way in _gives(rules := _rules(variant, players), words):
            finding = _fault(rules, flow, way, _span(variant, way.word))
            if finding is not None:
                yield finding
                return


def _rules(variant: Variant, players: int) -> Rules:
    made = tuple(variant.building(players).contributions)
    return assembled(variant.outcome.ruleset, made, players, tuple(variant.choices.items()))


def _gives(rules: Rules, words: Collection[str]) -> Iterator[tuple[TurnFlow, Way]]:
    for flow in rules.flows:
        yield from ((flow, way) for ways in flow.ways for way in ways if way.word in words)


def _span(variant: Variant, word: str) -> Span:
    """Return the first place in a flow that names a step."""
    for flow in flows_of(variant.outcome.ruleset.parts):
        for step in steps_in(flow.syntax):
            if step.word == word:
                return flow.place(step.start, step.end)
    raise LookupError(word)


def _fault(rules: Rules, flow: TurnFlow, way: Way, span: Span) -> Diagnostic | None:
    round_ = rules.round.get(flow.name)
    turn = _dealt(rules) if round_ and round_.starts == DEAL else sample(rules, stock=True)
    if not _happens(turn, round_, way):
        return None
    if rules.step[way.word].ready(turn, way) is not None:
        return found(codes.NOBODY_TO_GIVE_TO, span, players=rules.players)
    count, hand = way.count(turn), len(turn.hand)
    if round_ and round_.starts == DEAL and count > hand:
        hint = f"give at most {hand}, or deal more cards"
        return found(codes.HAND_TOO_SMALL, span, hint=hint, count=count, hand=hand)
    return None


def _dealt(rules: Rules) -> TurnContext:
    """Return a turn with as many cards in each hand as the first deal gives."""
    turn, cards = sample(rules, stock=True), rules.pack.all_cards
    size = rules.deal.hand(SetupContext(rules.players, 1))
    hand = tuple(sorted(cards[max(0, len(cards) - size) :]))
    position: Position = turn.position.but(hands=(hand,) * rules.players, turn_number=1)
    return turn.at(position)


def _happens(turn: TurnContext, round_: Round | None, way: Way) -> bool:
    """Say whether nothing keeps a step from being asked for with this number of players."""
    takes_place = round_ is None or round_.when is None or round_.when(turn)
    return takes_place and all(holds(turn) for holds in way.when)
