"""Record: frozen data classes that cost next to nothing to declare.

`dataclasses` writes and compiles the text of five methods for every class, about 2.7 million
instructions each; a language of some hundred words would spend most of its start on that. A record
is a data class to everybody who asks (`fields`, `replace` and type checkers), but its methods are
shared. Classes that are made by the thousand while playing stay plain data classes.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform, overload

T = TypeVar("T")


@overload
@dataclass_transform(frozen_default=True, field_specifiers=(dataclasses.field,))
def record(cls: type[T], /) -> type[T]: ...


@overload
@dataclass_transform(frozen_default=True, field_specifiers=(dataclasses.field,))
def record(*, kw_only: bool = False, eq: bool = True) -> Callable[[type[T]], type[T]]: ...


def record(
    cls: type[T] | None = None, /, *, kw_only: bool = False, eq: bool = True
) -> type[T] | Callable[[type[T]], type[T]]:
    """Make a class a frozen data class."""

    def made(cls: type[T]) -> type[T]:
        return _made(cls, kw_only=kw_only, eq=eq)

    return made if cls is None else made(cls)


def _made(cls: type[T], *, kw_only: bool, eq: bool) -> type[T]:
    own = cls.__dict__
    keep = {
        name: own[name] for name in ("__init__", "__eq__", "__hash__", "__repr__") if name in own
    }
    cls = dataclasses.dataclass(init=False, repr=False, eq=False, kw_only=kw_only)(cls)
    fields = dataclasses.fields(cls)  # type: ignore[arg-type]  # it is one since the line above
    methods: dict[str, Any] = {
        "__init__": _init(fields),
        "__repr__": _repr,
        "__setattr__": _frozen,
        "__delattr__": _frozen,
        "__hash__": object.__hash__,
    }
    if eq:
        methods["__eq__"], methods["__hash__"] = _compared(
            tuple(f.name for f in fields if f.compare)
        )
    for name, method in (methods | keep).items():
        setattr(cls, name, method)
    return cls


def _init(fields: tuple[dataclasses.Field[Any], ...]) -> Callable[..., None]:
    """Return the initialiser of some fields: positions first, then names, then defaults."""
    fields = tuple(f for f in fields if f.init)
    positional = tuple(f.name for f in fields if not f.kw_only)
    names = {f.name for f in fields}
    missing = dataclasses.MISSING
    defaults = {f.name: f.default for f in fields if f.default is not missing}
    factories = {f.name: f.default_factory for f in fields if f.default_factory is not missing}

    def init(self: Any, *values: Any, **named: Any) -> None:
        state = self.__dict__
        state.update(defaults)
        if values:
            state.update(zip(positional, values, strict=False))
        state.update(named)
        for name, factory in factories.items():
            if name not in state:
                state[name] = factory()
        if len(state) != len(names) or len(values) > len(positional):
            raise TypeError(_complaint(type(self), names, named, state))
        if hasattr(self, "__post_init__"):
            self.__post_init__()

    return init


def _complaint(cls: type, names: set[str], named: dict[str, Any], state: dict[str, Any]) -> str:
    unknown = sorted(named.keys() - names)
    lacking = sorted(names - state.keys())
    return f"{cls.__name__}: unknown {unknown}, missing {lacking}"


def _compared(names: tuple[str, ...]) -> tuple[Callable[..., Any], Callable[..., int]]:
    """Return equality and hash over some fields."""
    values = attrgetter(*names) if names else lambda each: ()

    def equal(self: Any, other: object) -> Any:
        if type(self) is not type(other):
            return NotImplemented
        return values(self) == values(other)

    def hashed(self: Any) -> int:
        return hash(values(self))

    return equal, hashed


def _repr(self: Any) -> str:
    shown = (f"{f.name}={getattr(self, f.name)!r}" for f in dataclasses.fields(self) if f.repr)
    return f"{type(self).__qualname__}({', '.join(shown)})"


def _frozen(self: Any, name: str, *_: Any) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")
