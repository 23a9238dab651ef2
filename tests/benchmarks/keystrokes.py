"""Keystrokes: how much work the language server has with each key that is pressed.

A rule file of 300 lines is typed in, in the middle, key by key: after each key the server tells the
findings and answers one completion. What counts is the CPU time of the server's process for both,
protocol included. With `--pause` the typist rests after each key, so that the game is looked at as
well, as in an editor that is left alone for half a second.

    python -m tests.benchmarks.keystrokes [--game rummikub] [--pause] [--keys 300]
"""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

from lsprotocol import types as lsp

from ruledsl.constructs import STANDARD
from ruledsl.resources import rulesets_dir
from ruledsl.ruleset.compose import resolve
from ruledsl.ruleset.show import plain_text
from tests.editor.talk import COMMAND, Editor

LINES = 300
TYPED = (
    "\nlimits:\n  small: count(laid) <= 3 or any(m.size > 5 for m in new_melds)\n"
    "  large: points(laid) <= 40 if players > 3 else points(laid) <= 60\n"
)


def long_file(game: str) -> str:
    """Return a shipped game written out, with more awards and comments, in so many lines."""
    resolved = resolve(rulesets_dir() / game / "rules.yaml", STANDARD)
    text = plain_text(resolved.mapping)
    lines = text.splitlines()
    at = lines.index("awards:") + 1 if "awards:" in lines else len(lines)
    awards = [
        line
        for number in range(20)
        for line in (
            "  - to: winner",
            f"    if: any(p.hand_points > {number + 20} for p in others)",
            f"    points: sum(p.hand_points - me.hand_points for p in others) // {number + 2}",
            f"    name: lead {number}",
        )
    ]
    if at == len(lines):
        lines.append("awards:")
        at += 1
    lines[at:at] = awards
    every = max(1, len(lines) // max(1, LINES - len(lines) - TYPED.count("\n")))
    commented: list[str] = []
    for number, line in enumerate(lines):
        short = len(commented) + len(lines) - number < LINES - TYPED.count("\n")
        if number % every == 0 and short:
            commented.append("# What we play at home.")
        commented.append(line)
    return "\n".join(commented) + "\n"


def cpu(process: int) -> float:
    """Return the seconds that all threads of a process have worked."""
    threads = Path(f"/proc/{process}/task").glob("*/schedstat")
    return sum(int(each.read_text().split()[0]) for each in threads) / 1e9


def percentile(values: list[float], share: float) -> float:
    """Return the value that so many do not exceed."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


async def measure(editor: Editor, text: str, keys: int, pause: float) -> list[float]:
    """Return the work of each key."""
    process = editor._server
    assert process is not None
    before, after = text, ""
    uri = editor.open(editor.root / "long" / "rules.yaml", text)
    await editor.findings(uri)
    await asyncio.sleep(3)
    work = []
    for count in range(1, min(keys, len(TYPED)) + 1):
        now = before + TYPED[:count] + after
        start = cpu(process.pid)
        editor.change(uri, now)
        await editor.findings(uri)
        place = editor.at(uri, now + "\0", "\0")
        await editor.ask("text_document_completion", lsp.CompletionParams(**place))
        await asyncio.sleep(pause)
        work.append(cpu(process.pid) - start)
    return work


async def typed(text: str, keys: int, pause: float) -> list[float]:
    """Return the work of each key, in a server of its own."""
    editor = Editor()
    with TemporaryDirectory() as folder:
        await editor.start_io(*COMMAND)
        await editor.begin(Path(folder))
        work = await measure(editor, text, keys, pause)
        await editor.end()
        await editor.stop()
    return work


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="rummikub")
    parser.add_argument("--keys", type=int, default=300)
    parser.add_argument("--pause", action="store_true")
    args = parser.parse_args()
    text = long_file(args.game)
    work = asyncio.run(typed(text, args.keys, 1.5 if args.pause else 0.0))
    told = ", ".join(f"{share:.0%} {percentile(work, share) * 1000:.0f} ms" for share in SHARES)
    print(f"{args.game}, {len(text.splitlines()) + TYPED.count(chr(10))} lines, {len(work)} keys:")
    print(f"  {told}, most {max(work) * 1000:.0f} ms of CPU a key")


SHARES = (0.5, 0.9, 0.99)

if __name__ == "__main__":
    main()
