"""Reader: from the tree of a rule file to specs, led by declared options and kinds alone.

It knows no word of the language by name. Every problem is collected, one finding a fault: a value
that cannot be read gives one finding and takes its word out of the model, so that later passes see
only what is whole; the formulas inside are kept, for their names can be checked all the same.

The pack is read first, since ranks and suits are symbols of its own making. Parts are kept from
one reading to the next by the entry of the tree they came from: laying an option's choice over a
file leaves most entries as they are, and those are not read again.
"""

from __future__ import annotations

from dataclasses import field
from typing import Any

from ruledsl.cards.pack import FRENCH_RANKS, FRENCH_SUITS
from ruledsl.language.construct import Registry
from ruledsl.language.families import PackPart, Part
from ruledsl.language.kinds import SymbolsKind
from ruledsl.language.spec import Origin, options_of, value_of, walk
from ruledsl.language.values import Flow, Formula
from ruledsl.record import record
from ruledsl.ruleset import codes
from ruledsl.ruleset.compose import Resolved
from ruledsl.ruleset.model import Ruleset
from ruledsl.ruleset.near import near, replacing
from ruledsl.ruleset.reading import FAULT, Reading
from ruledsl.ruleset.words import is_extension, spec_from
from ruledsl.syntax.tree import Entry
from ruledsl.text.diagnostic import Diagnostic, found
from ruledsl.text.span import Span


@record
class ReadPart:
    """One part as it was read: no spec where there is a fault."""

    entry: Entry  # kept, so that no other entry can take its place in memory
    spec: Part | None
    formulas: tuple[Formula, ...]
    flows: tuple[Flow, ...]
    findings: tuple[Diagnostic, ...]


@record
class Outcome:
    """What reading a file gives. The ruleset leaves out parts that could not be read."""

    ruleset: Ruleset
    parts: tuple[ReadPart, ...]
    findings: tuple[Diagnostic, ...]

    @property
    def whole(self) -> bool:
        """Say whether every part that is written could be read."""
        return all(part.spec is not None for part in self.parts)


@record(frozen=False, eq=False)
class Memory:
    """What was read before, by entry and by the symbols that it was read with."""

    parts: dict[tuple[int, tuple[str, ...], tuple[str, ...]], ReadPart] = field(
        default_factory=dict
    )


def read(resolved: Resolved, registry: Registry, memory: Memory | None = None) -> Outcome:
    """Read a resolved file."""
    return _FileReader(resolved, registry, memory or Memory()).read()


@record(frozen=False, eq=False)
class _FileReader:
    """One reading of one file."""

    resolved: Resolved
    registry: Registry
    memory: Memory
    ranks: tuple[str, ...] = FRENCH_RANKS
    suits: tuple[str, ...] = tuple(suit.letter for suit in FRENCH_SUITS)

    def read(self) -> Outcome:
        words = self.registry.family(Part)
        entries = [e for e in self.resolved.mapping.entries if not is_extension(e.key.value)]
        known = [e for e in entries if e.key.value in words]
        unknown = [e for e in entries if e.key.value not in words]
        packs = [e for e in known if issubclass(words[e.key.value].spec, PackPart)]
        read = {id(e): self._part(e) for e in packs}
        self._take_symbols([part.spec for part in read.values()])
        read.update((id(e), self._part(e)) for e in known if id(e) not in read)
        parts = tuple(read[id(e)] for e in known)
        findings = self._keys(unknown, known)
        findings += [each for part in parts for each in part.findings]
        specs = tuple(part.spec for part in parts if part.spec is not None)
        span = self.resolved.mapping.span
        ruleset = Ruleset(parts=specs, resolved=self.resolved, origin=Origin(span))
        return Outcome(ruleset, parts, tuple(findings))

    def _part(self, entry: Entry) -> ReadPart:
        key = (id(entry), self.ranks, self.suits)
        if key not in self.memory.parts:
            reading = Reading(self.registry, self.ranks, self.suits)
            construct = self.registry.family(Part)[entry.key.value]
            spec = spec_from(construct.spec, entry, reading)
            self.memory.parts[key] = ReadPart(
                entry,
                None if spec is FAULT else spec,
                tuple(reading.formulas),
                tuple(reading.flows),
                tuple(reading.findings),
            )
        return self.memory.parts[key]

    def _take_symbols(self, packs: list[Any]) -> None:
        """Take over the ranks and suits that the pack writes out."""
        for spec in (each for pack in packs if pack is not None for each in walk(pack)):
            for option in options_of(type(spec)):
                kind = option.kind
                if not isinstance(kind, SymbolsKind) or not kind.new:
                    continue
                if not spec.wrote(option.name):
                    continue
                if kind.of == "rank":
                    self.ranks = value_of(spec, option.name)
                else:
                    self.suits = value_of(spec, option.name)

    def _keys(self, unknown: list[Entry], known: list[Entry]) -> list[Diagnostic]:
        """Find unknown keys and missing parts; a slip of the pen is both and told once.

        What is meant may be written in a file below, but not twice in the same file.
        """
        words = self.registry.family(Part)
        written = {entry.key.value for entry in known}
        missing = {w for w, c in words.items() if c.required and w not in written}
        findings = []
        for entry in unknown:
            key = entry.key
            here = {e.key.value for e in known if e.key.span.source is key.span.source}
            meant = near(key.value, [*missing, *(w for w in words if w not in here)])
            missing.discard(meant)
            edits = replacing(key.span, key.value, meant)
            hint = f"did you mean `{meant}`?" if meant else self._belongs(key.value)
            findings.append(
                found(
                    codes.UNKNOWN_KEY,
                    key.span,
                    hint=hint,
                    edits=edits,
                    where="a rule file",
                    key=key.value,
                )
            )
        start = Span(self.resolved.source, 0, 0)
        for word in (w for w in words if w in missing):
            doc = words[word].about.splitlines()[0].rstrip(".")
            doc = doc[:1].lower() + doc[1:]
            findings.append(found(codes.MISSING_KEY, start, where="a rule file", key=word, doc=doc))
        return findings

    def _belongs(self, key: str) -> str:
        """Return a hint at the part that has an option of this name."""
        for word, construct in self.registry.family(Part).items():
            if any(option.name == key for option in options_of(construct.spec)):
                return f"`{key}` is an option of `{word}`"
        return ""
