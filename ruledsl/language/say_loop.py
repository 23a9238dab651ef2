"""Say loop: `any(… for p in players)` in words: "any player has …"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from ruledsl.language.phrase import Phrase, listed, plural
from ruledsl.language.typed import Binary, Compare, Const, If, Local, Loop, Not, Typed, parts
from ruledsl.language.types import Type

_THINGS = {Type.PLAYER: "player", Type.MELD: "meld", Type.CARD: "card"}


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

    named: bool  # loops over the same things are nested: "that player" would not be clear
    variables: dict[int, Mention]

    def noun(self, node: Typed) -> Phrase:
        """Return a value as a noun phrase."""

    def condition(self, node: Typed, negated: bool = False) -> str:
        """Return a condition, or its opposite, as a clause."""


def say_number_loop(tell: Teller, loop: Loop) -> Phrase:
    """Return `sum`, `count`, `max` or `min` as a noun phrase."""
    if loop.function == "count":
        return Phrase(f"the number of {plural(say_each(tell, loop, several=True))}")
    if loop.function == "sum" and isinstance(loop.body, Const):
        return Phrase(f"{tell.noun(loop.body)} for each {say_each(tell, loop)}")
    each = plural(say_each(tell, loop, several=True))
    short = Phrase(_name(loop)) if tell.named else Phrase("each")
    body = _with(tell, loop, Mention(short, short), lambda: tell.noun(loop.body).text)
    what = {"sum": "the sum", "max": "the largest", "min": "the smallest"}[loop.function]
    return Phrase(f"{what}, over all {each}, of {body}")


_ABOUT = {
    (True, False): ("any", "for at least one {}, {}"),
    (True, True): ("no", "for no {} is it true that {}"),
    (False, False): ("every", "for every {}, {}"),
    (False, True): ("not every", "not for every {} is it true that {}"),
}


def say_condition_loop(tell: Teller, loop: Loop, negated: bool) -> str:
    """Return `any` or `all` as a clause."""
    some, body = loop.function == "any", loop.body
    if not some and isinstance(body, Not):  # "every player has not" could be read in two ways
        some, body, negated = True, body.operand, not negated
    each = say_each(tell, loop)
    lead, form = _ABOUT[some, negated]
    if lead == "any" and loop.variable.type is not Type.PLAYER:
        lead = "at least one"  # "any card is red" could be read as "every card"
    text = _about(tell, loop, body, Phrase(f"{lead} {each}"))
    if text is None:
        later = _later(tell, loop)
        text = _with(tell, loop, Mention(later, later), lambda: tell.condition(body))
        text = form.format(each, text)
    return text


def say_each(tell: Teller, loop: Loop, several: bool = False) -> str:
    """Return one of the things, with the condition of the loop: "player who has opened"."""
    thing = _THINGS.get(loop.variable.type or Type.CARD, "thing")
    each = tell.noun(loop.over).each or thing
    if tell.named:
        each = f"{each} ({_name(loop)})"
    condition = _condition(loop)
    if condition is None:
        return each
    pronoun = Phrase("who" if thing == "player" else "that", several=several)
    relative = _about(tell, loop, condition, pronoun)
    if relative is None:
        later = _later(tell, loop)
        relative = _with(tell, loop, Mention(later, later), lambda: tell.condition(condition))
        relative = f"for {'whom' if thing == 'player' else 'which'} {relative}"
    return f"{each} {relative}"


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
        texts.append(_with(tell, loop, mention, lambda about=about: tell.condition(about)))  # type: ignore[misc]
    begins = (f"{lead.text} ", f"{lead.own:x}"[:-1])[: 2 if len(texts) == 1 else 1]
    if not all(text.startswith(begins) for text in texts) or not _plain(body, joiner):
        return None
    return listed([texts[0], *(text.removeprefix(begins[0]) for text in texts[1:])], joiner)


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
    return Compare(mirrored.get(node.op, node.op), node.right, node.left)  # type: ignore[arg-type]


def _later(tell: Teller, loop: Loop) -> Phrase:
    thing = _THINGS.get(loop.variable.type or Type.CARD, "thing")
    return Phrase(_name(loop) if tell.named else f"that {thing}")


def _name(loop: Loop) -> str:
    return loop.variable.name.upper()


def _with(tell: Teller, loop: Loop, mention: Mention, say: Callable[[], str]) -> str:
    tell.variables[loop.variable.slot] = mention
    return say()
