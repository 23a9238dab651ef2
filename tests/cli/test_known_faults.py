"""Known faults: what went wrong in other tools of this kind, tried here.

Where each is tried; what has no file named is in this one.

| fault | tests, by a part of their names |
|---|---|
| B01 a key twice | `hazard` |
| B03 words that were truths, B04 zeros in front, B06 types of lists and numbers | `hazard` |
| B08 small files that would grow | `aliases_within_aliases`; memory: `test_resources_of_runs.py` |
| B09 merge keys, B11 anchors and aliases | `hazard` |
| B10 deep nesting | `hazard`; with both parsers: `both_parsers` in `test_resources_of_runs.py` |
| B12 faults within blocks, B25 tabs | `hazard` |
| B14 byte order marks | `a_mark_before_the_text` |
| B15 encodings | `no_utf_8`, `signs_of_all_alphabets` |
| B17 paths in files | `a_path_in_a_file` |
| B18 faults of common files | `a_fault_of_a_common_file` |
| B20 two wrong members | `hazard` |
| B21 the same order | `the_same_bytes` |
| B22 slips | `a_slip_has_the_near_word` |
| B23 empty files | `a_file_that_says_nothing` |
| B27 places | `a_fault_deep_in_a_long_file`, `a_wrong_value` |
| B28 exit codes | `exit_codes`; files that are not there: `test_validate.py`, `test_files.py` |
| B29 standard input | `test_validate.py`; terminals: `test_resources_of_runs.py` |
| B31 addresses in SARIF | `tests/text/formats/test_sarif.py`, `test_address.py` |
| B33 words of the language | `names_stay_whole`, `a_bracket_may_touch` |
| B34 the order of binding | `hazard`, `an_expression_binds`, `trees_read_back` |
| B36 caches | `neither_a_home`; eight at once: `test_resources_of_runs.py` |
| B37 a break at the end | `a_block_says_the_same`, `a_turn_in_a_block` |
| B38 no network | `nothing_is_fetched` |
| B40 settings that nobody reads | `what_changes_nothing` |
| B41 large files, many files | work and both parsers: `test_resources_of_runs.py` |
| B43 one place a line | `every_line_has_one_place` |
"""

import json
import os
import random
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruledsl.constructs import STANDARD
from ruledsl.language.kinds import FormulaKind
from ruledsl.language.meaning import meaning
from ruledsl.language.types import Scope, Type
from ruledsl.ruleset.checks.abstract import Bounds, known
from ruledsl.ruleset.layout_phrases import spelled
from ruledsl.ruleset.show import plain_text, with_origins
from ruledsl.ruleset.validate import validate
from ruledsl.syntax.expression import Expr
from ruledsl.syntax.expression_parser import parse_expression_text
from ruledsl.syntax.tree import Mapping, Scalar
from ruledsl.syntax.yaml_reader import read_yaml, source_of_bytes
from ruledsl.text.diagnostic import Diagnostic
from ruledsl.text.render import concise
from ruledsl.text.source import Source
from ruledsl.text.span import NOWHERE

from .conftest import Command

ROOT = Path(__file__).parents[2]
HEAD = "language: 1\ngame: ours\nextends: carousel\n"
LINE = re.compile(r"(.+):(\d+):(\d+): (error|warning): (.+) \[(.+)\]")


def findings(text: str) -> tuple[Diagnostic, ...]:
    return validate(Source("rules.yaml", HEAD + text), STANDARD).diagnostics


# findings without a place


def test_a_fault_deep_in_a_long_file_has_its_exact_place() -> None:
    sources = "sources:\n" + "".join(f"  - a book, page {number}\n" for number in range(900))
    text = sources + "deal: {hand: 7}\nmelds:\n  run: {size: banana}\n"
    (only,) = findings(text)
    assert only.span.start_line_col == (3 + 901 + 3, 15)
    assert only.span.end_line_col == (3 + 901 + 3, 21)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("deal: {loose: 2}\njokers: {stand_for: [1, 2]}\n", "[1, 2]"),
        ("deal: {hand: 7, hnad: 8}\n", "hnad"),
        ("awards: [{points: 3, name: a, to: everyone}, {points: 3, name: b}]\n", "points"),
        ("players: [3, 4]\n", "[3, 4]"),
    ],
)
def test_a_wrong_value_an_extra_key_and_a_missing_one_have_their_places(
    text: str, place: str
) -> None:
    assert place in [each.span.text for each in findings(text)]


# exit codes


@pytest.mark.parametrize(
    ("text", "flags", "code"),
    [
        ("deal: {hnad: 7}\n", (), 1),
        ("give_up: null\n", (), 1),
        ("give_up: null\n", ("--fail-on", "error"), 0),
        ("", (), 0),
    ],
)
def test_exit_codes_tell_what_was_found(
    ruledsl: Command, tmp_path: Path, text: str, flags: tuple[str, ...], code: int
) -> None:
    (tmp_path / "rules.yaml").write_text(HEAD + text)
    for form in ("full", "json", "sarif", "junit"):
        assert ruledsl("validate", str(tmp_path), "--format", form, *flags).code == code


# words of the language and names


@pytest.mark.parametrize(
    ("condition", "name", "place"),
    [
        ("notempty(hand)", "unknown-function", "notempty"),
        ("android and order", "unknown-name", "android"),
        ("a and and b", "unexpected-word", "and"),
        ("and", "reserved-word", "and"),
        ("nota", "unknown-name", "nota"),
        ("size(or)", "unexpected-word", "or"),
        ("stock == 0 AND stock == 1", "foreign-sign", "AND"),
        ("stock == 0 == 1", "comparison-chain", ""),
        ("1 // 0 == 1", "division-by-zero", "0"),
    ],
)
def test_names_stay_whole_and_words_of_the_language_are_none(
    condition: str, name: str, place: str
) -> None:
    found = findings(f"deal_ends: {{out: {condition}}}\n")
    assert found[0].code.name == name
    assert not place or found[0].span.text == place


def test_a_bracket_may_touch_a_word_of_the_language() -> None:
    assert findings("deal_ends: {out: not(count(hand) != 0)}\n") == ()


# a grammar that is kept somewhere, and a network that is not there


def test_neither_a_home_nor_a_temporary_folder_is_needed(tmp_path: Path) -> None:
    (tmp_path / "rules.yaml").write_text(HEAD + "deal_ends: {out: count(hand) == 0}\n")
    kept = {name: value for name, value in os.environ.items() if name not in ("HOME", "TMPDIR")}
    environment = {**kept, "TMPDIR": "/nowhere", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-m", "ruledsl", "validate", "rules.yaml"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "")
    assert [path.name for path in tmp_path.iterdir()] == ["rules.yaml"]


def test_nothing_is_fetched(ruledsl: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("somebody opens a connection")

    monkeypatch.setattr(socket, "socket", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    assert ruledsl("validate", str(ROOT / "examples" / "broken.yaml")).code == 1
    assert (
        json.loads(ruledsl("validate", "carousel", "--format", "sarif").out)["version"] == "2.1.0"
    )


# a line break at the end of a text


@pytest.mark.parametrize("text", ["deal: {hand: 5}\n", "deal:\n  hand: |\n    5\n"])
def test_a_block_says_the_same_as_one_line(text: str) -> None:
    assert findings(text) == ()


def test_a_turn_in_a_block_says_the_same_as_one_line() -> None:
    inline = findings("turn: play or draw\n")
    block = findings("turn: |\n  play\n  or draw\n")
    assert [concise(each) for each in block] == [concise(each) for each in inline]


# settings that nobody reads


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("turn_limit: 60\n", "unknown-key"),
        (
            "options: {o: {ask: Which, choices: {a: {}, b: {deal: {hand: 7}}}}}\ndeal: {hand: 7}\n",
            "option-without-effect",
        ),
    ],
)
def test_what_changes_nothing_is_told(text: str, name: str) -> None:
    assert name in [each.code.name for each in findings(text)]


# the shape of a line


def test_every_line_has_one_place_and_one_message() -> None:
    text = "turn: |\n  play\n  or drwa\n  then a.yaml:1:2: x\nmelds:\n  run: {sme: suit}\n"
    found = findings(text)
    assert len(found) >= 2
    for each in found:
        line = concise(each)
        match = LINE.fullmatch(line)
        assert match is not None
        assert match[1] == "rules.yaml"
        assert (int(match[2]), int(match[3])) == each.span.start_line_col


# every hazard as one finding at its place: (what is written, name, line and column, hint)

NESTED = "x-a: " + "[" * 2000 + "]" * 2000 + "\n"


HAZARDS: list[tuple[str, list[str]]] = [
    # a key twice, also in brackets
    ("deal: 7\ndeal: 13\n", ["duplicate-key 5:1"]),
    ("points: {A: 15, A: 1}\n", ["duplicate-key 4:17"]),
    # words that an older YAML takes for truths are words
    (
        "options: {o: {ask: x, default: off, choices: {on: {}, off: {deal: 5}}}}\n"
        "title: No\nsummary: y\n",
        [],
    ),
    ("on: draw\n", ["unknown-key 4:1"]),
    # numbers that can be read in two ways
    ("deal: {hand: 013}\n", ["leading-zero 4:14"]),
    ("deal: {hand: 08}\n", ["leading-zero 4:14"]),
    ("deal: {hand: 0o13}\n", ["number-base 4:14"]),
    ("match: {deals: 0200, winner: {lowest: total}}\n", ["leading-zero 4:16"]),
    ("deal: {hand: 1_000}\n", ["digit-first 4:14"]),
    ("deal: {hand: 1e3}\n", ["digit-first 4:14"]),
    ("deal: {hand: .inf}\n", ["not-finite 4:14"]),
    # a list that looks uniform is read so, a version stays what it is, a date is text
    ("ranks: {order: [A, 2, 3, 4, 5, '6', 7, 8, 9, '10', J, Q, K]}\n", []),
    ("title: 1.10\nsummary: 2024-01-01\n", []),
    # merge keys, anchors and aliases are refused where they stand, whatever they name
    ("x-a: &a {b: 7}\n", ["anchor 4:6"]),
    ("x-a: *nope\n", ["alias 4:6"]),
    ("x-a: &a [*a]\n", ["anchor 4:6", "alias 4:10"]),
    ("x-a: &a 1\nx-b: &a 2\n", ["anchor 4:6", "anchor 5:6"]),
    ("x-m: {<<: 1, b: 5}\n", ["merge-key 4:7"]),
    # deep and long
    (NESTED, ["too-deep 4:1005"]),
    ("deal: {hand: " + "not " * 900 + "a}\n", ["phrase-too-long 4:14"]),
    ("deal: {hand: 1" + "+1" * 900 + "}\n", ["phrase-too-large 4:270"]),
    ("deal: {hand: " + "(" * 5000 + "1}\n", ["phrase-too-long 4:14"]),
    # faults within blocks, folded texts, escapes, and texts over several lines
    (
        "knock:\n  # a comment\n  when: |\n    count(hand) >= 3\n    and sutis(hand) == 1\n",
        ["unknown-function 8:9"],
    ),
    ("knock:\n  when: >-\n    count(hand) > 0\n    and rnak == 2\n", ["unknown-name 7:9"]),
    ('knock: {when: "count(hand) > 0\\nand foo == 1"}\n', ["unknown-name 4:37"]),
    ("knock:\n  when:\n    count(hand) > 0\n    and foo == 1\n", ["unknown-name 7:9"]),
    ("knock:\n  when: |2+\n\n    stock > 0\n    and foo == 1\n", ["unknown-name 8:9"]),
    # two wrong members of one value, in the order of the file
    ("pack: {decks: {a: 1}, jokers: [2]}\n", ["wrong-type 4:15", "wrong-type 4:31"]),
    # tabs: in front of a key, within an expression, behind a value
    ("points:\n\tA: 15\n", ["tab-indentation 5:1"]),
    ("knock:\n  when: |\n    count(hand)\t>\tfoo\n", ["unknown-name 6:19"]),
    ("title: a\t\n", []),
    # the order of binding
    ("deal: {hand: 10 - 3 - 2 - 5}\n", ["no-hand 4:14"]),
    ("deal: {hand: 8 / 4}\n", ["division 4:16"]),
    ("deal: {hand: 5 // 0}\n", ["division-by-zero 4:19"]),
]


@pytest.mark.parametrize(("text", "found"), HAZARDS)
def test_a_hazard_is_told_where_it_stands_and_what_is_none_is_not(
    text: str, found: list[str]
) -> None:
    places = [
        f"{each.code.name} {each.span.start_line_col[0]}:{each.span.start_line_col[1]}"
        for each in findings(text)
    ]
    assert places == found


@pytest.mark.parametrize(
    "text", ["", "   ", "---\n", "# only a comment\n", "null\n", "[]\n", "7\n"]
)
def test_a_file_that_says_nothing_has_one_finding_at_its_start(text: str) -> None:
    (only,) = validate(Source("rules.yaml", text), STANDARD).diagnostics
    assert only.code.name in ("empty-file", "not-a-mapping")
    assert only.span.start_line_col == (1, 1)


def test_a_slip_has_the_near_word_and_what_is_far_has_none() -> None:
    found = findings("deel: 7\nmust-play: trust\npoints: {jocker: 30}\nzzz: 1\nx-own: 1\n")
    assert [each.hint for each in found] == [
        "did you mean `deal`?",
        "did you mean `must_play`?",
        "did you mean `joker`?",
        "",
    ]


def test_aliases_within_aliases_cost_nothing_and_many_values_are_no_such_thing() -> None:
    lines = [f"x-a: &a0 [{', '.join('x' * 9)}]\n"]
    lines += [f"x-b{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 9)]
    assert {each.code.name for each in findings("".join(lines))} == {"anchor", "alias"}
    many = "".join(f"x-{number}: [1, 2, 3, 4]\n" for number in range(40_000))
    (only,) = findings(many)
    assert only.code.name == "file-too-large"


# bytes


def read(raw: bytes) -> tuple[Diagnostic, ...]:
    source, found = source_of_bytes("rules.yaml", raw)
    return tuple(found) if source is None else validate(source, STANDARD).diagnostics


def test_a_mark_before_the_text_counts_for_nothing_and_one_within_it_is_named() -> None:
    text = (HEAD + "deal: {hnad: 7}\n").encode()
    plain, marked = read(text), read(b"\xef\xbb\xbf" + text)
    assert [concise(each) for each in plain] == [concise(each) for each in marked]
    (only,) = read((HEAD + "title: a\ufeffb\n").encode())
    assert "U+FEFF" in only.message
    assert only.span.start_line_col == (4, 9)


def test_a_byte_that_is_no_utf_8_is_told_with_its_place() -> None:
    (only,) = read((HEAD + "title: ").encode() + b"\xe9\n")
    assert only.code.name == "not-utf8"
    assert only.span.start_line_col == (4, 8)


def test_signs_of_all_alphabets_come_through_a_terminal_that_knows_none(tmp_path: Path) -> None:
    (tmp_path / "rules.yaml").write_text(HEAD + "titel: Vatikán ♠\n", encoding="utf-8")
    environment = {**os.environ, "PYTHONUTF8": "0", "LC_ALL": "C", "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(
        [sys.executable, "-m", "ruledsl", "validate", "rules.yaml"],
        cwd=tmp_path,
        env={**environment, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 1
    assert b"rules.yaml:4:1" in done.stdout
    assert b"Traceback" not in done.stderr


# files that build on others


@pytest.fixture
def family(tmp_path: Path) -> Path:
    """Return a folder in which three files build on a fourth, whose expression has a fault."""
    (tmp_path / "base").mkdir()
    common = "language: 1\ngame: common\nextends: carousel\nknock: {when: hnad.size > 0}\n"
    (tmp_path / "base" / "common.yaml").write_text(common)
    for name in ("one", "two", "three"):
        text = f"language: 1\ngame: {name}\nextends: base/common.yaml\ntitle: {name}\n"
        (tmp_path / f"{name}.yaml").write_text(text)
    return tmp_path


def test_a_path_in_a_file_starts_from_the_file_wherever_one_stands(
    ruledsl: Command, family: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (family / "link").symlink_to(family)
    found = set()
    for place, path in (
        (family, "one.yaml"),
        (family / "base", "../one.yaml"),
        (Path("/"), str(family / "one.yaml")),
        (family, "link/one.yaml"),
    ):
        monkeypatch.chdir(place)
        line = ruledsl("validate", path, "--format", "concise").out
        found.add(line[line.index("common.yaml") :])
    assert found == {'common.yaml:4:15: error: nothing is called "hnad" [unknown-name]\n'}


def test_a_fault_of_a_common_file_is_told_once_there(
    ruledsl: Command, family: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(family)
    done = ruledsl("validate", "one.yaml", "two.yaml", "three.yaml", "--format", "concise")
    (line,) = done.out.splitlines()
    assert line.startswith("base/common.yaml:4:15: error: ")


# the same bytes

MANY = (
    "knokc: 1\nturnn: play\nxyzzy: 1\nopenning: 3\npoinst: 1\nlimit: 2\n"
    "deal: {hand: x}\nknock: {announced: never}\nmatch: {deals: a}\nwinner: {lowest: q}\n"
)


def outputs(folder: Path, runs: int, form: str) -> set[bytes]:
    """Check files in another order each time, in processes that hash differently."""
    files = ["a.yaml", "b.yaml", "one.yaml", "two.yaml", "three.yaml"]
    rng = random.Random(runs)
    found = set()
    for _ in range(runs):
        rng.shuffle(files)
        done = subprocess.run(
            [sys.executable, "-m", "ruledsl", "validate", *files, "--format", form],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "random"},
            capture_output=True,
            check=False,
        )
        assert done.returncode == 1
        found.add(done.stdout)
    return found


def once(folder: Path, runs: int) -> None:
    """Assert that the bytes are the same, sorted, and tell each fault in its file alone."""
    for name in ("a", "b"):
        (folder / f"{name}.yaml").write_text(HEAD + MANY)
    (written,) = outputs(folder, runs, "concise")
    lines = written.decode().splitlines()
    assert len(lines) == len(set(lines))
    places = [re.match(r"(.+?):(\d+):(\d+): ", line) for line in lines]
    keys = [(found[1], int(found[2]), int(found[3])) for found in places if found]
    assert len(keys) == len(lines)
    assert keys == sorted(keys)
    of_a, of_b = ([k[1:] for k in keys if k[0] == f"{name}.yaml"] for name in ("a", "b"))
    assert of_a == of_b
    assert len(of_a) >= 10
    assert [key for key in keys if key[0] not in ("a.yaml", "b.yaml")] == [
        ("base/common.yaml", 4, 15)
    ]


def test_findings_are_the_same_bytes_in_any_order_of_files(family: Path) -> None:
    once(family, 2)


@pytest.mark.slow
def test_findings_are_the_same_bytes_twenty_times(family: Path) -> None:
    once(family, 20)
    for form in ("json", "sarif", "junit"):
        assert len(outputs(family, 4, form)) == 1


# the order of binding


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("10 - 3 - 2", 5),
        ("-1 + 1", 0),
        ("2 - -3", 5),
        ("20 // 2 // 5", 2),
        ("7 // 2", 3),
        ("-7 // 2", -4),
        ("-7 % 3", 2),
        ("2 + 3 * 4", 14),
        ("10 - 2 * 3 % 4", 8),
    ],
)
def test_an_expression_binds_as_on_paper(text: str, value: int) -> None:
    expr, found = parse_expression_text(text, NOWHERE.sub)
    assert expr is not None
    assert found == []
    assert known(expr, {}) == Bounds(value, value)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("not a == b", "not (a == b)"),
        ("a or b and c", "a or (b and c)"),
        ("a and b or c", "(a and b) or c"),
        ("not a and b", "(not a) and b"),
        ("a if b else c if d else e", "a if b else (c if d else e)"),
        ("-a.b", "-(a.b)"),
        ("a + b < c - d", "(a + b) < (c - d)"),
    ],
)
def test_an_expression_binds_as_its_brackets_say(text: str, same: str) -> None:
    assert meaning(parsed(text)) == meaning(parsed(same))


def parsed(text: str) -> Expr:
    expr, found = parse_expression_text(text, NOWHERE.sub)
    assert found == []
    assert expr is not None
    return expr


_NUMBERS = st.integers(0, 999_999_999).map(str)
_NAMES = st.sampled_from(("a", "b", "nota", "android", "order", "ifs", "format", "ino"))
_SIGNS = st.sampled_from(("+", "-", "*", "//", "%", "and", "or", "==", "<", ">=", "in", "not in"))


def _joined(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Return how trees are written with a bracket around every part."""
    return st.one_of(
        st.tuples(inner, _SIGNS, inner).map(lambda t: f"({t[0]} {t[1]} {t[2]})"),
        inner.map(lambda part: f"(not {part})"),
        inner.map(lambda part: f"(-{part})"),
        st.tuples(inner, inner, inner).map(lambda t: f"({t[0]} if {t[1]} else {t[2]})"),
        st.tuples(_NAMES, inner).map(lambda t: f"{t[0]}({t[1]})"),
        st.tuples(_NAMES, inner, inner).map(lambda t: f"sum({t[1]} for {t[0]} in {t[2]})"),
    )


_TREES = st.recursive(_NUMBERS | _NAMES, _joined, max_leaves=12)


@settings(derandomize=True, max_examples=300, deadline=None)
@given(_TREES, st.sampled_from(("plain", "'", '"', "|", ">-")))
def test_trees_read_back_the_same_when_they_are_shown(text: str, style: str) -> None:
    written = {"|": f"|\n    {text}", ">-": f">-\n    {text}", "plain": text}.get(style)
    source = Source("rules.yaml", f"deal:\n  hand: {written or style + text + style}\n")
    tree, found = read_yaml(source)
    assert tree is not None
    assert found == []
    for shown in (plain_text(tree), with_origins(tree)):
        again, found = read_yaml(Source("shown.yaml", shown))
        assert again is not None
        assert found == []
        assert plain_text(again) == plain_text(tree)
        assert meaning(parsed(_hand(again))) == meaning(parsed(text))


@settings(derandomize=True, max_examples=300, deadline=None)
@given(_TREES)
def test_trees_read_back_the_same_when_their_blanks_are_put_right(text: str) -> None:
    crowded = re.sub(r" (?=[-+*%<=>/])|(?<=[-+*%<=>/]) ", "", text)
    for written in (text, crowded):
        again = spelled(written, FormulaKind(Type.INT, Scope.TURN))
        assert meaning(parsed(again)) == meaning(parsed(text))


def _hand(tree: Mapping) -> str:
    deal = tree.get("deal")
    assert isinstance(deal, Mapping)
    hand = deal.get("hand")
    assert isinstance(hand, Scalar)
    return hand.value
