"""Dead: what is written and can never have an effect."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ruledsl.cards.move import EndDeal, Move
from ruledsl.cards.position import Position
from ruledsl.cards.standing import Standing
from ruledsl.language.context import PlayContext
from ruledsl.language.contribution import OpeningRule, Way
from ruledsl.language.evaluate import constant_condition
from ruledsl.language.families import StepPart
from ruledsl.language.types import Type
from ruledsl.language.values import Formula
from ruledsl.language.vocabulary import Symbols, Vocabulary
from ruledsl.ruleset.checks import codes
from ruledsl.ruleset.checks.steps import sample
from ruledsl.ruleset.checks.variant import Variant
from ruledsl.ruleset.formulas import formulas_in, names_in
from ruledsl.ruleset.symbols import ENDINGS, in_scope
from ruledsl.text.diagnostic import Diagnostic, found


def dead_findings(variant: Variant) -> Iterator[Diagnostic]:
    """Find what has no effect with these choices; it is dead only if it is so with all of them."""
    parts = variant.outcome.ruleset.parts
    steps = variant.registry.family(StepPart)
    for part in parts:
        word = variant.registry.of(part).keyword
        if word in steps and word not in variant.facts.flow_words:
            yield found(codes.UNUSED_STEP, part.origin.span, word=word)
    yield from _opening(variant)
    possible = possible_endings(variant)
    for formula in formulas_in(parts):
        for name in names_in(formula.expr):
            if name.word in ENDINGS and name.word not in possible:
                place = formula.place(name.start, name.end)
                yield found(codes.ENDING_NEVER, place, word=name.word)


def _opening(variant: Variant) -> Iterator[Diagnostic]:
    """Find an opening that is not even met when somebody lays all cards of the pack at once."""
    opening, pack = variant.rules.opening, variant.rules.pack
    part = variant.whole.maker(OpeningRule)
    if opening is None or opening.form is None or part is None:
        return  # a condition of the author's own may ask for few cards as well as for many
    cards = tuple(card for card in pack.all_cards if not pack.is_joker(card))
    position = Position(hands=(cards,) * variant.rules.players, opened=(False,) * 9)
    play = PlayContext(variant.rules, position, Standing.fresh(variant.rules.players), (cards,))
    if not opening.met(play):
        yield found(codes.OPENING_NEVER, part.origin.span)


def possible_endings(variant: Variant) -> frozenset[str]:
    """Return the names of the endings that a deal can have."""
    rules = variant.rules
    ends = {ending.name for ending in rules.endings}
    turn = sample(rules, stock=True)
    for word in variant.facts.flow_words & set(rules.step):
        way = Way(word, lambda turn: 1, "", (), 0)
        actions = rules.step[word].actions(turn, way, Move(word, (), turn.hand[:1]))
        ends |= {action.by for action in actions if isinstance(action, EndDeal)}
    return frozenset(ends | ({"last_round"} if rules.last_round else set()))


def constant_findings(
    formulas: Iterable[Formula], vocabulary: Vocabulary, symbols: Symbols
) -> Iterator[Diagnostic]:
    """Find conditions that are the same in every game, whatever is chosen."""
    for formula in formulas:
        known = in_scope(symbols, formula.scope, None)
        if formula.type is Type.BOOL:
            finding = constant_condition(formula, vocabulary, known)
            if finding is not None:
                yield finding
