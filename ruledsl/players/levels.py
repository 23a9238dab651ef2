"""Levels: the computer players there are, by name, the weakest first."""

from __future__ import annotations

from types import MappingProxyType

from ruledsl.players.easy import EasyPlayer
from ruledsl.players.greedy import GreedyPlayer
from ruledsl.players.hard import HardPlayer
from ruledsl.players.normal import NormalPlayer
from ruledsl.players.player import Level
from ruledsl.players.random_player import RandomPlayer

LEVELS: MappingProxyType[str, Level] = MappingProxyType(
    {
        "random": RandomPlayer,
        "easy": EasyPlayer,
        "greedy": GreedyPlayer,
        "normal": NormalPlayer,
        "hard": HardPlayer,
    }
)
"""What makes a player of each level, from a source of chance."""
