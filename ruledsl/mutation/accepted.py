"""Accepted: changes that no scene need notice, each with the reason, from beside the scenes.

```yaml
survives:
  melds.set.size 4 -> 5: there is no fifth suit
```
"""

from __future__ import annotations

from collections.abc import Iterator

from ruledsl.record import record
from ruledsl.scenes.reader import Reading
from ruledsl.text.span import Span


@record
class Accepted:
    """A change by its name, why no scene need notice it, and where that is written."""

    name: str
    reason: str
    span: Span


def accepted_in(reading: Reading) -> Iterator[Accepted]:
    """Yield what a scene file accepts."""
    for name, reason in reading.file.survives if reading.file else ():
        yield Accepted(" ".join(name.text.split()), reason.text, name.span)
