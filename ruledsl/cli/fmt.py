"""Fmt: brings rule files into the canonical layout."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from ruledsl.cli.fixing import Change, difference, replace_text
from ruledsl.cli.games import counted
from ruledsl.cli.rule_files import STDIN, STDIN_NAME, from_input, rule_files

EPILOG = """\
examples:
  ruledsl fmt my-game              write the rule files of a folder anew where they need it
  ruledsl fmt --check my-game      only say which ones need it, for a workflow
  ruledsl fmt --diff my-game/rules.yaml
  ruledsl fmt - < draft.yaml       from standard input to the output

For a shipped GAME, --check and --diff are enough. exit codes: 0 nothing to do, or done; 1 with
--check or --diff, something to do; or a file that is no YAML, see `ruledsl validate`; 2 could not
run.
"""


def add(parser: ArgumentParser) -> None:
    """Describe the command."""
    parser.description = (
        "Put the parts of rule files, and the keys inside them, in the order in which one reads a"
        " game, each with its comments; and write blanks, brackets and quotes in one way. What a"
        " file means stays the same."
    )
    parser.epilog = EPILOG
    parser.add_argument(
        "paths",
        metavar="PATH",
        nargs="+",
        help="rule files, folders, patterns, or - for standard input",
    )
    parser.add_argument("--check", action="store_true", help="write nothing; list what would be")
    parser.add_argument("--diff", action="store_true", help="write nothing; show the difference")


def run(args: Namespace) -> int:
    """Write the files anew that need it."""
    if args.paths == [STDIN]:
        return _from_input(args)
    changes, unread = _changes(rule_files(args.paths))
    for path in unread:
        args.out.say(f"{path} cannot be read as YAML; see `ruledsl validate`")
    for change in changes:
        if args.diff:
            args.out.put(difference(change))
        elif args.check:
            args.out.write(str(change.path))
        else:
            replace_text(change)
    told = "would be written anew" if args.check or args.diff else "written anew"
    args.out.say(f"{counted(len(changes), 'file')} {told}")
    return 1 if unread or (changes and (args.check or args.diff)) else 0


def _changes(paths: list[Path]) -> tuple[list[Change], list[Path]]:
    """Return the files that need it, and those that cannot be read."""
    from ruledsl.syntax.yaml_reader import load_source

    changes, unread = list[Change](), list[Path]()
    for path in paths:
        source, _ = load_source(path)
        text = _text(source.name, source.text) if source else None
        if source is None or text is None:
            unread.append(path)
        elif text != source.text:
            changes.append(Change(path, source.text, text))
    return changes, unread


def _text(name: str, text: str) -> str | None:
    """Return the text in its layout; None when it is no YAML."""
    from ruledsl.constructs import STANDARD
    from ruledsl.ruleset.layout import laid_out
    from ruledsl.ruleset.layout_order import tree_of
    from ruledsl.text.source import Source

    source = Source(name, text)
    return laid_out(source, STANDARD) if tree_of(source) else None


def _from_input(args: Namespace) -> int:
    source, _ = from_input(STDIN_NAME)
    text = _text(source.name, source.text) if source else None
    if source is None or text is None:
        args.out.say("standard input cannot be read as YAML; see `ruledsl validate -`")
        return 1
    if args.diff:
        args.out.put(difference(Change(Path(STDIN_NAME), source.text, text)))
    elif not args.check:
        args.out.put(text)
    return int((args.check or args.diff) and text != source.text)
