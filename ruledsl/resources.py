"""Resources: where grammars and shipped rule files lie.

The only module that knows it. In a wheel they lie in `_data` beside this module; in a checkout,
and in an editable install of one, at the top of the checkout. Plain paths are used because the
standard library's resource reader costs more start-up time than reading the files.
"""

from pathlib import Path

_HERE = Path(__file__).resolve().parent


class ResourceError(RuntimeError):
    """The files that belong to ruledsl are not where they should be."""


def grammar_dir() -> Path:
    """Return the folder of the grammars. Raises ResourceError when it is nowhere."""
    return _folder("grammar", _HERE)


def rulesets_dir() -> Path:
    """Return the folder of the shipped rule files. Raises ResourceError when it is nowhere."""
    return _folder("rulesets", _HERE)


def locale_dir() -> Path:
    """Return the folder of the catalogues, one folder for each language."""
    return _HERE / "locale"


def _folder(name: str, package: Path) -> Path:
    """Return the data folder `name` of the package that lies at `package`."""
    inside = package / "_data" / name
    if inside.is_dir():
        return inside
    checkout = package.parent
    if (checkout / "grammar").is_dir() and (checkout / "pyproject.toml").is_file():
        return checkout / name
    raise ResourceError(
        f"the {name} files of ruledsl are missing: neither {inside} nor a checkout at {checkout};"
        " install ruledsl again"
    )
