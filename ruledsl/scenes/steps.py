"""Steps: what `do` of a scene says, and the moves that it means."""

from __future__ import annotations

from dataclasses import dataclass

from ruledsl.cards.move import Move
from ruledsl.cards.pack import Card
from ruledsl.language.rules import Rules
from ruledsl.scenes import codes
from ruledsl.scenes.card_kinds import Cards, Seat, Table
from ruledsl.scenes.kinds import Faults, entries, word_of
from ruledsl.scenes.model import Step, Word
from ruledsl.scenes.names import Names
from ruledsl.syntax.tree import Entry, Mapping, Node, Scalar, Sequence

_AND = "_and_"
_LAYS = ("play", "meld", "lay_off", "claim")
_COMMON = ("draw", "play", "play_and_knock", "knock", "pass", "end", "give_up", "discard")
_WANTED = "a step, such as draw or play: 7C 7D 7H"


@dataclass(frozen=True)
class BoundStep:
    """A move of a seat; `seat` None is the one to move. `coming` are the cards that it draws."""

    move: Move
    seat: int | None = None
    coming: tuple[Card, ...] = ()


def read_steps(node: Node | None, faults: Faults) -> tuple[Step, ...]:
    """Read `do`: a list of steps; a single one needs no list."""
    if node is None or (isinstance(node, Scalar) and not node.value):
        return ()
    items = node.items if isinstance(node, Sequence) else (node,)
    steps = (_step(item, faults) for item in items)
    return tuple(step for step in steps if step is not None)


def _step(node: Node, faults: Faults) -> Step | None:
    if isinstance(node, Scalar) and node.value:
        return Step(word_of(node))
    if not isinstance(node, Mapping):
        faults.wrong(node, _WANTED)
        return None
    by = node.entry("by")
    rest = [entry for entry in entries(node) if entry is not by]
    if len(rest) != 1:
        faults.wrong(node, _WANTED)
        return None
    seat = Seat().read(by.value, faults.under("by")) if by else None
    return _detailed(rest[0], seat, faults.under(rest[0].key.value))


def _detailed(entry: Entry, by: Word | None, faults: Faults) -> Step | None:
    """Return a step that is written with what goes with it."""
    word, value = word_of(entry.key), entry.value
    name, _, then = word.text.partition(_AND)
    first = Word(name, word.span)
    if isinstance(value, Mapping):
        return _mapped(first, value, by, faults)
    if isinstance(value, Scalar) and not value.value and name not in _LAYS:
        return Step(first, then=then, by=by)
    if name in _LAYS:
        return Step(first, table=Table().read(value, faults) or (), then=then, by=by)
    return Step(first, cards=Cards().read(value, faults) or (), then=then, by=by)


def _mapped(word: Word, node: Mapping, by: Word | None, faults: Faults) -> Step | None:
    """Return a step with its cards and the seat that it is aimed at, or with its pile."""
    to = node.get("to")
    if to is None:
        return _from(word, node, by, faults)
    cards = None
    for entry in entries(node):
        if entry.key.value == "cards":
            cards = Cards().read(entry.value, faults.under("cards"))
        elif entry.key.value != "to":
            faults.unknown(entry, f"`{word.text}`", ("cards", "to"))
            return None
    return Step(word, cards=cards or (), by=by, to=Seat().read(to, faults.under("to")))


def _from(word: Word, node: Mapping, by: Word | None, faults: Faults) -> Step | None:
    for entry in entries(node):
        if entry.key.value != "from":
            faults.unknown(entry, f"`{word.text}`", ("from",))
            return None
    pile = node.get("from")
    if not isinstance(pile, Scalar) or pile.value not in ("stock", "discard"):
        faults.under("from").wrong(pile or node, "stock or discard")
        return None
    return Step(word, pile=pile.value, by=by)


def bind_step(step: Step, names: Names) -> BoundStep:
    """Return the move that a step means."""
    known = (*names.rules.step, *_COMMON)
    for name in (step.word.text, step.then):
        if name and name not in known:
            text = f"{step.word.text}{_AND}{step.then}" if step.then else step.word.text
            names.find(codes.NO_STEP, Word(text, step.word.span), known)
    seat = names.seat(step.by) if step.by else None
    cards = names.bare_cards(step.cards)
    word = step.word.text
    if word == "draw":
        return BoundStep(_draw(names.rules, step.pile), seat, cards)
    table = None if step.table is None else names.table(step.table)
    to = names.seat(step.to) if step.to else None
    return BoundStep(Move(word, table, cards, step.pile, step.then, to), seat)


def _draw(rules: Rules, pile: str) -> Move:
    """Return the move that draws from a pile; where the flow has `take`, it takes."""
    words = {way.word for flow in rules.flows for ways in flow.ways for way in ways}
    if pile == "discard" and "take" in words:
        return Move("take")
    return Move("draw", pile=pile)
