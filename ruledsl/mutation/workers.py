"""Workers: changes spread over several processes. Only numbers and texts travel between them."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import lru_cache
from pathlib import Path

from ruledsl import api
from ruledsl.mutation.run import Bench, Plan, bench, try_group

Result = tuple[int, str, str, str]
"""The number of a change, what came of it, by what, how."""


def spread(path: Path, groups: list[list[int]], plan: Plan) -> Iterator[Result]:
    """Yield what comes of all changes, group by group as they are done."""
    with ProcessPoolExecutor(max_workers=min(plan.jobs, len(groups))) as pool:
        largest_first = sorted(groups, key=len, reverse=True)
        scenes = tuple(map(str, plan.scenes))
        waiting = [pool.submit(_work, str(path), scenes, group) for group in largest_first]
        for done in as_completed(waiting):
            yield from done.result()


def _work(path: str, scenes: tuple[str, ...], numbers: list[int]) -> list[Result]:
    return try_group(_bench(path, scenes), numbers)


@lru_cache(maxsize=1)
def _bench(path: str, scenes: tuple[str, ...]) -> Bench:
    """Return the same bench for every group that a process gets."""
    return bench(api.load(Path(path)), tuple(map(Path, scenes)))
