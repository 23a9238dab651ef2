"""Turn parser: flows, their places, and a sentence for each fault."""

import pytest

from ruledsl.syntax.flow_syntax import Either, Many, Maybe, Step, Then, When
from ruledsl.syntax.phrase_codes import MISSING_JOINER
from ruledsl.syntax.tree import Scalar
from ruledsl.syntax.turn_parser import parse_flow
from ruledsl.syntax.yaml_reader import read_yaml
from ruledsl.text.source import Source
from ruledsl.text.span import Span


def scalar(text):
    return Scalar(Span(Source("x", text), 0, len(text)), text)


def flow(text):
    tree, findings = parse_flow(scalar(text))
    assert findings == []
    return tree


def shown(node, text):
    """Write a flow with all its brackets; counts and conditions as they are written."""
    match node:
        case Step():
            count = f" {text[node.count.start : node.count.end]}" if node.count else ""
            return node.word + count + (f" from {node.source}" if node.source else "")
        case Then():
            return f"({' then '.join(shown(item, text) for item in node.items)})"
        case Either():
            return f"({' or '.join(shown(item, text) for item in node.alternatives)})"
        case Maybe():
            return f"{shown(node.item, text)}?"
        case Many():
            return f"{shown(node.item, text)}*"
        case When():
            condition = text[node.condition.start : node.condition.end]
            return f"{{{shown(node.item, text)} if {condition}}}"


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("draw", "draw"),
        ("play or draw 1", "(play or draw 1)"),
        ("draw* then play", "(draw* then play)"),
        ("(play then draw 1) or draw 2", "((play then draw 1) or draw 2)"),
        ("play then draw 1 or draw 2", "((play then draw 1) or draw 2)"),
        (
            "(draw or take) then lay_off* then discard",
            "((draw or take) then lay_off* then discard)",
        ),
        ("draw 1 from discard", "draw 1 from discard"),
        ("draw from discard?", "draw from discard?"),
        ("draw (2 if players == 2 else 1) then play", "(draw 2 if players == 2 else 1 then play)"),
        ("(play then knock?)?", "(play then knock?)?"),
        ("knock? if points(hand) <= 5", "{knock? if points(hand) <= 5}"),
        ("play if a and b == 1 then draw", "({play if a and b == 1} then draw)"),
        ("play if a or draw", "({play if a} or draw)"),
        ("play if (a or b) or draw", "({play if a or b} or draw)"),
        (
            "draw then (play then knock? or draw then (play then knock? or draw))",
            "(draw then ((play then knock?) or (draw then ((play then knock?) or draw))))",
        ),
    ],
)
def test_a_turn_means_what_it_says(text, meaning):
    assert shown(flow(text), text) == meaning


def test_every_part_knows_where_it_stands():
    text = "draw 2 from stock then (play or pass)?"
    tree = flow(text)
    assert isinstance(tree, Then)
    step, maybe = tree.items
    assert text[step.start : step.end] == "draw 2 from stock"
    assert text[maybe.start : maybe.end] == "(play or pass)?"


@pytest.mark.parametrize(
    ("text", "code", "underlined"),
    [
        ("", "empty-phrase", ""),
        ("draw then", "unfinished-phrase", ""),
        ("draw from", "unfinished-phrase", ""),
        ("draw play", "missing-then", "play"),
        ("draw 2 3", "missing-then", "3"),
        ("draw -> play", "foreign-sign", "->"),
        ("draw, play", "foreign-sign", ","),
        ("draw and play", "foreign-sign", "and"),
        ("draw | play", "foreign-sign", "|"),
        ("knock if a && b", "foreign-sign", "&&"),
        ("knock if a = b", "single-equals", "="),
        ("knock if a / b == 1", "division", "/"),
        ("(draw", "open-bracket", "("),
        ("draw)", "closing-bracket", ")"),
        ("draw then then play", "unexpected-word", "then"),
        ("draw??", "unexpected-word", "?"),
        ("or", "reserved-word", "or"),
        ("draw from or", "reserved-word", "or"),
        ("draw 1.5", "decimal-number", "1.5"),
        ("draw 2x", "digit-first", "2x"),
        ("play if 1 < a < 2", "comparison-chain", "1 < a < 2"),
        ("(" * 40 + "a" + ")?" * 40, "phrase-too-nested", None),
        (" then ".join("a" * 280), "phrase-too-large", None),
    ],
)
def test_each_fault_has_a_sentence_and_a_place(text, code, underlined):
    tree, (finding,) = parse_flow(scalar(text))
    assert tree is None
    assert finding.code.name == code
    if underlined is not None:
        assert finding.span.text == underlined


def test_the_snippets_of_a_code_show_it():
    assert [each.code for each in parse_flow(scalar(MISSING_JOINER.bad))[1]] == [MISSING_JOINER]
    assert parse_flow(scalar(MISSING_JOINER.good))[1] == []


def test_a_fault_is_underlined_in_a_folded_text():
    tree, _ = read_yaml(Source("x", "turn: >\n  draw then\n  play discard\n"))
    _, (finding,) = parse_flow(tree.get("turn"))
    assert (finding.span.text, finding.span.start_line_col) == ("discard", (3, 8))
