"""Reference: everything the language has is on the page, links lead somewhere, examples hold."""

import re
from pathlib import Path

import pytest

from ruledsl.cli.explain import findings, refusals, topics
from ruledsl.cli.reference import page
from ruledsl.constructs import STANDARD
from ruledsl.language.spec import options_of
from ruledsl.language.types import Scope
from ruledsl.ruleset import reference_prose
from ruledsl.ruleset.reference_topic import Options, Snippet, Topic, plain
from ruledsl.ruleset.reference_words import word_topic
from tests.ruleset.games import MINI, found, game

PAGE = page()
BARE = " ".join(plain(PAGE).replace("\\|", "|").split())
PROSE = "\n".join(text for name, text in vars(reference_prose).items() if name.isupper())
YAML = re.findall(r"^```yaml\n(.*?)^```$", PROSE, re.MULTILINE | re.DOTALL)


def section(anchor: str) -> str:
    """Return the part of the page from an anchor to the next one."""
    start = PAGE.index(f'<a id="{anchor}">')
    end = PAGE.find('<a id="', start + 1)
    return PAGE[start : end if end > 0 else None]


def test_every_word_has_a_section_with_all_its_options_and_examples() -> None:
    for construct in STANDARD.constructs:
        told = section(word_topic(construct, STANDARD).anchor)
        options = options_of(construct.spec)
        for option in options:
            single = len(options) == 1 and option.short
            assert single or f"| `{option.name}` |" in told
            assert option.doc in told.replace("\\|", "|")
        for example in construct.examples:
            if not example.reports:
                assert all(line in told for line in example.yaml.splitlines())


def test_every_finding_and_every_refusal_has_a_section() -> None:
    for code in findings():
        assert code.id in section(f"finding-{code.name}")
    for name in refusals():
        assert name in section(f"refusal-{name}")


def test_a_place_lists_exactly_the_names_and_functions_that_are_known_there() -> None:
    words = STANDARD.vocabulary
    for scope in Scope:
        listed = re.findall(r"^\| `(\w+)", section(f"place-{scope.name.lower()}"), re.MULTILINE)
        known = [*words.names(scope), *words.functions(scope)]
        assert listed == [word.word for word in known]


def test_every_link_within_the_page_leads_to_one_place() -> None:
    anchors = re.findall(r'<a id="([^"]+)">', PAGE)
    assert len(anchors) == len(set(anchors))
    links = set(re.findall(r"\]\(#([^)]*)\)", PAGE))
    assert links - set(anchors) == set()


def pieces(topic: Topic) -> list[str]:
    told = []
    for block in topic.blocks:
        if isinstance(block, str):
            told.append(block)
        elif isinstance(block, Options):
            told += [part for row in block.rows for part in (row.doc, row.takes, row.default)]
        elif isinstance(block, Snippet):
            told.append(block.text)
        else:
            told += [part for yaml, says in block.cases for part in (*yaml.splitlines(), says)]
    return [" ".join(plain(part).split()) for part in told]


def names() -> list[str]:
    words = [construct.keyword for construct in STANDARD.constructs]
    asked = [word.word for word in STANDARD.vocabulary.words]
    return [*words, *refusals(), *(code.name for code in findings()), *asked]


def test_what_explain_shows_stands_on_the_page() -> None:
    expressions = {word.word for word in STANDARD.vocabulary.words}
    for name in dict.fromkeys(names()):
        for topic in topics(name):
            if name in expressions and topic.anchor.startswith("name-"):
                doc, example = topic.blocks[0], topic.blocks[-1]
                assert isinstance(doc, str)
                assert isinstance(example, Snippet)
                assert doc.removesuffix(".") in BARE
                assert f"`{example.text}`" in BARE
            else:
                assert [piece for piece in pieces(topic) if piece not in BARE] == []


@pytest.mark.parametrize("example", YAML, ids=lambda text: text.splitlines()[-1][:30])
def test_the_rule_files_of_the_page_have_no_findings(example: str, tmp_path: Path) -> None:
    if "extends" not in example:
        parts = re.findall(r"^(\w+):((?:.*\n)(?:[ ].*\n)*)", example, re.MULTILINE)
        assert found(game(**{key: value.strip(" ").rstrip("\n") for key, value in parts})) == []
        return
    other = tmp_path / "other-game" / "rules.yaml"
    other.parent.mkdir()
    choice = "options: {first_choice: {ask: Many?, choices: {no: {}, yes: {deal: {hand: 9}}}}}\n"
    other.write_text(MINI + choice, encoding="utf-8")
    assert found(example.replace("../other-game", str(other.parent))) == []


def test_the_page_has_examples_of_files_turns_and_expressions() -> None:
    assert len(YAML) >= 5
