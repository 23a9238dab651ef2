"""Italian: what the catalogue leaves to the grammar."""

import pytest

from ruledsl.constructs import STANDARD
from ruledsl.constructs.functions import VOCABULARY
from ruledsl.language.say import say_formula
from ruledsl.language.tongues import tongue_of
from ruledsl.language.tongues.italian import numeral, own, polish
from ruledsl.language.types import Scope, Type
from ruledsl.ruleset.rulebook import rule_book
from tests.language.formulas import SYMBOLS, formula
from tests.ruleset.games import game, ruleset

ITALIAN = tongue_of("it")


def say(text: str, scope: Scope = Scope.TURN, type_: Type = Type.BOOL) -> str:
    return say_formula(formula(text, scope, type_), VOCABULARY, SYMBOLS, ITALIAN)


@pytest.mark.parametrize(
    ("number", "noun", "told"),
    [
        (1, "carta", "una"),
        (1, "punto", "un"),
        (1, "scarto", "uno"),
        (0, "combinazione", "nessuna"),
        (0, "jolly", "nessun"),
        (2, "carte", "due"),
        (13, "carte", "13"),
    ],
)
def test_numbers_follow_the_gender_of_their_noun(number: int, noun: str, told: str) -> None:
    assert numeral(number, noun) == told


@pytest.mark.parametrize(
    ("apart", "met"),
    [
        ("il totale di il giocatore", "il totale del giocatore"),
        ("la somma di i punti", "la somma dei punti"),
        ("in le mani di gli altri", "nelle mani degli altri"),
        ("pari a la somma", "pari alla somma"),
        ("un/a carta, nessun/a punto, quel/la carta", "una carta, nessun punto, quella carta"),
        ("tutti/e altri giocatori e tutti/e carte", "tutti gli altri giocatori e tutte le carte"),
        ("tra i/le vincitori", "tra i vincitori"),
        ("da il 1 a il 3", "dal 1 al 3"),
    ],
)
def test_words_that_meet_are_joined(apart: str, met: str) -> None:
    assert polish(apart) == met


def test_an_owner_is_told_by_a_word_or_by_di() -> None:
    assert own("you", "tu", "la mano") == "la tua mano"
    assert own("you", "tu", "i punti") == "i tuoi punti"
    assert own("who", "che", "il totale") == "il cui totale"
    assert own("", "ogni giocatore", "il totale") == "il totale di ogni giocatore"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("points(hand) <= 5", "la tua mano conta al massimo 5 punti"),
        ("points(hand) < 1", "la tua mano non conta nessun punto"),
        ("not me.opened", "non hai aperto"),
        ("me.hand_size != 3", "non hai esattamente 3 carte in mano"),
        ("me.total == 0", "hai un totale di 0"),
        ("not can_play", "non puoi calare una carta"),
        (
            "any(p.hand_size == 1 for p in others)",
            "almeno un altro giocatore ha esattamente 1 carta in mano",
        ),
        ("not any(p.opened for p in others)", "nessun altro giocatore ha aperto"),
        ("count(hand) == 0", "non c’è nessuna carta nella tua mano"),
        (
            "any(c.rank in [J, Q, 8] for c in hand)",
            "almeno una carta nella tua mano è un J, un Q o un 8",
        ),
        (
            "count(c for c in hand if c.is_joker) >= 2",
            "ci sono almeno 2 carte nella tua mano che sono jolly",
        ),
        (
            "any(p.opened and p.total > 5 for p in others)",
            "almeno un altro giocatore ha aperto e ha un totale di più di 5",
        ),
        (
            "points(hand) < me.total",
            "il numero di punti nella tua mano è minore del tuo totale",
        ),
        (
            "all(any(q.total > p.total for q in players) for p in others)",
            "per ogni altro giocatore (P) vale che il totale di almeno un giocatore (Q) è maggiore "
            "del totale di P",
        ),
        ("count(players) > 3", "ci sono più di 3 giocatori"),
    ],
)
def test_conditions_read_as_sentences(text: str, told: str) -> None:
    assert say(text) == told


def test_counted_things_are_told_in_words() -> None:
    text = rule_book(ruleset(game(deal="{hand: 1}", players="2-5")), STANDARD, "it")
    assert "Ciascuno riceve una carta, una alla volta." in text
    assert "Giocano da due a cinque giocatori." in text


def test_a_number_that_depends_keeps_its_condition() -> None:
    text = rule_book(ruleset(game(deal="{hand: 7 if players > 3 else 10}")), STANDARD, "it")
    assert "sette carte se partecipano più di 3 giocatori, altrimenti dieci carte" in text
