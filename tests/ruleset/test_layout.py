"""Layout: parts in their order, comments with their parts, and the same meaning."""

import random
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruledsl.constructs import STANDARD
from ruledsl.ruleset.layout import laid_out, order_of, sense
from ruledsl.ruleset.show import digest
from ruledsl.ruleset.validate import validate
from ruledsl.syntax.tree import Mapping
from ruledsl.syntax.yaml_reader import load_source, read_yaml
from ruledsl.text.source import Source

ROOT = Path(__file__).parents[2]
FILES = sorted(
    [
        *(ROOT / "rulesets").glob("*/rules.yaml"),
        *(ROOT / "tests" / "rulefiles").glob("*/*.yaml"),
        *(ROOT / "examples").rglob("*.yaml"),
    ]
)
SHIPPED = sorted((ROOT / "rulesets").glob("*/rules.yaml"))
READABLE = [path for path in FILES if load_source(path)[0] is not None]


def lay(text: str) -> str:
    return laid_out(Source("rules.yaml", text), STANDARD)


def tree_of(text: str) -> Mapping | None:
    return read_yaml(Source("rules.yaml", text))[0]


def meaning(text: str) -> object:
    tree = tree_of(text)
    return tree and sense(tree, STANDARD)


def comments(text: str) -> list[str]:
    return sorted(found.rstrip() for found in re.findall(r"(?m)(?:^|(?<=\s))#.*$", text))


@pytest.mark.parametrize("path", READABLE, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_meaning_and_the_comments_stay_and_a_second_time_changes_nothing(path: Path) -> None:
    source, _ = load_source(path)
    assert source is not None
    text = lay(source.text)
    assert meaning(text) == meaning(source.text)
    assert comments(text) == comments(source.text)
    assert lay(text) == text


@pytest.mark.parametrize(
    "path", sorted((ROOT / "rulesets").glob("*/rules.yaml")), ids=lambda p: p.parent.name
)
def test_shuffled_parts_come_back_in_order(path: Path) -> None:
    text = lay(path.read_text(encoding="utf-8"))
    tree = tree_of(text)
    assert tree is not None
    keys = [entry.key.value for entry in tree.entries]
    assert keys == [word for word in order_of(STANDARD) if word in keys]
    parts = re.split(r"(?m)^(?=[a-z_]+:)", text)
    head, parts = parts[0], parts[1:]
    random.Random(7).shuffle(parts)
    again = tree_of(lay(head + "".join(parts)))
    assert again is not None
    assert digest(again) == digest(tree)


TEXT = """\
# yaml-language-server: $schema=x.json
# about the file

# about the title
# in two lines
title: Ours   # behind


# what the turn is like

turn: play or draw 1
  # still of the turn
deal:
  # inside
  hand: 5
# the game
game: ours
language: 1
x-mine: {b: 1,\x20\x20
  a: 2}
# at the end"""

LAID = """\
# yaml-language-server: $schema=x.json
# about the file

language: 1
# the game
game: ours
# about the title
# in two lines
title: Ours   # behind
deal:
  # inside
  hand: 5

# what the turn is like

turn: play or draw 1
  # still of the turn
x-mine: {b: 1,
  a: 2}
# at the end
"""


def test_comments_go_with_the_part_below_them_and_inside_it() -> None:
    assert lay(TEXT) == LAID


def test_the_breaks_of_a_file_stay() -> None:
    assert lay(TEXT.replace("\n", "\r\n")) == LAID.replace("\n", "\r\n")


@pytest.mark.parametrize(
    "text",
    [
        "title: |+\n  a  \n\n\nlanguage: 1\n",
        "summary: >-\n  a  \n\n  # no comment\nlanguage: 1\n",
        'title: "a  \\\n  b"\nlanguage: 1\n',
        "title: a\n   b\n\n   c\nlanguage: 1\n",
        "turn: |+\n  play\n\n",
        "---\nturn: play\nlanguage: 1\n...\n",
        "turn: play\nlanguage:\n",
    ],
)
def test_texts_over_several_lines_keep_what_they_say(text: str) -> None:
    assert meaning(lay(text)) == meaning(text)
    assert lay(lay(text)) == lay(text)


@pytest.mark.parametrize("text", ["", "- a\n", "a: [\n", "{turn: play, language: 1}\n", "# a\n"])
def test_what_is_no_block_of_parts_stays_as_it_is(text: str) -> None:
    assert lay(text) == text


CANONICAL = [
    path
    for path in (*SHIPPED, *sorted((ROOT / "examples").rglob("*.yaml")))
    if "scenes" not in path.name and path.stem != "broken"
]


def test_every_file_that_comes_with_the_program_is_laid_out() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in CANONICAL}
    assert [path.name for path, text in texts.items() if lay(text) != text] == []


# spelling, at every level

HEAD = "language: 1\ngame: ours\nextends: carousel\n"


SPELLED = r"""
deal:   {hand: 5,loose : 2 }
deal: {hand: 5, loose: 2}

deal: { loose: 2,hand: 5 }  # why
deal: {hand: 5, loose: 2}  # why

title: "Ours"
title: Ours

title: "Ours: mine"
title: 'Ours: mine'

title: "It's: ours"
title: "It's: ours"

title: 'yes'
title: yes

title: 'true'
title: 'true'

sources: [ 'a, b' ,"c" ]
sources: ['a, b', c]

players: 2 - 4
players: 2-4

melds: {set: {size: '3-4'}}
melds: {set: {size: 3-4}}

knock: {when: points( hand )<=5}
knock: {when: points(hand) <= 5}

knock: {when: (hand . size)-1<= -5//2}
knock: {when: (hand.size) - 1 <= -5 // 2}

knock: {when: not(drawn==1)or - 1<0}
knock: {when: not (drawn == 1) or -1 < 0}

turn: draw   then (play then knock ?or draw *)
turn: draw then (play then knock? or draw*)

turn: play or draw(1+drawn)if stock>0
turn: play or draw (1 + drawn) if stock > 0

turn: draw 1   from discard
turn: draw 1 from discard

points: {'K  Q J': 10, joker : 5*5, 10-2: face}
points: {K Q J: 10, joker: 5 * 5, 10-2: face}

deal_ends: {out: hand  is   empty}
deal_ends: {out: hand is empty}

jokers:\n  moves:  never\n  # first\n  freed_by: never
jokers:\n  # first\n  freed_by: never\n  moves: never

awards:\n  - name: a\n    points: 1\n    to: winner
awards:\n  - to: winner\n    points: 1\n    name: a

options:\n  o:\n    choices: {b: {turn: play, deal: 5}, a: {}}\n    ask: 'What?'
options:\n  o:\n    ask: What?\n    choices: {b: {deal: 5, turn: play}, a: {}}
"""


@pytest.mark.parametrize("pair", SPELLED.strip().split("\n\n"), ids=lambda pair: pair[:24])
def test_every_level_is_written_in_one_way(pair: str) -> None:
    before, after = (f"{line}\n".replace("\\n", "\n") for line in pair.split("\n"))
    assert lay(HEAD + before) == HEAD + after
    assert lay(HEAD + after) == HEAD + after
    assert meaning(HEAD + before) == meaning(HEAD + after)


@pytest.mark.parametrize(
    "text",
    [
        "melds: {b: {size: 3+, same: rank}, a: {size: 3}}\n",
        "points: {each: 1, A: 2}\n",
        "deal_ends:\n  z: hand is empty\n  a: everybody passed\n",
        "knock:\n  when: >-\n    points(hand)\n    <=5\n",
        "turn: draw then\n  play?\n",
        "deal: {loose: 1,\n  hand: 5}\n",
        "knock: {when: points(hand <= 5}\n",
        "turn: drawthen play\n",
        "x-mine: {b: 1,a:   2}\n",
        "awards:\n  - name: a\n    # why\n    to: winner\n    points: 1\n",
        "jokers:\n  moves: never\n  freed_by: never\n  # of both\n",
        "jokers:\n  moves: never\n\n  freed_by: never\n",
    ],
)
def test_what_is_the_authors_own_or_not_certain_stays(text: str) -> None:
    assert lay(HEAD + text) == HEAD + text


def test_an_order_that_means_something_is_not_the_same() -> None:
    one, other = ("points: {A: 1, each: 2}\n", "points: {each: 2, A: 1}\n")
    assert meaning(HEAD + one) != meaning(HEAD + other)
    assert meaning(HEAD + "knock: hand.size < 3\n") != meaning(HEAD + "knock: hand.size < 4\n")
    assert meaning(HEAD + "deal: {hand: 5, loose: 1}\n") == meaning(
        HEAD + "deal: {loose: 1, hand: 5}\n"
    )


@pytest.mark.parametrize("path", READABLE, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_findings_are_the_same_after_it(path: Path) -> None:
    source, _ = load_source(path)
    assert source is not None
    laid = Source(source.name, lay(source.text))
    assert told(laid) == told(source)


def told(source: Source) -> list[tuple[str, str]]:
    """Return the findings of a text without the quotes and blanks of what they quote."""
    found = validate(source, STANDARD).diagnostics
    kept = (each for each in found if each.code.name != "tab-between")  # a blank takes its place
    return sorted((each.code.id, "".join(each.message.split())) for each in kept)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_blanks_and_order_at_random_come_out_alike(data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(SHIPPED))
    text = path.read_text(encoding="utf-8")
    rng = random.Random(data.draw(st.integers(0, 10**6)))

    def spoiled(line: re.Match[str]) -> str:
        blanks = " " * rng.randrange(1, 4)
        return re.sub(r"(?<=\S) (?=then |or |<= |== |[a-z]+: )", blanks, line.group())

    parts = r"(?m)^(?:deal|pack|jokers|turn|points|knock|  run|  set|  out):? .*$"
    assert lay(re.sub(parts, spoiled, text)) == lay(text)
