"""Pages of HTML: one file, cards drawn and named, nothing of a rule file but words."""

import re
from dataclasses import replace
from html.parser import HTMLParser
from importlib.resources import files
from pathlib import Path

import pytest

from ruledsl import api
from ruledsl.books.drawing import Drawer
from ruledsl.books.examples import rules_shown
from ruledsl.books.html import page, page_of
from ruledsl.books.tell import Tell
from ruledsl.cards.pack import Suit, french

TELL = Tell()
VOID = {"meta", "br", "hr"}


class Reader(HTMLParser):
    """Reads a page: its elements with their attributes, its text, and whether all is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.words.append(data)

    def attributes(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]


@pytest.fixture(scope="module")
def book() -> str:
    return page(api.load("carousel"))


def test_a_page_has_a_language_a_title_and_contents_that_lead_somewhere(book: str) -> None:
    read = Reader(book)
    assert read.open == []
    assert read.attributes("html") == [{"lang": "en"}]
    assert "<title>Carousel</title>" in book
    targets = {attributes.get("id") for _, attributes in read.elements}
    links = [attributes["href"] for attributes in read.attributes("a")]
    assert len(links) >= 9
    assert all(link and link[0] == "#" and link[1:] in targets for link in links)


@pytest.mark.parametrize("game", ["carousel", "rummikub", "gin"])
def test_a_page_needs_nothing_from_elsewhere(game: str) -> None:
    text = page(api.load(game))
    read = Reader(text)
    assert not {tag for tag, _ in read.elements} & {"script", "link", "img", "iframe", "object"}
    for _, attributes in read.elements:
        assert "src" not in attributes
        assert (attributes.get("href") or "#").startswith("#")
        assert attributes.get("style", "text-align:right") == "text-align:right"
        assert not any(name.startswith("on") for name in attributes)
    assert not re.search(r"url\(|@import|https?://", text)
    (policy,) = (a for a in read.attributes("meta") if a.get("http-equiv"))
    assert "default-src 'none'" in str(policy["content"])


def test_every_meld_is_read_aloud_card_by_card(book: str) -> None:
    labels = [
        a.get("aria-label") for a in Reader(book).attributes("span") if a.get("role") == "img"
    ]
    assert "5 of spades, 5 of hearts, 5 of diamonds" in labels
    assert "5 of hearts, joker as 6 of hearts, 7 of hearts" in labels
    assert "5 of hearts, 6 of hearts from the hand, 7 of hearts" in labels
    assert "a card face down" in labels
    assert all(labels)


def test_tiles_have_shapes_and_letters_beside_their_colours() -> None:
    drawer = Drawer(rules_shown(api.load("rummikub")).pack, TELL)
    drawn = drawer.drawn("7K 7B JK=7R") or ""
    assert re.findall(r'href="#(suit\d)"', drawn) == ["suit0", "suit1", "suit2"]
    assert re.findall("<i>(.)</i>", drawn) == ["K", "B", "R"]
    assert 'aria-label="7 of black, 7 of blue, joker as 7 of red"' in drawn


@pytest.mark.parametrize("text", ["carousel", "knock", "+", "", "5♥ 6"])
def test_code_that_holds_no_cards_stays_code(text: str) -> None:
    assert Drawer(french(1), TELL).drawn(text) is None


HOSTILE = """\
language: 1
game: hostile
extends: carousel
title: "<script>alert(1)</script> *x* | `y` [z](javascript:alert(2))"
summary: '<img src=x onerror=alert(3)> ![p](https://example.org/p.png) <https://example.org> &lt;'
sources: ['"><b>bold</b>', 'https://example.org/x']
awards:
  - {to: winner, points: 1, name: "<i>|</i>`"}
"""


def test_what_a_rule_file_says_is_text_and_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "rules.yaml"
    file.write_text(HOSTILE, encoding="utf-8")
    text = page(api.load(file))
    read = Reader(text)
    assert not {tag for tag, _ in read.elements} & {"script", "img", "link"}
    assert all((a.get("href") or "#").startswith("#") for _, a in read.elements)
    assert "<script>alert(1)</script>" in "".join(read.words)
    assert "<title>&lt;script&gt;" in text
    assert "onerror=alert(3)" in "".join(read.words)
    assert "https://example.org/p.png" in "".join(read.words)
    assert read.open == []


def test_markdown_of_a_book_cannot_bring_tags_or_addresses() -> None:
    text = (
        "# a\n\n## b\n\n<b onclick=x>1</b> [c](http://x) ![d](http://x) <http://x>\n\n```\nx\n```\n"
    )
    read = Reader(page_of(text, french(1), TELL))
    assert [a for _, a in read.elements if "onclick" in a] == []
    assert {a["href"] for a in read.attributes("a")} == {"#chapter-1"}


def test_a_colour_of_a_pack_is_one_of_a_few_words() -> None:
    plain = french(1)
    odd = replace(plain, suits=tuple(replace(s, colour='red"><b>') for s in plain.suits))
    drawn = Drawer(odd, TELL).drawn("7S")
    assert drawn is not None
    assert "<b>7</b>" in drawn
    assert 'class="card black"' in drawn


def test_an_unknown_suit_has_a_drawing_of_its_own() -> None:
    plain = french(1)
    suits = tuple(Suit(letter, letter, "green", letter.lower()) for letter in "WXYZ")
    page_text = page_of("# a\n\n`7W 7X 7Y 7Z`\n", replace(plain, suits=suits), TELL)
    assert len(set(re.findall(r"<symbol [^>]*>(.*?)</symbol>", page_text))) == 5


# Contrast

CSS = files("ruledsl.books").joinpath("page.css").read_text(encoding="utf-8")
COLOUR = re.compile(r"--(\w+): (#[0-9a-f]{3,6})")


def light(colour: str) -> float:
    """Return the relative luminance of a colour, as the web's guidelines define it."""
    digits = colour.lstrip("#")
    digits = "".join(d * 2 for d in digits) if len(digits) == 3 else digits
    parts = [int(digits[n : n + 2], 16) / 255 for n in (0, 2, 4)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def test_text_can_be_read_by_day_by_night_and_on_paper() -> None:
    themes = [dict(COLOUR.findall(block)) for block in re.findall(r":root \{(.*?)\}", CSS, re.S)]
    assert len(themes) == 3
    for theme in themes:
        assert contrast(theme["ink"], theme["paper"]) >= 7
        assert contrast(theme["soft"], theme["paper"]) >= 4.5
        assert contrast(theme["link"], theme["shade"]) >= 4.5


def test_every_colour_of_a_card_can_be_read_on_every_card() -> None:
    colours = re.findall(r"^\.card\.(\w+), .*\{ color: (#\w+); \}$", CSS, re.M)
    assert len(colours) == 9
    for name, colour in colours:
        for ground in ("#fff", "#f7f7f4", "#f4ecfb", "#e9f8ee"):
            assert contrast(colour, ground) >= 4.5, (name, ground)
