"""How fast the solver is, beside HiGHS and packages that others have published.

    python -m tests.benchmarks.arrangement [STEP] [--peer PYTHON]

takes every STEP-th position of the corpus and asks everybody for the most cards, thirty positions
by turns in one run and one thread, so that all figures are from the same minute of one machine.
They are milliseconds of processor time. HiGHS needs `highspy`; with `--peer`, an interpreter that
has `rummikub-solver` and `machiavelli` installed answers the positions that these can do.

*Whole* is a question as a caller puts it, from a position to a table of melds; *search* is the
search alone, for HiGHS its `run`. Nobody is asked twice about a position: nothing of it is known.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import mean
from typing import Any, TypeVar

from ruledsl.arrange import backend
from ruledsl.arrange.cases import cases
from ruledsl.arrange.columns import columns
from ruledsl.arrange.fast import track_of
from ruledsl.arrange.problem import Answer, Problem
from ruledsl.arrange.solve import STANDARD, any_play, most_cards, most_points, whole_hand
from ruledsl.arrange.wish import wish_for
from tests.arrange.laws import positions
from tests.benchmarks import ilp

T = TypeVar("T")
Times = dict[str, list[float]]

PIPS = (*(rank + 1 for rank in range(13) for _ in range(4)), 0)
QUESTIONS: dict[str, Callable[[Problem], Answer]] = {
    "most points": lambda problem: most_points(problem, PIPS),
    "any play": any_play,
    "whole hand": whole_hand,
}
SOME = 30  # positions that one solver answers before the next one has its turn
PEER = Path(__file__).with_name("peer.py")


@contextmanager
def in_python() -> Iterator[None]:
    """Leave the compiled search out for a while."""
    compiled, backend.COMPILED = backend.COMPILED, None
    try:
        yield
    finally:
        backend.COMPILED = compiled


def timed(times: Times, name: str, work: Callable[[], T]) -> T:
    """Return what work comes to, and note its processor time."""
    start = time.process_time()
    result = work()
    times.setdefault(name, []).append(time.process_time() - start)
    return result


class Sheets:
    """The columns of problems, laid out beforehand so that the search alone can be timed."""

    def __init__(self, problems: list[Problem]) -> None:
        """Lay them out."""
        self.problems = problems
        self.columns = []
        for problem in problems:
            (pool,) = cases(problem, wish_for(problem))
            track = track_of(problem.pack, problem.law)
            assert track is not None
            self.columns.append(columns(problem.pack, track, pool))

    def ask(self, times: Times, build: str) -> list[int]:
        """Put every question to a build; return the most cards."""
        found = [timed(times, f"{build}, whole", partial(most_cards, p)) for p in self.problems]
        for name, question in QUESTIONS.items():
            for problem in self.problems:
                timed(times, f"{build}, {name}", partial(question, problem))
        for sheet in self.columns:
            search = partial(backend.search, sheet, -1, -1, STANDARD.nodes)
            timed(times, f"{build}, search", search)
        return [answer.value for answer in found]


class Highs:
    """HiGHS, with a model for every law."""

    def __init__(self) -> None:
        """Begin without models."""
        self._models: dict[int, ilp.Programme] = {}

    def ask(self, times: Times, problems: list[Problem]) -> list[int]:
        """Return the most cards."""
        found = []
        for problem in problems:
            key = id(problem.law)
            if key not in self._models:
                self._models[key] = ilp.programme(problem.pack, problem.law)
            model = self._models[key]
            lying = timed(times, "HiGHS, bounds", partial(ilp.pose, model, problem))
            found.append(timed(times, "HiGHS, search", partial(ilp.solve, model)) - lying)
            whole = times["HiGHS, bounds"][-1] + times["HiGHS, search"][-1]
            times.setdefault("HiGHS, whole", []).append(whole)
        return found


def run(asked: list[tuple[dict[str, Any], Problem]]) -> Times:
    """Let both searches and HiGHS answer, some positions at a time; all must be right."""
    times: Times = {}
    highs = Highs()
    for start in range(0, len(asked), SOME):
        part = asked[start : start + SOME]
        sheets = Sheets([problem for _, problem in part])
        right = [entry["most_cards"] for entry, _ in part]
        assert sheets.ask(times, "compiled") == right
        with in_python():
            assert sheets.ask(times, "pure") == right
        assert highs.ask(times, sheets.problems) == right
    del times["HiGHS, bounds"]
    return times


def peers(times: Times, python: str, asked: list[dict[str, Any]]) -> None:
    """Let the published packages answer what they can: two packs, their aces and jokers."""
    able = {
        "rummikub-solver": [p for p in asked if p["decks"] == 2 and p["ace"] == "low"],
        "machiavelli": [
            p
            for p in asked
            if p["decks"] == 2 and p["ace"] == "either" and "JK" not in p["table"] + p["hand"]
        ],
    }
    for package, entries in able.items():
        command = [python, str(PEER), package]
        lines = "\n".join(map(json.dumps, entries))
        told = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
        answer = json.loads(told.stdout)
        times[f"{package} ({answer['wrong']} wrong)"] = answer["seconds"]
        chosen = {entry["id"] for entry in entries}
        mine = times["compiled, whole"]
        times[f"  compiled, the same {len(entries)}"] = [
            t for t, entry in zip(mine, asked, strict=True) if entry["id"] in chosen
        ]


def figures(times: list[float]) -> tuple[float, float, float, float]:
    """Return the time that half and 95 of a hundred stay below, the mean and the longest."""
    ordered = sorted(times)
    half, most = (ordered[int(len(ordered) * part)] for part in (0.5, 0.95))
    return half, most, mean(ordered), ordered[-1]


def show(times: Times) -> None:
    """Print a line for each, and how many times faster than HiGHS we are."""
    print(f"{'':30}{'p50':>9}{'p95':>9}{'mean':>9}{'max':>9}  ms")
    for name, each in sorted(times.items()):
        print(f"{name:30}" + "".join(f"{1000 * value:9.3f}" for value in figures(each)))
    for part in ("whole", "search"):
        theirs = figures(times[f"HiGHS, {part}"])
        for build in ("pure", "compiled"):
            mine = figures(times[f"{build}, {part}"])
            ratios = [f"{b / a:8.1f}x" for a, b in zip(mine[:3], theirs[:3], strict=True)]
            print(f"HiGHS / {build}, {part}".ljust(30) + "".join(ratios))


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("step", nargs="?", type=int, default=1)
    parser.add_argument("--peer", metavar="PYTHON", help="an interpreter with the packages")
    arguments = parser.parse_args()
    asked = list(positions(arguments.step))
    print(f"{len(asked)} positions, {backend.backend_name()}")
    run(list(positions(97)))  # the tables of a law are made once
    times = run(asked)
    if arguments.peer:
        peers(times, arguments.peer, [entry for entry, _ in asked])
    show(times)


if __name__ == "__main__":
    main()
