"""Running commands in this process, as a user would type them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from ruledsl.cli.main import main


@dataclass(frozen=True)
class Done:
    """What a command wrote, and its exit code."""

    code: int
    out: str
    err: str


Command = Callable[..., Done]


@pytest.fixture
def ruledsl(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """Return a function that runs a command; `typed` are the lines of its input."""

    def run(*words: str, typed: tuple[str, ...] = ()) -> Done:
        lines: Iterator[str] = iter(typed)

        def answer(prompt: str = "") -> str:
            print(prompt, end="")
            try:
                line = next(lines)
            except StopIteration:
                raise EOFError from None
            print(line)
            return line

        monkeypatch.setattr("builtins.input", answer)
        try:
            code = main(words)
        except SystemExit as stop:
            code = int(stop.code or 0)
        captured = capsys.readouterr()
        return Done(code, captured.out, captured.err)

    return run
