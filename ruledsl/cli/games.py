"""Games: from what the user typed to a game, its rules, its options; with the near word if none."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ruledsl.cli.failure import CannotRunError
from ruledsl.cli.output import Output
from ruledsl.text.suggest import did_you_mean

if TYPE_CHECKING:
    from ruledsl.api import Game
    from ruledsl.language.rules import Rules

LEVELS = "random, easy, greedy, normal, hard"
"""The computer players as a help text lists them, which need not load them for it."""

GAME_HELP = "a shipped game (see `ruledsl list`), a rule file, or a folder with a rules.yaml"


def add_game(parser: ArgumentParser) -> None:
    """Let a command take a game."""
    parser.add_argument("game", metavar="GAME", help=GAME_HELP)


def add_table(parser: ArgumentParser, *, deals: bool = True) -> None:
    """Let a command take what a table decides before it plays; a seed only where it deals."""
    parser.add_argument(
        "--players",
        type=int,
        metavar="P",
        help="how many play (default: the fewest the game allows)",
    )
    if deals:
        about = "the cards (default: 0)"
        parser.add_argument("--seed", type=int, default=0, metavar="S", help=about)
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=CHOICE",
        help="choose for an option of the game; may be given several times",
    )


def find(name: str) -> Path:
    """Return the rule file of a game. Raises CannotRunError with the near name."""
    from ruledsl import api

    try:
        return api.find(name)
    except api.UnknownGameError:
        near = did_you_mean(name, api.games())
        advice = near or "see `ruledsl list`"
        raise CannotRunError(f'no game and no rule file is called "{name}"; {advice}') from None


def load(name: str, out: Output, *, faulty: int = 1) -> Game:
    """Return a game; the findings of a rule file with faults are told, and it ends there.

    `faulty` is the exit code then, for commands to which 1 is an answer.
    """
    from ruledsl import api
    from ruledsl.text.render import full

    path = find(name)
    try:
        return api.load(path)
    except api.RuleFileError as error:
        for each in error.diagnostics:
            out.write(full(each, out.colour) + "\n")
        sentence = f"{name} cannot be used: {counted(len(error.diagnostics), 'finding')}"
        raise CannotRunError(sentence, exit_code=faulty) from None


def rules(game: Game, args: Namespace) -> Rules:
    """Return the rules for the players and options of a command. Raises CannotRunError."""
    return rules_for(game, args.players, choices(args.option, game))


def rules_for(game: Game, players: int | None, chosen: dict[str, str]) -> Rules:
    """Return the rules for so many players and choices. Raises CannotRunError."""
    least, most = game.players
    if players is not None and not least <= players <= most:
        raise CannotRunError(f"{game.name} is for {least} to {most} players, not {players}")
    return game.rules(players, chosen)


def choices(written: Sequence[str], game: Game) -> dict[str, str]:
    """Return options as they were given on the command line. Raises CannotRunError."""
    chosen = dict[str, str]()
    for text in written:
        name, equals, choice = text.partition("=")
        if not equals:
            raise CannotRunError(f'--option takes NAME=CHOICE, not "{text}"')
        known = game.options.get(name)
        if known is None:
            raise CannotRunError(
                _unknown(f'{game.name} has no option "{name}"', name, game.options)
            )
        if choice not in known:
            raise CannotRunError(_unknown(f'{name} has no choice "{choice}"', choice, known))
        chosen[name] = choice
    return chosen


def _unknown(sentence: str, word: str, known: Iterable[str]) -> str:
    names = list(known)
    near = did_you_mean(word, names)
    listed = f"there is {', '.join(names)}" if names else "it has no options"
    return f"{sentence}; {near or listed}"


def counted(number: int, one: str) -> str:
    """Return a number with its noun: `1 finding`, `2 findings`."""
    return f"{number} {one}" + ("" if number == 1 else "s")
