"""Catalogues: what Babel does for us: bring a `.po` up to date, check it, compile it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from io import BytesIO
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from ruledsl.language.tongues.catalogue import DOMAIN, grammar_of
from ruledsl.locale.messages import NAME, Message, messages
from ruledsl.resources import locale_dir


def po_path(language: str) -> Path:
    """Return where the source of a catalogue lies."""
    return locale_dir() / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def mo_path(language: str) -> Path:
    """Return where a compiled catalogue lies."""
    return po_path(language).with_suffix(".mo")


def catalogue(language: str) -> Catalog:
    """Return the catalogue of a language as it is written; an empty one if there is none."""
    path = po_path(language)
    if not path.is_file():
        return Catalog(locale=language, fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def updated(language: str) -> bytes:
    """Return a catalogue with every message of the code, and nothing that is gone."""
    old, new = catalogue(language), Catalog(locale=language, fuzzy=False, header_comment=_HEAD)
    wanted = {(m.context, m.text): m for m in _all_messages()}
    for message in wanted.values():
        _add(new, message, old.get(_id(message), message.context or None))
        for entry in old:
            in_case = entry.context not in (None, NAME) and not message.context
            if in_case and _first(entry) == message.text:
                new.add(entry.id, entry.string, context=entry.context)
    file = BytesIO()
    write_po(file, new, width=98, omit_header=False, sort_output=False)
    return _undated(file.getvalue())


_HEAD = "# How rule books are told in this language; see README.md in `ruledsl/locale`."
_DATES = re.compile(
    rb'^"(?:POT-Creation-Date|PO-Revision-Date|Last-Translator|Language-Team|Project-Id-Version'
    rb'|Report-Msgid-Bugs-To|Generated-By): .*\\n"\n',
    re.MULTILINE,
)


_NO_DATE = datetime(2000, 1, 1, tzinfo=UTC)  # the same source compiles alike on every day


def _undated(po: bytes) -> bytes:
    """Return a catalogue without the lines of its header that say nothing or change every day."""
    return _DATES.sub(b"", po)


@cache
def _all_messages() -> tuple[Message, ...]:
    return messages()


def _id(message: Message) -> str | tuple[str, str]:
    return (message.text, message.many) if message.many else message.text


def _add(new: Catalog, message: Message, known: Entry | None) -> None:
    string = known.string if known is not None else None
    if message.many and not isinstance(string, tuple):
        string = None
    if not message.many and isinstance(string, tuple):
        string = string[0]
    new.add(
        _id(message),
        string or "",
        context=message.context or None,
        auto_comments=list(message.where),
        user_comments=known.user_comments if known is not None else (),
    )


def _first(entry: Entry) -> str:
    return str(entry.id[0] if isinstance(entry.id, tuple | list) else entry.id)


def compiled(language: str) -> bytes:
    """Return the compiled catalogue of a language."""
    written, file = catalogue(language), BytesIO()
    written.creation_date = written.revision_date = _NO_DATE
    write_mo(file, written)
    return file.getvalue()


def faults(language: str) -> Iterator[str]:
    """Yield what is wrong with a catalogue: what is missing, doubtful, gone or does not fit."""
    written = catalogue(language)
    wanted = {(m.context or None, m.text): m for m in _all_messages()}
    for context, text in wanted:
        entry = written.get(text, context)
        if entry is None or not _strings(entry):
            yield f"not translated: {text!r}" + (f" ({context})" if context else "")
    for entry in written:
        if not entry.id:
            continue
        text = _first(entry)
        if entry.fuzzy:
            yield f"doubtful: {text!r}"
        if (entry.context, text) not in wanted and (
            entry.context in (None, NAME) or (None, text) not in wanted
        ):
            yield f"not in the code: {text!r}"
        for string in _strings(entry):
            yield from _misfits(text, string, {*grammar_of(language).verbs, "no", "who"})


def _strings(entry: Entry) -> tuple[str, ...]:
    strings = entry.string if isinstance(entry.string, tuple | list) else (entry.string,)
    return tuple(string for string in strings if string)


def _misfits(text: str, string: str, free: set[str]) -> Iterator[str]:
    """Yield the fields that a translation has lost or invented."""
    try:
        lost = _fields(text) - _fields(string)
        new = _fields(string) - _fields(text)
    except ValueError as error:
        yield f"{string!r}: {error}"
        return
    if lost - free:
        yield f"lacks {', '.join(sorted(lost - free))}: {string!r}"
    if new - free:
        yield f"invents {', '.join(sorted(new - free))}: {string!r}"


def _fields(text: str) -> set[str]:
    """Return the names of all fields, also those within the form of another."""
    found = set()
    for _, name, form, _ in Formatter().parse(text):
        if name is not None:
            found.add(re.split(r"[.\[]", name)[0])
            found |= _fields(form or "")
    return found
