"""Diff: what differs between two games as rules, and nothing else."""

import re

import pytest

from ruledsl import api
from ruledsl.constructs import STANDARD
from ruledsl.language.tongues import LANGUAGES
from ruledsl.ruleset.diff import Difference, Section, Side, difference
from ruledsl.ruleset.diff_report import Names, data, markdown, text
from ruledsl.ruleset.diff_sayings import Saying, sayings
from ruledsl.ruleset.model import Ruleset
from ruledsl.ruleset.validate import validate
from ruledsl.text.source import Source

HEAD = "language: 1\ngame: ours\nextends: carousel\n"


def side(more: str, **choices: str) -> Side:
    report = validate(Source("rules.yaml", HEAD + more), STANDARD)
    assert report.ruleset is not None, report.diagnostics
    return Side(report.ruleset, choices)


def between(one: str, other: str) -> Difference:
    return difference(side(one), side(other), STANDARD)


def told(section: Section) -> list[tuple[str, str]]:
    return [
        (each.before.whole if each.before else "", each.after.whole if each.after else "")
        for each in section.changes
    ]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("deal: {hand: 7}\n", "deal: 7\n"),
        ("deal: {hand: 7}\n", "# seven\ndeal:\n  hand: '7'\ntitle: Ours\nsources: [a book]\n"),
        ("points: {joker: 20, A: 2}\n", "points:\n  A: 2\n  joker: 20\n"),
        ("", "knock: {announced: with the play, when: points( hand )<=5}\n"),
        ("melds: {set: {size: 3-4, different: suit}}\n", ""),
    ],
)
def test_what_means_the_same_is_not_told(one: str, other: str) -> None:
    assert between(one, other) == Difference((), ())


GAMES = [(game, api.load(game).ruleset) for game in ("gin", "machiavelli", "rummikub", "carousel")]


@pytest.mark.parametrize(("game", "ruleset"), GAMES, ids=lambda each: str(each)[:9])
def test_a_game_is_the_same_as_itself_and_differs_from_every_other(
    game: str, ruleset: Ruleset
) -> None:
    for other, its in GAMES:
        found = difference(Side(ruleset), Side(its), STANDARD)
        assert found.same == (other == game), other


def test_a_changed_rule_is_told_as_a_pair() -> None:
    (chapter,) = between("", "deal: {hand: 7}\n").chapters
    assert (chapter.title, chapter.state) == ("The deal", "changed")
    assert told(chapter) == [
        (
            "Everybody is dealt ten cards, one at a time.",
            "Everybody is dealt seven cards, one at a time.",
        )
    ]


def test_an_item_of_a_list_is_told_with_what_leads_to_it_and_the_others_are_not() -> None:
    (chapter,) = between("", "points: {joker: 20}\n").chapters
    assert told(chapter) == [("Cards count: a joker: 25 points", "Cards count: a joker: 20 points")]


EARLY = "deal_ends: {early: stock == 1}\n"
TOLD = (
    "A deal ends in one of these ways: *early*: the stock has exactly 1 card left, when a turn is"
    " over."
)


def test_what_only_one_of_the_two_says_stands_alone() -> None:
    (chapter,) = between("", EARLY).chapters
    assert told(chapter) == [("", TOLD)]
    (back,) = between(EARLY, "").chapters
    assert told(back) == [(TOLD, "")]


def test_the_order_of_a_turn_is_one_thing() -> None:
    (chapter,) = between("", "turn: play or draw 1\n").chapters[:1]
    assert chapter.title == "Your turn"
    before, after = told(chapter)[0]
    assert before.startswith("On your turn:\n\n1. Draw one card.\n2. Do one of these:")
    assert after == "On your turn: Either play or draw one card."


def test_awards_in_another_order_are_told() -> None:
    one = "{to: winner, points: 3, name: first}"
    other = "{to: everyone, points: 5, name: second}"
    found = between(f"awards: [{one}, {other}]\n", f"awards: [{other}, {one}]\n")
    ((before, after),) = told(found.chapters[0])
    assert before.index("first") < before.index("second")
    assert after.index("second") < after.index("first")


OPTION = (
    "options: {cards: {ask: How many cards?, default: few, choices:"
    " {few: {deal: 7}, many: {deal: 9}}}}\n"
)


def test_options_come_go_and_change() -> None:
    (new,) = between("", OPTION).options
    assert (new.title, new.state) == ("cards", "added")
    assert ("", "How many cards?") in told(new)
    (gone,) = between(OPTION, "").options
    assert gone.state == "removed"
    (changed,) = between(OPTION, OPTION.replace("default: few", "default: many")).options
    assert told(changed) == [("The usual choice is *few*.", "The usual choice is *many*.")]
    (more,) = between(OPTION, OPTION.replace("9}}", "9}, most: {deal: 10}}")).options
    assert ("", "One may choose *most*.") in told(more)
    assert not any(before for before, _ in told(more))


OF_THE_FRAME = re.compile(
    r"Option|added|removed|before:|now:|Changed|Only in|usual choice|may choose|The rules"
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_frame_is_in_the_language_of_the_rules(language: str) -> None:
    one = side(OPTION + "deal: {hand: 5}\n")
    other = side(OPTION.replace("default: few", "default: many") + "deal: {hand: 6}\n")
    more = side(OPTION.replace("  ", " ").replace("cards:", "hands:"))
    names = Names("a.yaml", "b.yaml", language)
    shown = [
        write(difference(before, after, STANDARD, language), names)
        for before, after in ((one, other), (one, more), (one, one))
        for write in (text, markdown)
    ]
    assert all(bool(OF_THE_FRAME.search(each)) is (language == "en") for each in shown)
    assert all("b.yaml" in each for each in shown[:4])


@pytest.mark.parametrize("language", LANGUAGES)
def test_items_keep_the_sentence_above_their_list_in_every_language(language: str) -> None:
    found = difference(side("points: {A: 2}\n"), side("points: {A: 3}\n"), STANDARD, language)
    (section,) = found.chapters
    (change,) = section.changes
    assert change.before is not None
    assert change.before.lead


def test_a_choice_differs_from_the_usual_one_and_the_options_stay() -> None:
    found = difference(side(OPTION), side(OPTION, cards="many"), STANDARD)
    assert found.options == ()
    assert told(found.chapters[0])[0][1] == "Everybody is dealt nine cards, one at a time."


def test_a_file_that_is_not_there_says_nothing() -> None:
    found = difference(Side(), side(""), STANDARD)
    assert {each.state for each in found.chapters} == {"added"}
    assert all(not before for section in found.chapters for before, _ in told(section))


def test_a_sentence_above_a_list_is_not_told_twice() -> None:
    found = difference(side(""), Side(), STANDARD)
    lines = [before for section in found.chapters for before, _ in told(section)]
    assert "Cards count: A: one point" in lines
    assert "Cards count:" not in lines


def test_a_chapter_is_taken_apart() -> None:
    paragraphs = ["One. Two of these:\n\n- *a*: b.\n- c", "1. d\n2. e", "Do:\n\n1. f\n   - g"]
    assert sayings(paragraphs) == (
        Saying("One."),
        Saying("Two of these:"),
        Saying("*a*: b.", "Two of these:"),
        Saying("c", "Two of these:"),
        Saying("d", "", 1),
        Saying("e", "", 2),
        Saying("Do:"),
        Saying("1. f\n   - g", "Do:"),
    )


NAMES = Names("one", "other")


def test_people_read_it_as_lines_with_signs() -> None:
    found = between("", "deal: {hand: 7}\n" + EARLY)
    assert text(found, NAMES) == (
        "--- one\n+++ other\n\n"
        "The deal\n"
        "  - Everybody is dealt ten cards, one at a time.\n"
        "  + Everybody is dealt seven cards, one at a time.\n\n"
        "The end of a deal\n"
        "  + A deal ends in one of these ways: early: the stock has exactly 1 card left, when a"
        " turn is over.\n"
    )
    assert text(between("", ""), NAMES) == "The rules are the same.\n"


def test_programs_read_it_as_lists() -> None:
    found = data(between("", "deal: {hand: 7}\n" + EARLY))
    assert found["same"] is False
    assert found["options"] == []
    assert [chapter["title"] for chapter in found["chapters"]] == ["The deal", "The end of a deal"]
    assert found["chapters"][0]["changed"][0]["after"].startswith("Everybody is dealt seven")
    assert found["chapters"][1]["only_b"] == [TOLD]
    assert found["chapters"][1]["only_a"] == []


def test_markdown_has_a_heading_for_each_chapter() -> None:
    found = markdown(between("", "turn: play or draw 1\n"), NAMES)
    assert found.startswith("# one and other\n\n## Your turn\n\nChanged, from one to other:\n\n")
    assert "\n  2. Do one of these:\n     - Play; then you may *knock*.\n" in found.replace(
        "then you may knock", "then you may *knock*"
    )
