"""Record: frozen data classes that cost next to nothing to declare.

`dataclasses` writes and compiles the text of five methods for every class, about three million
instructions each; a language of some hundred words would spend most of its start on that. A record
is a data class to everybody who asks (`fields`, `replace` and type checkers), but its methods are
shared, and `dataclasses` looks at the class only when somebody asks for its fields.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from operator import attrgetter
from types import MappingProxyType
from typing import Any, TypeVar, dataclass_transform, overload

T = TypeVar("T")

_LAYOUT = "__record_layout__"


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


def declared(cls: type) -> Mapping[str, dataclasses.Field[Any]]:
    """Return the fields of a record that were declared with `field`, by name and in order."""
    return MappingProxyType(getattr(cls, _LAYOUT).declared)


def names(cls: type) -> tuple[str, ...]:
    """Return the names of the fields of a record in order."""
    return tuple(getattr(cls, _LAYOUT).names)


class _Layout:
    """The fields of a record: what its methods have to know of them."""

    def __init__(self) -> None:
        self.names: dict[str, bool] = {}  # in order; whether it is given by name only
        self.defaults: dict[str, Any] = {}
        self.factories: dict[str, Callable[[], Any]] = {}
        self.declared: dict[str, dataclasses.Field[Any]] = {}
        self.given: dict[str, bool] = {}  # as `names`, without what cannot be given
        self.uncompared: set[str] = set()

    def inherit(self, other: _Layout) -> None:
        """Take over the fields of a base."""
        for mine, theirs in zip(vars(self).values(), vars(other).values(), strict=True):
            mine.update(theirs)

    def add(self, name: str, value: Any, kw_only: bool) -> None:
        """Take up a field that a class body declares, with what it sets the name to."""
        for table in (self.defaults, self.factories, self.declared, self.given):
            table.pop(name, None)
        self.uncompared.discard(name)
        init, default, factory = True, value, dataclasses.MISSING
        if isinstance(value, dataclasses.Field):
            self.declared[name] = value
            init, default, factory = value.init, value.default, value.default_factory
            kw_only = kw_only if value.kw_only is dataclasses.MISSING else value.kw_only
            if not value.compare:
                self.uncompared.add(name)
        self.names[name] = kw_only
        if init:
            self.given[name] = kw_only
            if default is not dataclasses.MISSING:
                self.defaults[name] = default
            if factory is not dataclasses.MISSING:
                self.factories[name] = factory


class _Fields:
    """Stands for the fields of a record until `dataclasses` is asked for them."""

    def __init__(self, cls: type, own: dict[str, Any], kw_only: bool) -> None:
        self._cls, self._own, self._kw_only = cls, own, kw_only

    def __get__(self, _instance: object, _owner: type) -> Any:
        cls = self._cls
        for name, value in self._own.items():
            setattr(cls, name, value)
        del cls.__dataclass_fields__  # type: ignore[attr-defined]  # this very object
        dataclasses.dataclass(init=False, repr=False, eq=False, kw_only=self._kw_only)(cls)
        return cls.__dataclass_fields__  # type: ignore[attr-defined]  # it is one since last line


def _made(cls: type[T], *, kw_only: bool, eq: bool) -> type[T]:
    own = dict(vars(cls))
    layout = _layout(cls, own, kw_only)
    methods: dict[str, Any] = {
        "__init__": _init(layout, hasattr(cls, "__post_init__")),
        "__repr__": _repr,
        "__setattr__": _frozen,
        "__delattr__": _frozen,
        "__hash__": object.__hash__,
    }
    if eq:
        methods["__eq__"], methods["__hash__"] = _compared(
            tuple(name for name in layout.names if name not in layout.uncompared)
        )
    for name in ("__init__", "__eq__", "__hash__", "__repr__"):
        methods[name] = own.get(name, methods.get(name, getattr(cls, name)))
    methods["__match_args__"] = tuple(n for n, by_name in layout.names.items() if not by_name)
    methods[_LAYOUT] = layout
    for name, method in methods.items():
        setattr(cls, name, method)
    written = {name: own[name] for name in layout.declared if name in own}
    cls.__dataclass_fields__ = _Fields(cls, written, kw_only)  # type: ignore[attr-defined]
    return cls


def _layout(cls: type, own: dict[str, Any], kw_only: bool) -> _Layout:
    """Return the fields of a class and its bases; a name set to `field(…)` gets its default."""
    layout = _Layout()
    for base in reversed(cls.__mro__[1:]):
        if _LAYOUT in vars(base):
            layout.inherit(vars(base)[_LAYOUT])
    for name in cls.__annotations__:
        value = own.get(name, dataclasses.MISSING)
        layout.add(name, value, kw_only)
        if isinstance(value, dataclasses.Field):
            if value.default is dataclasses.MISSING:
                delattr(cls, name)
            else:
                setattr(cls, name, value.default)
    return layout


def _init(layout: _Layout, checked: bool) -> Callable[..., None]:
    """Return the initialiser of some fields: positions first, then names, then defaults."""
    positional = tuple(name for name, by_name in layout.given.items() if not by_name)
    known, most = layout.given.keys(), len(layout.given)
    defaults, factories = layout.defaults, layout.factories

    def init(self: Any, *values: Any, **named: Any) -> None:
        state = self.__dict__
        state.update(zip(positional, values, strict=False))
        if named or len(values) != most:
            state.update({**defaults, **state, **named})
            for name, factory in factories.items():
                if name not in state:
                    state[name] = factory()
            if len(values) + len(named) > len(state) or state.keys() != known:
                raise TypeError(_complaint(type(self), known, named, state))
        if checked:
            self.__post_init__()

    return init


def _complaint(cls: type, known: Any, named: dict[str, Any], state: dict[str, Any]) -> str:
    unknown = sorted(named.keys() - known)
    lacking = sorted(known - state.keys())
    return f"{cls.__name__}: unknown {unknown}, missing {lacking}, or too many values"


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
