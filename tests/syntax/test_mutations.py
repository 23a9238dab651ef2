"""Mutations: whatever is in a file, reading it gives findings and never fails."""

import random

import pytest

from ruledsl.syntax.cards_parser import parse_table
from ruledsl.syntax.expression_parser import parse_expression
from ruledsl.syntax.range_parser import parse_range
from ruledsl.syntax.tree import Mapping, Scalar
from ruledsl.syntax.turn_parser import parse_flow
from ruledsl.syntax.yaml_reader import read_yaml, source_of_bytes
from ruledsl.text.render import as_json, concise, full

RULES = """\
# A game
game: ours
title: "It's \\u2660 ours"
players: 2-5
pack: {decks: 1 if players == 2 else 2, jokers: 2}
melds:
  set: {same: rank, different: suit, size: 3-4}
points: {joker: 25, "K Q J": 10, A: 1}
turn: >
  draw then (play then knock? or draw)
  then discard 1 if stock > 0
awards:
  - {to: winner, points: sum(p.hand_points for p in others), name: 'difference'}
  - to: winner
    if: |
      ended == out
      and me != knocker
table: JK=7C 7D 7H | 4C 5C 6C
"""
BITS = (
    *"[]{}()\"'&*!|>%@`:,?-#=<+.\\/~\t\r\n 0A♠é",
    *(": ", " #", "<<: ", "---\n", "- ", "\u2028", "\x00", "&a ", "*a ", "  ", "\n\t"),
    *(" and ", " if ", "10S", "3x", "..", "\ufeff", "\U0001f0a1", ">=", "then ", "not "),
)


def mutated(chance):
    """Return the rules with a few bits put in, cut out, doubled or moved."""
    text = RULES
    for _ in range(chance.randint(1, 6)):
        at, to = sorted(chance.choices(range(len(text) + 1), k=2))
        to = min(to, at + 12)
        text = chance.choice(
            (
                text[:at] + chance.choice(BITS) + text[at:],
                text[:at] + chance.choice(BITS) + text[to:],
                text[:at] + text[to:],
                text[:at] + text[at:to] * 2 + text[to:],
            )
        )
    data = bytearray(text.encode("utf-8"))
    if chance.random() < 0.15:
        data[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(data)


def scalars(node):
    if isinstance(node, Scalar):
        yield node
    elif isinstance(node, Mapping):
        for entry in node.entries:
            yield entry.key
            yield from scalars(entry.value)
    elif node is not None:
        for item in node.items:
            yield from scalars(item)


def read_all(data, aliases):
    """Read a file and every scalar in it in every way; return all findings."""
    source, findings = source_of_bytes("game.yaml", data)
    if source is None:
        return findings
    tree, findings = read_yaml(source, aliases=aliases)
    for scalar in scalars(tree):
        assert 0 <= scalar.span.start <= scalar.span.end <= len(source.text)
        for parse in (parse_expression, parse_flow, parse_range):
            findings += parse(scalar)[1]
        findings += parse_table(scalar.value, scalar.place)[1]
    if tree is None:
        assert findings
    return findings


def check(seed, files):
    chance = random.Random(seed)
    for _ in range(files):
        findings = read_all(mutated(chance), chance.random() < 0.3)
        assert as_json(findings)["version"] == 1
        for finding in findings:
            span = finding.span
            assert 0 <= span.start <= span.end <= len(span.source.text)
            assert "{" not in finding.code.message or finding.message != finding.code.message
        for finding in findings[:3]:
            assert full(finding)
            assert "\n" not in concise(finding)


def test_the_rules_themselves_are_without_fault():
    source, _ = source_of_bytes("game.yaml", RULES.encode())
    assert read_yaml(source)[1] == []


def test_no_change_of_a_file_makes_reading_fail():
    check(7, 600)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20, 24))
def test_no_change_of_very_many_files_makes_reading_fail(seed):
    check(seed, 5_000)


def test_random_bytes_are_only_findings():
    chance = random.Random(3)
    for _ in range(1_400):
        data = bytes(chance.choices(b"ab: -[]{}'\"\n\t#&*!|>%\xc3\xa9\x00\xff\\", k=40))
        read_all(data, aliases=chance.random() < 0.5)
