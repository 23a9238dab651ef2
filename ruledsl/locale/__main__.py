"""Locale: keep the catalogues; `python -m ruledsl.locale update | check | compile`.

`update` brings new sentences into every `.po` and drops those that are gone; `check` says what is
left to translate; `compile` writes each `.mo` that has changed. It needs Babel (`.[dev]`).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from ruledsl.language.tongues import LANGUAGES
from ruledsl.locale.catalogues import compiled, faults, mo_path, po_path, updated


def main(arguments: list[str]) -> int:
    """Run one of the commands; return 1 if `check` finds something."""
    commands = {"update": _update, "check": _check, "compile": _compile}
    if len(arguments) != 1 or arguments[0] not in commands:
        sys.stderr.write(f"usage: python -m ruledsl.locale {' | '.join(commands)}\n")
        return 2
    lines = list(commands[arguments[0]]())
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    return int(bool(lines) and arguments[0] == "check")


def _update() -> Iterator[str]:
    for language in LANGUAGES[1:]:
        path = po_path(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(updated(language))
        yield f"updated {path}"


def _check() -> Iterator[str]:
    for language in LANGUAGES[1:]:
        yield from (f"{language}: {fault}" for fault in faults(language))


def _compile() -> Iterator[str]:
    for language in LANGUAGES[1:]:
        made, path = compiled(language), mo_path(language)
        if not path.is_file() or path.read_bytes() != made:
            path.write_bytes(made)
            yield f"compiled {path}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
