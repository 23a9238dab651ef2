"""Lsp: the language server, which editors start and talk to over its input and output."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace

from ruledsl.cli.failure import missing

EPILOG = """\
Editors start it themselves; see "Editors" in the README. It needs one more package:
  pip install "ruledsl[lsp]"
"""


def add(parser: ArgumentParser) -> None:
    """Describe the command."""
    parser.description = (
        "Run a language server for rule files over standard input and output: findings while one"
        " types, completion, explanations, definitions, renaming and more."
    )
    parser.epilog = EPILOG
    # Editors add it by habit; there is no other way to talk.
    parser.add_argument("--stdio", action="store_true", help="talk over input and output (always)")


def run(args: Namespace) -> int:
    """Serve until the editor says goodbye."""
    try:
        from ruledsl.editor.server import make
    except ModuleNotFoundError as error:
        raise missing(error, "the language server", "lsp") from None
    with os.fdopen(os.dup(0), "rb") as said, os.fdopen(os.dup(1), "wb") as answered:
        make().start_io(said, answered)  # which closes what it is given
    return 0
