"""Deal example: how a deal begins, and how one is counted when it is over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ruledsl.books.card_text import hand_span, span, spans
from ruledsl.books.played import Deal
from ruledsl.books.tell import Tell, seat_name, table
from ruledsl.cards.position import HIDDEN, Hand
from ruledsl.cards.standing import Standing
from ruledsl.engine.score import entered
from ruledsl.language.context import ScoreContext
from ruledsl.language.rules import Rules

FEW = 8  # cards left in all hands together: enough to count, not too many to read


def start_example(rules: Rules, tell: Tell, deals: tuple[Deal, ...]) -> str:
    """Return what lies where when the cards have been dealt, as one player sees it."""
    if not deals:
        return ""
    position = deals[0].begins
    seat = position.seat
    lines = [
        tell(
            "So a deal of {players} players may begin; player {player} is to move.",
            players=rules.players,
            player=seat_name(seat),
        ),
        "\n".join(f"- {line}" for line in _places(rules, tell, deals[0])),
    ]
    return "\n\n".join(lines)


def _places(rules: Rules, tell: Tell, deal: Deal) -> Iterator[str]:
    position, seat = deal.begins, deal.begins.seat
    yield tell("Dealer: player {player}", player=seat_name(position.dealer))
    yield tell(
        "The hand of player {player}: {cards}",
        player=seat_name(seat),
        cards=hand_span(rules, position.hands[seat]),
    )
    others = ", ".join(seat_name((seat + n) % rules.players) for n in range(1, rules.players))
    size = len(position.hands[(seat + 1) % rules.players])
    if others:
        yield tell(
            "Cards in the hand of each other player ({players}): {number}",
            players=others,
            number=size,
        )
    if position.table:
        yield tell("On the table: {melds}", melds=spans(rules, position.table))
    if position.discard:
        yield tell("Discard pile: {cards}", cards=span(rules, position.discard))
    yield tell(
        "Stock: {back} and {number} more cards below it",
        back=span(rules, (HIDDEN,)),
        number=len(position.stock) - 1,
    )


def score_example(rules: Rules, tell: Tell, deals: tuple[Deal, ...]) -> str:
    """Return a deal at its end: the hands, each line of the score sheet, and the sum."""
    counted = [deal for deal in deals if not deal.score.void]
    if not counted:
        return ""
    deal = max(counted, key=_interest)  # the first of equals
    ended = deal.over.ended
    how = tell.name(ended.by) if ended else ""
    lines = [
        tell(
            "A deal between computer players, counted. It ended in this way: *{ending}*.",
            ending=how,
        )
    ]
    if ended and ended.player is not None and rules.players > 1:
        lines[0] += " " + tell("Player {player} brought it about.", player=seat_name(ended.player))
    lines.append("\n".join(f"- {line}" for line in _hands(rules, tell, deal)))
    lines.append(_sheet(rules, tell, deal))
    lines += _columns(rules, tell, counted)
    return "\n\n".join(line for line in lines if line)


def _interest(deal: Deal) -> tuple[int, int]:
    """Return how much of the score sheet a deal shows, and how near its hands are to few cards."""
    names = {line.name for line in deal.score.lines if line.points}
    return len(names), -abs(sum(len(hand) for hand in deal.over.hands) - FEW)


def _hands(rules: Rules, tell: Tell, deal: Deal) -> Iterator[str]:
    unmatched = _counts_unmatched(rules, deal)
    for seat, hand in enumerate(deal.over.hands):
        player = tell("Player {player}", player=seat_name(seat))
        if not hand:
            yield f"{player}: {tell('no cards left')}"
        elif unmatched:
            yield f"{player}: {_split(rules, tell, hand)}"
        else:
            points = tell("points in hand: {points}", points=rules.points(hand))
            yield f"{player}: {hand_span(rules, hand)} {points}"


def _split(rules: Rules, tell: Tell, hand: Hand) -> str:
    """Return a hand with its melds apart, and what the rest counts."""
    melds = rules.best_melds(hand)
    left = list(hand)
    for card in (rules.pack.bare[card] for meld in melds for card in meld):
        left.remove(card)
    parts = [tell("melds: {melds}", melds=spans(rules, melds))] if melds else []
    if left:
        parts.append(tell("unmatched: {cards}", cards=hand_span(rules, left)))
    points = tell("unmatched points: {points}", points=rules.deadwood(hand))
    return "; ".join((*parts, points))


def _counts_unmatched(rules: Rules, deal: Deal) -> bool:
    """Say whether it is the unmatched cards of a hand that decide who wins."""
    if "knock" not in rules.step:
        return False
    hands = deal.over.hands
    values = [rules.winner.value(context) for context in _contexts(rules, deal)]
    deadwood = [rules.deadwood(hand) for hand in hands]
    return values == deadwood and values != [rules.points(hand) for hand in hands]


def _contexts(rules: Rules, deal: Deal) -> Iterator[ScoreContext]:
    standing = Standing.fresh(rules.players)
    for seat in range(rules.players):
        yield ScoreContext(rules, deal.over, standing, seat)


def _sheet(rules: Rules, tell: Tell, deal: Deal) -> str:
    """Return the score sheet, and who has won."""
    score, seats = deal.score, range(rules.players)
    winners = ", ".join(seat_name(seat) for seat in score.winners)
    won = tell("Winner: {players}", players=winners) if winners else tell("Nobody wins.")
    names = list(dict.fromkeys(award.name for award in rules.awards))
    if not names:
        return won
    rows = []
    for name in names:
        points = [
            sum(x.points for x in score.lines if x.name == name and x.player == s) for s in seats
        ]
        rows.append((tell.name(name), *(str(each) if each else "" for each in points)))
    rows.append((f"**{tell('sum')}**", *(f"**{score.points(seat)}**" for seat in seats)))
    head = (tell("Points"), *(seat_name(seat) for seat in seats))
    return f"{table(head, rows, numbers=True)}\n\n{won}"


def _columns(rules: Rules, tell: Tell, deals: list[Deal]) -> Iterator[str]:
    """Yield how deals are entered where the score sheet has several columns."""
    if not rules.columns:
        return
    yield tell("These deals, one after the other, are entered in the columns like this:")
    standing, rows = Standing.fresh(rules.players), []
    for number, deal in enumerate(deals, 1):
        standing = entered(rules, standing, deal.score)
        columns = (_by_seat(column.totals) for column in standing.columns)
        scored = [deal.score.points(seat) for seat in range(rules.players)]
        rows.append((str(number), _by_seat(scored), *columns))
    names = (tell.name(column.name) for column in rules.columns)
    yield table((tell("Deal"), tell("Points"), *names), rows)


def _by_seat(points: Sequence[int]) -> str:
    return ", ".join(f"{seat_name(seat)} {each}" for seat, each in enumerate(points))
