"""Html: a rule book as one page that needs nothing else: no style sheet, no script, no network.

The Markdown of the book is the source. Only what books are made of is read as Markdown: headings,
lists, tables, emphasis and code. Everything else, tags and links and pictures, stays text, so a
rule file can put nothing into the page but words. Code spans that hold cards are drawn.
"""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping, Sequence
from html import escape
from importlib.resources import files
from itertools import pairwise
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

from ruledsl.api import Game
from ruledsl.books.book import markdown
from ruledsl.books.drawing import Drawer
from ruledsl.books.examples import rules_shown
from ruledsl.books.symbols import sprite
from ruledsl.books.tell import Tell
from ruledsl.cards.pack import Pack
from ruledsl.language.tongues import tongue_of

RULES = ("table", "list", "heading", "emphasis", "backticks")

POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
"""What the page may do: be looked at. A browser holds it to that."""

PAGE = """\
<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{style}</style>
</head>
<body>
{sprite}
<main>
{body}</main>
</body>
</html>
"""


def page(game: Game, language: str = "en", *, with_examples: bool = True) -> str:
    """Return the rule book of a game as one page of HTML."""
    text = markdown(game, language, with_examples=with_examples)
    return page_of(text, rules_shown(game).pack, Tell(tongue_of(language)))


def page_of(text: str, pack: Pack, tell: Tell) -> str:
    """Return a book in Markdown as a page; `pack` says which code spans are cards."""
    parser = _parser(Drawer(pack, tell))
    tokens = parser.parse(text)
    title, contents = _headings(tokens, tell)
    first = _first_chapter(tokens)
    parts = (tokens[:first], tokens[first:])
    before, chapters = (parser.renderer.render(part, parser.options, {}) for part in parts)
    return PAGE.format(
        language=escape(tell.tongue.code),
        policy=POLICY,
        title=escape(title),
        style=files("ruledsl.books").joinpath("page.css").read_text(encoding="utf-8"),
        sprite=sprite(pack),
        body=f"{before}{contents}{chapters}",
    )


def _parser(drawer: Drawer) -> MarkdownIt:
    parser = MarkdownIt("zero", {"html": False}).enable(RULES)

    def code(
        self: RendererHTML,
        tokens: Sequence[Token],
        at: int,
        options: Mapping[str, Any],
        env: MutableMapping[str, Any],
    ) -> str:
        drawn = drawer.drawn(tokens[at].content)
        return drawn if drawn is not None else f"<code>{escape(tokens[at].content)}</code>"

    parser.add_render_rule("code_inline", code)
    parser.add_render_rule("table_open", lambda *_: '<div class="scroll"><table>\n')
    parser.add_render_rule("table_close", lambda *_: "</table></div>\n")
    return parser


def _headings(tokens: Sequence[Token], tell: Tell) -> tuple[str, str]:
    """Give every chapter a name to jump to; return the title and the table of contents."""
    title, items = "", list[str]()
    for opened, inline in pairwise(tokens):
        if opened.type != "heading_open":
            continue
        text = "".join(child.content for child in inline.children or ())
        if opened.tag == "h1" and not title:
            title = text
        if opened.tag == "h2":
            key = f"chapter-{len(items) + 1}"
            opened.attrSet("id", key)
            items.append(f'<li><a href="#{key}">{escape(text)}</a></li>')
    if not items:
        return title, ""
    head = f'<h2 id="contents">{escape(tell("Contents"))}</h2>'
    listed = "\n".join(items)
    return title, f'<nav aria-labelledby="contents">\n{head}\n<ol>\n{listed}\n</ol>\n</nav>\n'


def _first_chapter(tokens: Sequence[Token]) -> int:
    """Return where the first chapter begins: the contents stand before it."""
    opened = (n for n, token in enumerate(tokens) if token.type == "heading_open")
    return next((n for n in opened if tokens[n].tag == "h2"), len(tokens))
