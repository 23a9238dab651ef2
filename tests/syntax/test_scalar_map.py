"""Scalar map: each character of a value is found again in the file, in every style."""

import random

import pytest
import yaml

from ruledsl.syntax.tree import Mapping, Node, Scalar
from ruledsl.syntax.yaml_reader import read_yaml
from ruledsl.text.source import Source

WORDS = (
    *("x", "size", "'", '"', "\\", "==", "and", "(", ")", "é", "♠", "\U0001f0a1"),
    *("it's", "a:b", "#no", "10", "c.suit", ">=", "["),
)
GAPS = (" ", " ", " ", "  ", "\n", "\n\n", "\n  ")
STYLES = (None, "'", '"', "|", ">")


def dumper(style):
    kind = type("Dumper", (yaml.SafeDumper,), {})
    kind.add_representer(
        str, lambda dump, text: dump.represent_scalar("tag:yaml.org,2002:str", text, style=style)
    )
    return kind


DUMPERS = [dumper(style) for style in STYLES]


def scalar_in(node: Node | None, value: str) -> Scalar | None:
    """Return a scalar of this value that is no key."""
    if isinstance(node, Scalar):
        return node if node.value == value else None
    nodes = [entry.value for entry in node.entries] if isinstance(node, Mapping) else node.items
    found = (scalar_in(each, value) for each in nodes)
    return next((each for each in found if each is not None), None)


def random_value(chance):
    words = (chance.choice(WORDS) + chance.choice(GAPS) for _ in range(chance.randint(1, 25)))
    value = "".join(words)
    value = value.strip() if chance.random() < 0.7 else value
    return "  " + value if chance.random() < 0.15 else value


def random_document(chance, value):
    data = chance.choice(
        (
            {"k": value},
            {"a": {"b": {"c": value}}},
            {"a": [{"b": value}]},
            {"k": [[value]]},
            {"a": {"b": [value, "z"]}},
        )
    )
    return yaml.dump(
        data,
        Dumper=chance.choice(DUMPERS),
        allow_unicode=chance.random() < 0.7,
        width=chance.choice((10, 20, 80)),
        line_break=chance.choice(("\n", "\r\n")),
        indent=chance.choice((2, 4)),
        default_flow_style=chance.choice((None, False)),
    )


def wrote(source_text: str, char: str, style: str) -> bool:
    """Tell whether a piece of the source is how a character was written."""
    if source_text == char or (char in " \n" and source_text in ("\n", "\r\n", "")):
        return True
    if style == "single":
        return source_text == "''" and char == "'"
    if style == "double" and source_text.startswith("\\"):
        return yaml.safe_load(f'"{source_text}"') == char
    return False


def misplaced(seed: int, documents: int) -> tuple[int, int, list[str]]:
    """Return how many scalars and characters were looked at, and what stands at a wrong place."""
    chance = random.Random(seed)
    scalars = characters = 0
    wrong = []
    for _ in range(documents):
        value = random_value(chance)
        text = random_document(chance, value)
        tree, _ = read_yaml(Source("x", text))
        scalar = scalar_in(tree, value) if tree else None
        if scalar is None:
            continue
        scalars += 1
        characters += len(value)
        assert len(scalar.map.pieces) == len(value)
        for at, char in enumerate(value):
            if not wrote(scalar.place(at, at + 1).text, char, scalar.style):
                wrong.append(f"{char!r} at {at} of {text!r}")
                break
    return scalars, characters, wrong


def test_no_character_of_three_thousand_scalars_is_misplaced():
    scalars, _, wrong = misplaced(1, 3_100)
    assert wrong[:3] == []
    assert scalars > 2_900


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 6))
def test_no_character_of_very_many_scalars_is_misplaced(seed):
    scalars, _, wrong = misplaced(seed, 21_700)
    assert wrong[:3] == []
    assert scalars > 20_000


@pytest.mark.parametrize(
    ("text", "word", "place"),
    [
        ("k: one two\n", "two", (1, 8)),
        ("k: one\n  two\n", "two", (2, 3)),
        ("k: 'it''s two'\n", "two", (1, 11)),
        ("k: 'one\n\n\n  two'\n", "two", (4, 3)),
        ('k: "\\u00e9\\x41 two"\n', "two", (1, 16)),
        ('k: "one \\\n  two"\n', "two", (2, 3)),
        ("k: >\n  one\n  two\n", "two", (3, 3)),
        ("k: >-\n\n  one\n\n\n  two\n", "two", (6, 3)),
        ("k: |\n  one\n  two\n", "two", (3, 3)),
        ("k: |2\n    one\n  two\n", "two", (3, 3)),
        ("k: |+ # words\n  one\n  two\n\n", "two", (3, 3)),
        ("a:\n  - k: >1\n      one\n     two\n", "two", (4, 6)),
        ("k: |\r\n  one\r\n  two\r\n", "two", (3, 3)),
        ("k: >\n  one\n    more\n  two\n", "two", (4, 3)),
        ("k: \U0001f0a1 two\n", "two", (1, 6)),
    ],
)
def test_a_word_is_found_in_every_style(text, word, place):
    tree, findings = read_yaml(Source("x", text))
    assert findings == []
    node = tree
    while not isinstance(node, Scalar):
        node = node.entries[0].value if isinstance(node, Mapping) else node.items[0]
    start = node.value.index(word)
    span = node.place(start, start + len(word))
    assert span.text == word
    assert span.start_line_col == place


def test_a_range_over_an_escape_covers_all_of_it():
    tree, _ = read_yaml(Source("x", 'k: "a\\u00e9b"\n'))
    assert tree.get("k").place(1, 2).text == "\\u00e9"


def test_an_empty_range_stands_after_the_character_before_it():
    tree, _ = read_yaml(Source("x", "k: >\n  one\n  two\n"))
    scalar = tree.get("k")
    assert scalar.place(3, 3).start_line_col == (2, 6)
    assert scalar.place(0, 0).start_line_col == (2, 3)


def test_an_empty_scalar_has_a_place():
    tree, _ = read_yaml(Source("x", "a: ''\nb:\nc: |\n"))
    assert tree.get("a").place(0, 0).start_line_col == (1, 5)
    assert tree.get("b").place(0, 0).start_line_col == (2, 3)
    assert tree.get("c").place(0, 9).source.name == "x"
