"""Api: what a user of the library needs: load a rule file, compile it, read it, play it.

```python
from ruledsl import api

game = api.load("my-game/rules.yaml")  # a path, or the name of a shipped game
match = api.play(game, players=3, seed=7)
print(api.hint(match).cards)  # what the player to move could lay
print(api.rule_book(game))
```
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ruledsl import resources
from ruledsl.constructs import STANDARD
from ruledsl.engine import hint as hints
from ruledsl.engine.match import Match
from ruledsl.language.construct import Registry
from ruledsl.language.rules import Rules
from ruledsl.ruleset.compiler import compile_rules
from ruledsl.ruleset.model import Ruleset
from ruledsl.ruleset.rulebook import rule_book as _rule_book
from ruledsl.ruleset.validate import Report, validate
from ruledsl.text.diagnostic import Diagnostic, Severity, in_order


class RuleFileError(ValueError):
    """A rule file has faults; `diagnostics` are its findings, in order, hidden ones as well."""

    def __init__(self, path: Path, diagnostics: tuple[Diagnostic, ...]) -> None:
        """Keep the findings."""
        super().__init__(f"{path}: {len(diagnostics)} findings")
        self.path = path
        self.diagnostics = diagnostics


class UnknownGameError(LookupError):
    """No game is shipped under this name, and no file has it."""


@dataclass(frozen=True)
class Game:
    """A rule file without faults. Compiles to `Rules` for a number of players and choices."""

    path: Path
    ruleset: Ruleset = field(repr=False)
    registry: Registry = field(repr=False)
    findings: tuple[Diagnostic, ...] = ()  # warnings and hints

    @property
    def name(self) -> str:
        """The name of the game."""
        return self.ruleset.game

    @property
    def players(self) -> tuple[int, int]:
        """The fewest and the most players."""
        return self.ruleset.players

    @property
    def options(self) -> Mapping[str, tuple[str, ...]]:
        """The options with their choices; the default comes first."""
        return self.ruleset.options

    def rules(
        self,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        over: str = "",
    ) -> Rules:
        """Return the compiled rules, `over` (a partial rule file) laid over all else.

        Raises ValueError for players or options not in the file, or what cannot be laid over it.
        """
        count = players or self.players[0]
        return compile_rules(self.ruleset, self.registry, count, dict(options or {}), over)


def games() -> tuple[str, ...]:
    """Return the names of the shipped games, sorted."""
    folders = resources.rulesets_dir().iterdir()
    return tuple(sorted(f.name for f in folders if (f / "rules.yaml").is_file()))


def find(game: str | Path) -> Path:
    """Return the rule file of a shipped game or a path. Raises UnknownGameError."""
    shipped = resources.rulesets_dir() / str(game) / "rules.yaml"
    if str(game) in games():
        return shipped
    path = Path(game)
    if path.is_dir() and (path / "rules.yaml").is_file():
        return path / "rules.yaml"
    if path.is_file():
        return path
    raise UnknownGameError(str(game))


def check(game: str | Path, registry: Registry = STANDARD) -> Report:
    """Return every finding of a rule file."""
    return validate(find(game), registry)


def load(game: str | Path, registry: Registry = STANDARD) -> Game:
    """Return a game. Raises UnknownGameError, RuleFileError, or OSError."""
    path = find(game)
    report = validate(path, registry)
    errors = any(d.code.severity is Severity.ERROR for d in report.diagnostics)
    if errors or report.ruleset is None:
        raise RuleFileError(path, tuple(in_order((*report.diagnostics, *report.hidden))))
    return Game(path, report.ruleset, registry, tuple(report.diagnostics))


def rule_book(game: Game, language: str = "en") -> str:
    """Return the rule book of a game, in Markdown. Raises UnknownLanguageError."""
    return _rule_book(game.ruleset, game.registry, language)


def play(
    game: Game,
    players: int | None = None,
    seed: int = 0,
    options: Mapping[str, str] | None = None,
) -> Match:
    """Return a new match of a game."""
    return Match(game.rules(players, options), seed)


def hint(match: Match) -> hints.Hint:
    """Return a hint for the player to move: whether there is a play, which card, and how.

    What it shows is legal; without a play it names the steps that may be taken instead.
    """
    return hints.hint(match.turn)
