"""Schema: the JSON schema of rule files, made from the words of the language, for editors."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from ruledsl.cli import writing

EPILOG = """\
examples:
  ruledsl schema --output ruleset.schema.json
A rule file names it in its first line, and editors complete and check what is typed:
  # yaml-language-server: $schema=ruleset.schema.json
"""


def add(parser: ArgumentParser) -> None:
    """Describe the command."""
    parser.description = (
        "Write the JSON schema of rule files (draft 2020-12). It covers the form of a file;"
        " `ruledsl validate` checks what it means as well."
    )
    parser.epilog = EPILOG
    parser.add_argument("--output", metavar="FILE", help="write it to a file")


def run(args: Namespace) -> int:
    """Write the schema."""
    from ruledsl.constructs import STANDARD
    from ruledsl.ruleset.schema import schema_text

    return writing.one_text(args, schema_text(STANDARD))
