"""Backend: which of the two searches is used, the compiled one where it is there."""

from __future__ import annotations

from ruledsl.arrange.search import search

__all__ = ["backend_name", "search"]


def backend_name() -> str:
    """Return `compiled` or `pure`."""
    return "pure"
