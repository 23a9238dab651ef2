"""Say loop: `any(… for p in players)` in words: "any player has …"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from ruledsl.language.phrase import Phrase
from ruledsl.language.tongue import Tongue
from ruledsl.language.typed import Binary, Compare, Const, If, Local, Loop, Not, Typed, parts
from ruledsl.language.types import Type
from ruledsl.language.vocabulary import mark, mark_counted

_THINGS = {
    Type.PLAYER: mark_counted("player", "players"),
    Type.MELD: mark_counted("meld", "melds"),
    Type.CARD: mark_counted("card", "cards"),
}


@dataclass
class Mention:
    """What a variable is called: in full where it comes first, shortly after that."""

    first: Phrase
    later: Phrase
    met: bool = False

    def again(self) -> Phrase:
        """Mention it."""
        phrase, self.met = (self.later if self.met else self.first), True
        return phrase


class Teller(Protocol):
    """What the sentence of a loop asks for."""

    tongue: Tongue
    named: bool  # loops over the same things are nested: "that player" would not be clear
    variables: dict[int, Mention]

    def noun(self, node: Typed) -> Phrase:
        """Return a value as a noun phrase."""

    def condition(self, node: Typed, negated: bool = False) -> str:
        """Return a condition, or its opposite, as a clause."""


def say_number_loop(tell: Teller, loop: Loop) -> Phrase:
    """Return `sum`, `count`, `max` or `min` as a noun phrase."""
    tongue = tell.tongue
    if loop.function == "count":
        things = Phrase("", say_each(tell, loop, several=True))
        return Phrase(tongue.tell(mark("the number of {things}"), things=tongue.many(things)))
    if loop.function == "sum" and isinstance(loop.body, Const):
        points, thing = tell.noun(loop.body).text, tongue.one(say_each(tell, loop))
        return Phrase(tongue.tell(mark("{points} for each {thing}"), points=points, thing=thing))
    things = Phrase("", say_each(tell, loop, several=True))
    short = Phrase(_name(loop)) if tell.named else tongue.phrase(mark("each"))
    body = _with(tell, loop, Mention(short, short), lambda: tell.noun(loop.body).text)
    return Phrase(tongue.tell(_WHAT[loop.function], things=tongue.many(things), body=body))


_WHAT = {
    "sum": mark("the sum, over all {things}, of {body}"),
    "max": mark("the largest, over all {things}, of {body}"),
    "min": mark("the smallest, over all {things}, of {body}"),
}
_ABOUT = {
    (True, False): (mark("any {thing}"), mark("for at least one {thing}, {clause}")),
    (True, True): (mark("no {thing}"), mark("for no {thing} is it true that {clause}")),
    (False, False): (mark("every {thing}"), mark("for every {thing}, {clause}")),
    (False, True): (
        mark("not every {thing}"),
        mark("not for every {thing} is it true that {clause}"),
    ),
}


def say_condition_loop(tell: Teller, loop: Loop, negated: bool) -> str:
    """Return `any` or `all` as a clause."""
    some, body = loop.function == "any", loop.body
    if not some and isinstance(body, Not):  # "every player has not" could be read in two ways
        some, body, negated = True, body.operand, not negated
    tongue = tell.tongue
    thing = tongue.one(say_each(tell, loop))
    lead, form = _ABOUT[some, negated]
    if some and not negated and loop.variable.type is not Type.PLAYER:
        lead = mark("at least one {thing}")  # "any card is red" could be read as "every card"
    role = "nobody" if some and negated else ""
    text = _about(tell, loop, body, Phrase(tongue.tell(lead, thing=thing), role=role))
    if text is None:
        text = tongue.tell(form, thing=thing, clause=_of_that(tell, loop, body))
    return text


def say_each(tell: Teller, loop: Loop, several: bool = False) -> str:
    """Return one of the things, with the condition of the loop: "player who has opened"."""
    tongue = tell.tongue
    each = tell.noun(loop.over).each or tongue.each(*_thing(loop))
    if tell.named:
        each = "|".join(f"{form} ({_name(loop)})" for form in each.split("|"))
    condition = _condition(loop)
    if condition is None:
        return each
    return tongue.described(each, lambda many: _relative(tell, loop, condition, many), several)


def _relative(tell: Teller, loop: Loop, condition: Typed, several: bool) -> str:
    """Return the condition of a loop as a relative clause."""
    tongue, person = tell.tongue, loop.variable.type is Type.PLAYER
    pronoun = tongue.phrase(mark("who") if person else mark("that")).text
    said = _about(tell, loop, condition, Phrase(pronoun, several=several, role="who"))
    if said is not None:
        return said
    form = mark("for whom {clause}") if person else mark("for which {clause}")
    return tongue.tell(form, clause=_of_that(tell, loop, condition))


def _of_that(tell: Teller, loop: Loop, condition: Typed) -> str:
    later = _later(tell, loop)
    return _with(tell, loop, Mention(later, later), lambda: tell.condition(condition))


def _condition(loop: Loop) -> Typed | None:
    """Return which things a loop is about; `count` counts those for which its body holds."""
    if loop.function != "count" or loop.body.type is not Type.BOOL:
        return loop.condition
    return Binary("and", loop.condition, loop.body) if loop.condition else loop.body


def _about(tell: Teller, loop: Loop, body: Typed, lead: Phrase) -> str | None:
    """Return a condition as a clause that begins with the variable, or None if none does."""
    joiner = body.op if isinstance(body, Binary) else ""
    texts = []
    for part in _chain(body, joiner):
        mention = Mention(lead, _later(tell, loop))
        about = _turned(part, loop.variable)
        # mypy does not follow a default that binds a loop's value, nor literals through a mapping.
        texts.append(_with(tell, loop, mention, lambda about=about: tell.condition(about)))  # type: ignore[misc]  # the default binds the loop's value
    if not _plain(body, joiner):
        return None
    shared = tell.tongue.shared(texts, lead)
    return None if shared is None else tell.tongue.listed(shared, joiner)


def _plain(body: Typed, joiner: str) -> bool:
    return not any(isinstance(part, Binary | If | Loop) for part in _chain(body, joiner))


def _chain(node: Typed, joiner: str) -> list[Typed]:
    if joiner and isinstance(node, Binary) and node.op == joiner:
        return [*_chain(node.left, joiner), *_chain(node.right, joiner)]
    return [node]


def _turned(node: Typed, variable: Local) -> Typed:
    """Return a comparison with the variable on the left."""
    if not isinstance(node, Compare) or variable in parts(node.left):
        return node
    mirrored = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}
    # mypy does not follow a default that binds a loop's value, nor literals through a mapping.
    return Compare(mirrored.get(node.op, node.op), node.right, node.left)  # type: ignore[arg-type]  # literals through a mapping


def _later(tell: Teller, loop: Loop) -> Phrase:
    if tell.named:
        return Phrase(_name(loop))
    thing = tell.tongue.one(tell.tongue.each(*_thing(loop)))
    return Phrase(tell.tongue.tell(mark("that {thing}"), thing=thing))


def _thing(loop: Loop) -> tuple[str, str]:
    return _THINGS.get(loop.variable.type or Type.CARD, _THINGS[Type.CARD])


def _name(loop: Loop) -> str:
    return loop.variable.name.upper()


def _with(tell: Teller, loop: Loop, mention: Mention, say: Callable[[], str]) -> str:
    tell.variables[loop.variable.slot] = mention
    return say()
