"""RLCard's gin rummy with random players; prints figures as JSON. Run by `random_play.py`."""

import json
import sys
import time

import rlcard
from rlcard.agents import RandomAgent


def main(deals: int, seed: int) -> None:
    env = rlcard.make("gin-rummy", config={"seed": seed})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(2)])
    env.run(is_training=False)
    start, decisions = time.process_time(), 0
    for _ in range(deals):
        trajectories, _ = env.run(is_training=False)
        decisions += sum(len(one) // 2 for one in trajectories)
    seconds = time.process_time() - start
    print(json.dumps({"decisions": decisions, "deals": deals, "seconds": seconds}))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
