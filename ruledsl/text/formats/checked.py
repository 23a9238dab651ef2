"""Checked: what a run has looked at and what it has found; all that a format needs to know."""

from ruledsl.record import record
from ruledsl.text.diagnostic import Diagnostic
from ruledsl.text.formats.address import Addresses


@record
class Checked:
    """The findings of a run, in order, and the files that it looked at."""

    diagnostics: tuple[Diagnostic, ...]
    files: tuple[str, ...] = ()  # by the names that findings call them, without findings as well
    addresses: Addresses = Addresses()
    what: str = "Rule files"  # the heading of a summary

    def by_file(self) -> dict[str, list[Diagnostic]]:
        """Return the findings of each file, sorted by file; a file without any has an empty list.

        A finding may stand in a file that was not asked for, below one that was.
        """
        found: dict[str, list[Diagnostic]] = {name: [] for name in self.files}
        for each in self.diagnostics:
            found.setdefault(each.span.source.name, []).append(each)
        return dict(sorted(found.items()))
