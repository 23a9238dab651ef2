"""Convert: answers in the words of the language server protocol."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from lsprotocol import types as lsp
from pygls import uris

from ruledsl.editor.actions import Action
from ruledsl.editor.hints import Hint
from ruledsl.editor.hover import Hover
from ruledsl.editor.offers import Offers
from ruledsl.editor.outline import Fold, Section
from ruledsl.editor.positions import Position, ends_of, offset_of, position_of
from ruledsl.text.diagnostic import Diagnostic, Edit
from ruledsl.text.source import Source
from ruledsl.text.span import Span

_SEVERITIES = {
    "error": lsp.DiagnosticSeverity.Error,
    "warning": lsp.DiagnosticSeverity.Warning,
    "info": lsp.DiagnosticSeverity.Information,
}
_SORTS = {
    "key": lsp.CompletionItemKind.Property,
    "value": lsp.CompletionItemKind.EnumMember,
    "name": lsp.CompletionItemKind.Variable,
    "field": lsp.CompletionItemKind.Field,
    "function": lsp.CompletionItemKind.Function,
    "word": lsp.CompletionItemKind.Keyword,
    "file": lsp.CompletionItemKind.File,
}


def place(position: Position) -> lsp.Position:
    """Return a position."""
    return lsp.Position(position.line, position.character)


def offset(source: Source, position: lsp.Position) -> int:
    """Return the offset of a position."""
    return offset_of(source, Position(position.line, position.character))


def range_of(span: Span) -> lsp.Range:
    """Return a range."""
    start, end = ends_of(span)
    return lsp.Range(place(start), place(end))


def address(name: str) -> str:
    """Return the address of a file."""
    return uris.from_fs_path(str(Path(name).absolute())) or name


def location(span: Span) -> lsp.Location:
    """Return a range with its file."""
    return lsp.Location(address(span.source.name), range_of(span))


def diagnostic(finding: Diagnostic) -> lsp.Diagnostic:
    """Return a finding."""
    code = finding.code
    told = ". ".join(part for part in (finding.message, finding.hint) if part)
    notes = [note for note in finding.notes if note.span.source.name]
    return lsp.Diagnostic(
        range=range_of(finding.span),
        message=told,
        severity=_SEVERITIES[code.severity],
        code=f"{code.id} {code.name}",
        source="ruledsl",
        related_information=[
            lsp.DiagnosticRelatedInformation(location(note.span), note.message) for note in notes
        ],
    )


def completion(source: Source, offers: Offers) -> lsp.CompletionList:
    """Return what may be written, in the order of its use."""
    span = lsp.Range(
        place(position_of(source, offers.start)), place(position_of(source, offers.end))
    )
    items = [
        lsp.CompletionItem(
            label=offer.label,
            kind=_SORTS[offer.sort],
            detail=offer.detail or None,
            documentation=offer.doc or None,
            sort_text=f"{offer.rank}{number:04}",
            filter_text=offer.label,
            text_edit=lsp.TextEdit(span, offer.insert or offer.label),
        )
        for number, offer in enumerate(offers.items)
    ]
    return lsp.CompletionList(is_incomplete=False, items=items)


def hover(said: Hover) -> lsp.Hover:
    """Return what is said of a place."""
    content = lsp.MarkupContent(lsp.MarkupKind.Markdown, said.text)
    return lsp.Hover(content, range_of(said.span))


def changes(edits: Iterable[Edit]) -> lsp.WorkspaceEdit:
    """Return changes, file by file."""
    by_file: dict[str, list[lsp.TextEdit]] = {}
    for edit in edits:
        file = by_file.setdefault(address(edit.span.source.name), [])
        file.append(lsp.TextEdit(range_of(edit.span), edit.text))
    return lsp.WorkspaceEdit(changes=by_file)


def action(made: Action) -> lsp.CodeAction:
    """Return something that can be done about a finding."""
    return lsp.CodeAction(
        title=made.title,
        kind=lsp.CodeActionKind.QuickFix,
        diagnostics=[diagnostic(made.finding)],
        edit=changes(made.edits),
        is_preferred=made.preferred or None,
    )


def section(part: Section) -> lsp.DocumentSymbol:
    """Return a section with those inside it."""
    return lsp.DocumentSymbol(
        name=part.name,
        detail=part.detail or None,
        kind=lsp.SymbolKind.Variable if part.sort else lsp.SymbolKind.Property,
        range=range_of(part.span),
        selection_range=range_of(part.key),
        children=sections(part.inner),
    )


def sections(parts: Sequence[Section]) -> list[lsp.DocumentSymbol]:
    """Return sections."""
    return [section(part) for part in parts]


def fold(lines: Fold) -> lsp.FoldingRange:
    """Return lines that fold."""
    kind = lsp.FoldingRangeKind.Comment if lines.is_comment else lsp.FoldingRangeKind.Region
    return lsp.FoldingRange(lines.first, lines.last, kind=kind)


def hint(source: Source, shown: Hint) -> lsp.InlayHint:
    """Return a note behind a place."""
    return lsp.InlayHint(
        place(position_of(source, shown.at)),
        f"← {shown.label}",
        tooltip=shown.whole,
        padding_left=True,
    )
