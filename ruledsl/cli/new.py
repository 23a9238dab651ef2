"""New: a folder with a rule file of one's own, built on another game, and scenes that test it."""

from __future__ import annotations

import os
import re
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from ruledsl.cli import games
from ruledsl.cli.failure import CannotRunError

if TYPE_CHECKING:
    from ruledsl.api import Game
    from ruledsl.cards.position import Hand
    from ruledsl.engine.match import Match

EPILOG = """\
example:
  ruledsl new our-game --from GAME
  $EDITOR our-game/rules.yaml      take the # away from a line, or write your own
  ruledsl validate our-game
  ruledsl test our-game
  ruledsl play our-game
"""

RULES = """\
# yaml-language-server: $schema={schema}
#
# {title}: a game of your own. It is the game named after `extends` with the changes below;
# what is not written here stays as it is there.
#
#   ruledsl show {folder}       the whole of it, and where each line comes from
#   ruledsl validate {folder}   check it after a change
#   ruledsl test {folder}       try the scenes in scenes.yaml
#   ruledsl rulebook {folder}   read its rules as a text
#   ruledsl play {folder}       play it

language: 1
game: {game}
extends: {base}
title: {title}
summary: {base_title}, with rules of our own.

# The changes that are wanted most. Take the # in front of a line away and change what it says;
# `ruledsl explain deal` tells more about `deal`, and so on for each word.

{changes}"""

SCENES = """\
# Scenes are tests of your rules: each sets a position, does something, and says what must come of
# it. `ruledsl test {folder}` plays them. Write one for each rule that you change.
ruleset: rules.yaml
scenes:
  - name: what everybody begins with
    given: {{players: {players}}}
    expect: {{hand_size: {hand}, pack_size: {pack}, stock_size: {stock}}}

{act}"""

PLAY = """\
  - name: three of a suit in a row may be laid
    given:
      hands: {{A: {run} {spare}}}
    do: [{draw}play: {run}]
    expect: {{verdict: accepted}}
"""

STEP = """\
  - name: what one may do at the start of a turn
    expect: {{actions_include: [{word}]}}
"""


def add(parser: ArgumentParser) -> None:
    """Describe the command."""
    parser.description = (
        "Start a game of your own: a folder NAME with rules.yaml, in which the changes that are"
        " wanted most wait behind a #, and scenes.yaml with two scenes that hold."
    )
    parser.epilog = EPILOG
    parser.add_argument("name", metavar="NAME", help="the folder; its last part names the game")
    parser.add_argument(
        "--from", dest="base", metavar="GAME", required=True, help="the game to build on"
    )
    parser.add_argument(
        "--editor",
        action="store_true",
        help="also write settings for VS Code: the schema, and a task that checks while you write",
    )


def run(args: Namespace) -> int:
    """Write the two files."""
    folder = Path(args.name)
    name = folder.name
    if not re.fullmatch(r"[a-z0-9][a-z0-9_-]*", name):
        near = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
        advice = f'; try "{near}"' if near else ""
        raise CannotRunError(f'"{name}" cannot be the name of a game: use a-z, 0-9, -{advice}')
    game = games.load(args.base, args.out)
    files = {
        "rules.yaml": rules_text(folder, args.base, game),
        "scenes.yaml": scenes_text(folder, game),
    }
    if args.editor:
        from ruledsl.cli.editor import settings

        files |= settings()
    for file in files:
        if (folder / file).exists():
            raise CannotRunError(f"{folder / file} is there already; choose another name")
    for file, text in files.items():
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_text(text, encoding="utf-8")
        args.out.write(f"wrote {folder / file}")
    args.out.say(f"next: change {folder / 'rules.yaml'}, then ruledsl validate {args.name}")
    return 0


def rules_text(folder: Path, base: str, game: Game) -> str:
    """Return the starter file of a game built on another one."""
    from ruledsl import api
    from ruledsl.resources import grammar_dir

    named = base if base in api.games() else os.path.relpath(game.path, folder)
    title = folder.name.replace("-", " ").replace("_", " ").capitalize()
    return RULES.format(
        schema=_way(grammar_dir() / "ruleset.schema.json", folder),
        title=title,
        folder=folder,
        game=folder.name,
        base=named,
        base_title=game.rules().title,
        changes="\n".join(f"# {why}\n#{line}\n" for why, line in changes(game)),
    )


def _way(file: Path, folder: Path) -> str:
    """Return a path as an editor needs it: a relative one while both lie in one checkout.

    Editors read up to the next blank, so an odd path is written as an address.
    """
    try:
        file.relative_to(Path.cwd().resolve())
    except ValueError:
        return str(file) if re.fullmatch(r"[\w.:/\\~+-]+", str(file), re.ASCII) else file.as_uri()
    return Path(os.path.relpath(file, folder)).as_posix()


def changes(game: Game) -> list[tuple[str, str]]:
    """Return changes that make sense for a game: what each is good for, and its line.

    What the options of the game change already is left out: the choice at the table would win.
    """
    from ruledsl.ruleset.choices import table_options

    mapping = game.ruleset.resolved.mapping
    taken = {
        entry.key.value
        for option in table_options(mapping)
        for _, overlay in option.choices
        for entry in overlay.entries
    }
    return [(why, line) for why, line in _candidates(game) if line.partition(":")[0] not in taken]


def _candidates(game: Game) -> list[tuple[str, str]]:
    rules = game.rules()
    batches = ", batches: null" if rules.deal.batches else ""
    steps = {way.word for flow in rules.flows for ways in flow.ways for way in ways}
    found = [
        *_by_players(*game.ruleset.players, batches),
        ("Where the ace belongs in a run: low, high, either or around.", "ranks: {ace: around}"),
        ("What a player's first play needs.", "opening: count(laid) >= 4"),
        ("Whoever can play must: enforce, remind, trust or free.", "must_play: enforce"),
        ("What it costs to take back a move that was begun.", "give_up: {draw: 3}"),
        ("How long a match is.", _match(game)),
    ]
    if any(shape.name == "set" for shape in rules.shapes):
        line = "melds: {set: {different: null, size: 3+}}"
        found.insert(3, ("A set may hold the same card twice, and any number of cards.", line))
    if steps <= {"play", "draw"}:
        line = "turn: draw 2 then play?"
        found.insert(0, ("What one does in a turn: steps with `then`, `or`, `?`, `*`.", line))
    if rules.jokers:
        found.append(("How many jokers a meld takes.", "jokers: {per_meld: 1}"))
    return found


def _by_players(fewest: int, most: int, batches: str) -> list[tuple[str, str]]:
    """Return a deal and packs that depend on how many play, where that is not always the same."""
    if fewest == most:
        deal, pack = "How many cards everybody gets.", "How many packs there are."
        return [(deal, f"deal: {{hand: 9{batches}}}"), (pack, "pack: {decks: 2}")]
    few = 3 if fewest <= 3 < most else fewest
    return [
        (
            "How many cards everybody gets; an expression may stand wherever a number can.",
            f"deal: {{hand: 7 if players > {few} else 9{batches}}}",
        ),
        ("More packs when many play.", f"pack: {{decks: 2 if players < {few + 1} else 3}}"),
    ]


def _match(game: Game) -> str:
    """Return a match of five deals, with what the base says otherwise taken away."""
    from ruledsl.syntax.tree import Mapping

    base = game.ruleset.resolved.mapping.get("match")
    written = {entry.key.value for entry in base.entries} if isinstance(base, Mapping) else set()
    undone = [key for key in ("ends", "endless", "awards") if key in written]
    winner = [] if "winner" in written else ["winner: {lowest: total, tie: shared}"]
    parts = ["deals: 5", *winner]
    return "match: {" + ", ".join([*parts, *(f"{key}: null" for key in undone)]) + "}"


def scenes_text(folder: Path, game: Game) -> str:
    """Return two scenes that hold for any game: its set-up, and a first step."""
    from ruledsl.engine.match import Match

    rules = game.rules()
    match = Match(rules, 0)
    pack = rules.pack
    run = tuple(pack.card(rank, 0) for rank in (4, 5, 6) if rank < len(pack.ranks))
    spare = tuple(pack.card(len(pack.ranks) - 1, suit) for suit in range(len(pack.suits)))[-2:]
    begin, words = match.position, match.words
    draw = "play" not in words
    if _may_be_laid(match, run, spare, draw):
        act = PLAY.format(draw="draw, " * draw, run=pack.write(run), spare=pack.write(spare))
    else:
        act = STEP.format(word=words[0])
    return SCENES.format(
        folder=folder,
        players=rules.players,
        hand=len(begin.hand),
        pack=len(rules.pack.all_cards),
        stock=len(begin.stock),
        act=act,
    )


def _may_be_laid(match: Match, run: Hand, spare: Hand, draw: bool) -> bool:
    """Say whether a player who has opened may lay a run, after a draw where that comes first."""
    from dataclasses import replace

    from ruledsl.cards.move import Move

    position, seat = match.position, match.position.seat
    opened = (True,) * len(position.hands)
    empty = tuple(meld for meld in position.table if len(meld) == 1)
    match.position = replace(position, opened=opened, table=empty).with_hand(seat, (*run, *spare))
    if draw and not match.act(seat, Move("draw")).accepted:
        return False
    return match.judge(seat, Move("play", (*empty, run))).accepted
