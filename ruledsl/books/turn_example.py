"""Turn example: one turn of a deal that was played, from which one can see how the game goes.

Where the table may be rebuilt the best one takes a few melds apart for a card or two; in other
games it is the turn in which most different things are done.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ruledsl.books.card_text import hand_span, laid_spans, span, spans
from ruledsl.books.joker_examples import MARKED
from ruledsl.books.played import Deal, Step
from ruledsl.books.tell import Tell, seat_name
from ruledsl.cards.move import Arrange, CountPass, Draw, Give, Shed
from ruledsl.cards.position import Hand, Position, Table
from ruledsl.language.context import difference
from ruledsl.language.rules import Rules
from ruledsl.language.vocabulary import mark

Turn = tuple[Step, ...]


def turn_example(rules: Rules, tell: Tell, deals: tuple[Deal, ...]) -> str:
    """Return a turn as a text: the table and the hand before, what was done, and what lies then."""
    turns = [turn for deal in deals for turn in deal.turns]
    if not turns:
        return ""
    turn = min(turns, key=_dullness)  # the first of equals
    first, last = turn[0].before, turn[-1].ruling.position
    player = seat_name(first.seat)
    gone, _ = difference(first.table, last.table)
    form = mark("A turn from a deal between computer players. Player {player} is to move.")
    done = [f"{number}. {text}" for number, text in enumerate(_told(rules, tell, turn), 1)]
    lines = [
        tell(form, player=player),
        *_lying(rules, tell, first, gone),
        tell("The hand: {cards}", cards=hand_span(rules, first.hands[first.seat])),
        "\n".join(done),
        *_after(rules, tell, first, last),
    ]
    return "\n\n".join(lines)


def _after(rules: Rules, tell: Tell, first: Position, last: Position) -> Iterator[str]:
    """Yield what has become of the table and the hand."""
    gone, made = difference(first.table, last.table)
    if made:
        form = mark("Now these melds lie there too: {melds}")
        if gone:
            form = mark("Now these melds lie there instead: {melds}")
        melds = laid_spans(rules, first.table, last.table)
        yield f"{tell(form, melds=melds)} {tell(MARKED)}"
    hand = last.hands[first.seat]
    left = tell("The hand after it: {cards}", cards=hand_span(rules, hand))
    yield left if hand else tell("The hand is empty.")


def _lying(rules: Rules, tell: Tell, position: Position, gone: Table) -> Iterator[str]:
    """Yield what lies on the table: the melds that the turn will change, then the others."""
    rest, _ = difference(position.table, gone)
    if position.discard:
        yield tell("On top of the discard pile: {card}", card=span(rules, position.discard[-1:]))
    if gone:
        yield tell("On the table: {melds}", melds=spans(rules, gone))
        if rest:
            yield tell("Other melds, which stay as they are: {melds}", melds=spans(rules, rest))
    elif rest:
        yield tell("On the table: {melds}", melds=spans(rules, rest))
    elif not position.discard:
        yield tell("Nothing lies on the table yet.")


def _told(rules: Rules, tell: Tell, turn: Turn) -> Iterator[str]:
    for step in turn:
        yield from _step(rules, tell, step)


def _step(rules: Rules, tell: Tell, step: Step) -> Iterator[str]:
    """Yield what was done in a step, in sentences without a subject."""
    if "knock" in (step.move.word, step.move.then):
        yield tell("Knock")
    table, drew = step.before.table, step.ruling.drew
    for action in step.ruling.actions:
        match action:
            case Draw(count, pile):
                yield from _draw(rules, tell, drew[:count], pile)
                drew = drew[count:]
            case Arrange(after):
                cards = hand_span(rules, _laid(rules, table, after))
                table = after
                yield tell("Lay from the hand: {cards}", cards=cards)
            case Shed(cards):
                yield tell("Discard: {cards}", cards=span(rules, cards))
            case Give(cards):
                yield tell("Give: {cards}", cards=span(rules, cards))
            case CountPass():
                yield tell("Pass")


def _draw(rules: Rules, tell: Tell, cards: Hand, pile: str) -> Iterator[str]:
    told = span(rules, cards)
    if cards and pile == "stock":
        yield tell("Draw from the stock: {cards}", cards=told)
    elif cards:
        yield tell("Take from the discard pile: {cards}", cards=told)


def _laid(rules: Rules, before: Table, after: Table) -> list[int]:
    bare = rules.pack.bare
    old, new = (sorted(bare[c] for meld in table for c in meld) for table in (before, after))
    return list(difference(old, new)[1])


# Choosing


def _dullness(turn: Turn) -> tuple[int, ...]:
    """Return how little a turn shows; the least is the best."""
    first, last = turn[0].before, turn[-1].ruling.position
    gone, made = difference(first.table, last.table)
    split = sum(not any(Counter(old) <= Counter(new) for new in made) for old in gone)
    words = {word for step in turn for word in (step.move.word, step.move.then) if word}
    laid = len(first.hands[first.seat]) + last.drawn - len(last.hands[first.seat])
    if split and 2 <= len(made) <= 4:
        return 0, abs(len(gone) - 2) + abs(laid - 1), len(first.table)
    return 1, -len(words), -bool(gone), len(first.table)
