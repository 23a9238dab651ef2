"""Record: data classes that cost next to nothing to declare.

`dataclasses` writes and compiles the text of five methods for every class, about three million
instructions each; a language of some hundred words would spend most of its start on that. A record
is a data class to everybody who asks (`fields`, `replace` and type checkers), but all records share
their methods, and its fields are looked at when the first one is made or somebody asks for them.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform, overload

T = TypeVar("T")

MISSING = dataclasses.MISSING


@overload
@dataclass_transform(frozen_default=True, field_specifiers=(dataclasses.field,))
def record(cls: type[T], /) -> type[T]: ...


@overload
@dataclass_transform(frozen_default=True, field_specifiers=(dataclasses.field,))
def record(
    *, kw_only: bool = False, eq: bool = True, frozen: bool = True
) -> Callable[[type[T]], type[T]]: ...


def record(
    cls: type[T] | None = None,
    /,
    *,
    kw_only: bool = False,
    eq: bool = True,
    frozen: bool = True,
) -> type[T] | Callable[[type[T]], type[T]]:
    """Make a class a data class, a frozen one unless it is said otherwise."""
    methods = _BASIC | (_COMPARED if eq else {}) | (_FROZEN if frozen else {})

    def made(cls: type[T]) -> type[T]:
        for name, method in methods.items():
            if getattr(cls, name) is not method and name not in vars(cls):
                setattr(cls, name, method)
        for name, work in _WORKED_OUT.items():
            setattr(cls, name, _Later(cls, name, work, kw_only))
        return cls

    return made if cls is None else made(cls)


def names(cls: type) -> tuple[str, ...]:
    """Return the names of the fields of a record, in order."""
    return _layout_of(cls).names


def changed(one: T, /, **fields: Any) -> T:
    """Return a record with some fields changed; `dataclasses.replace` looks at its class first."""
    return type(one)(**{name: getattr(one, name) for name in _layout_of(type(one)).given} | fields)


def declared(cls: type) -> Mapping[str, dataclasses.Field[Any]]:
    """Return the fields of a record that were declared with `field`, by name and in order."""
    fields = _layout_of(cls).fields.items()
    return {name: each for name, (_, each) in fields if isinstance(each, dataclasses.Field)}


class _Later:
    """An attribute of a class that is worked out when it is first asked for."""

    __slots__ = ("_cls", "_kw_only", "_name", "_work")

    def __init__(self, cls: type, name: str, work: Callable[[type, bool], Any], kw_only: bool):
        self._cls, self._name, self._work, self._kw_only = cls, name, work, kw_only

    def __get__(self, _instance: object, _owner: type) -> Any:
        value = self._work(self._cls, self._kw_only)
        setattr(self._cls, self._name, value)
        return value


class _Layout:
    """The fields of a record, and what its methods need to know of them."""

    def __init__(self, fields: dict[str, tuple[bool, Any]], checked: bool) -> None:
        self.fields = fields  # whether it is given by name only; its default, or its declaration
        self.names = tuple(fields)
        self.checked = checked  # it checks itself after it was made
        self.defaults: dict[str, Any] = {}
        self.factories: list[tuple[str, Callable[[], Any]]] = []
        given, compared = list[str](), list[str]()
        for name, (_, value) in fields.items():
            field = value if isinstance(value, dataclasses.Field) else None
            if field is None or field.compare:
                compared.append(name)
            if field is None or field.init:
                given.append(name)
                default = value if field is None else field.default
                if default is not MISSING:
                    self.defaults[name] = default
                elif field is not None and field.default_factory is not MISSING:
                    self.factories.append((name, field.default_factory))
        self.given = frozenset(given)
        self.size = len(given)
        self.required = self.given - self.defaults.keys() - dict(self.factories).keys()
        self.positional = tuple(name for name in given if not fields[name][0])
        self.compared = attrgetter(*compared) if compared else lambda each: ()

    def complaint(self, made: Any, values: tuple[Any, ...], named: dict[str, Any]) -> str:
        """Say what is wrong with the values that a record was to be made of."""
        state = vars(made)
        unknown, missing = sorted(named.keys() - self.given), sorted(self.given - state.keys())
        twice = sorted(named.keys() & set(self.positional[: len(values)]))
        return (
            f"{type(made).__name__} of {len(values)} values and {len(named)} by name:"
            f" unknown {unknown}, missing {missing}, given twice {twice}"
        )


def _layout_of(cls: type) -> _Layout:
    layout: _Layout = cls.__record__  # type: ignore[attr-defined]  # the decorator has set it
    return layout


def _worked_out_layout(cls: type, kw_only: bool) -> _Layout:
    fields: dict[str, tuple[bool, Any]] = {}
    for base in reversed(cls.__mro__[1:]):
        if "__record__" in vars(base):
            fields.update(_layout_of(base).fields)
    for name in cls.__annotations__:
        value, by_name = vars(cls).get(name, MISSING), kw_only
        if isinstance(value, dataclasses.Field) and value.kw_only is not MISSING:
            by_name = value.kw_only
        fields[name] = by_name, value
    return _Layout(fields, hasattr(cls, "__post_init__"))


def _match_args(cls: type, _kw_only: bool) -> tuple[str, ...]:
    return _layout_of(cls).positional


def _dataclass_fields(cls: type, kw_only: bool) -> Any:
    _layout_of(cls)  # the data class forgets how its fields were declared
    dataclasses.dataclass(init=False, repr=False, eq=False, kw_only=kw_only)(cls)
    return vars(cls)["__dataclass_fields__"]


def _init(self: Any, *values: Any, **named: Any) -> None:
    """Take the values of the fields: positions first, then names, then defaults."""
    layout: _Layout = self.__record__
    state = self.__dict__
    if named or len(values) != layout.size:
        state.update(layout.defaults)
        for name, factory in layout.factories:
            if name not in named:
                state[name] = factory()
        state.update(zip(layout.positional, values, strict=False))
        state.update(named)
        twice = values and not named.keys().isdisjoint(layout.positional[: len(values)])
        if twice or len(state) != layout.size or not layout.required <= state.keys():
            raise TypeError(layout.complaint(self, values, named))
        if len(values) > len(layout.positional):
            raise TypeError(layout.complaint(self, values, named))
    else:
        state.update(zip(layout.positional, values, strict=False))
    if layout.checked:
        self.__post_init__()


def _equal(self: Any, other: object) -> Any:
    if type(self) is not type(other):
        return NotImplemented
    values = _layout_of(type(self)).compared
    return values(self) == values(other)


def _hash(self: Any) -> int:
    return hash(self.__record__.compared(self))


def _repr(self: Any) -> str:
    shown = (f"{f.name}={getattr(self, f.name)!r}" for f in dataclasses.fields(self) if f.repr)
    return f"{type(self).__qualname__}({', '.join(shown)})"


def _frozen(self: Any, name: str, *_: Any) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")


_BASIC: dict[str, Any] = {"__init__": _init, "__repr__": _repr}
_COMPARED: dict[str, Any] = {"__eq__": _equal, "__hash__": _hash}
_FROZEN: dict[str, Any] = {"__setattr__": _frozen, "__delattr__": _frozen}

_WORKED_OUT: dict[str, Callable[[type, bool], Any]] = {
    "__record__": _worked_out_layout,
    "__match_args__": _match_args,
    "__dataclass_fields__": _dataclass_fields,
}
