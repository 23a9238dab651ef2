"""How fast the solver is, beside an integer programme solved with HiGHS.

Run `python -m tests.benchmarks.arrangement [STEP] [--ilp]` from the checkout: every STEP-th
position of the corpus, four questions each, one thread. With `--ilp` (needs `highspy`) the most
cards are worked out by HiGHS as well, and both must agree. Figures are milliseconds.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable

from ruledsl.arrange.backend import backend_name
from ruledsl.arrange.melds import melds_of
from ruledsl.arrange.problem import Answer, Problem, RunShape, SetShape
from ruledsl.arrange.solve import any_play, most_cards, most_points, whole_hand
from tests.arrange.laws import positions

PIPS = (*(rank + 1 for rank in range(13) for _ in range(4)), 0)
QUESTIONS: dict[str, Callable[[Problem], Answer]] = {
    "most cards": most_cards,
    "most points": lambda problem: most_points(problem, PIPS),
    "any play": any_play,
    "whole hand": whole_hand,
}


def by_ilp(problem: Problem) -> int:
    """Return the most cards that can be laid, by an integer programme over all melds.

    One whole variable for each meld (how often it is laid), each natural card (how many copies)
    and each joker name (how many free jokers).
    """
    import highspy

    pack = problem.pack
    model = highspy.Highs()
    model.setOptionValue("output_flag", False)
    lying = Counter(pack.bare[card] for meld in problem.table for card in meld)
    hand = Counter(problem.hand)
    shown: dict[int, list[object]] = {face: [] for face in range(pack.naturals)}
    for shape in problem.law.shapes:
        assert isinstance(shape, RunShape | SetShape)
        for size in range(shape.least, 2 * shape.least):
            for faces in melds_of(pack, shape, size):
                laid = model.addIntegral(lb=0, ub=8)
                for face in faces:
                    shown[face].append(laid)
    played, jokers = [], []
    for face, melds in shown.items():
        real = model.addIntegral(lb=lying[face], ub=lying[face] + hand[face])
        joker = model.addIntegral(lb=0, ub=2)
        model.addConstr(sum(melds) == real + joker)  # type: ignore[arg-type]
        played.append(real)
        jokers.append(joker)
    kind = pack.naturals
    model.addConstr(sum(jokers) >= lying[kind])
    model.addConstr(sum(jokers) <= lying[kind] + hand[kind])
    model.maximize(sum(played) + sum(jokers))
    return round(model.getInfo().objective_function_value) - lying.total()


def percentiles(times: list[float]) -> str:
    """Return what half, 95 and 99 of a hundred and all of the times stay below."""
    times = sorted(times)
    at = (times[min(len(times) - 1, int(len(times) * part))] for part in (0.5, 0.95, 0.99, 1))
    return " ".join(f"{1000 * value:9.3f}" for value in at)


def timed(problems: list[Problem], question: Callable[[Problem], object]) -> list[float]:
    """Return the seconds that each problem takes."""
    times = []
    for problem in problems:
        start = time.perf_counter()
        question(problem)
        times.append(time.perf_counter() - start)
    return times


def main() -> None:
    """Print a line for each question."""
    steps = [int(word) for word in sys.argv[1:] if word.isdigit()]
    problems = [problem for _, problem in positions(*steps[:1])]
    print(f"{len(problems)} positions, {backend_name()}      p50       p95       p99       max")
    for name, question in QUESTIONS.items():
        print(f"{name:24}{percentiles(timed(problems, question))}")
    if "--ilp" in sys.argv:
        for problem in problems:
            assert by_ilp(problem) == most_cards(problem).value
        print(f"{'most cards, HiGHS':24}{percentiles(timed(problems, by_ilp))}")


if __name__ == "__main__":
    main()
