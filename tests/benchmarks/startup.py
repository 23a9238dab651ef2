"""Start: what a run of the command line costs, in instructions and in seconds of processor time.

    python tests/benchmarks/startup.py [--file RULES] [--peer CHECK_JSONSCHEMA] [--rounds N]

Instructions are counted by callgrind (they repeat to the thousandth, whatever else the machine
does) and held against the bars; without valgrind they are left out. Seconds are the least of some
rounds. With `--peer`, check-jsonschema holds the same file against the same schema in turns with
us: it does less, for it knows nothing of expressions, names, and games that cannot be played.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
OURS = str(Path(sys.executable).with_name("ruledsl"))
RULES = "rulesets/carousel/rules.yaml"
SCHEMA = "grammar/ruleset.schema.json"
BARS = {"--version": 120, "validate": 750}
"""Million instructions that a run may take."""


def main() -> int:
    """Print the figures; 1 when a bar is missed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--file", default=RULES, help="the rule file that is checked")
    parser.add_argument("--peer", metavar="PATH", help="the program check-jsonschema")
    parser.add_argument("--rounds", type=int, default=10, metavar="N")
    args = parser.parse_args()
    runs = {"--version": [OURS, "--version"], "validate": [OURS, "validate", "-q", args.file]}
    missed = _instructions(runs) if shutil.which("valgrind") else 0
    if args.peer:
        runs["check-jsonschema"] = [args.peer, "--schemafile", SCHEMA, args.file]
    _seconds(runs, args.rounds)
    return 1 if missed else 0


def _instructions(runs: dict[str, list[str]]) -> int:
    """Print the instructions of each run beside its bar; return how many bars are missed."""
    missed = 0
    for name, command in runs.items():
        _run(command)  # so that every module lies there compiled
        callgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
        told = _run([*callgrind, *command]).stderr
        found = re.search(r"refs:\s*([\d,]+)", told)
        million = int(found[1].replace(",", "")) / 1e6 if found else float("inf")
        missed += million > BARS[name]
        verdict = "ok" if million <= BARS[name] else "MISSED"
        print(f"{name:<16} {million:7.1f} million instructions  (bar {BARS[name]}: {verdict})")
    return missed


def _seconds(runs: dict[str, list[str]], rounds: int) -> None:
    """Print the least processor time of each run; the runs take turns."""
    least = dict.fromkeys(runs, float("inf"))
    for _ in range(rounds):
        for name, command in runs.items():
            before = _used()
            done = _run(command)
            least[name] = min(least[name], _used() - before)
            if done.returncode:
                raise SystemExit(f"{name} failed: {done.stdout}{done.stderr}")
    for name, seconds in least.items():
        print(f"{name:<16} {seconds * 1000:7.0f} ms of processor time")


def _run(command: list[str]) -> subprocess.CompletedProcess[str]:
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    return subprocess.run(
        command, capture_output=True, text=True, cwd=ROOT, env=environment, check=False
    )


def _used() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return children.ru_utime + children.ru_stime


if __name__ == "__main__":
    sys.exit(main())
