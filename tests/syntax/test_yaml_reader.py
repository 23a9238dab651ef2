"""YAML reader: what is a tree, what is a finding, and where."""

import pytest
import yaml

from ruledsl.syntax.codes import SYNTAX_CODES
from ruledsl.syntax.limits import Limits
from ruledsl.syntax.tree import Mapping, Scalar, Sequence
from ruledsl.syntax.yaml_codes import CODES, RECURSIVE_ALIAS, UNKNOWN_ALIAS
from ruledsl.syntax.yaml_reader import load_source, read_yaml, source_of_bytes
from ruledsl.text.source import Source

# Each hazard: the text, the code, the text that is underlined, and line and column of its start.
HAZARDS = [
    ("players: 010\n", "leading-zero", "010", (1, 10)),
    ("players: 08\n", "leading-zero", "08", (1, 10)),
    ("a: 0x1F\n", "number-base", "0x1F", (1, 4)),
    ("a: 0o17\n", "number-base", "0o17", (1, 4)),
    ("a: 1:30\n", "clock-number", "1:30", (1, 4)),
    ("a: 1:30:00\n", "clock-number", "1:30:00", (1, 4)),
    ("a: .inf\n", "not-finite", ".inf", (1, 4)),
    ("a: -.INF\n", "not-finite", "-.INF", (1, 4)),
    ("a: .nan\n", "not-finite", ".nan", (1, 4)),
    ("a: 1e999\n", "not-finite", "1e999", (1, 4)),
    ("a: 12345678901234567890\n", "number-too-large", "12345678901234567890", (1, 4)),
    ("a: 1\nb: 2\n'a': 3\n", "duplicate-key", "'a'", (3, 1)),
    ("x: {a: 1, a: 2}\n", "duplicate-key", "a", (1, 11)),
    ("? [a]\n: 1\n", "complex-key", "[a]", (1, 3)),
    ("? {a: 1}\n: 1\n", "complex-key", "{a: 1}", (1, 3)),
    ("'': 1\n", "complex-key", "''", (1, 1)),
    ("<<: {a: 1}\n", "merge-key", "<<", (1, 1)),
    ("a: &x 1\n", "anchor", "&x", (1, 4)),
    ("a: &x and y\n", "anchor", "&x", (1, 4)),
    ("a: *x\n", "alias", "*x", (1, 4)),
    ("a: !x and y\n", "tag", "!x", (1, 4)),
    ("a: !!str 1\n", "tag", "!!str", (1, 4)),
    ("a: [x] == y\n", "unquoted-phrase", "[x] == y", (1, 4)),
    ("a: {x} == y # c\n", "unquoted-phrase", "{x} == y", (1, 4)),
    ('a: "x" == y\nb: 1\n', "unquoted-phrase", '"x" == y', (1, 4)),
    ("a:\n  - 'x' in y\n", "unquoted-phrase", "'x' in y", (2, 5)),
    ("a: > 3\n", "unquoted-phrase", "> 3", (1, 4)),
    ("a: >= 3\nb: 1\n", "unquoted-phrase", ">= 3", (1, 4)),
    ("a: >3\nb: 1\n", "unquoted-phrase", ">3", (1, 4)),
    ("a: | x\n", "unquoted-phrase", "| x", (1, 4)),
    ("a: * x\n", "unquoted-phrase", "* x", (1, 4)),
    ("a: & x\n", "unquoted-phrase", "& x", (1, 4)),
    ("a: @x\n", "unquoted-phrase", "@x", (1, 4)),
    ("a: `x`\n", "unquoted-phrase", "`x`", (1, 4)),
    ("a: % 3\n", "unquoted-phrase", "% 3", (1, 4)),
    ("a: x if y: z\n", "unquoted-phrase", "x if y: z", (1, 4)),
    ("a: x == #c\n", "cut-by-comment", " #c", (1, 8)),
    ("a: f(x #c\n", "cut-by-comment", " #c", (1, 7)),
    ("a: b: c\n", "second-colon", ":", (1, 5)),
    ("a: 1\n  b: 2\n", "bad-indentation", "b", (2, 3)),
    ("a:\n  b: 1\n c: 2\n", "bad-indentation", "c: 2", (3, 2)),
    ("a:\n  - b\n - c\n", "bad-indentation", "- c", (3, 2)),
    ("a: 1\nb\n", "missing-colon", "b", (2, 1)),
    ("a: 1\n---\nb: 2\n", "several-documents", "---", (2, 1)),
    ("", "empty-file", "", (1, 1)),
    ("# words\n\n", "empty-file", "", (1, 1)),
    ("---\n", "empty-file", "", (1, 1)),
    ("words\n", "not-a-mapping", "words", (1, 1)),
    ("- a\n- b\n", "not-a-mapping", "- a\n- b", (1, 1)),
    ("a: b\x00\n", "control-character", "\x00", (1, 5)),
    ("a: b\x1b\n", "control-character", "\x1b", (1, 5)),
    ("a: b\ufeffc\n", "control-character", "\ufeff", (1, 5)),
    ("a: b\ud83c\n", "control-character", "\ud83c", (1, 5)),
    ("a: 1 # b\u202ec\n", "control-character", "\u202e", (1, 9)),
    ("a: b\u200bc\n", "control-character", "\u200b", (1, 5)),
    ("a: b\x9bc\n", "control-character", "\x9b", (1, 5)),
    ('a: "b\\ec"\n', "control-character", "\\e", (1, 6)),
    ('a: "b\\rc"\n', "control-character", "\\r", (1, 6)),
    ('a: "b\\u2067c"\n', "control-character", "\\u2067", (1, 6)),
    ('a: ["\\x9b"]\n', "control-character", "\\x9b", (1, 6)),
    ('"\\e": 1\n', "control-character", "\\e", (1, 2)),
    ('a: "\\Lb"\n', "odd-line-break", "\\L", (1, 5)),
    ("# x\n# \x85\n", "odd-line-break", "\x85", (2, 3)),
    ("a: b\u2028c\n", "odd-line-break", "\u2028", (1, 5)),
    ("a: b\u2029c\n", "odd-line-break", "\u2029", (1, 5)),
    ("a: 1\rb: 2\n", "lone-carriage-return", "\r", (1, 5)),
    ("a:\n\tb: 1\n", "tab-indentation", "\t", (2, 1)),
    ("a: 1\n \tb: 2\n", "tab-indentation", "\t", (2, 2)),
    ("a:\t1\n", "tab-between", "\t", (1, 3)),
    ("%FOO x\n---\na: 1\n", "directive", "%FOO x", (1, 1)),
    ("%TAG !m! tag:m,2000:\n---\na: 1\n", "directive", "%TAG !m! tag:m,2000:", (1, 1)),
    ("%YAML 3.0\n---\na: 1\n", "directive", "%YAML 3.0", (1, 1)),
    ("a: [1, 2\nb: 3\n", "unclosed-bracket", "[", (1, 4)),
    ("a: {b: 1\n", "unclosed-bracket", "{", (1, 4)),
    ("a: 'foo\nb: 1\n", "unclosed-quote", "'", (1, 4)),
    ('a: "foo\nb: "bar"\n', "unclosed-quote", '"', (1, 4)),
    ("a: [1, 2]]\n", "stray-bracket", "]", (1, 10)),
    ("a: ['1' '2']\n", "missing-comma", "'", (1, 9)),
    ("a: 'it's'\n", "text-after-quote", "s'", (1, 8)),
    ('a: "\\ud83c"\n', "surrogate", "\\ud83c", (1, 5)),
    ('a: "\\q"\n', "bad-escape", "\\q", (1, 5)),
    ("[" * 200, "too-deep", "[", (1, 65)),
]

READ_AS_WRITTEN = [
    ("on", "on"),
    ("no", "no"),
    ("Yes", "Yes"),
    ("J", "J"),
    ("10S", "10S"),
    ("5h", "5h"),
    ("10", 10),
    ("-7", -7),
    ("0", 0),
    ("1_000", "1_000"),
    ("0b11", "0b11"),
    ("1e3", 1000.0),
    ("+.5", 0.5),
    ("1.", 1.0),
    ("2024-01-02", "2024-01-02"),
    ("true", True),
    ("False", False),
    ("tRUE", "tRUE"),
    ("null", None),
    ("~", None),
    ("=", "="),
    ("2-5", "2-5"),
    ("3+", "3+"),
    ("'10'", "10"),
    ('"true"', "true"),
    ("draw then (play or pass)", "draw then (play or pass)"),
    ("a#b", "a#b"),
]


def read(text, **more):
    return read_yaml(Source("game.yaml", text), **more)


def codes(findings):
    return [each.code.name for each in findings]


@pytest.mark.parametrize(("text", "code", "underlined", "place"), HAZARDS)
def test_each_hazard_is_one_finding_at_its_place(text, code, underlined, place):
    _, findings = read(text)
    (finding,) = findings
    assert (finding.code.name, finding.span.text) == (code, underlined)
    assert finding.span.start_line_col == place


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.name)
def test_the_snippets_of_a_code_show_it(code):
    if code.bad:
        aliases = code in (RECURSIVE_ALIAS, UNKNOWN_ALIAS)  # rule files have none at all
        assert codes(read(code.bad, aliases=aliases)[1]) == [code.name]
        assert codes(read(code.good, aliases=aliases)[1]) == []
    assert code.why.endswith(".")
    assert not code.message.endswith(".")


def test_every_code_has_a_number_and_a_name_of_its_own():
    assert len({code.id for code in SYNTAX_CODES}) == len(SYNTAX_CODES)
    assert len({code.name for code in SYNTAX_CODES}) == len(SYNTAX_CODES)
    assert [code.id for code in SYNTAX_CODES] == sorted(code.id for code in SYNTAX_CODES)


@pytest.mark.parametrize(("written", "value"), READ_AS_WRITTEN)
def test_values_mean_what_they_mean_in_an_editor(written, value):
    tree, findings = read(f"a: {written}\n")
    assert findings == []
    scalar = tree.get("a")
    assert (type(scalar.resolved), scalar.resolved) == (type(value), value)


def test_a_tree_has_the_shape_and_the_places_of_the_file():
    text = "a:\n  b: [1, {c: x}]\n\n# words\nd:\n- e\n- |\n  f\n\ng:\n"
    tree, findings = read(text)
    assert findings == []
    assert [entry.key.value for entry in tree.entries] == ["a", "d", "g"]
    inner = tree.get("a")
    assert isinstance(inner, Mapping)
    assert inner.span.text == "b: [1, {c: x}]"
    flow = inner.get("b")
    assert isinstance(flow, Sequence)
    assert [item.span.text for item in flow.items] == ["1", "{c: x}"]
    block = tree.get("d")
    assert isinstance(block, Sequence)
    assert block.span.text == "- e\n- |\n  f"
    empty = tree.get("g")
    assert (empty.resolved, empty.span.text, empty.span.start) == (None, "", len(text) - 1)
    assert tree.entry("d").span.text == "d:\n- e\n- |\n  f"
    assert tree.get("z") is None


def test_a_duplicate_key_tells_where_the_first_stands():
    tree, (finding,) = read("a: 1\nb: 2\na: 3\n")
    assert finding.notes[0].span.start_line_col == (1, 1)
    assert tree.get("a").value == "1"


def test_a_version_line_is_accepted():
    assert read("%YAML 1.2\n---\na: 1\n...\n")[1] == []


@pytest.mark.parametrize(
    ("text", "better"),
    [
        ("a: > 3\n", "a: '> 3'\n"),
        ("a: 'x' == y\n", "a: '''x'' == y'\n"),
        ("a:\n\tb: 1\n", "a:\n  b: 1\n"),
        ("a: 1:30\n", "a: '1:30'\n"),
        ("a: &x and y\n", "a: '&x and y'\n"),
        ("a: x == #c\n", "a: 'x == #c'\n"),
        ("a: [&x y, 1]\n", "a: ['&x y', 1]\n"),
    ],
)
def test_a_fix_leaves_no_finding(text, better):
    _, (finding,) = read(text)
    (edit,) = finding.edits
    fixed = text[: edit.span.start] + edit.text + text[edit.span.end :]
    assert fixed == better
    assert read(fixed)[1] == []


# Aliases, where they are allowed.


def test_an_alias_gives_the_node_of_its_anchor():
    tree, findings = read("a: &x {b: 1}\nc: *x\nd: &y 7\ne: [*y]\n", aliases=True)
    assert findings == []
    assert tree.get("c") is tree.get("a")
    assert tree.get("a").span.text == "{b: 1}"
    assert tree.get("e").items[0].value == "7"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a: &x [*x]\n", "recursive-alias"),
        ("a: *x\n", "unknown-alias"),
        ("a: &x {b: 1}\nc:\n  <<: *x\n", "merge-key"),
        ("a: !x 1\n", "tag"),
    ],
)
def test_an_alias_cannot_do_more_than_repeat(text, code):
    assert codes(read(text, aliases=True)[1]) == [code]


def test_an_alias_bomb_is_refused():
    lines = ["a: &a [x,x,x,x,x,x,x,x,x]"]
    for before, name in zip("abcdefgh", "bcdefghi", strict=True):
        lines.append(f"{name}: &{name} [{','.join(['*' + before] * 9)}]")
    tree, findings = read("\n".join(lines), aliases=True)
    assert (tree, codes(findings)) == (None, ["too-many-values"])


def test_levels_behind_an_alias_count():
    text = f"a: &x {'[' * 40}{']' * 40}\nb: {'[' * 40}*x{']' * 40}\n"
    assert codes(read(text, aliases=True)[1]) == ["too-deep"]


# Bounds.


def test_a_file_of_too_many_values_is_refused():
    assert codes(read("a: [1, 2, 3]\n", limits=Limits(nodes=5))[1]) == ["too-many-values"]
    assert codes(read("a: [1, 2, 3]\n", limits=Limits(nodes=6))[1]) == []


def test_a_long_text_is_refused():
    assert codes(read(f"a: {'x' * 9000}\n")[1]) == ["text-too-long"]


def test_no_more_findings_are_told_than_anyone_reads():
    assert len(read("".join(f"k{n}: 0{n}\n" for n in range(500)))[1]) == 50


@pytest.mark.parametrize(
    "text",
    [
        "{" * 200_000,
        "? " * 100_000,
        "a: " + "&x " * 80_000,
        "a: [" + "*x," * 80_000 + "]",
        "a: [" + "1," * 100_000 + "]",
        "'x'y" * 60_000,
        "a: x: " + " " * 200_000 + "y",
        "a: 1\n" * 50_000,
        "---\n" * 60_000,
        "a: " + "9" * 8_000,
    ],
    ids=lambda text: text[:8],
)
def test_a_hostile_file_is_refused_with_few_findings(text):
    tree, findings = read(text)
    assert 1 <= len(findings) <= 50
    assert tree is None or findings


# From bytes.


def test_a_mark_at_the_start_is_no_part_of_the_text(tmp_path):
    path = tmp_path / "game.yaml"
    path.write_bytes(b"\xef\xbb\xbfa: 010\n")
    source, findings = load_source(path)
    assert findings == []
    assert (source.name, source.text) == (str(path), "a: 010\n")
    assert read_yaml(source)[1][0].span.start_line_col == (1, 4)


@pytest.mark.parametrize(
    ("data", "code", "place"),
    [
        ("a: 1\nb: caffè\n".encode("latin-1"), "not-utf8", (2, 8)),
        (b"a: \xf0\x9f\x83\n", "not-utf8", (1, 4)),
        ("a: 1\n".encode("utf-16"), "utf-16", (1, 1)),
        ("a: 1\n".encode("utf-16-le"), "utf-16", (1, 1)),
        ("a: 1\n".encode("utf-32"), "utf-16", (1, 1)),
        (b"x" * (256 * 1024 + 1), "file-too-large", (1, 1)),
    ],
)
def test_bytes_that_are_no_text_are_refused_at_their_place(data, code, place):
    source, (finding,) = source_of_bytes("game.yaml", data)
    assert source is None
    assert finding.code.name == code
    assert finding.span.start_line_col == place


def test_a_file_that_is_not_there_is_not_a_finding(tmp_path):
    with pytest.raises(FileNotFoundError):
        load_source(tmp_path / "none.yaml")


# The parser without C.

PURE = [
    ("a: [1, 2]\nb: {c: x}\n", []),
    ("a: 1\na: 2\n", ["duplicate-key"]),
    ("a: &x 1\nb: *x\n", ["anchor", "alias"]),
    ("a: [1\n", ["unclosed-bracket"]),
    ("a: 'x\n", ["unclosed-quote"]),
    ("a: 1\n---\nb: 1\n", ["several-documents"]),
    ('a: "\\ud83c"\n', ["surrogate"]),
    ("a: [x] == y\n", ["unquoted-phrase"]),
    ("a: > 3\n", ["unquoted-phrase"]),
    ("a: >\n  x\n  y\n", []),
    ("a: x if y: z\n", ["unquoted-phrase"]),
    ("[" * 300, ["too-deep"]),
]


@pytest.mark.parametrize(("text", "expected"), PURE)
def test_the_parser_without_c_finds_the_same(text, expected, monkeypatch):
    with_c = read(text)
    monkeypatch.delattr(yaml, "CSafeLoader", raising=False)
    without = read(text)
    assert codes(with_c[1]) == codes(without[1]) == expected
    spans = [[each.span.text for each in findings] for _, findings in (with_c, without)]
    assert spans[0] == spans[1]


def test_reading_yaml_does_not_pay_for_lark():
    import subprocess
    import sys

    code = (
        "import sys, ruledsl.syntax.yaml_reader, ruledsl.syntax.expression_parser,"
        "ruledsl.syntax.turn_parser, ruledsl.syntax.cards_parser;"
        "print(sorted({'lark', 'difflib', 'importlib.metadata'} & set(sys.modules)))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_a_key_is_a_scalar_with_its_quotes_undone():
    tree, _ = read("'a b': 1\n")
    key = tree.entries[0].key
    assert isinstance(key, Scalar)
    assert (key.value, key.span.text, key.style) == ("a b", "'a b'", "single")
