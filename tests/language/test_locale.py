"""Locale: every sentence of the rule book is in every catalogue that is complete."""

import ast
import re
from collections.abc import Iterator
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po

from ruledsl import api
from ruledsl.constructs import STANDARD
from ruledsl.constructs.functions import PLACEHOLDERS, VOCABULARY
from ruledsl.language.construct import Construct, Example
from ruledsl.language.say import say_formula
from ruledsl.language.tongues import LANGUAGES, tongue_of
from ruledsl.language.tongues.catalogue import catalogue_of, grammar_of
from ruledsl.language.tongues.translated import Grammar, Translated
from ruledsl.language.typecheck import check_formula
from ruledsl.language.types import Scope, Type
from ruledsl.language.vocabulary import VocabularyWord
from ruledsl.locale.catalogues import catalogue, compiled, faults, mo_path, updated
from ruledsl.locale.messages import ROOT, messages
from ruledsl.ruleset.compose import resolve
from ruledsl.ruleset.reader import read
from ruledsl.ruleset.rulebook import rule_book
from ruledsl.text.source import Source
from tests.constructs.test_words import whole
from tests.language.formulas import formula, symbols_in

COMPLETE: tuple[str, ...] = ("it", "hu", "hy")
"""Languages that have every sentence: `python -m ruledsl.locale check` is silent about them."""

OTHERS = LANGUAGES[1:]


class Missed(NullTranslations):
    """Remembers what a catalogue was asked for in vain; a case that is not there is none."""

    def __init__(self) -> None:
        super().__init__()
        self.messages: set[str] = set()

    def gettext(self, message: str) -> str:
        self.messages.add(message)
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1)


def strict(language: str) -> tuple[Translated, set[str]]:
    """Return a tongue and the set in which it notes what its catalogue does not have."""
    texts: GNUTranslations = catalogue_of(language)
    missed = Missed()
    texts.add_fallback(missed)
    return Translated(language, grammar_of(language), texts), missed.messages


@pytest.mark.parametrize("language", COMPLETE)
def test_a_complete_catalogue_has_every_message_and_no_other(language: str) -> None:
    assert list(faults(language)) == []


@pytest.mark.parametrize("language", set(OTHERS) - set(COMPLETE))
def test_what_an_unfinished_catalogue_has_fits_its_messages(language: str) -> None:
    assert [fault for fault in faults(language) if not fault.startswith("not translated")] == []


@pytest.mark.parametrize("language", OTHERS)
def test_a_catalogue_is_up_to_date(language: str) -> None:
    written = {(entry.context, str(entry.id)) for entry in catalogue(language)}
    fresh = read_po(BytesIO(updated(language)), locale=language)
    wanted = {(entry.context, str(entry.id)) for entry in fresh}
    assert written == wanted, "python -m ruledsl.locale update"


@pytest.mark.parametrize("language", OTHERS)
def test_a_compiled_catalogue_is_fresh(language: str) -> None:
    assert mo_path(language).read_bytes() == compiled(language), "python -m ruledsl.locale compile"


@pytest.mark.parametrize("language", OTHERS)
def test_the_plural_forms_are_those_of_the_locale_data(language: str) -> None:
    known = get_plural(language)
    written = catalogue(language)
    assert (written.num_plurals, written.plural_expr) == (known.num_plurals, known.plural_expr)


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize(
    ("word", "example"),
    [(word, each) for word in STANDARD.constructs for each in word.examples if not each.reports],
    ids=lambda case: case.keyword if isinstance(case, Construct) else case.yaml,
)
def test_every_word_has_its_sentence(language: str, word: Construct, example: Example) -> None:
    tongue, missed = strict(language)
    # An example need not be a game that can end.
    made = read(resolve(Source("test.yaml", whole(example.yaml)), STANDARD), STANDARD).ruleset
    told = rule_book(made, STANDARD, tongue)
    assert missed == set()
    assert [
        line for line in left(told, rule_book(made, STANDARD)) if line not in example.yaml
    ] == []


def left(told: str, english: str) -> list[str]:
    """Return the sentences of a translated book that stand in the English one, too."""
    said = set(re.split(r"(?<=[.:;])\s|\n", english))
    lines = (line.strip(" -*#") for line in re.split(r"(?<=[.:;])\s|\n", told))
    return [line for line in lines if line in said and len(re.findall(r"[a-z]{3,}", line)) > 3]


def scope_of(word: VocabularyWord) -> Scope:
    return min(word.scopes, key=lambda scope: scope.value)


WORDS = [pytest.param(w, id=f"{w.word} in {scope_of(w).value}") for w in VOCABULARY.words]


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("word", WORDS)
def test_every_word_of_expressions_has_its_phrase(language: str, word: VocabularyWord) -> None:
    tongue, missed = strict(language)
    scope = scope_of(word)
    free = {w: s for w, s in PLACEHOLDERS.items() if f"for {w} in" not in word.example}
    symbols = symbols_in(scope) | free
    wanted = [formula(word.example, scope, type_) for type_ in (Type.BOOL, Type.INT)]
    fitting = next(f for f in wanted if not check_formula(f, VOCABULARY, symbols))
    said = say_formula(fitting, VOCABULARY, symbols, tongue)
    assert missed == set()
    assert not re.search(r"  |[{}|]|^ | $", said), said
    assert said != say_formula(fitting, VOCABULARY, symbols)


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("game", api.games())
def test_a_shipped_rule_book_leaves_no_english_behind(language: str, game: str) -> None:
    tongue, missed = strict(language)
    loaded = api.load(game)
    told = rule_book(loaded.ruleset, loaded.registry, tongue)
    assert missed == set()
    assert left(told, rule_book(loaded.ruleset, loaded.registry)) == []
    assert not re.search(r"(?<=\w)  |[{}|]", told)


def test_what_is_not_translated_is_told_in_english() -> None:
    empty = GNUTranslations(BytesIO(compiled_nothing()))
    tongue = Translated("it", Grammar(verbs={}), empty)
    for game in ("gin", "rummikub"):
        loaded = api.load(game)
        told = rule_book(loaded.ruleset, loaded.registry, tongue)
        assert "A deal ends in one of these ways:" in told
        assert "The deal is over at once" in told


def compiled_nothing() -> bytes:
    file = BytesIO()
    write_mo(file, Catalog(locale="it"))
    return file.getvalue()


def spoken(tree: ast.Module) -> Iterator[str]:
    """Yield the texts of a module in functions that tell, outside messages and docstrings."""
    for function in (n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)):
        if "say" not in (arg.arg for arg in function.args.args):
            continue
        calls = [n for n in ast.walk(function) if isinstance(n, ast.Call)]
        told = [n for n in calls if ast.unparse(n.func).split(".")[-1] in TELLING]
        known = {id(n) for call in told for arg in call.args for n in ast.walk(arg)}
        body = function.body[1:] if ast.get_docstring(function) else function.body
        for node in (n for part in body for n in ast.walk(part)):
            if isinstance(node, ast.Constant) and id(node) not in known:
                yield str(node.value)


TELLING = ("tell", "mark", "count", "range")


@pytest.mark.parametrize(
    "path", sorted((ROOT / "constructs").rglob("*.py")), ids=lambda path: path.stem
)
def test_a_construct_tells_in_messages_alone(path: Path) -> None:
    texts = spoken(ast.parse(path.read_text(encoding="utf-8")))
    assert [text for text in texts if re.search(r"[a-z]{2,} [a-z]{2,}", text)] == []


def test_messages_are_found_once() -> None:
    found = [(message.context, message.text) for message in messages()]
    assert len(found) == len(set(found))
    assert ("", "Everybody is dealt {cards}, one at a time.") in found


def test_english_needs_no_catalogue(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("ruledsl.language.tongues.catalogue.locale_dir", lambda: tmp_path)
    assert tongue_of("en").code == "en"
    with pytest.raises(OSError, match="ruledsl"):
        catalogue_of("it")
