"""Functions: the names, fields and functions that expressions know, by what they are about."""

from ruledsl.constructs.functions import (
    ability,
    cards,
    columns,
    counting,
    hands,
    match,
    melds,
    numbers,
    play,
    players,
    score,
    setup,
    teams,
    turn,
)
from ruledsl.language.types import Type
from ruledsl.language.vocabulary import Symbol, Symbols, Vocabulary

VOCABULARY = Vocabulary(
    (
        *setup.WORDS,
        *cards.WORDS,
        *melds.WORDS,
        *play.WORDS,
        *turn.WORDS,
        *ability.WORDS,
        *players.WORDS,
        *teams.WORDS,
        *score.WORDS,
        *match.WORDS,
        *columns.WORDS,
        *counting.WORDS,
        *hands.WORDS,
        *numbers.WORDS,
    )
)
"""All words of expressions, in the order of the reference."""

PLACEHOLDERS: Symbols = {
    "c": Symbol(Type.CARD, None, "a card"),
    "cards": Symbol(Type.CARDS, None, "some cards"),
    "m": Symbol(Type.MELD, None, "a meld"),
    "melds": Symbol(Type.MELDS, None, "some melds"),
}
"""What the examples of words speak of where each scope has things of its own."""
