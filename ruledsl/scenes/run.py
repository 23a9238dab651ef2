"""Run: from scene files to results, one for every scene."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from ruledsl import api
from ruledsl.language.rules import Rules
from ruledsl.scenes import check_position, check_score, check_solver, codes, columns
from ruledsl.scenes.mismatch import Mismatch
from ruledsl.scenes.model import Scene, SceneFile, Word
from ruledsl.scenes.names import Names
from ruledsl.scenes.outcome import Outcome
from ruledsl.scenes.play_out import play_out
from ruledsl.scenes.reader import read_file
from ruledsl.scenes.refusals import known_refusals
from ruledsl.scenes.setup import set_up
from ruledsl.scenes.steps import bind_step
from ruledsl.text.diagnostic import Diagnostic, found, in_order
from ruledsl.text.suggest import did_you_mean

_CHECKS = check_position.CHECKS | check_score.CHECKS | check_solver.CHECKS | columns.CHECKS


@dataclass(frozen=True)
class SceneResult:
    """What came of one scene. With findings it could not run."""

    scene: Scene
    mismatches: tuple[Mismatch, ...] = ()
    findings: tuple[Diagnostic, ...] = ()
    outcome: Outcome | None = field(default=None, repr=False)

    @property
    def status(self) -> str:
        """One of `error`, `failed`, `unproved` and `passed`."""
        if self.findings:
            return "error"
        if any(mismatch.proved for mismatch in self.mismatches):
            return "failed"
        return "unproved" if self.mismatches else "passed"


@dataclass(frozen=True)
class FileResult:
    """What came of the scenes of one file. `findings` are those of the file itself."""

    path: Path
    scenes: tuple[SceneResult, ...] = ()
    findings: tuple[Diagnostic, ...] = ()
    game: api.Game | None = field(default=None, repr=False)


@dataclass(frozen=True)
class Results:
    """What came of all files."""

    files: tuple[FileResult, ...]

    def count(self, *status: str) -> int:
        """Return how many scenes have one of these statuses."""
        return sum(scene.status in status for file in self.files for scene in file.scenes)

    @property
    def findings(self) -> tuple[Diagnostic, ...]:
        """Everything that kept scenes from running, file by file."""
        return tuple(
            finding
            for file in self.files
            for findings in (file.findings, *(scene.findings for scene in file.scenes))
            for finding in findings
        )

    @property
    def could_run(self) -> bool:
        """Whether there were scenes, and nothing kept any of them from running."""
        return bool(self.files) and not self.findings

    @property
    def hold(self) -> bool:
        """Whether every scene ran and holds."""
        return self.could_run and not self.count("failed", "unproved")


def scene_files(paths: Iterable[Path]) -> tuple[Path, ...]:
    """Return the scene files under the paths, sorted; a file that is named is always taken."""
    files: dict[Path, None] = {}
    for path in paths:
        files |= dict.fromkeys(sorted(_under(path)) if path.is_dir() else [path])
    return tuple(files)


def _under(folder: Path) -> Iterator[Path]:
    """Yield the scene files of a folder; hidden folders below it are passed over."""
    for pattern in ("*.scenes.yaml", "scenes.yaml"):
        for path in folder.rglob(pattern):
            if not any(part.startswith(".") for part in path.relative_to(folder).parts):
                yield path


def run_paths(paths: Iterable[Path]) -> Results:
    """Run every scene file under the paths."""
    return Results(tuple(run_file(path) for path in scene_files(paths)))


def run_file(path: Path) -> FileResult:
    """Run the scenes of one file."""
    reading = read_file(path)
    if reading.file is None:
        return FileResult(path, findings=reading.errors)
    game = _game(reading.file)
    if not isinstance(game, api.Game):
        return FileResult(path, findings=(*reading.errors, *game))
    runner = Runner(game)
    scenes = tuple(runner.run(scene) for scene in reading.file.scenes)
    return FileResult(path, scenes, reading.errors, game)


def _game(file: SceneFile) -> api.Game | tuple[Diagnostic, ...]:
    """Return the game that a file tests, or why there is none."""
    name, shipped = file.ruleset, api.games()
    target = name.text if name.text in shipped else file.path.parent / name.text
    try:
        return api.load(target)
    except api.UnknownGameError:
        hint = did_you_mean(name.text, shipped)
        return (found(codes.NO_RULESET, name.span, hint=hint, name=name.text),)
    except api.RuleFileError as error:
        number = len(error.diagnostics)
        count = f"{number} fault{'s' * (number != 1)}"
        fault = found(codes.RULESET_FAULTS, name.span, count=count, name=name.text)
        return (fault, *error.diagnostics)
    except (OSError, ValueError) as error:
        return (found(codes.UNREADABLE, name.span, problem=type(error).__name__),)


class Runner:
    """Runs scenes of one game; rules are compiled once for each number of players and choices."""

    def __init__(self, game: api.Game) -> None:
        """Take the game."""
        self._game = game
        self._refusals = known_refusals(game)
        self._rules: dict[tuple[int, tuple[tuple[str, str], ...]], Rules] = {}

    def run(self, scene: Scene) -> SceneResult:
        """Run a scene."""
        findings: list[Diagnostic] = []
        rules = self._compiled(scene, findings)
        if rules is None:
            return SceneResult(scene, findings=tuple(findings))
        names = Names(rules, self._refusals)
        steps = tuple(bind_step(step, names) for step in scene.steps)
        wanted = [(e.key.text, e.kind.bind(e.value, names)) for e in scene.expect]
        start = set_up(scene, steps, names)
        if start is None:
            return SceneResult(scene, findings=tuple(in_order(names.findings)))
        outcome = _detailed(scene, play_out(rules, start, steps))
        early = _early(outcome, len(steps))
        if early:
            return SceneResult(scene, early, outcome=outcome)
        mismatches = (m for key, value in wanted for m in _CHECKS[key](outcome, key, value))
        return SceneResult(scene, tuple(mismatches), outcome=outcome)

    def _compiled(self, scene: Scene, findings: list[Diagnostic]) -> Rules | None:
        game, entry = self._game, scene.entry("players")
        players = entry.value if entry else game.players[0]
        least, most = game.players
        if entry and not least <= players <= most:
            finding = found(codes.PLAYERS, entry.span, least=least, most=most, number=players)
            findings.append(finding)
        options = self._options(scene, findings)
        if findings:
            return None
        key = (players, tuple(sorted(options.items())))
        if key not in self._rules:
            self._rules[key] = game.rules(players, options)
        return self._rules[key]

    def _options(self, scene: Scene, findings: list[Diagnostic]) -> dict[str, str]:
        entry, chosen = scene.entry("options"), dict[str, str]()
        pairs: tuple[tuple[Word, Word], ...] = entry.value if entry else ()
        for option, choice in pairs:
            choices = self._game.options.get(option.text)
            if choices is None:
                hint = did_you_mean(option.text, self._game.options)
                findings.append(found(codes.NO_OPTION, option.span, hint=hint, word=option.text))
            elif choice.text not in choices:
                findings.append(_no_choice(option, choice, choices))
            else:
                chosen[option.text] = choice.text
        return chosen


def _no_choice(option: Word, choice: Word, choices: tuple[str, ...]) -> Diagnostic:
    hint, listed = did_you_mean(choice.text, choices), ", ".join(choices)
    return Diagnostic(
        codes.NO_CHOICE,
        choice.span,
        codes.NO_CHOICE.message.format(word=choice.text, option=option.text, choices=listed),
        hint,
    )


def _detailed(scene: Scene, outcome: Outcome) -> Outcome:
    keys = {entry.key.text for entry in (*scene.given, *scene.expect)}
    dealer = "dealer" in keys and scene.entry("to_move") is None
    return replace(outcome, loose_apart="loose" in keys, dealer_given=dealer)


def _early(outcome: Outcome, steps: int) -> tuple[Mismatch, ...]:
    """Return a mismatch when a step before the last was not accepted."""
    taken = len(outcome.moves)
    if taken == steps:
        return ()
    reason = outcome.refusals[0].code if outcome.refusals else "a play is possible"
    return (Mismatch(f"step {taken}", "accepted", f"{outcome.verdict} ({reason})"),)
