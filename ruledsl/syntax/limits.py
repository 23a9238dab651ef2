"""Limits: how large what we read may be. A file beyond them is refused, never half read."""

from ruledsl.record import record


@record
class Limits:
    """Bounds for one file and for one phrase in it."""

    file_bytes: int = 256 * 1024
    nodes: int = 50_000  # with what an alias repeats counted each time
    depth: int = 64
    scalar: int = 8 * 1024  # code points of one scalar
    findings: int = 50  # after so many the rest of a file is not told
    phrase: int = 2_000  # code points of an expression, a turn, a list of cards
    phrase_depth: int = 32
    phrase_nodes: int = 256


LIMITS = Limits()
