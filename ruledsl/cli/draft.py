"""Draft: a player's own copy of the table, changed by small edits until it is played as a whole.

An edit is a line such as `7H to 3`. Editing is pure: it returns another draft, so that taking an
edit back is going back to the draft before. Cards that are taken up from the table lie *aside* and
must lie on the table again before the play is judged.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from ruledsl.cards.pack import NOTHING, Card, NotationError, Pack
from ruledsl.cards.position import Meld, Table

EDIT_HELP = """\
  7H 8H to 3       lay cards to meld 3, from your hand or from those taken up
  new 4S 5S 6S     lay a new meld
  take 7H from 2   take a card up from meld 2; `take 1 from 2` its first card, `take all from 2` all
  split 4 after 3  part meld 4 behind its third card
  join 1 5         put two melds together
  table 4S 5S 6S | 7C 7D 7H   say how the whole table shall lie
  undo, reset      take back the last edit, or all of them
  done             play it; `done and knock` to knock with it
A joker is JK, or JK=7H with the card that it stands for."""


class DraftError(ValueError):
    """An edit that makes no sense; the message is for the player."""


@dataclass(frozen=True)
class Draft:
    """The table as a player rebuilds it, the hand that is left, and cards taken up."""

    pack: Pack = field(repr=False)
    table: Table
    hand: tuple[Card, ...]
    aside: tuple[Card, ...] = ()
    order: Callable[[Meld], Meld] = field(default=lambda meld: meld, compare=False, repr=False)

    @property
    def bare_jokers(self) -> tuple[Card, ...]:
        """The jokers in melds that stand for nothing yet."""
        face = self.pack.face
        return tuple(c for meld in self.table if len(meld) > 1 for c in meld if face[c] == NOTHING)

    def with_joker(self, face: Card) -> Draft:
        """Return the draft with its first bare joker standing for a natural card."""
        table, waiting = list[Meld](), True
        for meld in self.table:
            cards = list(meld)
            for place, card in enumerate(meld):
                if waiting and len(meld) > 1 and self.pack.face[card] == NOTHING:
                    cards[place], waiting = self.pack.named(card, face), False
            table.append(tuple(cards))
        return self._laid(table)

    def _laid(self, table: Iterable[Meld]) -> Draft:
        return replace(self, table=tuple(self.order(meld) for meld in table if meld))

    def _supply(self, words: Iterable[str]) -> tuple[Draft, Meld]:
        """Return cards by their names, and the draft without them: aside first, then the hand."""
        aside, hand, cards = list(self.aside), list(self.hand), list[Card]()
        for word in words:
            card = _read(self.pack, word)
            taken = _pick(card, aside, self.pack)
            if taken is None:
                taken = _pick(self.pack.bare[card], hand, self.pack)
            if taken is None:
                raise DraftError(f"{self.pack.signs[card]} is neither in your hand nor taken up")
            cards.append(taken if self.pack.face[card] == NOTHING else card)
        return replace(self, aside=tuple(aside), hand=tuple(hand)), tuple(cards)

    def _meld(self, number: str) -> int:
        """Return the place of a meld by its number from 1."""
        if not number.isdecimal() or not 1 <= int(number[:9]) <= len(self.table):
            raise DraftError(f"there is no meld {number} on the table")
        return int(number) - 1


def _read(pack: Pack, word: str) -> Card:
    try:
        return pack.read(word)
    except NotationError as error:
        raise DraftError(str(error)) from None


def _pick(card: Card, pile: list[Card], pack: Pack) -> Card | None:
    """Take a card out of a pile and return it; a joker counts whatever it stands for."""
    exact = card if card in pile else None
    alike = (c for c in pile if pack.bare[c] == pack.bare[card])
    found = exact if exact is not None else next(alike, None)
    if found is not None:
        pile.remove(found)
    return found


def _to(draft: Draft, cards: str, number: str) -> Draft:
    place = draft._meld(number)
    rest, laid = draft._supply(cards.split())
    table = [(*m, *laid) if i == place else m for i, m in enumerate(rest.table)]
    return rest._laid(table)


def _new(draft: Draft, cards: str) -> Draft:
    rest, laid = draft._supply(cards.split())
    return rest._laid((*rest.table, laid))


def _take(draft: Draft, what: str, number: str) -> Draft:
    place = draft._meld(number)
    meld = list(draft.table[place])
    if what.strip().lower() == "all":
        taken, meld = meld, []
    else:
        taken = [_lying(word, tuple(meld), draft.pack) for word in what.split()]
        for card in taken:
            if card not in meld:
                raise DraftError(f"{draft.pack.signs[card]} does not lie there so often")
            meld.remove(card)
    table = [tuple(meld) if i == place else m for i, m in enumerate(draft.table)]
    return replace(draft, aside=(*draft.aside, *taken))._laid(table)


def _lying(word: str, meld: Meld, pack: Pack) -> Card:
    """Return a card of a meld, by its place from 1 or by its name."""
    if word.isdecimal():
        if not 1 <= int(word[:9]) <= len(meld):
            raise DraftError(f"the meld has no card number {word}")
        return meld[int(word) - 1]
    card = _pick(_read(pack, word), list(meld), pack)
    if card is None:
        raise DraftError(f"{word} does not lie there")
    return card


def _split(draft: Draft, number: str, after: str) -> Draft:
    place = draft._meld(number)
    meld, cut = draft.table[place], int(after[:9])
    if not 0 < cut < len(meld):
        raise DraftError(f"meld {number} has {len(meld)} cards")
    table = (*draft.table[:place], meld[:cut], *draft.table[place + 1 :], meld[cut:])
    return draft._laid(table)


def _join(draft: Draft, one: str, other: str) -> Draft:
    first, second = draft._meld(one), draft._meld(other)
    if first == second:
        raise DraftError("name two melds to join")
    joined = (*draft.table[first], *draft.table[second])
    table = [joined if i == first else m for i, m in enumerate(draft.table) if i != second]
    return draft._laid(table)


def _table(draft: Draft, text: str) -> Draft:
    lying = (*draft.aside, *(card for meld in draft.table for card in meld))
    rest, melds = replace(draft, aside=lying, table=()), list[Meld]()
    for part in text.split("|"):
        rest, meld = rest._supply(part.split())
        melds.append(meld)
    return rest._laid(melds)


_EDITS: tuple[tuple[re.Pattern[str], Callable[..., Draft]], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), function)
    for pattern, function in (
        (r"new\s+(.+)", _new),
        (r"take\s+(.+?)\s+from\s+(\S+)", _take),
        (r"split\s+(\S+)\s+after\s+(\d+)", _split),
        (r"join\s+(\S+)\s+(?:and\s+|to\s+)?(\S+)", _join),
        (r"(?:table|play)\s+(.+)", _table),
        (r"(.+?)\s+to\s+(\S+)", _to),
    )
)


def edit(draft: Draft, line: str) -> Draft | None:
    """Return the draft after an edit; None when the line is no edit. Raises DraftError."""
    for pattern, function in _EDITS:
        found = pattern.fullmatch(line.strip())
        if found:
            return function(draft, *found.groups())
    return None
