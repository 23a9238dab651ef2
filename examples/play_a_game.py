"""Play a game: three computer players play one match, and the score sheet is printed."""

import random

from ruledsl import api
from ruledsl.engine.observation import observe
from ruledsl.players.greedy import GreedyPlayer


def main() -> None:
    """Play a match of a shipped game."""
    game = api.load("carousel")  # or the path of a rule file
    match = api.play(game, players=3, seed=7)
    players = [GreedyPlayer(random.Random(seat)) for seat in range(3)]

    while not match.over:
        if match.position.ended:
            match.next_deal()
        seat = match.position.seat
        seen = observe(match.rules, match.position, match.standing, seat)  # no more than it may see
        match.act(seat, players[seat].choose(seen))
        if match.score:
            for line in match.score.lines:
                print(
                    f"deal {match.standing.deals}: player {line.player}: {line.name} {line.points}"
                )

    print("totals:", match.state.totals)
    print("winners:", match.state.score.winners)


if __name__ == "__main__":
    main()
