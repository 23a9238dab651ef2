"""Expression parser: the tree, its places, and a sentence for each fault."""

import pytest

from ruledsl.syntax.expression import (
    Binary,
    Call,
    Choice,
    Compare,
    Field,
    Items,
    Name,
    Number,
    Quantified,
    Text,
    Truth,
    Unary,
)
from ruledsl.syntax.expression_parser import parse_expression, parse_expression_text
from ruledsl.syntax.phrase_codes import CODES
from ruledsl.syntax.tree import Scalar
from ruledsl.syntax.yaml_reader import read_yaml
from ruledsl.text.source import Source
from ruledsl.text.span import NOWHERE, Span


def scalar(text):
    return Scalar(Span(Source("x", text), 0, len(text)), text)


def expression(text):
    tree, findings = parse_expression(scalar(text))
    assert findings == []
    return tree


def shown(node):
    """Write an expression with all its brackets."""
    match node:
        case Number() | Truth() | Text():
            return repr(node.value)
        case Name():
            return node.word
        case Field():
            return f"{shown(node.of)}.{node.word}"
        case Unary():
            return f"({node.op} {shown(node.operand)})"
        case Binary() | Compare():
            return f"({shown(node.left)} {node.op} {shown(node.right)})"
        case _:
            return shown_wide(node)


def shown_wide(node):
    """Write an expression of more than two parts."""
    match node:
        case Call():
            return f"{node.function}({', '.join(map(shown, node.args))})"
        case Items():
            return f"[{', '.join(map(shown, node.values))}]"
        case Choice():
            parts = (node.then, node.condition, node.otherwise)
            return "({} if {} else {})".format(*map(shown, parts))
        case Quantified():
            condition = f" if {shown(node.condition)}" if node.condition else ""
            loop = f"for {node.variable.word} in {shown(node.over)}"
            return f"{node.function}({shown(node.body)} {loop}{condition})"


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("1 + 2 * 3", "(1 + (2 * 3))"),
        ("1 - 2 - 3", "((1 - 2) - 3)"),
        ("(1 - 2) * -x", "((1 - 2) * (- x))"),
        ("a // 2 % 3", "((a // 2) % 3)"),
        ("not a and b or c", "(((not a) and b) or c)"),
        ("not a == b", "(not (a == b))"),
        ("a not in [1, 'x', true]", "(a not in [1, 'x', True])"),
        ("x in xs", "(x in xs)"),
        ("[]", "[]"),
        ("f()", "f()"),
        ("points(hand) <= 5", "(points(hand) <= 5)"),
        ("winner(a).team.name != p", "(winner(a).team.name != p)"),
        ("7 if players > 3 else 10", "(7 if (players > 3) else 10)"),
        ("1 if a else 2 if b else 3", "(1 if a else (2 if b else 3))"),
        (
            "sum(p.hand_points - me.hand_points for p in others if p != me)",
            "sum((p.hand_points - me.hand_points) for p in others if (p != me))",
        ),
        ("any(p.total >= 150 for p in players)", "any((p.total >= 150) for p in players)"),
        ("max(1 if a else 2 for p in xs)", "max((1 if a else 2) for p in xs)"),
        ("count(hand)", "count(hand)"),
        ("origin_x + android", "(origin_x + android)"),
        ('"it\'s" == x', '("it\'s" == x)'),
        ("  a\n  ==\tb ", "(a == b)"),
        ("true", "True"),
        ("trues", "trues"),
    ],
)
def test_an_expression_means_what_it_says(text, meaning):
    assert shown(expression(text)) == meaning


def test_every_part_knows_where_it_stands():
    text = "sum(p.total for p in others) >= (a + 1)"
    tree = expression(text)
    assert isinstance(tree, Compare)
    assert isinstance(tree.left, Quantified)
    parts = (tree, tree.left, tree.left.body, tree.left.variable, tree.left.over, tree.right)
    assert [text[part.start : part.end] for part in parts] == [
        *(text, "sum(p.total for p in others)", "p.total", "p", "others", "a + 1"),
    ]
    assert text[tree.left.body.word_start : tree.left.body.end] == "total"


# Each fault: the text, the code, and the part that is underlined.
FAULTS = [
    ("", "empty-phrase", ""),
    ("  \n ", "empty-phrase", "  \n "),
    ("hand = 0", "single-equals", "="),
    ("a && b", "foreign-sign", "&&"),
    ("a || b", "foreign-sign", "||"),
    ("!a", "foreign-sign", "!"),
    ("a => 2", "foreign-sign", "=>"),
    ("a =< 2", "foreign-sign", "=<"),
    ("a <> 2", "foreign-sign", "<>"),
    ("a === 2", "foreign-sign", "==="),
    ("a ** 2", "foreign-sign", "**"),
    ("a ≤ 2", "foreign-sign", "≤"),
    ("a is b", "foreign-sign", "is"),
    ("a AND b", "foreign-sign", "AND"),
    ("a ? b : c", "foreign-sign", "?"),
    ("a / 2", "division", "/"),
    ("1 < a < 5", "comparison-chain", "1 < a < 5"),
    ("f(a == b == c)", "comparison-chain", "a == b == c"),
    ("a == “b”", "curly-quote", "“"),
    ("card == 10S", "bare-card", "10S"),
    ("7H in hand", "bare-card", "7H"),
    ("3and x", "missing-blank", "3and"),
    ("1or x", "missing-blank", "1or"),
    ("3x", "digit-first", "3x"),
    ("or", "reserved-word", "or"),
    ("a.or", "reserved-word", "or"),
    ("me.from", "reserved-word", "from"),
    ("sum(x for in xs)", "reserved-word", "in"),
    ("(a", "open-bracket", "("),
    ("f(a == [b", "open-bracket", "["),
    ("points(hand <= 5", "open-bracket", "("),
    ("a)", "closing-bracket", ")"),
    ("f(a))", "closing-bracket", ")"),
    ("a == 'b", "open-text", "'b"),
    ("a * 1.5", "decimal-number", "1.5"),
    ("1234567890", "long-number", "1234567890"),
    ("7 if a", "missing-else", "if a"),
    ("f(7 if a, 2)", "missing-else", "if a"),
    ("points(c for c in hand)", "not-a-quantifier", "points"),
    ("hand 5", "missing-operator", "5"),
    ("f(a b)", "missing-operator", "b"),
    ("a $ b", "unknown-sign", "$"),
    ("a == ♠", "unknown-sign", "♠"),
    ("a ==", "unfinished-phrase", ""),
    ("a.", "unfinished-phrase", ""),
    ("not", "unfinished-phrase", ""),
    ("a or or b", "unexpected-word", "or"),
    ("f(a,)", "unexpected-word", ")"),
    ("a not b", "unexpected-word", "b"),
    ("for x in y", "unexpected-word", "for"),
    ("not " * 40 + "a", "phrase-too-nested", "not " * 8 + "a"),
    ("(" * 40 + "a" + ")" * 40, "phrase-too-nested", None),
    (" + ".join("a" * 200), "phrase-too-large", None),
    ("a" * 2001, "phrase-too-long", "a" * 2001),
]


@pytest.mark.parametrize(("text", "code", "underlined"), FAULTS)
def test_each_fault_has_a_sentence_and_a_place(text, code, underlined):
    tree, (finding,) = parse_expression(scalar(text))
    assert tree is None
    assert finding.code.name == code
    if underlined is not None:
        assert finding.span.text == underlined


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a ==", "expected a value, but the text ends here"),
        ("a or or b", 'expected a value, found "or"'),
        ("a for b", 'expected an operator, found "for"'),
        ("a then b", 'expected an operator, found "then"'),
        ("(a]", 'expected ")", found "]"'),
        ("a..b", 'expected a name, found "."'),
        ("sum(x for x xs)", 'expected "in", found "xs"'),
        ("f(a b)", 'two values stand side by side; a comma or an operator is missing before "b"'),
    ],
)
def test_a_message_says_what_could_have_followed(text, message):
    _, (finding,) = parse_expression(scalar(text))
    assert finding.message == message


@pytest.mark.parametrize(
    ("text", "better"),
    [
        ("hand = 0", "hand == 0"),
        ("a && b", "a and b"),
        ("a / 2", "a // 2"),
        ("card == 10S", 'card == "10S"'),
        ("3and x", "3 and x"),
        ("a ≠ 2", "a != 2"),
    ],
)
def test_a_fix_gives_an_expression(text, better):
    _, (finding,) = parse_expression(scalar(text))
    (edit,) = finding.edits
    assert text[: edit.span.start] + edit.text + text[edit.span.end :] == better
    assert parse_expression(scalar(better))[1] == []


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.name)
def test_the_snippets_of_a_code_show_it(code):
    assert code.why.endswith(".")
    if code.bad and code.id < "RD230":
        bad = "" if code.bad == '""' else code.bad
        assert [each.code for each in parse_expression(scalar(bad))[1]] == [code]
        assert parse_expression(scalar(code.good))[1] == []


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("k: hand = 0\n", (1, 9)),
        ("k: 'hand = 0'\n", (1, 10)),
        ('k: "hand \\u003d 0"\n', (1, 10)),
        ("k: >\n  hand\n  = 0\n", (3, 3)),
        ("k: |\n  hand\n    = 0\n", (3, 5)),
        ("a: 1\nk: hand\n  = 0\n", (3, 3)),
        ("k: 'it''s' = 0\n".replace("'it''s' =", "'\"it''s\" ="), None),
    ],
)
def test_a_fault_is_underlined_in_every_style_of_scalar(text, place):
    tree, findings = read_yaml(Source("x", text))
    if tree is None:
        assert [each.code.name for each in findings] == ["unclosed-quote"]
        return
    _, (finding,) = parse_expression(tree.get("k"))
    assert finding.code.name == "single-equals"
    assert finding.span.start_line_col == place


def test_the_end_of_a_text_is_after_its_last_word():
    tree, _ = read_yaml(Source("x", "k: >\n  hand\n  ==\n\nb: 1\n"))
    _, (finding,) = parse_expression(tree.get("k"))
    assert finding.span.start_line_col == finding.span.end_line_col == (3, 5)


def test_equal_texts_share_one_tree():
    assert expression("a + 1") is expression("a + 1")


@pytest.mark.parametrize(
    "text",
    [
        "(" * 2000,
        "[" * 2000,
        "f(" * 1000,
        "not " * 499 + "a",
        "-" * 1999 + "a",
        " < ".join("a" * 500),
        "a if b else " * 150 + "c",
        ".".join("a" * 999),
        "'" * 1999,
        "9" * 2000,
        "=<>" * 600,
        "1." * 900,
        "a" * 100_000,
    ],
    ids=lambda text: text[:8],
)
def test_a_hostile_text_is_one_finding(text):
    tree, findings = parse_expression_text(text, lambda start, end: NOWHERE)
    assert (tree, len(findings)) == (None, 1)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("hand points", "if it is one name, write `hand_points`"),
        ("me.hand points", ""),
        ("hand 5", ""),
        ("3 deals", ""),
    ],
)
def test_two_words_of_one_name_are_told_how_it_is_written(text, hint):
    _, (finding,) = parse_expression(scalar(text))
    assert finding.hint == hint
