"""Codes: faults of a scene, RD601 to RD649. A fault is never a verdict: the scene does not run."""

from ruledsl.text.diagnostic import Code


def _file(ruleset: str, *lines: str) -> str:
    """Return a scene file; each scene begins with the line of its name."""
    starts = ("  - " if line.startswith("name:") else "    " for line in lines)
    scenes = (f"{start}{line}\n" for start, line in zip(starts, lines, strict=True))
    return f"ruleset: {ruleset}\nscenes:\n" + "".join(scenes)


UNKNOWN_KEY = Code(
    "RD601",
    "unknown-scene-key",
    "{where} has no `{key}`",
    "An expectation that is not understood would be one that always holds. Keys that begin with "
    "`x-` are yours: they are never read.",
    bad=_file(
        "rules.yaml",
        "name: a card is drawn",
        "given: {hnads: {A: 7H}}",
        "do: [draw]",
        "expect: {drew: 1}",
    ),
    good=_file(
        "rules.yaml",
        "name: a card is drawn",
        "given: {hands: {A: 7H}}",
        "do: [draw]",
        "expect: {drew: 1}",
    ),
)
WRONG_VALUE = Code(
    "RD602",
    "wrong-scene-value",
    "`{key}` takes {wanted}, not {found}",
    "Each key of a scene takes one kind of value. Numbers have no quotes, texts may have them.",
    bad=_file(
        "draw-often.yaml", "name: after a draw", "given: {drawn: one}", "expect: {actions: [draw]}"
    ),
    good=_file(
        "draw-often.yaml",
        "name: after a draw",
        "given: {drawn: 1}",
        "expect: {actions_include: [draw]}",
    ),
)
MISSING_KEY = Code(
    "RD603",
    "missing-scene-key",
    "{where} needs `{key}`",
    "A scene file names its rules and has scenes; a scene says what it expects.",
    bad=("ruleset: rules.yaml\nscenes:\n  - name: thirteen cards\n"),
    good=("ruleset: rules.yaml\nscenes:\n  - name: thirteen cards\n    expect: {hand_size: 13}\n"),
)
SAME_NAME = Code(
    "RD604",
    "same-scene-name",
    'there are two scenes "{name}"',
    "Reports name a scene by its name, so it must be the only one of its file.",
    bad=_file(
        "rules.yaml",
        "name: a draw",
        "do: [draw]",
        "expect: {drew: 1}",
        "name: a draw",
        "expect: {hand_size: 13}",
    ),
    good=_file(
        "rules.yaml",
        "name: a draw",
        "do: [draw]",
        "expect: {drew: 1}",
        "name: a hand",
        "expect: {hand_size: 13}",
    ),
)
NO_CARD = Code(
    "RD605",
    "no-such-card",
    '"{word}" is not a card of this pack',
    "Cards are written as the rank and the letter of the suit; the pack of the game says which "
    "there are. Jokers are cards only where the pack has some.",
    bad=_file(
        "rules.yaml", "name: a set", "given: {table: 7X 7D 7H}", "do: [draw]", "expect: {drew: 1}"
    ),
    good=_file(
        "rules.yaml", "name: a set", "given: {table: 7C 7D 7H}", "do: [draw]", "expect: {drew: 1}"
    ),
)
NO_SEAT = Code(
    "RD606",
    "no-such-seat",
    '"{word}" is not a seat: {players} play, {first} to {last}',
    "Seats are named by capital letters in the order of play, as many as there are players.",
    bad=_file(
        "rules.yaml",
        "name: a draw",
        "given: {players: 2, to_move: C}",
        "do: [draw]",
        "expect: {drew: 1}",
    ),
    good=_file(
        "rules.yaml",
        "name: a draw",
        "given: {players: 3, to_move: C}",
        "do: [draw]",
        "expect: {drew: 1}",
    ),
)
TOO_MANY = Code(
    "RD607",
    "more-cards-than-the-pack",
    "the pack cannot supply this {card}: it has {has} of them",
    "A position that cannot come about tests nothing. The cards in hands, on the table, in the "
    "discard pile and those that are to be drawn all come from one pack.",
    bad=_file(
        "rules.yaml",
        "name: a draw",
        "given: {hands: {A: 7H 7H 7H}}",
        "do: [draw]",
        "expect: {drew: 1}",
    ),
    good=_file(
        "rules.yaml",
        "name: a draw",
        "given: {hands: {A: 7H 7H}}",
        "do: [draw]",
        "expect: {drew: 1}",
    ),
)
TOO_FEW_LEFT = Code(
    "RD608",
    "not-enough-cards-left",
    "{wanted} cards are asked for, and only {left} are left",
    "Hands that are not given and the stock come from what the other places leave of the pack.",
    bad=_file(
        "rules.yaml", "name: a draw", "given: {stock: 500}", "do: [draw]", "expect: {drew: 1}"
    ),
    good=_file(
        "rules.yaml", "name: a draw", "given: {stock: 5}", "do: [draw]", "expect: {drew: 1}"
    ),
)
NO_SUCH_TURN = Code(
    "RD609",
    "no-such-turn",
    "no turn of this game has {drawn} cards drawn and {played}",
    "`drawn` and `played` say how far the turn has come; its flow must have such a place.",
    bad=_file(
        "jokers.yaml", "name: late in the turn", "given: {drawn: 9}", "expect: {can_play: true}"
    ),
    good=_file(
        "jokers.yaml",
        "name: late in the turn",
        "given: {drawn: 1, hands: {A: 7C 7D 7H}}",
        "expect: {can_play: true}",
    ),
)
NO_OPTION = Code(
    "RD610",
    "no-such-option",
    'the game has no option "{word}"',
    "A scene can choose only among the options that the rule file offers.",
    bad=_file(
        "duty.yaml",
        "name: a draw",
        "given: {options: {play_up_to: 300}}",
        "do: [draw]",
        "expect: {drew: 1}",
    ),
    good=_file(
        "duty.yaml",
        "name: a draw",
        "given: {options: {play_to: 300}}",
        "do: [draw]",
        "expect: {drew: 1}",
    ),
)
NO_CHOICE = Code(
    "RD611",
    "no-such-choice",
    '"{word}" is no choice of {option}: there are {choices}',
    "An option offers the choices that the rule file lists, and no others.",
    bad=_file(
        "duty.yaml",
        "name: a draw",
        "given: {options: {play_to: 301}}",
        "do: [draw]",
        "expect: {drew: 1}",
    ),
    good=_file(
        "duty.yaml",
        "name: a draw",
        "given: {options: {play_to: 300}}",
        "do: [draw]",
        "expect: {drew: 1}",
    ),
)
NO_STEP = Code(
    "RD612",
    "no-such-scene-step",
    '"{word}" is no step of this game',
    "The steps of a scene are the steps that the turn of the game is made of.",
    bad=_file(
        "rules.yaml",
        "name: a set",
        "given: {hands: {A: 7C 7D 7H KD}}",
        "do: [plya: 7C 7D 7H]",
        "expect: {verdict: accepted}",
    ),
    good=_file(
        "rules.yaml",
        "name: a set",
        "given: {hands: {A: 7C 7D 7H KD}}",
        "do: [play: 7C 7D 7H]",
        "expect: {verdict: accepted}",
    ),
)
NO_ENDING = Code(
    "RD613",
    "no-such-ending",
    'no deal of this game ends by "{word}"',
    "Deals end by the endings that the rule file names, by a knock, or after a last round.",
    bad=_file(
        "rules.yaml",
        "name: A is out",
        "given: {ended: {by: outt, player: A}}",
        "expect: {winners: A}",
    ),
    good=_file(
        "rules.yaml",
        "name: A is out",
        "given: {ended: {by: out, player: A}, hands: {A: []}}",
        "expect: {winners: A}",
    ),
)
PLAYERS = Code(
    "RD614",
    "players-out-of-range",
    "{least} to {most} can play this game, not {number}",
    "The rule file says how many can play.",
    bad=_file("rules.yaml", "name: a crowd", "given: {players: 20}", "expect: {hand_size: 13}"),
    good=_file("rules.yaml", "name: a few", "given: {players: 5}", "expect: {hand_size: 13}"),
)
NO_RULESET = Code(
    "RD615",
    "no-such-ruleset",
    'there is no game and no rule file "{name}"',
    "`ruleset` is the name of a shipped game, or the path of a rule file seen from the scene file.",
    bad=("ruleset: jokres.yaml\nscenes:\n  - name: ten cards\n    expect: {hand_size: 10}\n"),
    good=("ruleset: jokers.yaml\nscenes:\n  - name: ten cards\n    expect: {hand_size: 10}\n"),
)
RULESET_FAULTS = Code(
    "RD616",
    "ruleset-has-faults",
    "the rules cannot be used: {name} has {count}",
    "Scenes can run only under rules that have a meaning; `ruledsl validate` shows the faults.",
    bad=("ruleset: broken.yaml\nscenes:\n  - name: ten cards\n    expect: {hand_size: 10}\n"),
    good=("ruleset: mended.yaml\nscenes:\n  - name: ten cards\n    expect: {hand_size: 10}\n"),
)
JOKER_NAME = Code(
    "RD617",
    "joker-name-not-known",
    "it is not clear which card this joker stands for",
    "A joker in a meld on the table has a name. It may be left out only where a single one fits.",
    bad=_file(
        "jokers.yaml",
        "name: a joker",
        "given: {table: 5H 6H JK}",
        "do: [draw]",
        "expect: {drew: 1}",
    ),
    good=_file(
        "jokers.yaml",
        "name: a joker",
        "given: {table: 5H 6H JK=7H}",
        "do: [draw]",
        "expect: {drew: 1}",
    ),
)
JOKER_NAMED = Code(
    "RD618",
    "joker-has-a-name",
    "a joker has a name only in a meld",
    "Whoever holds a joker can still lay it as any card, so it is written without a name.",
    bad=_file(
        "jokers.yaml",
        "name: a joker",
        "given: {hands: {A: JK=7C}}",
        "do: [draw]",
        "expect: {drew: 1}",
    ),
    good=_file(
        "jokers.yaml", "name: a joker", "given: {hands: {A: JK}}", "do: [draw]", "expect: {drew: 1}"
    ),
)
NO_LAST_ROUND = Code(
    "RD619",
    "no-last-round",
    "this game has no last round",
    "Only rules with `stock_out: {last_round: …}` have one.",
    bad=_file(
        "rules.yaml",
        "name: the end",
        "given: {last_round: true, stock: 0}",
        "do: [pass]",
        "expect: {verdict: accepted}",
    ),
    good=_file(
        "jokers.yaml",
        "name: the end",
        "given: {last_round: true, stock: 0}",
        "do: [pass]",
        "expect: {verdict: accepted}",
    ),
)
NO_REFUSAL = Code(
    "RD620",
    "no-such-refusal",
    'no rule refuses anything because of "{word}"',
    "Refusals have stable codes; a misspelt one could never be found to hold.",
    bad=_file(
        "rules.yaml",
        "name: a gap",
        "given: {hands: {A: 4H 5H 7H KD}}",
        "do: [play: 4H 5H 7H]",
        "expect: {because: run-gab}",
    ),
    good=_file(
        "rules.yaml",
        "name: a gap",
        "given: {hands: {A: 4H 5H 7H KD}}",
        "do: [play: 4H 5H 7H]",
        "expect: {because: run-gap}",
    ),
)
NO_VARIABLE = Code(
    "RD621",
    "no-such-variable",
    'the game keeps no number "{word}"',
    "`vars` sets the variables and counters that the rule file declares, and no others.",
    bad=_file("limit.yaml", "name: a limit", "given: {vars: {lmit: 3}}", "expect: {hand_size: 10}"),
    good=_file(
        "limit.yaml", "name: a limit", "given: {vars: {limit: 3}}", "expect: {hand_size: 10}"
    ),
)
NO_COLUMN = Code(
    "RD623",
    "no-such-column",
    'the score sheet has no column "{word}"',
    "`columns` and `boxes` fill the columns that the rule file declares, and no others.",
    bad=_file(
        "columns.yaml",
        "name: a column",
        "given: {columns: {frist_game: {A: 3}}}",
        "expect: {hand_size: 10}",
    ),
    good=_file(
        "columns.yaml",
        "name: a column",
        "given: {columns: {first_game: {A: 3}}}",
        "expect: {hand_size: 10}",
    ),
)
UNREADABLE = Code(
    "RD622",
    "unreadable-scene-file",
    "the file cannot be read: {problem}",
    "The operating system does not hand the file out.",
)

CODES = (
    UNKNOWN_KEY,
    WRONG_VALUE,
    MISSING_KEY,
    SAME_NAME,
    NO_CARD,
    NO_SEAT,
    TOO_MANY,
    TOO_FEW_LEFT,
    NO_SUCH_TURN,
    NO_OPTION,
    NO_CHOICE,
    NO_STEP,
    NO_ENDING,
    PLAYERS,
    NO_RULESET,
    RULESET_FAULTS,
    JOKER_NAME,
    JOKER_NAMED,
    NO_LAST_ROUND,
    NO_REFUSAL,
    NO_VARIABLE,
    NO_COLUMN,
    UNREADABLE,
)
"""Every code of this layer, in order."""
