"""Choosing: which kinds of findings are told."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ruledsl.cli.failure import CannotRunError
from ruledsl.text.suggest import did_you_mean

if TYPE_CHECKING:
    from ruledsl.text.diagnostic import Diagnostic

UNREADABLE = "RD0"
"""How the numbers of findings begin that keep a file from being read; these are always told."""


def add_choices(parser: ArgumentParser) -> None:
    """Let a command take kinds of findings."""
    about = "kinds of findings by name, number, or the start of a number (RD5), with commas between"
    for flag, what in (("--select", "tell only these"), ("--ignore", "do not tell these")):
        parser.add_argument(
            flag, action="append", default=[], metavar="NAME,…", help=f"{what}: {about}"
        )


def chosen(args: Namespace, found: list[Diagnostic]) -> list[Diagnostic]:
    """Return the findings that are to be told. Raises CannotRunError for an unknown kind."""
    if not args.select and not args.ignore:
        return found
    select, ignore = _kinds("--select", args.select), _kinds("--ignore", args.ignore)
    return [each for each in found if _told(each.code.id, select, ignore)]


def _told(number: str, select: frozenset[str], ignore: frozenset[str]) -> bool:
    if number.startswith(UNREADABLE):
        return True
    return (not select or number in select) and number not in ignore


def _kinds(flag: str, written: Iterable[str]) -> frozenset[str]:
    """Return the numbers of the kinds that were named."""
    from ruledsl.ruleset.finding_codes import finding_codes

    names = {code.name: code.id for code in finding_codes()}
    numbers = frozenset[str]()
    for word in (each.strip() for text in written for each in text.split(",")):
        family = {id_ for id_ in names.values() if word[2:] and id_.startswith(word.upper())}
        if word in names:
            numbers |= {names[word]}
        elif family:
            numbers |= family
        else:
            near = did_you_mean(word, (*names, *names.values()))
            advice = near or "`ruledsl explain --all` lists them"
            raise CannotRunError(f'{flag}: no finding is called "{word}"; {advice}')
    return numbers
