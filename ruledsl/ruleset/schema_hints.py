"""Schema hints: what editors show for a word and offer to write, beside the form itself.

Only editors read these keywords, so only the schema for editors has them. `markdownDescription` is
shown on hover, `defaultSnippets` are offered behind a key, `patternErrorMessage` is told in place
of a pattern that nobody can read.
"""

from __future__ import annotations

from typing import Any

from ruledsl.language import kinds
from ruledsl.language.construct import Construct, Example
from ruledsl.language.kinds import Kind
from ruledsl.language.spec import Option
from ruledsl.ruleset.schema_check import plain
from ruledsl.ruleset.wording import wanted
from ruledsl.ruleset.words import short_option
from ruledsl.syntax.yaml_reader import read_yaml
from ruledsl.text.source import Source

Schema = dict[str, Any]

_MOST_SNIPPETS = 4


def of_word(construct: Construct[Any]) -> Schema:
    """Return what editors show for a word."""
    examples = [each for each in construct.examples if each.reports is None]
    told = construct.about.strip()
    if examples:
        told += f"\n\n```yaml\n{examples[0].yaml.rstrip()}\n```"
    hints: Schema = {"markdownDescription": told}
    snippets = [found for each in examples if (found := _snippet(construct.keyword, each))]
    if snippets:
        hints["defaultSnippets"] = snippets[:_MOST_SNIPPETS]
    short = short_option(construct.spec)
    return hints | (_fault(short.kind) if short else {})


def of_option(option: Option) -> Schema:
    """Return what editors show for an option."""
    doc = option.doc[:1].upper() + option.doc[1:]
    lines = [f"{doc}.", f"It takes {wanted(option.kind)}."]
    if option.required:
        lines.append("It is needed.")
    elif isinstance(option.default, str | int) and option.default != "":
        lines.append(f"If left out: `{_written(option.default)}`.")
    return {"markdownDescription": " ".join(lines), **_fault(option.kind)}


def _fault(kind: Kind) -> Schema:
    """Return what is told of a text that does not have the form of a kind."""
    if isinstance(kind, kinds.WordKind | kinds.RangeKind | kinds.SymbolsKind):
        return {"patternErrorMessage": f"expected {wanted(kind)}"}
    return {}


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _snippet(keyword: str, example: Example) -> Schema | None:
    """Return an example as something to write behind its key; None when it is no value of it."""
    tree, findings = read_yaml(Source("", example.yaml))
    node = tree.get(keyword) if tree is not None and not findings else None
    if node is None or tree is None or len(tree.entries) != 1:
        return None
    label = " ".join(node.span.text.split())
    return {"label": label, "description": "for example", "body": plain(node)}
