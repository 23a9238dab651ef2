"""Dead: what is written and can never have an effect."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ruledsl.cards.move import EndDeal, Move
from ruledsl.constructs.scoring.awards import Awards, Line
from ruledsl.constructs.scoring.winner import Winner
from ruledsl.language.contribution import Award, Step, Way, WinnerRule
from ruledsl.language.evaluate import constant_condition
from ruledsl.language.families import StepPart
from ruledsl.language.types import Type
from ruledsl.language.values import Formula
from ruledsl.language.vocabulary import Symbols, Vocabulary
from ruledsl.record import names as parts_of
from ruledsl.ruleset.checks import codes
from ruledsl.ruleset.checks.abstract import Known, known
from ruledsl.ruleset.checks.steps import sample
from ruledsl.ruleset.checks.variant import Variant
from ruledsl.ruleset.formulas import formulas_in, names_in
from ruledsl.ruleset.own_words import declared
from ruledsl.ruleset.symbols import ENDINGS, in_scope
from ruledsl.syntax import expression as syntax
from ruledsl.syntax.expression import Expr
from ruledsl.text.diagnostic import Diagnostic, found
from ruledsl.text.source import Source


def dead_findings(variant: Variant) -> Iterator[Diagnostic]:
    """Find what has no effect with these choices; it is dead only if it is so with all of them."""
    parts = variant.outcome.ruleset.parts
    steps = [part for part in variant.whole.makers(Step) if isinstance(part, StepPart)]
    for part in parts:
        word = variant.registry.of(part).keyword
        if word not in variant.facts.flow_words and any(part is each for each in steps):
            yield found(codes.UNUSED_STEP, part.origin.span, word=word)
    if variant.rules.opening is not None:
        from ruledsl.ruleset.checks.openings import opening_findings  # most games have none

        yield from opening_findings(variant)
    possible = possible_endings(variant)
    yield from _unscored(variant, possible)
    for formula in formulas_in(parts):
        for name in names_in(formula.expr):
            if name.word in ENDINGS and name.word not in possible:
                place = formula.place(name.start, name.end)
                yield found(codes.ENDING_NEVER, place, word=name.word)


def _unscored(variant: Variant, possible: frozenset[str]) -> Iterator[Diagnostic]:
    """Find endings to which no line of the score sheet can apply, where points decide."""
    rules = variant.rules
    part = variant.whole.maker(Award)
    if rules.match.value is None or not isinstance(part, Awards):
        return
    void = {each.ending for each in rules.voids}
    words: dict[str, Known] = {word: word for word in possible}
    for word in sorted(possible - void):
        names = {**words, "ended": word}
        applies = any(_may_apply(line, names) for line in part.lines)
        if not applies and not _nobody_wins(variant, names):
            yield found(codes.ENDING_UNSCORED, part.origin.span, word=word)


def _nobody_wins(variant: Variant, names: dict[str, Known]) -> bool:
    """Say whether the file itself says that such a deal is won by nobody."""
    winner = variant.whole.maker(WinnerRule)
    nobody = winner.nobody_if if isinstance(winner, Winner) else None
    return nobody is not None and known(nobody.expr, names) is True


def _may_apply(line: Line, names: dict[str, Known]) -> bool:
    """Say whether a line of the score sheet may apply to a deal that ends in a certain way."""
    return line.if_ is None or known(line.if_.expr, names) is not False


def unused_findings(variants: Iterable[Variant], source: Source) -> Iterator[Diagnostic]:
    """Find the numbers that a file names and nothing asks for, whatever is chosen."""
    everywhere = [part for variant in variants for part in variant.outcome.ruleset.parts]
    named = {item.span: item.key for part in everywhere for item in declared(part)}
    if not named:
        return
    from ruledsl.ruleset.checks.cases import asked_for  # few games name numbers

    asked = {word for formula in formulas_in(everywhere) for word in asked_for(formula.expr)}
    for span, name in named.items():
        if name not in asked and span.source is source:
            yield found(codes.NAME_UNUSED, span, name=name)


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
        finding = constant_condition(formula, vocabulary, in_scope(symbols, formula.scope, None))
        if finding is not None:
            yield finding


def may_be_constant(formula: Formula, vocabulary: Vocabulary) -> bool:
    """Say whether a condition has a part that asks the game for nothing; most have none."""

    def asks(expr: Expr) -> bool:
        if isinstance(expr, syntax.Name):
            return vocabulary.name(expr.word, formula.scope) is not None
        return isinstance(expr, syntax.Field | syntax.Quantified) or any(map(asks, _parts(expr)))

    def settled(expr: Expr) -> bool:
        match expr:
            case syntax.Binary("and" | "or") | syntax.Unary("not") | syntax.Choice():
                return any(map(settled, _parts(expr)))
            case syntax.Compare(_, left, right):
                return not asks(left) and not asks(right)
            case _:
                return not asks(expr)

    return formula.type is Type.BOOL and settled(formula.expr)


def _parts(expr: Expr) -> Iterator[Expr]:
    for name in parts_of(type(expr)):
        value = getattr(expr, name)
        for each in value if isinstance(value, tuple) else (value,):
            if hasattr(each, "start"):
                yield each
