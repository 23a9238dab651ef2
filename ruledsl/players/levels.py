"""Levels: the computer players there are, by name, the weakest first."""

from __future__ import annotations

from types import MappingProxyType

from ruledsl.players.greedy import GreedyPlayer
from ruledsl.players.player import Level
from ruledsl.players.random_player import RandomPlayer

LEVELS: MappingProxyType[str, Level] = MappingProxyType(
    {
        "random": RandomPlayer,
        "greedy": GreedyPlayer,
    }
)
"""What makes a player of each level, from a source of chance."""
