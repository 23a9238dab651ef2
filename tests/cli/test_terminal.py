"""Terminal: nothing in a rule file, a scene, a record or a message may command it."""

import io
import json
import re
from pathlib import Path

import pytest

from ruledsl.cli.output import RED, Output
from ruledsl.text.harmless import harmless
from ruledsl.text.source import UNSEEN

from .conftest import Command, Done

ROOT = Path(__file__).parents[2]
CLI = ROOT / "ruledsl" / "cli"
COMMANDING = re.compile(f"[\x00-\x08\x0b-\x1f\x7f-\x9f{UNSEEN}\ud800-\udfff]")

# Each place of a rule file that is shown to people, with room for a text in double quotes.
PLACES = {
    "title": 'title: "{}"\n',
    "summary": 'summary: {{en: "{}", it: b}}\n',
    "sources": 'sources: ["{}"]\n',
    "sign": 'pack: {{decks: 2, suit_names: {{spades: {{letter: S, sign: "{}"}}}}}}\n',
    "letter of a joker": 'pack: {{decks: 2, joker_kinds: {{red: {{letter: "{}", count: 2}}}}}}\n',
    "award": 'awards: [{{to: winner, points: 1, name: "{}"}}]\n',
    "question": 'options: {{o: {{ask: "{}", choices: {{a: {{}}, b: {{deal: 9}}}}}}}}\n',
    "choice": 'options: {{o: {{ask: q, choices: {{"{}": {{}}, b: {{deal: 9}}}}}}}}\n',
    "meld": 'melds: {{"{}": {{same: rank, size: 3}}}}\n',
    "title of a meld": 'melds: {{set: {{title: "{}", same: rank, size: 3}}}}\n',
    "let": 'let: {{"{}": 3}}\n',
    "counter": 'counters: {{"{}": 3}}\n',
    "ending": 'deal_ends: {{"{}": hand is empty}}\n',
    "turn": 'turn: "draw then {}?"\n',
    "condition": 'opening: "points(laid) > {}"\n',
    "key": '"{}": 3\n',
    "own key": 'x-notes: "{}"\n',
    "base": 'extends: "{}"\n',
    "game": 'game: "{}"\n',
}
ESCAPES = (r"\e[31mX", r"\x9b2J", r"a\u202eb", r"a\rb", r"\u200b", r"\a", r"\u2028", r"\0")
RAW = ("\x1b[2J", "\x9b31m", "\u202e", "\u2066", "\x07", "\u2028", "\x08")


def hostile(folder: Path, more: str, name: str = "rules.yaml") -> str:
    """Write a rule file with a hostile text in it, and return its path."""
    head = "" if "extends:" in more else "extends: machiavelli\n"
    head += "" if "game:" in more else "game: hostile\n"
    path = folder / name
    path.write_text(f"language: 1\n{head}{more}", encoding="utf-8")
    return str(path)


def clean(done: Done) -> None:
    shown = done.out + done.err
    assert not (bad := COMMANDING.findall(shown)), (bad, shown[:500])
    assert "internal error" not in shown
    assert "Traceback" not in shown


@pytest.mark.parametrize("place", PLACES)
def test_a_command_to_the_terminal_is_a_finding_wherever_it_stands(
    place: str, tmp_path: Path, ruledsl: Command
) -> None:
    for escape in ESCAPES:
        done = ruledsl("validate", hostile(tmp_path, PLACES[place].format(escape)))
        assert done.code == 1
        assert "control-character" in done.out or "odd-line-break" in done.out
        clean(done)


@pytest.mark.parametrize("form", ["full", "concise", "json", "github", "sarif", "junit"])
def test_every_format_shows_such_a_file_without_obeying_it(
    form: str, tmp_path: Path, ruledsl: Command
) -> None:
    for text in RAW:
        path = hostile(tmp_path, f"title: a {text} b # {text}\n")
        done = ruledsl("validate", path, "--format", form)
        assert done.code == 1
        clean(done)


COMMANDS = (
    ("play", "{}", "--auto"),
    ("hint", "{}", "--hand", "4S 5S 6S"),
    ("solve", "--rules", "{}", "--hand", "4S 5S 6S"),
    ("simulate", "{}", "--games", "1"),
    ("show", "{}"),
    ("rulebook", "{}"),
    ("diff", "{}", "machiavelli"),
    ("diff", "machiavelli", "{}", "--play", "1"),
    ("mutate", "{}"),
    ("test", "{}"),
    ("fmt", "{}", "--diff"),
    ("fmt", "{}"),
    ("validate", "{}"),
)


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("text", ['"\\e[31mX"', "a \u202e b", "a \x9b31m b"])
def test_no_command_obeys_a_rule_file(
    words: tuple[str, ...], text: str, tmp_path: Path, ruledsl: Command
) -> None:
    more = f"title: {text}\npack: {{decks: 2, suit_names: {{a: {{letter: S, sign: {text}}}}}}}\n"
    path = hostile(tmp_path, f"{more}# {text}\n")
    done = ruledsl(*(word.format(path) for word in words))
    assert done.code in ((0, 1, 2) if "fmt" in words else (1, 2)), done
    clean(done)


@pytest.mark.parametrize("text", ['"\\e[31mX"', "a \u202e b", "a \x9b31m b", '"\\u2067"'])
def test_no_scene_file_commands_the_terminal(text: str, tmp_path: Path, ruledsl: Command) -> None:
    path = tmp_path / "scenes.yaml"
    for scene in (
        f"- {{name: {text}, do: draw, expect: {{drew: 1}}}}",
        f"- {{name: a, given: {{table: {text}}}, do: draw, expect: {{drew: 1}}}}",
        f"- {{name: a, do: {text}, expect: {{drew: 1}}}}",
        f"- {{name: a, do: draw, expect: {{{text}: 1}}}}",
    ):
        path.write_text(f"ruleset: machiavelli\nscenes:\n{scene}\n", encoding="utf-8")
        for command in (("test",), ("mutate",)):
            done = ruledsl(*command, str(path))
            assert done.code in (1, 2), done
            clean(done)


def test_letters_are_joined_and_parted_where_a_script_or_an_emoji_needs_it(
    tmp_path: Path, ruledsl: Command
) -> None:
    path = hostile(tmp_path, 'title: "\U0001f469\u200d\U0001f33e \u0645\u06cc\u200c\u062e"\n')
    done = ruledsl("validate", path)
    assert done.code == 0, done


# What goes to the terminal all the same


def test_output_leaves_its_own_colours_and_nothing_else() -> None:
    shown, beside = io.StringIO(), io.StringIO()
    out = Output(shown, beside, colour=True)
    out.write(out.paint("7\x1b[5m\x1b]0;title\x07\x9b2J", RED) + "\r\u202e")
    out.say("\x1b[2Jgone\x08")
    assert shown.getvalue() == "\x1b[31m7 [5m ]0;title  2J\x1b[0m  \n"
    assert beside.getvalue() == " [2Jgone \n"
    plain = Output(io.StringIO(), beside)
    assert plain.safe("\x1b[31mred\x1b[0m\r\n\tb\n") == " [31mred [0m\r\n\tb\n"


def test_what_is_harmless_stays_as_it_is() -> None:
    text = "♠ é \t漢 \U0001f469\u200d\U0001f33e\r\n"
    assert harmless(text) == text
    assert not COMMANDING.search(harmless("".join(map(chr, range(0x3000))).replace("\r", "")))


def test_commands_write_through_the_output_alone() -> None:
    """Those named here write to a terminal what is their own: a bar, a clear screen."""
    own = {"output.py", "main.py", "session.py", "simulate.py", "mutate.py", "rule_files.py"}
    writes = re.compile(r"\b(?:print|input)\(|(?:results|progress|stdout|stderr)\.write\(")
    found = {path.name for path in CLI.glob("*.py") if writes.search(path.read_text("utf-8"))}
    assert found - own == {"play.py"}
    assert "input(prompt)" in (CLI / "play.py").read_text("utf-8")


# Records


@pytest.fixture(scope="module")
def match(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, object]]:
    from ruledsl import api
    from ruledsl.engine.match import Match
    from ruledsl.engine.record import dump, record_of
    from ruledsl.players.levels import LEVELS
    from ruledsl.simulation.run import play_deal
    from ruledsl.simulation.simulate import seat_players

    played = Match(api.load("machiavelli").rules(2), 3)
    play_deal(played, seat_players(played, ("greedy", "greedy"), LEVELS))
    return [json.loads(line) for line in dump(record_of(played)).splitlines()]


HUGE = 10**400
DEEP = "[" * 100_000
HEADS = [
    {"seed": HUGE},
    {"seed": "3"},
    {"seed": None},
    {"seed": True},
    {"players": HUGE},
    {"players": -1},
    {"players": 2.0},
    {"options": {"a": "b"}},
    {"options": [1]},
    {"options": {"unfinished_move": {"a": 1}}},
    {"rules": 3},
    {"digest": "x" * 10_000},
    {"digest": "\x1b[2J"},
    {"game": "\x1b[2J"},
    {"game": "../../../../etc/passwd"},
    {"game": "x" * 10_000},
    {"ruledsl": "\x9b2J"},
    {"ruledsl": {"a": [1]}},
    {"ruledsl": HUGE},
]
MOVES = [
    {"seat": HUGE},
    {"seat": -1},
    {"seat": 1.0},
    {"seat": True},
    {"seat": 7},
    {"seat": "A"},
    {"seat": 0},
    {"do": ["draw"]},
    {"do": "\x1b[2J"},
    {"do": "begin"},
    {"do": "take_back"},
    {"do": "give_up"},
    {"do": "play"},
    {"do": "play", "table": "4S 5S 6S"},
    {"do": "play", "table": {"a": 1}},
    {"do": "play", "table": 3},
    {"do": "play", "table": [[1]]},
    {"do": "play", "table": [{"a": 1}]},
    {"do": "play", "table": [""]},
    {"do": "play", "table": ["\x1b[2J"]},
    {"do": "play", "table": ["4S 5S 6S"] * 20_000},
    {"do": "play", "table": ["4S " * 20_000]},
    {"cards": 3},
    {"cards": ["4S"]},
    {"cards": "\u202e"},
    {"pile": HUGE},
    {"then": ["knock"]},
    {"then": "\x1b[2J"},
    {"deal": HUGE},
]


def written(path: Path, lines: list[object]) -> str:
    # Huge numbers are written digit by digit: Python itself refuses to read more than 4300.
    path.write_text("\n".join(json.dumps(line) for line in lines) + "\n", encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("head", HEADS, ids=lambda head: str(head)[:40])
def test_a_hostile_head_of_a_record_ends_in_a_sentence(
    head: dict[str, object], match: list[dict[str, object]], tmp_path: Path, ruledsl: Command
) -> None:
    record = written(tmp_path / "r.jsonl", [{**match[0], **head}, *match[1:]])
    done = ruledsl("replay", record)
    assert done.code in (1, 2), done
    assert len(done.err) < 2_000
    clean(done)


@pytest.mark.parametrize("move", MOVES, ids=lambda move: str(move)[:40])
def test_a_hostile_move_of_a_record_ends_in_a_sentence(
    move: dict[str, object], match: list[dict[str, object]], tmp_path: Path, ruledsl: Command
) -> None:
    record = written(tmp_path / "r.jsonl", [match[0], {**match[1], **move}, *match[2:]])
    for words in (("replay", record), ("replay", record, "--json")):
        done = ruledsl(*words)
        assert done.code in (0, 1) if "deal" in move else done.code == 1, done
        assert len(done.err) < 2_000
        clean(done)


def test_lines_that_are_no_json_and_moves_after_the_end_are_refused(
    match: list[dict[str, object]], tmp_path: Path, ruledsl: Command
) -> None:
    good = "\n".join(json.dumps(line) for line in match)
    path = tmp_path / "r.jsonl"
    for more in (DEEP, "{", "9" * 5_000, "NaN", "[1]", '"a"', json.dumps(match[1])):
        path.write_text(f"{good}\n{more}\n", encoding="utf-8")
        done = ruledsl("replay", str(path))
        assert done.code == 1, (more[:20], done)
        clean(done)


# Batches

ENTRIES = [
    DEEP,
    "9" * 5_000,
    '{"id": 1, "hand": ["4S"]}',
    '{"id": 1, "hand": "\\u001b[2J"}',
    '{"id": 1, "hand": "4S", "decks": 1e400}',
    f'{{"id": 1, "hand": "4S", "decks": {"9" * 400}}}',
    '{"id": 1, "hand": "4S", "ace": "\\u202e"}',
    '{"id": 1, "hand": "4S", "table": "4S 5S"}',
    '{"id": 1, "hand": "4S", "table": "' + "JK " * 200 + '"}',
    '{"id": 1, "hand": "' + "4S " * 20_000 + '"}',
    '{"id": 1, "hand": "' + "JK " * 400 + '"}',
    '{"id": 1, "table": "' + "| " * 20_000 + '"}',
    '{"hand": "4S"}',
    "[]",
    "null",
]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry[:40])
def test_a_hostile_line_of_a_batch_is_answered_or_refused(
    entry: str, tmp_path: Path, ruledsl: Command
) -> None:
    path = tmp_path / "batch.jsonl"
    path.write_text(entry + "\n", encoding="utf-8")
    done = ruledsl("solve", "--batch", str(path))
    assert done.code in (0, 1, 2), done
    assert len(done.err) < 2_000
    clean(done)
