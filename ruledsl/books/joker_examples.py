"""Joker examples: what a joker is called, what frees it, and what may not be done with it.

The plays are made up, the same for every game that has runs and sets; whether each is legal, and
why not, the laws of the game say. A play that has nothing to do with jokers is left out.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruledsl.arrange.problem import Freed, Moves
from ruledsl.books.card_text import laid_spans, span, spans
from ruledsl.books.judged import in_pack, judged
from ruledsl.books.tell import Tell, table
from ruledsl.cards.pack import Card
from ruledsl.cards.position import Meld, Table, sorted_table
from ruledsl.engine.naming import namings
from ruledsl.language.contribution import Tier
from ruledsl.language.rules import Rules
from ruledsl.language.vocabulary import mark
from ruledsl.record import record

MANY = 4  # names that are listed; of more only the number is told
MARKED = mark("(Cards from the hand are marked.)")
SAME = 2  # plays that are refused for the same reason


@record
class Play:
    """A play that is made up: what it shows, and the table before and after it."""

    title: str
    before: Table
    after: Table


def joker_examples(rules: Rules, tell: Tell) -> str:
    """Return examples of naming jokers, and of what plays may do with them."""
    if rules.jokers is None or not rules.pack.jokers or len(rules.pack.suits) < 4:
        return ""
    parts = [_names(rules, tell), *_plays(rules, tell)]
    return "\n\n".join(part for part in parts if part)


# Names


def _names(rules: Rules, tell: Tell) -> str:
    """Return a table of melds with a joker, and the cards that it can stand for."""
    cards, joker = _Cards(rules), rules.pack.bare_jokers[0]
    if not cards.large:
        return ""
    run, named = cards.run, cards.joker
    melds = (
        ((run(4), joker, run(6)), (run(4), named(5), run(6))),
        ((run(4), run(5), joker), (run(4), run(5), named(6))),
        ((cards.of(8, 0), cards.of(8, 2), joker), (cards.of(8, 0), cards.of(8, 2), named(8))),
        ((run(4), joker, joker, run(7)), (run(4), named(5), named(6), run(7))),
        ((run(4), joker), (run(4), named(5))),
    )
    # A joker without a name of its own is called by none, so why a meld is none is not told.
    told = melds[:-1] if _free(rules) else melds
    fits = [each for each in told if in_pack(rules, each[1:])]
    rows = [
        (span(rules, meld), _stands_for(rules, tell, meld, as_meant)) for meld, as_meant in fits
    ]
    head = (tell("Cards"), tell("What the joker stands for"))
    return f"{tell('Melds with a joker:')}\n\n{table(head, rows)}" if rows else ""


def _stands_for(rules: Rules, tell: Tell, meld: Meld, as_meant: Meld) -> str:
    """Return the names that the jokers of a meld may take; why it is none, as it is meant."""
    naming = namings(rules, sorted_table((meld,)))
    named = naming.tables[0] if naming.tables else (as_meant,)
    found = judged(rules, (), named).refusal
    if found:
        return tell("not legal: {reason}", reason=tell.reason(found))
    if len(naming.tables) == 1:
        return ", ".join(_named(rules, naming.tables[0]))
    if len(naming.tables) > MANY:
        return tell("one of {number} cards; whoever lays it says which", number=len(naming.names))
    names = sorted(naming.tables, key=max)
    told = [", ".join(_named(rules, table)) for table in names]
    return tell("{names}; whoever lays it says which", names=tell.either(told))


def _named(rules: Rules, table: Table) -> Iterator[str]:
    pack = rules.pack
    yield from (pack.signs[pack.face[c]] for meld in table for c in meld if pack.is_joker(c))


# Plays


def _plays(rules: Rules, tell: Tell) -> Iterator[str]:
    """Yield the plays, each with the judgement on it."""
    plays = any(way.word == "play" for flow in rules.flows for ways in flow.ways for way in ways)
    if not plays or not _Cards(rules).large:
        return
    known: list[str] = []
    told = [text for play in _made_up(rules, tell) if (text := _told(rules, tell, play, known))]
    if told:
        lead = tell("What may be done with a joker on the table, and what may not:")
        yield f"{lead} {tell(MARKED)}"
        yield "\n".join(told)


def _told(rules: Rules, tell: Tell, play: Play, known: list[str]) -> str:
    """Return a play as an item of a list; nothing when it shows nothing new about jokers."""
    if not in_pack(rules, play.after) or not in_pack(rules, play.before):
        return ""
    if any(all(shape.fault(tuple(sorted(meld))) for shape in rules.shapes) for meld in play.before):
        return ""
    found = judged(rules, play.before, play.after)
    code = found.refusal.code if found.refusal else ""
    if code and (found.tier is Tier.MELD or known.count(code) == SAME):
        return ""
    known.append(code)
    verdict = tell("Legal.")
    if found.refusal:
        verdict = tell("Not legal: {reason}.", reason=tell.reason(found.refusal))
    lines = (
        f"- **{play.title}** {verdict}",
        tell("Before: {table}", table=spans(rules, play.before)),
        tell("After: {table}", table=_after(rules, play)),
    )
    return "\n\n  ".join(lines) + "\n"


def _after(rules: Rules, play: Play) -> str:
    """Return the table after a play; the melds that were not touched come last."""
    before, after = sorted_table(play.before), sorted_table(play.after)
    same = tuple(meld for meld in after if meld in before)
    return f"{laid_spans(rules, before, after)} {spans(rules, same)}".strip()


def _free(rules: Rules) -> bool:
    return rules.jokers is not None and rules.jokers.rule.freed is Freed.ANY


def _made_up(rules: Rules, tell: Tell) -> Iterator[Play]:
    """Yield plays that show what jokers may do."""
    c = _Cards(rules)
    run, nines, eights = c.run, c.trio(8), c.trio(7)
    if not _free(rules):
        yield Play(
            tell("Its real card comes from the hand, and it takes another name."),
            ((run(4), c.joker(5), run(6)), nines),
            ((run(4), run(5), run(6)), (*nines, c.joker(8))),
        )
        sixes = c.trio(5)
        yield Play(
            tell("Its real card comes from another meld, and it takes another name."),
            ((run(4), c.joker(5), run(6)), (*sixes, run(5)), nines),
            ((run(4), run(5), run(6), run(7)), sixes, (*nines, c.joker(8))),
        )
        yield Play(
            tell("It keeps its name and goes to another meld."),
            ((run(4), run(5), run(6), c.joker(7)), eights),
            ((run(3), run(4), run(5), run(6)), (*eights, c.joker(7))),
        )
        yield Play(
            tell("It keeps its name and goes with a card that lay beside it."),
            ((run(3), run(4), run(5), run(6), c.joker(7)),),
            ((run(3), run(4), run(5)), (run(6), c.joker(7), run(8))),
        )
    yield Play(
        tell("It takes another name without its real card."),
        ((run(4), run(5), run(6), c.joker(7)), nines),
        ((run(3), run(4), run(5), run(6)), (*nines, c.joker(8))),
    )
    yield from _whole(rules, tell, c)


def _whole(rules: Rules, tell: Tell, c: _Cards) -> Iterator[Play]:
    """Yield plays about a meld with a joker as a whole."""
    run = c.run
    if rules.jokers and rules.jokers.rule.moves is Moves.FROZEN:
        yield Play(
            tell("A card from the hand is added to its meld."),
            ((run(4), run(5), c.joker(6)),),
            ((run(4), run(5), c.joker(6), run(7)),),
        )
    yield Play(
        tell("Its real card takes its place, and it goes into the hand."),
        ((run(4), c.joker(5), run(6)),),
        ((run(4), run(5), run(6)),),
    )


class _Cards:
    """Cards of a pack by their place: a run lies in the second suit, sets in the others."""

    def __init__(self, rules: Rules) -> None:
        self._pack = rules.pack
        self.large = len(self._pack.ranks) > 9  # runs and sets of the examples fit

    def of(self, rank: int, suit: int) -> Card:
        return self._pack.card(rank, suit)

    def run(self, rank: int) -> Card:
        return self.of(rank, 1)

    def trio(self, rank: int) -> Meld:
        return tuple(self.of(rank, suit) for suit in (0, 2, 3))

    def joker(self, rank: int) -> Card:
        return self._pack.named(self._pack.bare_jokers[0], self.run(rank))
