"""Play: a game in this terminal, for people and computer players."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from ruledsl.cli import games
from ruledsl.cli.failure import CannotRunError
from ruledsl.text.suggest import did_you_mean

if TYPE_CHECKING:
    from ruledsl.engine.match import Match
    from ruledsl.players.player import Player

EPILOG = """\
who plays:
  ruledsl play GAME                                you are A, the computer plays the others
  ruledsl play GAME --players 3 --computer B=greedy    A and C are people, B is the computer
  ruledsl play GAME --people                       people only; pass the device around
  ruledsl play GAME --auto                         computers only: watch them

at the table: type the number of an action, or edit your copy of the table and say `done`:
  7H to 3              lay the seven of hearts to meld 3
  new 4S 5S 6S         lay a new meld
  take 7H from 2       take a card up from meld 2
  done                 play it
`help` at the table tells the rest. Seats are A, B, C … in the order of play.
"""


def add(parser: ArgumentParser) -> None:
    """Describe the command."""
    parser.description = (
        "Play a game. The table is shown with numbered melds; a refused move is explained with the"
        " line of the rule file that forbids it. Without --computer, --people or --auto you play"
        " seat A and the computer plays the others."
    )
    parser.epilog = EPILOG
    games.add_game(parser)
    games.add_table(parser)
    parser.add_argument(
        "--computer",
        action="append",
        default=[],
        metavar="SEAT=LEVEL",
        help=f"let the computer play a seat; levels: {games.LEVELS} (default: greedy). May be given"
        " several times",
    )
    parser.add_argument("--people", action="store_true", help="every seat is a person's")
    parser.add_argument("--auto", action="store_true", help="every seat is the computer's")
    parser.add_argument(
        "--deals",
        type=int,
        metavar="N",
        help="stop after so many deals (default: when the match is over; --auto: one deal if"
        " matches of this game have no end)",
    )
    parser.add_argument("--record", metavar="FILE", help="write the match to a file for `replay`")


def run(args: Namespace) -> int:
    """Play a match, or as much of it as is wanted."""
    from ruledsl.cli.person import StopPlayingError
    from ruledsl.cli.session import Session
    from ruledsl.engine.match import Match

    rules = games.rules(games.load(args.game, args.out), args)
    match = Match(rules, args.seed)

    def ask(prompt: str) -> str:
        return _ask(args.out.safe(prompt))

    session = Session(match, _computers(args, match), ask, args.out)
    try:
        session.play(args.deals or (1 if args.auto and rules.match.endless else None))
    except StopPlayingError:
        args.out.say("stopped")
    finally:
        if args.record:
            _write_record(Path(args.record), match)
            args.out.say(f"the match is recorded in {args.record}")
    return 0


def _computers(args: Namespace, match: Match) -> dict[int, Player]:
    """Return the computer players by seat. Raises CannotRunError."""
    from random import Random

    from ruledsl.players.levels import LEVELS

    levels = dict(_level(text, match.rules.players) for text in args.computer)
    if not levels and not args.people:
        levels = dict.fromkeys(range(1, match.rules.players), "greedy")
    if args.auto:
        levels = {seat: levels.get(seat, "greedy") for seat in range(match.rules.players)}
    return {
        seat: LEVELS[level](Random(f"{match.seed}/player/{seat}")) for seat, level in levels.items()
    }


def _level(text: str, players: int) -> tuple[int, str]:
    """Return the seat and the level of `B=greedy`. Raises CannotRunError."""
    from ruledsl.cli.table_view import seat_name
    from ruledsl.players.levels import LEVELS

    seat, _, level = text.partition("=")
    names = [seat_name(number) for number in range(players)]
    if seat.upper() not in names:
        raise CannotRunError(f'there is no seat "{seat}" among {", ".join(names)} (B=greedy)')
    if level not in LEVELS:
        near = did_you_mean(level, LEVELS) or f"there are {', '.join(LEVELS)}"
        raise CannotRunError(f'there is no level "{level}"; {near}')
    return names.index(seat.upper()), level


def _ask(prompt: str) -> str:
    """Ask at the terminal. Raises StopPlayingError at the end of the input."""
    from ruledsl.cli.person import StopPlayingError

    try:
        return input(prompt)
    except (EOFError, KeyboardInterrupt):
        raise StopPlayingError from None


def _write_record(path: Path, match: Match) -> None:
    from ruledsl.engine.record import dump, record_of

    path.write_text(dump(record_of(match)), encoding="utf-8")
