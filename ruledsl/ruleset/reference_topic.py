"""Reference topic: what is told of one thing, on the reference page and in a terminal alike.

A topic is made once, from the declaration of a word, a finding or a refusal; `as_markdown` and
`as_text` show the same sentences, options and examples, so the two cannot differ.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from textwrap import fill, indent

from ruledsl.record import record

_LINK = re.compile(r"\[([^\]]+)\]\(#[^)]*\)")
_WIDTH = 80  # columns of a terminal that a sentence fills
_DEEPER = "    "
NEEDED = "needed"
"""What stands in place of a default where an option must be written."""


@record
class Row:
    """An option: its name, what it takes, what stands when it is left out, what it is."""

    name: str
    takes: str
    default: str
    doc: str


@record
class Options:
    """The options of a word, or of something inside it, with a line that introduces them."""

    title: str
    rows: tuple[Row, ...]


@record
class Snippet:
    """A piece of a file, with a line that introduces it."""

    lead: str
    text: str


@record
class Cases:
    """Examples of a word, each with a piece of what the rule book then says, or nothing."""

    cases: tuple[tuple[str, str], ...]


Block = str | Options | Snippet | Cases


@record
class Topic:
    """All that is told of one thing. Texts are Markdown of one line, with links inside the page."""

    anchor: str
    title: str
    kind: str
    blocks: tuple[Block, ...]


def as_markdown(topic: Topic, level: int) -> str:
    """Return a topic as a section of a page, under a heading of a level."""
    head = f'{"#" * level} <a id="{topic.anchor}"></a>{topic.title}'
    return "\n\n".join((head, f"*{topic.kind}*", *map(_markdown, topic.blocks)))


def as_text(topic: Topic, title: str) -> str:
    """Return a topic for a terminal; `title` is its title, painted."""
    return "\n\n".join((f"{title} ({topic.kind})", *map(_text, topic.blocks)))


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a table in Markdown."""
    heads = tuple(head)
    return "\n".join((_line(heads), "|" + "---|" * len(heads), *map(_line, rows)))


def plain(text: str) -> str:
    """Return a text without its links."""
    return _LINK.sub(r"\1", text)


def _line(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _markdown(block: Block) -> str:
    if isinstance(block, Options):
        head = ("option", "takes", "left out", "what it is")
        options = ((f"`{row.name}`", row.takes, row.default, row.doc) for row in block.rows)
        return f"{block.title}\n\n" + table(head, options)
    if isinstance(block, Snippet):
        return f"{block.lead}\n\n```yaml\n{block.text.rstrip()}\n```"
    if isinstance(block, Cases):
        rows = ((_inline(yaml), f"… {says} …" if says else "") for yaml, says in block.cases)
        return table(("for example", "the rule book then says"), rows)
    return block


def _inline(text: str) -> str:
    """Return a few lines of a file as they may stand in a table."""
    return "<br>".join(f"`{line}`" for line in text.splitlines())


def _text(block: Block) -> str:
    if isinstance(block, Options):
        return f"{plain(block.title)}\n\n" + "\n".join(_described(block.rows))
    if isinstance(block, Snippet):
        return f"{plain(block.lead)}\n\n" + indent(block.text.rstrip(), _DEEPER)
    if isinstance(block, Cases):
        return "For example:\n\n" + "\n".join(_cases(block))
    return fill(plain(block), _WIDTH, break_long_words=False, break_on_hyphens=False)


def _described(rows: Iterable[Row]) -> Iterator[str]:
    for row in rows:
        yield f"  {row.name}: {row.doc}"
        default = row.default if row.default in ("", NEEDED) else f"left out: {row.default}"
        told = f"{row.takes}; {default}" if default else row.takes
        yield fill(plain(told), _WIDTH, initial_indent=_DEEPER, subsequent_indent=_DEEPER)


def _cases(block: Cases) -> Iterator[str]:
    for yaml, says in block.cases:
        yield indent(yaml.rstrip(), _DEEPER)
        if says:
            told = f"the rule book then says: … {says} …"
            yield fill(told, _WIDTH, initial_indent=2 * _DEEPER, subsequent_indent=2 * _DEEPER)
