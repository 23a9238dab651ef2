"""Reasons: why a play of an example is refused, for languages that the judge does not speak.

By the code of the refusal. The judge says which cards are meant; beside a drawing of them it is
enough to say what is wrong.
"""

from __future__ import annotations

from types import MappingProxyType

from ruledsl.language.vocabulary import mark

REASONS = MappingProxyType(
    {
        "ace-around": mark("a run does not go on beyond the ace"),
        "ace-not-high": mark("the ace is low: no run ends with it"),
        "ace-not-low": mark("the ace is high: no run begins with it"),
        "joker-left-neighbours": mark("the joker may move only with a card that lay beside it"),
        "joker-not-free": mark("the joker must keep its name: it has not been freed"),
        "joker-taken-from-table": mark("the joker must lie in a meld again"),
        "meld-frozen": mark(
            "a meld with a joker is frozen: it stays whole, and cards are added from the hand only"
        ),
        "meld-only-added-to": mark("melds on the table may be added to, but not taken apart"),
        "not-a-meld": mark("the cards do not go together"),
        "opening-not-met": mark("this is not enough for the first play of a deal"),
        "run-around": mark("a run does not go on beyond the last rank"),
        "run-gap": mark("the ranks do not follow each other"),
        "set-duplicate-suit": mark("two cards are of one suit"),
        "too-long": mark("there are too many cards in it"),
        "too-many-jokers": mark("there are too many jokers in it"),
        "too-short": mark("there are too few cards in it"),
    }
)
"""By the code of a refusal: what is wrong."""
