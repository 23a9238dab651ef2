"""Kinds: what may stand as the value of an option.

A closed set of frozen descriptions. From them come the reader, the JSON schema, completion and the
reference page; a construct never reads text itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruledsl.language.types import Scope, Type
from ruledsl.record import record

if TYPE_CHECKING:
    from ruledsl.language.spec import Spec


@record
class TextKind:
    """A text for people: a text, or a mapping of language code to text. Read as `Words`."""


@record
class FileKind:
    """A shipped game, or the path of a rule file. Read as `Words` of no language."""


@record
class NameKind:
    """A name: lower-case letters, digits, `-` and `_`. Read as `str`."""


@record
class NumberKind:
    """A whole number within bounds, both inclusive. Read as `int`."""

    least: int = 0
    most: int = 10**9


@record
class FlagKind:
    """`true` or `false`. Read as `bool`."""


@record
class WordKind:
    """One of a few fixed words or phrases. Read as `str`."""

    words: tuple[str, ...]


@record
class FormulaKind:
    """An expression of a type, in a scope; numbers and `true`/`false` are expressions too.

    Read as `Formula`.
    """

    type: Type
    scope: Scope


@record
class RangeKind:
    """A range such as `2-5`, `3+`, `4`. Read as `Range`; `open_end` allows `3+`."""

    open_end: bool = True
    least: int = 1


@record
class ListKind:
    """A list of one kind; a single value counts as a list of one. Read as `tuple`."""

    item: Kind
    least: int = 0  # how many values it needs: none, or one


@record
class MapKind:
    """A mapping whose keys the author chooses. Read as `tuple[Item, ...]` in the file's order."""

    item: Kind
    key: str  # what a key names, e.g. "meld", "ending"


@record
class PartKind:
    """A mapping of fixed options, declared by a spec. Read as that spec."""

    spec: type[Spec]


@record
class FamilyKind:
    """One word of a family: the bare word, or a one-key mapping `{word: options}`.

    Read as the spec of the word. With `formula`, anything that is no word of the family is read as
    an expression and wrapped by the family's word of the keyword `if`.
    """

    family: type[Spec]
    formula: bool = False


@record
class WordsKind:
    """A mapping whose keys are words of a family: `{same: rank, size: 3-4}`.

    Read as a tuple of the words' specs, in the file's order; every word at most once.
    """

    family: type[Spec]


@record
class FlowKind:
    """A turn flow such as `draw then play?`. Read as `Flow`."""


@record
class PointsKind:
    """Points by card: `1 each`, or a mapping such as `{joker: 25, K Q J: 10, 10-2: face}`.

    Read as `tuple[PointRow, ...]` in the file's order; the first row that fits a card counts.
    """


@record
class SymbolsKind:
    """Ranks or suits of the pack, written with blanks between (`A K Q`), or as a list.

    Read as `tuple[str, ...]`. With `new` they are declared here; else they must be in the pack.
    """

    of: str  # "rank" or "suit"
    new: bool = False


@record
class OverlayKind:
    """A partial rule file that may be laid over this one. Read as `Overlay`."""


Kind = (
    TextKind
    | FileKind
    | NameKind
    | NumberKind
    | FlagKind
    | WordKind
    | FormulaKind
    | RangeKind
    | ListKind
    | MapKind
    | PartKind
    | FamilyKind
    | WordsKind
    | FlowKind
    | PointsKind
    | SymbolsKind
    | OverlayKind
)
