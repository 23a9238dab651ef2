"""Reference: the page of every word, name, finding and refusal of the rule language."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from ruledsl.cli.failure import CannotRunError

FILE = "grammar/REFERENCE.md"

EPILOG = """\
examples:
  ruledsl reference | less
  ruledsl reference --output grammar/REFERENCE.md
  ruledsl reference --check                      is grammar/REFERENCE.md up to date?
One word, finding or refusal of it: `ruledsl explain NAME`.
"""


def add(parser: ArgumentParser) -> None:
    """Describe the command."""
    parser.description = (
        "Write the reference of the rule language, in Markdown: every word with its options,"
        " turns and expressions with the names they know, every finding and every refusal."
    )
    parser.epilog = EPILOG
    parser.add_argument("--output", metavar="FILE", help="write it to a file")
    parser.add_argument(
        "--check",
        action="store_true",
        help=f"compare it with the file (default: {FILE}); 1 if they differ",
    )


def run(args: Namespace) -> int:
    """Write the page, or compare it."""
    text = page()
    if args.check:
        return _check(args, Path(args.output or FILE), text)
    if args.output:
        Path(args.output).write_text(text, encoding="utf-8")
        args.out.say(f"wrote {args.output}")
    else:
        args.out.put(text)
    return 0


def page() -> str:
    """Return the reference of the language that ships."""
    from ruledsl.cli.explain import findings, refusals
    from ruledsl.constructs import STANDARD
    from ruledsl.ruleset.reference import reference_text

    return reference_text(STANDARD, findings(), refusals().values())


def _check(args: Namespace, file: Path, text: str) -> int:
    if not file.is_file():
        raise CannotRunError(f"there is no {file} to compare with")
    if file.read_text(encoding="utf-8") == text:
        args.out.say(f"{file} is up to date")
        return 0
    args.out.write(f"{file} differs from the words of the language")
    args.out.say(f"write it anew: ruledsl reference --output {file}")
    return 1
