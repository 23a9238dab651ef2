"""LALR: our loop reads what Lark reads, to the same tree, and nothing else."""

from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from lark import Token, Tree
from lark.exceptions import UnexpectedInput

from ruledsl.syntax import tables
from ruledsl.syntax.lalr import Branch, Leaf

ROOT = Path(__file__).parents[2]
STARTS = [("turn", "expression"), ("turn", "start"), ("cards", "start")]

WORDS = (
    *("and", "or", "not", "in", "if", "else", "for", "true", "false", "then", "from"),
    *(
        "==",
        "!=",
        "<=",
        ">=",
        "<",
        ">",
        "+",
        "-",
        "*",
        "//",
        "%",
        "(",
        ")",
        "[",
        "]",
        ",",
        ".",
        "?",
    ),
    *("x", "points", "draw", "android", "iffy", "_a1", "0", "25", "10S", "'a b'", '"c"', "'", "|"),
    *(" ", "  ", "\n", "\t", "=", "é", "JK=7C"),
)


def by_lark(grammar, start, text):
    """Return Lark's tree in the form of ours."""
    try:
        return plain(tables.parser(grammar).parse(text, start=start))
    except UnexpectedInput:
        return None


def plain(node):
    if isinstance(node, Tree):
        children = [plain(child) for child in node.children]
        place = node.meta.start_pos, node.meta.end_pos
        return (str(node.data).rpartition("__")[2], *place, children)
    if isinstance(node, Token):
        return str(node), node.start_pos, node.end_pos
    return node


def by_us(grammar, start, text):
    tree = tables.reader(grammar).parse(text, start)
    return None if tree is None else shown(tree)


def shown(node):
    if isinstance(node, Branch):
        return node.rule, node.start, node.end, [shown(child) for child in node.children]
    return (str(node), node.start, node.end) if isinstance(node, Leaf) else node


def written_phrases():
    """Return every text of every rule file and scene file."""
    texts = set()
    for folder in ("rulesets", "tests", "examples"):
        for path in sorted((ROOT / folder).rglob("*.yaml")):
            try:
                events = list(yaml.parse(path.read_bytes(), Loader=yaml.CSafeLoader))
            except (yaml.YAMLError, UnicodeError):
                continue
            texts |= {e.value for e in events if isinstance(e, yaml.ScalarEvent)}
    return sorted(text for text in texts if len(text) < 200)


@pytest.mark.parametrize(("grammar", "start"), STARTS)
def test_every_phrase_that_is_written_is_read_alike(grammar, start):
    phrases = written_phrases()
    read = 0
    for text in phrases:
        tree = by_us(grammar, start, text)
        assert tree == by_lark(grammar, start, text), text
        read += tree is not None
    assert len(phrases) > 500
    assert read > 100


@pytest.mark.parametrize(("grammar", "start"), STARTS)
@given(words=st.lists(st.sampled_from(WORDS), max_size=14))
@settings(max_examples=150, derandomize=True, deadline=None)
def test_whatever_is_typed_is_read_alike(grammar, start, words):
    text = "".join(words)
    assert by_us(grammar, start, text) == by_lark(grammar, start, text)


def atoms():
    return st.sampled_from(["1", "x", "true", "'a'", "f()", "[]", "p.x", "f(1, y)", "[a, 2]"])


def joined(inner):
    operators = st.sampled_from(["+", "-", "*", "//", "%", "==", "<", "in", "not in", "and", "or"])
    return st.one_of(
        st.tuples(inner, operators, inner).map(" ".join),
        inner.map("({})".format),
        inner.map("not {}".format),
        inner.map("-{}".format),
        st.tuples(inner, inner, inner).map(lambda x: f"{x[0]} if {x[1]} else {x[2]}"),
        st.tuples(inner, inner).map(lambda x: f"sum({x[0]} for p in ps if {x[1]})"),
    )


@given(text=st.recursive(atoms(), joined, max_leaves=12))
@settings(max_examples=150, derandomize=True, deadline=None)
def test_whatever_can_be_calculated_is_read_alike(text):
    tree = by_us("turn", "expression", text)
    assert tree == by_lark("turn", "expression", text)


def steps(inner):
    return st.one_of(
        st.tuples(inner, st.sampled_from(["then", "or"]), inner).map(" ".join),
        st.tuples(inner, st.sampled_from("?*")).map("({0[0]}){0[1]}".format),
        inner.map("({}) if a < 2 and b".format),
    )


@given(text=st.recursive(st.sampled_from(["draw", "draw 2 from x", "play", "d (1+j)"]), steps))
@settings(max_examples=100, derandomize=True, deadline=None)
def test_every_turn_is_read_alike(text):
    tree = by_us("turn", "start", text)
    assert tree is not None
    assert tree == by_lark("turn", "start", text)


def test_a_deep_phrase_needs_no_stack():
    read = tables.reader("turn").parse
    assert read("(" * 5000 + "1" + ")" * 5000, "expression").end == 10001
    assert read("not " * 5000 + "x", "expression").end == 20001
    assert read("(" * 5000 + "1", "expression") is None
