"""Ignore codes: faults of the comments that keep findings from being told, RD901 and on."""

from ruledsl.text.diagnostic import Code, Severity

UNUSED_IGNORE = Code(
    "RD901",
    "unused-ignore",
    "nothing here is found as `{name}`",
    "A comment that hides a finding is taken away when the finding is gone, lest it hide the next"
    " one. Findings that keep a file from being read, RD001 to RD099, cannot be hidden.",
    Severity.WARNING,
    bad="# ruledsl: ignore[unknown-key] it is new\ntitle: Ours\n",
    good="title: Ours\n",
)
UNKNOWN_IGNORE = Code(
    "RD902",
    "unknown-ignore",
    "no finding is called `{name}`",
    "`# ruledsl: ignore[name] reason` hides the findings of that name, or number, in its own line"
    " or in the key that follows, with its whole value. Several names have commas between them."
    " `ruledsl explain --all` lists all names.",
    Severity.WARNING,
    bad="title: Ours # ruledsl: ignore[unknown-kay] it is new\n",
    good="nickname: Ours # ruledsl: ignore[unknown-key] it is new\n",
)
CODES = (UNUSED_IGNORE, UNKNOWN_IGNORE)
"""Every code of this module, in order."""
