"""Bank: the melds of a law, and which of them could still be filled.

Each meld has a bit of its own. Counted along are the melds that lack more than none, one, two …
cards: when a copy of a card goes, every meld that wants so many copies lacks one more, which is a
few operations on long numbers however many melds there are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ruledsl.arrange.melds import Faces, melds_of, most_size
from ruledsl.arrange.problem import Law, Moves, RunShape, SetShape, Shape
from ruledsl.cards.pack import Pack
from ruledsl.record import record

Lacking = tuple[int, ...]
"""By number of cards, from none: the melds, as bits, that lack more than so many."""


@record
class Bank:
    """The melds that matter, sorted; `wanting` has by face those that want 1, 2, … copies of it.

    Some have like cards where `alike` is true.
    """

    melds: tuple[Faces, ...]
    wanting: tuple[tuple[int, ...], ...]

    @property
    def alike(self) -> bool:
        """Whether some meld has like cards."""
        return any(len(masks) > 1 for masks in self.wanting)

    def with_more(self, faces: Sequence[Faces]) -> Bank:
        """Return a bank that has more to be filled, after its own melds."""
        wanting = [list(masks) for masks in self.wanting]
        _count(wanting, faces, len(self.melds))
        return Bank((*self.melds, *faces), tuple(tuple(masks) for masks in wanting))

    def without(self, lacking: Lacking, face: int, copy: int) -> Lacking:
        """Return what is lacking once there is no such copy of a card (they count from 1)."""
        wanting = self.wanting[face]
        if copy > len(wanting):
            return lacking
        fewer = wanting[copy - 1]
        return tuple(
            [more | (less & fewer) for more, less in zip(lacking, (-1, *lacking), strict=False)]
        )


def bank_of(pack: Pack, law: Law) -> Bank:
    """Return the bank of a law in a pack; it is kept with the law."""
    for kept_pack, kept in law.known:
        if kept_pack is pack and isinstance(kept, Bank):
            return kept
    whole = law.jokers is not None and law.jokers.moves is Moves.NEIGHBOUR
    melds = {
        tuple(sorted(faces))
        for shape in law.shapes
        for size in range(1, _size(pack, shape, whole) + 1)
        for faces in melds_of(pack, shape, size)
    }
    fresh = _bank(pack, tuple(sorted(melds)))
    law.known.append((pack, fresh))
    return fresh


def _bank(pack: Pack, melds: tuple[Faces, ...]) -> Bank:
    wanting: list[list[int]] = [[] for _ in range(pack.naturals)]
    _count(wanting, melds, 0)
    return Bank(melds, tuple(tuple(masks) for masks in wanting))


def _count(wanting: list[list[int]], melds: Sequence[Faces], first: int) -> None:
    """Note which faces melds want, their bits beginning at `first`."""
    for place, faces in enumerate(melds, first):
        for face, count in Counter(faces).items():
            masks = wanting[face]
            masks.extend(0 for _ in range(count - len(masks)))
            for copy in range(count):
                masks[copy] |= 1 << place


def _size(pack: Pack, shape: Shape, whole: bool) -> int:
    """Return the size up to which melds matter: longer ones fall into two of their kind."""
    most = most_size(pack, shape)
    if whole or not isinstance(shape, RunShape | SetShape):
        return most
    return min(most, 2 * shape.least - 1)


def bits(mask: int) -> Iterator[int]:
    """Yield the places of the bits of a number, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
