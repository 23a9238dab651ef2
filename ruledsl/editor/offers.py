"""Offers: what may be written at the cursor."""

from __future__ import annotations

from collections.abc import Iterator

from ruledsl.record import record


@record
class Offer:
    """One thing to write."""

    label: str
    sort: str  # what it is: "key", "value", "name", "field", "function", "word" or "file"
    detail: str = ""  # a few words beside it
    doc: str = ""
    insert: str = ""  # empty: the label
    rank: int = 5  # the less, the earlier


@record
class Offers:
    """Everything to offer, and the range of the text that it takes the place of."""

    items: tuple[Offer, ...] = ()
    start: int = 0
    end: int = 0


def without_doubles(offers: Iterator[Offer]) -> tuple[Offer, ...]:
    """Return offers in their order, each label once, the most useful first."""
    first: dict[str, Offer] = {}
    for offer in offers:
        first.setdefault(offer.label, offer)
    return tuple(sorted(first.values(), key=lambda offer: offer.rank))
