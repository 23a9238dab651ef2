"""Codes: every finding explains itself, and its examples are what they claim to be.

Examples are run as a reader would meet them: a whole file as it stands, parts of a rule file over
the small game, a phrase by itself, an expression as the condition of a knock.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from ruledsl.cli.explain import SCENES, findings
from ruledsl.constructs import STANDARD
from ruledsl.ruleset import compose
from ruledsl.ruleset.validate import validate
from ruledsl.scenes.run import Results, run_file
from ruledsl.scenes.verdicts import findings_of
from ruledsl.syntax.cards_parser import parse_table
from ruledsl.syntax.expression_parser import parse_expression
from ruledsl.syntax.limits import LIMITS
from ruledsl.syntax.range_parser import parse_range
from ruledsl.syntax.tree import Scalar
from ruledsl.syntax.turn_parser import parse_flow
from ruledsl.syntax.yaml_reader import read_yaml
from ruledsl.text.diagnostic import Code
from ruledsl.text.source import Source
from ruledsl.text.span import Span
from tests.ruleset.games import MINI, ROOT, game

CODES = findings()
NAMED = {code.name: code for code in CODES}
WITHOUT_EXAMPLE = {
    "not-utf8": "a text that can be shown is UTF-8",
    "utf-16": "a text that can be shown is UTF-8",
    "file-too-large": "would fill a book",
    "control-character": "nobody would see the character",
    "odd-line-break": "nobody would see the character",
    "too-many-values": "would fill a book",
    "text-too-long": "would fill pages",
    "phrase-too-long": "would fill pages",
    "too-many-bases": "needs many files",
    "unreadable-base": "needs a file that is there and cannot be opened",
    "too-many-options": "would fill a page",
    "against-the-schema": "what the reader overlooks, which is nothing that is known",
    "unreadable-scene-file": "needs a file that cannot be opened",
}
NOT_TRIED = {
    "scene-not-proved": "hangs on how far a search goes; tests/scenes/test_expect.py makes one",
    "against-the-schema": "nothing is known that gives it",
}
ALIASES = {NAMED[name] for name in ("recursive-alias", "unknown-alias")}


BASES = {  # the files that examples stand beside, and what they build on
    "base.yaml": "machiavelli",
    "rules.yaml": "machiavelli",
    "draw-often.yaml": "shanghai",
    "duty.yaml": "manipulation",
    "jokers.yaml": "carousel",
    "knocking.yaml": "carousel",
    "mended.yaml": "carousel",
    "limit.yaml": "oklahoma-gin",
    "columns.yaml": "hollywood-gin",
}


def write_bases(folder: Path) -> None:
    for name, base in BASES.items():
        (folder / name).write_text(f"language: 1\ngame: mine\nextends: {base}\n")


def rule_file(example: str) -> str:
    """Return the rule file that parts of one make: over the small game, or over their own base."""
    if "# ruledsl:" in example:  # comments belong to the lines that they stand at
        return MINI + example
    parts = re.split(r"^(?=[a-z_]+:)", example, flags=re.MULTILINE)[1:]
    written = dict(part.split(":", 1) for part in parts)
    if "extends" in written:
        return "language: 1\ngame: example\n" + example
    return game(**{key: value.rstrip("\n") for key, value in written.items()})


def found_in_rules(text: str | bytes, folder: Path) -> list[str]:
    write_bases(folder)
    path = folder / "rules.yaml"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return [each.code.name for each in validate(path, STANDARD).diagnostics]


def found_in_scenes(text: str, folder: Path) -> list[str]:
    mini = MINI.replace("game: example", "game: small")
    (folder / "broken.yaml").write_text(mini.replace("turn: play", "turn: paly"))
    write_bases(folder)
    path = folder / "example.scenes.yaml"
    path.write_text(text, encoding="utf-8")
    return [each.code.name for each in findings_of(Results((run_file(path),)))]


def test_numbers_and_names_are_used_once_and_all_have_a_group() -> None:
    assert len({code.id for code in CODES}) == len({code.name for code in CODES}) == len(CODES)
    assert all(re.fullmatch(r"RD[01234569]\d\d", code.id) for code in CODES)


def test_no_module_with_codes_is_forgotten() -> None:
    declared = set()
    for path in (ROOT / "ruledsl").rglob("*.py"):
        declared |= set(re.findall(r'^    "(RD\d{3})",$', path.read_text(encoding="utf-8"), re.M))
    assert declared == {code.id for code in CODES}
    assert SCENES


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.name)
def test_a_code_says_why_and_has_examples_or_a_reason_why_not(code: Code) -> None:
    assert code.why.endswith(".")
    assert not code.message.endswith(".")
    assert bool(code.bad) == bool(code.good) == (code.name not in WITHOUT_EXAMPLE)


def found_in_phrase(number: str, text: str) -> list[str]:
    written = Scalar(Span(Source("example", text), 0, len(text)), text)
    if number < "RD230":
        read = parse_expression(written)[1]
    elif number < "RD240":
        read = parse_flow(written)[1]
    elif number < "RD246":
        read = parse_range(written)[1]
    else:
        read = parse_table(text, written.place)[1]
    return [each.code.name for each in read]


def found_in(code: Code, text: str, folder: Path) -> list[str]:
    """Return what is found in an example of a code, read as its layer reads it."""
    match code.id[:3]:
        case "RD0":
            source = Source("example.yaml", text)
            return [each.code.name for each in read_yaml(source, aliases=code in ALIASES)[1]]
        case "RD2":
            return found_in_phrase(code.id, "" if text == '""' else text)
        case "RD3":
            turn = game(turn="play then knock? or draw", knock="x")
            return found_in_rules(turn.replace("knock: x", f"knock: '{text}'"), folder)
        case "RD6":
            return found_in_scenes(text, folder)
        case _:
            return found_in_rules(rule_file(text), folder)


@pytest.mark.parametrize(
    "code",
    [code for code in CODES if code.bad and code.name not in NOT_TRIED],
    ids=lambda code: code.name,
)
def test_the_bad_example_has_this_fault_alone_and_the_good_one_has_none(
    code: Code, tmp_path: Path
) -> None:
    bad = found_in(code, code.bad, tmp_path)
    if code.name == "ruleset-has-faults":  # and then come the faults themselves
        bad.remove("unknown-step")
    assert bad == [code.name]
    assert found_in(code, code.good, tmp_path) == []


def in_a_title(text: str) -> bytes:
    return game(title=text).encode()


def too_many_options() -> str:
    examples = (e for c in STANDARD.constructs for e in c.examples if e.reports)
    (yaml,) = (e.yaml for e in examples if e.reports and e.reports.name == "too-many-options")
    return game(options=yaml.partition(":")[2].strip())


MADE: dict[str, Callable[[], bytes]] = {
    "not-utf8": lambda: MINI.encode() + b"title: \xff\n",
    "utf-16": lambda: MINI.encode("utf-16"),
    "file-too-large": lambda: MINI.encode() + b"#" * LIMITS.file_bytes,
    "control-character": lambda: in_a_title("a\x07b"),
    "odd-line-break": lambda: in_a_title("a\u2028b"),
    "too-many-values": lambda: game(**{"x-own": f"[{'1, ' * LIMITS.nodes}1]"}).encode(),
    "text-too-long": lambda: in_a_title("x" * (LIMITS.scalar + 1)),
    "phrase-too-long": lambda: game(turn="play or draw" + " or draw" * 300).encode(),
    "too-many-options": lambda: too_many_options().encode(),
}


@pytest.mark.parametrize("name", MADE)
def test_a_code_without_an_example_is_found_in_a_file_that_is_made(
    name: str, tmp_path: Path
) -> None:
    assert found_in_rules(MADE[name](), tmp_path) == [name]


def test_a_long_chain_of_files_has_too_many_bases(tmp_path: Path) -> None:
    for number in range(20):
        text = f"language: 1\ngame: example\nextends: {number + 1}.yaml\n"
        (tmp_path / f"{number}.yaml").write_text(text, encoding="utf-8")
    (tmp_path / "20.yaml").write_text(MINI, encoding="utf-8")
    found = validate(tmp_path / "0.yaml", STANDARD).diagnostics
    assert [each.code.name for each in found] == ["too-many-bases"]


def test_a_base_that_the_system_does_not_hand_out_is_unreadable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path) -> None:
        raise PermissionError(13, "Permission denied")

    source = Source(str(tmp_path / "rules.yaml"), "language: 1\ngame: a\nextends: carousel\n")
    monkeypatch.setattr(compose, "load_source", refuse)
    found = validate(source, STANDARD).diagnostics
    assert [each.code.name for each in found] == ["unreadable-base"]


def test_a_scene_file_that_is_not_there_cannot_be_read(tmp_path: Path) -> None:
    (finding,) = findings_of(Results((run_file(tmp_path / "none.scenes.yaml"),)))
    assert finding.code.name == "unreadable-scene-file"


def test_every_code_is_tried_or_says_why_not() -> None:
    others = {"too-many-bases", "unreadable-base", "unreadable-scene-file"}
    shown = {code.name for code in CODES if code.bad}
    assert {code.name for code in CODES} - shown - set(MADE) - others == {"against-the-schema"}
    assert set(WITHOUT_EXAMPLE) | set(NOT_TRIED) <= {code.name for code in CODES}
