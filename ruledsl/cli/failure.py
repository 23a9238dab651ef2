"""Failure: what ends a command early, with a sentence for the user."""

from __future__ import annotations


class CannotRunError(Exception):
    """A command cannot do what it was asked; the message is for the user."""

    def __init__(self, message: str, exit_code: int = 2) -> None:
        """Keep the exit code: 2 it could not run, 1 what was found has been told already."""
        super().__init__(message)
        self.exit_code = exit_code


def missing(error: ModuleNotFoundError, what: str, extra: str) -> Exception:
    """Return what to raise where a package of an extra is missing; a module of ours is no extra."""
    if error.name and error.name.startswith("ruledsl"):
        return error
    return CannotRunError(f'{what} needs the package {error.name}: pip install "ruledsl[{extra}]"')
