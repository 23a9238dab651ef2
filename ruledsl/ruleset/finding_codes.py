"""Finding codes: every kind of finding that a rule file can have, for who lists them."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module

from ruledsl.text.diagnostic import Code

DECLARING = (
    "ruledsl.syntax.yaml_codes",
    "ruledsl.syntax.phrase_codes",
    "ruledsl.language.expression_codes",
    "ruledsl.ruleset.codes",
    "ruledsl.ruleset.compose_codes",
    "ruledsl.ruleset.checks.codes",
    "ruledsl.ruleset.ignore_codes",
)
"""The modules that declare findings, beside the words themselves."""


def finding_codes(more: Iterable[str] = ()) -> tuple[Code, ...]:
    """Return every kind of finding in the order of the numbers, with those of `more` modules."""
    from ruledsl.constructs import STANDARD

    codes = {code.id: code for construct in STANDARD.constructs for code in construct.codes}
    for name in (*DECLARING, *more):
        for value in vars(import_module(name)).values():
            if isinstance(value, Code):
                codes[value.id] = value
    return tuple(codes[number] for number in sorted(codes))
