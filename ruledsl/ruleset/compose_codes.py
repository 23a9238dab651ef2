"""Compose codes: faults between files and between options, RD401 to RD429."""

from ruledsl.text.diagnostic import Code, Severity

UNKNOWN_BASE = Code(
    "RD401",
    "unknown-base",
    "there is no game and no file `{name}`",
    "`extends` names a game that ships with the tool, or a file, seen from the folder of this one.",
    bad="extends: bsae.yaml\n",
    good="extends: base.yaml\n",
)
CIRCLE = Code(
    "RD402",
    "circle-of-bases",
    "these files build on each other in a circle: {chain}",
    "A file builds on another, which must not build on it in turn, at whatever distance.",
    bad="# in the file rules.yaml\nextends: rules.yaml\n",
    good="extends: base.yaml\n",
)
TOO_MANY_BASES = Code(
    "RD403",
    "too-many-bases",
    "more than {limit} files build on each other: {chain}",
    "So long a chain cannot be followed by people. Lay some of the files together.",
)
UNREADABLE_BASE = Code(
    "RD404",
    "unreadable-base",
    "`{name}` cannot be read: {problem}",
    "The file that this one builds on is there but cannot be opened.",
)
NO_ADDRESS = Code(
    "RD406",
    "base-is-an-address",
    "`extends` takes no address of the web",
    "Rules are never fetched from elsewhere, so that a game is the same tomorrow. Save the file"
    " beside this one.",
    bad="extends: https://example.org/rummy.yaml\n",
    good="extends: base.yaml\n",
)
NOT_A_BASE = Code(
    "RD407",
    "not-a-base",
    "`extends` takes the name of a game or a path, not {found}",
    "A file builds on one other file.",
    bad="extends: [base.yaml, knocking.yaml]\n",
    good="extends: base.yaml\n",
)
NOTHING_REMOVED = Code(
    "RD408",
    "nothing-removed",
    "there is no `{key}` to take away",
    "`null` takes away what the file below has written; here it has written nothing.",
    Severity.WARNING,
    bad="extends: base.yaml\nknock: null\n",
    good="extends: knocking.yaml\nknock: null\n",
)
SAME_KEY = Code(
    "RD411",
    "options-meet",
    "the options `{one}` and `{other}` both change `{key}`",
    "Choices are laid over the file in the order of the options, so the later one would win. Rules"
    " that hang on an order nobody sees are rules to quarrel about.",
    Severity.WARNING,
    bad=(
        "options:\n"
        "  short:\n"
        "    ask: A short deal?\n"
        "    choices: {usual: {}, short: {deal: {hand: 5}}}\n"
        "  long:\n"
        "    ask: A long deal?\n"
        "    choices: {usual: {}, long: {deal: {hand: 9}}}\n"
    ),
    good=(
        "options:\n"
        "  cards:\n"
        "    ask: Which deal?\n"
        "    choices: {usual: {}, short: {deal: {hand: 5}}, long: {deal: {hand: 9}}}\n"
    ),
)
UNKNOWN_DEFAULT = Code(
    "RD412",
    "default-is-no-choice",
    "`{default}` is no choice of `{option}`",
    "The default is what is played when nobody chooses, so it must be one of the choices.",
    bad=(
        "options:\n"
        "  cards:\n"
        "    ask: How many cards?\n"
        "    default: five\n"
        "    choices: {few: {deal: {hand: 5}}, many: {deal: {hand: 9}}}\n"
    ),
    good=(
        "options:\n"
        "  cards:\n"
        "    ask: How many cards?\n"
        "    default: few\n"
        "    choices: {few: {deal: {hand: 5}}, many: {deal: {hand: 9}}}\n"
    ),
)
NOT_FOR_A_CHOICE = Code(
    "RD413",
    "not-for-a-choice",
    "a choice cannot change `{key}`",
    "A choice changes rules. What the game is called, what it builds on and what there is to choose"
    " belong to the file as a whole.",
    bad=(
        "options:\n"
        "  cards:\n"
        "    ask: How many cards?\n"
        "    choices: {few: {title: Short}, many: {deal: {hand: 9}}}\n"
    ),
    good=(
        "options:\n"
        "  cards:\n"
        "    ask: How many cards?\n"
        "    choices: {few: {deal: {hand: 5}}, many: {deal: {hand: 9}}}\n"
    ),
)

CODES: tuple[Code, ...] = tuple(each for each in list(globals().values()) if isinstance(each, Code))
"""All codes of this module in the order of their numbers."""
