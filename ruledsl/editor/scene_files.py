"""Scene files: what is wrong with scenes while they are typed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ruledsl.editor.offers import Offer, Offers, without_doubles
from ruledsl.editor.scan import scan
from ruledsl.scenes.keys import EXPECT, GIVEN
from ruledsl.scenes.reader import FILE_KEYS, SCENE_KEYS, read_scenes
from ruledsl.text.diagnostic import Diagnostic
from ruledsl.text.source import Source


def scene_findings(source: Source) -> tuple[Diagnostic, ...]:
    """Return what is wrong with the writing of a scene file."""
    return read_scenes(source, Path(source.name)).findings


def complete_scene(text: str, offset: int) -> Offers:
    """Return the keys that may stand at a place of a scene file."""
    spot = scan(text, offset)
    start = spot.start if text[spot.start : offset].strip() else offset
    keys = _keys(spot.path) if spot.key else ()
    offers = (Offer(key, "key", insert=f"{key}: ") for key in keys if key not in spot.seen)
    return Offers(without_doubles(iter(offers)), start, offset)


def _keys(path: tuple[str | int, ...]) -> Iterator[str]:
    named = tuple(step for step in path if isinstance(step, str))
    known = {(): FILE_KEYS, ("scenes",): SCENE_KEYS}
    known |= {("scenes", "given"): tuple(GIVEN), ("scenes", "expect"): tuple(EXPECT)}
    if named == ("scenes",) and len(path) == 1:
        return iter(())
    return iter(known.get(named, ()))
