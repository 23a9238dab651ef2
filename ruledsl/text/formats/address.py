"""Address: how a file is called outside of this machine.

Services want paths with `/` from the top of a repository on, or addresses in which everything odd
is escaped. Both are worked out from the text of the path alone: links are not followed, since the
service does not follow them either.
"""

import re
from posixpath import join, normpath, relpath

from ruledsl.record import record

_DRIVE = re.compile(r"[A-Za-z]:[\\/]")
_NO_FILE = re.compile(r"<[^<>/\\]*>\Z")  # such as <stdin>


@record
class Addresses:
    """The folders that addresses are worked out from, both with `/`; empty when there is none."""

    here: str = ""  # what relative paths start from
    root: str = ""  # the top of the repository

    def path(self, name: str) -> str:
        """Return the path from the root on, or the whole path of what lies elsewhere."""
        if not name or _NO_FILE.match(name):
            return name
        whole = self._whole(name)
        inside = self.root and (whole + "/").startswith(self.root.rstrip("/") + "/")
        return relpath(whole, self.root) if inside else whole

    def uri(self, name: str) -> str:
        """Return the path from the root on, escaped; a `file:` address of what lies elsewhere."""
        from urllib.parse import quote  # no other format needs it

        path = self.path(name)
        if _DRIVE.match(path):
            return f"file:///{path[0]}:{quote(path[2:])}"
        escaped = quote(path)
        return f"file://{escaped}" if path.startswith("/") else escaped

    def _whole(self, name: str) -> str:
        if _DRIVE.match(name):
            return normpath(name.replace("\\", "/"))
        return normpath(join(self.here, name))
