"""Reference: the page of every word, name, finding and refusal of the rule language."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from ruledsl.cli import writing

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
        file = Path(args.output or FILE)
        return writing.compared(args, file, text, "the words of the language", "reference")
    return writing.one_text(args, text)


def page() -> str:
    """Return the reference of the language that ships."""
    from ruledsl.cli.explain import findings, refusals
    from ruledsl.constructs import STANDARD
    from ruledsl.ruleset.reference import reference_text

    return reference_text(STANDARD, findings(), refusals().values())
