"""A published solver on positions of the corpus. Run by `arrangement.py`, which says where.

    PYTHON peer.py {rummikub-solver|machiavelli} < positions.jsonl

It needs no more than the package that is measured. The answer is JSON: seconds of processor time
and cards laid, position by position.
"""

import json
import sys
import time
from collections import Counter


def rummikub_solver():
    from rummikub_solver import RuleSet, SolverMode

    rules = RuleSet()

    def tile(card):
        if card == "JK":
            return 53
        rank, suit = rank_and_suit(card)
        return 13 * "CDHS".index(suit) + rank

    def most_cards(table, hand):
        game = rules.new_game()
        game.add_table(*map(tile, table))
        game.add_rack(*map(tile, hand))
        found = rules.solve(game, SolverMode.TILE_COUNT)
        return len(found.tiles) if found else 0

    return most_cards


def machiavelli():
    from machiavelli import Solver

    solver = Solver(quiet=True)

    def written(card):
        rank, suit = rank_and_suit(card)
        return "123456789tjqk"[rank - 1] + suit.lower()

    def most_cards(table, hand):
        lying, held = list(map(written, table)), list(map(written, hand))
        found = solver.solve(lying + held, held)
        return sum(map(len, found or ())) - len(lying)

    return most_cards


def rank_and_suit(card):
    ranks = ("A", *map(str, range(2, 11)), "J", "Q", "K")
    return ranks.index(card[:-1]) + 1, card[-1]


def main(package):
    most_cards = {"rummikub-solver": rummikub_solver, "machiavelli": machiavelli}[package]()
    positions = [json.loads(line) for line in sys.stdin]
    seconds, answers = [], []
    for number, position in enumerate([positions[0], *positions]):  # the first one twice, to warm
        table = position["table"].replace("|", " ").split()
        start = time.process_time()
        found = most_cards(table, position["hand"].split())
        if number:
            seconds.append(time.process_time() - start)
            answers.append(found)
    wrong = Counter(a == p["most_cards"] for a, p in zip(answers, positions, strict=True))[False]
    print(json.dumps({"seconds": seconds, "wrong": wrong}))


if __name__ == "__main__":
    main(sys.argv[1])
