"""Schema: the form of rule files as JSON Schema, for editors and for every other tool.

Generated from the declared options of all words, so it cannot differ from what the reader reads.
Only keywords are used that mean the same in draft-07 and in 2020-12. A choice between words is a
mapping of one key, never a choice between schemas: editors complete it well, and a fault in it
gives one error instead of a page.

There are two forms of most things. A whole file needs what is required. A file that builds on
another, and the choice of an option, may leave anything out and may take things away with `null`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import field
from typing import Any, assert_never

from ruledsl.language import kinds
from ruledsl.language.construct import Construct, Registry
from ruledsl.language.families import Part
from ruledsl.language.kinds import Kind
from ruledsl.language.spec import Option, Spec, options_of
from ruledsl.record import record
from ruledsl.ruleset.wording import wanted
from ruledsl.ruleset.words import short_option

Schema = dict[str, Any]

ADDRESS = "https://ruledsl.example/schema/1/ruleset.schema.json"
"""The `$id`: an address nobody needs to reach; its number is that of the rule language."""

NAME = "^[a-z0-9][a-z0-9_-]*$"
LANGUAGE = "^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$"
OWN = "^x-"
_SCALARS = ["string", "integer", "boolean"]
_RANKS, _SUITS = "[A-Za-z0-9]{1,3}", "[A-Za-z]"


def schema_of(registry: Registry) -> Schema:
    """Return the schema of rule files written in a language."""
    from ruledsl.ruleset.schema_hints import of_option, of_word  # a check needs none of it

    writer = _Writer(registry, of_word=of_word, of_option=of_option, patterns=True)
    whole, laid = writer.file(laid=False), writer.file(laid=True)
    writer.defs["file"], writer.defs["file-on-a-base"] = whole, laid
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": ADDRESS,
        "title": "Rules of a card game",
        "description": "A rule file: everything about one game. See `ruledsl explain`.",
        "if": {"required": ["extends"]},
        "then": {"$ref": "#/$defs/file-on-a-base"},
        "else": {"$ref": "#/$defs/file"},
        "$defs": dict(sorted(writer.defs.items())),
    }


def schema_for(registry: Registry, keys: Iterable[str]) -> Schema:
    """Return the schema of one whole file, as far as it can matter for a file with these keys.

    Making all of it takes longer than checking a file by it. An unknown key stays unknown.
    """
    writer = _Writer(registry)
    words = registry.family(Part)
    written = {key: writer.word(words[key]) for key in keys if key in words}
    required = [word for word, construct in words.items() if construct.required]
    if writer.overlays:
        writer.defs["file-on-a-base"] = writer.file(laid=True)
    return _object(written, required) | {"$defs": writer.defs}


def schema_text(registry: Registry) -> str:
    """Return the schema as the text that is kept in the grammar folder."""
    return json.dumps(schema_of(registry), indent=2, ensure_ascii=False) + "\n"


@record(frozen=False, eq=False)
class _Writer:
    """Writes definitions as they are asked for; `laid` ones are for files on a base."""

    registry: Registry
    defs: dict[str, Schema] = field(default_factory=dict)
    overlays: bool = False  # something refers to the schema of files on a base
    # What editors show beside the form itself: they are asked for the whole schema only.
    of_word: Callable[[Construct[Any]], Schema] = lambda construct: {}
    of_option: Callable[[Option], Schema] = lambda option: {}
    patterns: bool = False  # of texts that the reader takes apart anyway: to compile them costs

    def file(self, *, laid: bool) -> Schema:
        """Return the schema of a whole file."""
        words = self.registry.family(Part)
        required = [word for word, construct in words.items() if construct.required]
        properties = {word: self.word(c, laid) for word, c in words.items()}
        return _object(properties, [] if laid else required)

    def word(self, construct: Construct[Any], laid: bool = False) -> Schema:
        """Return a reference to what stands behind a word."""
        name = _name(construct, laid)
        if name not in self.defs:
            self.defs[name] = {}  # a word may hold words of its own family
            schema = self._spec(construct.spec, laid)
            told = {"description": _sentence(construct.about), **self.of_word(construct)}
            self.defs[name] = schema | told
        return {"$ref": f"#/$defs/{name}"}

    def _spec(self, spec: type[Spec], laid: bool) -> Schema:
        """Return the schema of a word's options, its short form allowed."""
        options = options_of(spec)
        required = [] if laid else [option.name for option in options if option.required]
        long = _object({option.name: self._option(option, laid) for option in options}, required)
        short = short_option(spec)
        if short is None:
            if not options:
                long["type"] = ["object", "boolean"]
            return _or_null(long, laid)
        return _or_null(_joined(long, self._kind(short.kind, laid)), laid)

    def _option(self, option: Option, laid: bool) -> Schema:
        schema = _or_null(self._kind(option.kind, laid), laid)
        return schema | {"description": _sentence(option.doc), **self.of_option(option)}

    def _kind(self, kind: Kind, laid: bool) -> Schema:  # noqa: C901, PLR0911, PLR0912 - one case a kind
        match kind:
            case kinds.TextKind():
                texts = {LANGUAGE: {"type": ["string", "number"]}}
                types = ["string", "number", "object"]
                return _mapping(texts) | {"type": types, "minProperties": 1}
            case kinds.NameKind():
                return {"type": ["string", "integer"], "pattern": NAME}
            case kinds.NumberKind(least, most):
                return {"type": "integer", "minimum": least, "maximum": most}
            case kinds.FlagKind():
                return {"type": "boolean"}
            case kinds.WordKind(words):
                return {"type": "string", "enum": list(words)}
            case kinds.FormulaKind():
                return {"type": _SCALARS, "description": f"{wanted(kind)}, as an expression"}
            case kinds.RangeKind():
                return self._short(_range(kind))
            case kinds.FlowKind():
                return {"type": "string", "examples": ["draw then play?", "play or draw 1"]}
            case kinds.SymbolsKind():
                return self._short(_symbols(kind))
            case kinds.PointsKind():
                row = _or_null({"type": _SCALARS}, laid)
                types = ["object", "string"]
                return {"type": types, "additionalProperties": row, "minProperties": 1}
            case kinds.OverlayKind():
                self.overlays = True
                return {"$ref": "#/$defs/file-on-a-base"}
            case kinds.ListKind(item, least):
                return self._list(self._kind(item, laid), least)
            case kinds.MapKind(item):
                inner = _or_null(self._kind(item, laid), laid)
                return _mapping({NAME: inner, OWN: {}})
            case kinds.PartKind(spec):
                return self._spec(spec, laid)
            case kinds.FamilyKind():
                return self._family(kind, laid)
            case kinds.WordsKind(family):
                known = self.registry.family(family)
                return _object({word: self.word(c, laid) for word, c in known.items()}, [])
            case kinds.FileKind():
                return {"type": ["string", "number"]}
            case _:
                assert_never(kind)

    def _short(self, schema: Schema) -> Schema:
        """Return the schema of a text that has a form of its own."""
        if not self.patterns:
            schema.pop("pattern", None)
            schema.get("items", {}).pop("pattern", None)
        return schema

    def _list(self, item: Schema, least: int) -> Schema:
        """Return the schema of a list, or of one item alone."""
        some: Schema = {"items": item} | ({"minItems": least} if least else {})
        if "$ref" in item:
            return {"type": ["array", "object"], **some}
        return _open_words(item) | {"type": sorted({"array", *_types(item)}), **some}

    def _family(self, kind: kinds.FamilyKind, laid: bool) -> Schema:
        words = self.registry.family(kind.family)
        schema = _object({word: self.word(c, laid) for word, c in words.items()}, [])
        # A rule file names one word; the reader tells it better than two patterns could.
        schema |= {"maxProperties": 1, "examples": list(words)}
        if kind.formula:
            return schema | {"type": ["object", *_SCALARS]}
        return schema | {"type": ["object", "string"], "pattern": _one_of(list(words))}


def _object(properties: Schema, required: list[str]) -> Schema:
    schema: Schema = {
        "type": "object",
        "properties": properties,
        "patternProperties": {OWN: {}},
        "additionalProperties": False,
    }
    return schema | ({"required": required} if required else {})


def _mapping(patterns: Schema) -> Schema:
    """Return the schema of a mapping whose keys the author chooses."""
    return {"type": "object", "patternProperties": patterns, "additionalProperties": False}


def _range(kind: kinds.RangeKind) -> Schema:
    """Return the schema of a range; of a text only the first number is held against the bound."""
    least = f"0*([{kind.least}-9]|[1-9][0-9]+)" if 0 < kind.least < 10 else "[0-9]+"
    ends = "[-–]\\s*[0-9]+" + "|[+]" * kind.open_end
    pattern = f"^\\s*({least}\\s*({ends})?|up\\s+to\\s+[0-9]+)\\s*$"
    examples = ["2-5", "3+", "4"] if kind.open_end else ["2-5", "4"]
    types = {"type": ["integer", "string"], "pattern": pattern}
    return types | {"minimum": kind.least, "examples": examples}


def _symbols(kind: kinds.SymbolsKind) -> Schema:
    """Return the schema of ranks or suits; which ones a pack has only the file knows."""
    one: Schema = {"type": _SCALARS}
    if kind.new:
        symbol = _RANKS if kind.of == "rank" else _SUITS
        one["pattern"] = f"^[\\s,]*({symbol}[\\s,]+)*{symbol}[\\s,]*$"
    return one | {"type": ["string", "integer", "array"], "items": one, "minItems": 1}


def _joined(long: Schema, short: Schema) -> Schema:
    """Return a schema that takes a mapping of options, or the value of the short option.

    Where the short value may be a mapping itself, its keys and the options stand side by side; then
    nothing can be required of the one without being asked of the other.
    """
    both = {**short, **long, "type": sorted({"object", *_types(short)})}
    both = _open_words(both)
    if "object" not in _types(short):
        return both
    both["properties"] = {**short.get("properties", {}), **long["properties"]}
    both["patternProperties"] = {**short.get("patternProperties", {}), OWN: {}}
    both["additionalProperties"] = short.get("additionalProperties", False)
    for keyword in ("required", "maxProperties"):
        both.pop(keyword, None)
    return both


def _open_words(schema: Schema) -> Schema:
    """Return a schema that binds texts to some words by a pattern.

    An enumeration would bind lists and mappings, too.
    """
    if "enum" not in schema:
        return schema
    words = schema["enum"]
    rest = {key: value for key, value in schema.items() if key != "enum"}
    return rest | {"pattern": _one_of(words), "examples": words}


def _one_of(words: list[str]) -> str:
    """Return a pattern for some words, in the syntax that all tools share."""
    return "^(" + "|".join(re.sub(r"([.*+?()\[\]{}|^$\\])", r"\\\1", word) for word in words) + ")$"


def _types(schema: Schema) -> list[str]:
    types = schema.get("type", "object")
    return [types] if isinstance(types, str) else list(types)


def _or_null(schema: Schema, laid: bool) -> Schema:
    if not laid or "$ref" in schema or "null" in _types(schema):
        return schema
    with_null = schema | {"type": [*_types(schema), "null"]}
    if "enum" in schema:
        with_null["enum"] = [*schema["enum"], None]
    return with_null


def _name(construct: Construct[Any], laid: bool) -> str:
    family = construct.spec.__mro__[1].__name__.lower()
    word = construct.keyword.replace(" ", "-")
    return f"{family}.{word}" + (".laid" if laid else "")


def _sentence(text: str) -> str:
    line = text.strip().splitlines()[0]
    return line[:1].upper() + line[1:]


def main() -> None:
    """Write the schema of the standard language into the grammar folder."""
    from ruledsl.constructs import STANDARD
    from ruledsl.resources import grammar_dir

    path = grammar_dir() / "ruleset.schema.json"
    path.write_text(schema_text(STANDARD), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
