"""Build hook: compiles the search when a wheel is built, or in place for a checkout.

The compiled search is a convenience: without a compiler the package is built without it and
thinks in Python. Run `python -m ruledsl.arrange.build_hook` to compile it in a checkout.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    BuildHookInterface = object
else:
    try:
        from hatchling.builders.hooks.plugin.interface import BuildHookInterface
    except ImportError:  # only the build itself has hatchling
        BuildHookInterface = object

HERE = Path(__file__).parent
SOURCE = HERE / "_search.c"
NAME = "_search.pyd" if sys.platform == "win32" else "_search.abi3.so"


class CompiledSearch(BuildHookInterface):
    """Adds the compiled search to a wheel; its interface is stable from CPython 3.11 on."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile before the wheel's files are gathered."""
        built = compile_search()
        if built is None or version == "editable":
            return  # an editable install finds it where it was built
        build_data["pure_python"] = False
        build_data["tag"] = f"cp311-abi3-{_platform()}"
        build_data["force_include"][str(built)] = f"ruledsl/arrange/{built.name}"


def _platform() -> str:
    return sysconfig.get_platform().replace("-", "_").replace(".", "_")


def compile_search() -> Path | None:
    """Compile the search beside its source; None when that cannot be done here."""
    target = HERE / NAME
    try:
        subprocess.run(_command(target), check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return target


def _command(target: Path) -> list[str]:
    include = sysconfig.get_paths()["include"]
    if sys.platform == "win32":
        base = Path(sys.base_prefix) / "libs"
        return ["cl", "/nologo", "/O2", "/LD", f"/I{include}", str(SOURCE), f"/Fe:{target}",
                "/link", f"/LIBPATH:{base}"]  # reads as one list  # fmt: skip
    compiler = os.environ.get("CC", "cc").split()
    link = ["-undefined", "dynamic_lookup"] if sys.platform == "darwin" else []
    flags = ["-O3", "-std=c11", "-fPIC", "-shared", "-fvisibility=hidden", *link]
    return [*compiler, *flags, f"-I{include}", str(SOURCE), "-o", str(target)]


if __name__ == "__main__":
    made = compile_search()
    print(made if made is not None else "no compiler: the search stays in Python")
