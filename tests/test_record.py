"""Record: a data class to everybody who asks."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, dataclass, field, fields, is_dataclass, replace

import pytest

from ruledsl.record import changed, declared, names, record


@record
class Point:
    """A record with every kind of field."""

    x: int
    y: int = 2
    label: str = field(default="", compare=False)
    tags: list[str] = field(default_factory=list, repr=False)


@record(kw_only=True)
class Place(Point):
    """A record built on another, with fields that are given by name only."""

    z: int
    far: bool = field(default=False, metadata={"kind": "flag"})


@record(eq=False)
class Same:
    """A record that equals itself alone."""

    name: str


@record(frozen=False, eq=False)
class Open:
    """A record that may be changed."""

    count: int = 0


@record
class Doubled:
    """A record that works a field out."""

    one: int
    two: int = field(init=False)

    def __post_init__(self) -> None:
        if self.one < 0:
            raise ValueError("less than nothing")
        object.__setattr__(self, "two", 2 * self.one)


@dataclass(frozen=True)
class Plain:
    x: int
    y: int = 2
    label: str = field(default="", compare=False)
    tags: list[str] = field(default_factory=list, repr=False)


def test_a_record_is_made_shown_and_compared_as_a_data_class_is():
    for values, named in (((1,), {}), ((1, 3), {"label": "a"}), ((), {"x": 1, "tags": ["b"]})):
        ours, theirs = Point(*values, **named), Plain(*values, **named)
        assert repr(ours) == repr(theirs).replace("Plain", "Point")
        assert {name: getattr(ours, name) for name in names(Point)} == vars(theirs)
    assert Point(1, label="a") == Point(1, label="b") != Point(2)
    assert Point(1) != Plain(1)
    assert len({Doubled(1), Doubled(1), Doubled(2)}) == 2


def test_a_factory_makes_a_new_thing_each_time():
    assert Point(1).tags is not Point(1).tags


@pytest.mark.parametrize(
    ("values", "named"),
    [
        ((), {}),
        ((1, 2, "", [], 5), {}),
        ((1,), {"x": 2}),
        ((1,), {"w": 2}),
        ((), {"w": 2}),
    ],
)
def test_what_a_data_class_does_not_take_a_record_does_not_take(values, named):
    for cls in (Plain, Point):
        with pytest.raises(TypeError):
            cls(*values, **named)


def test_fields_by_name_only_are_not_taken_by_place():
    place = Place(1, z=3)
    assert (place.x, place.y, place.z, place.far) == (1, 2, 3, False)
    with pytest.raises(TypeError, match="Place"):
        Place(1, 2, "", [], 3)


def test_a_worked_out_field_is_not_given():
    assert Doubled(3).two == 6
    with pytest.raises(TypeError):
        Doubled(3, two=7)
    with pytest.raises(ValueError, match="less than nothing"):
        Doubled(-1)


def test_a_record_is_frozen_unless_it_is_said_otherwise():
    with pytest.raises(FrozenInstanceError):
        Point(1).x = 2
    with pytest.raises(FrozenInstanceError):
        del Point(1).x
    box = Open()
    box.count += 1
    assert box.count == 1


def test_a_record_without_equality_equals_itself_alone():
    one, other = Same("a"), Same("a")
    assert one != other
    assert len({one, other}) == 2


def test_dataclasses_know_a_record():
    assert is_dataclass(Place)
    assert [each.name for each in fields(Place)] == list(names(Place))
    assert [each.name for each in fields(Place) if each.kw_only] == ["z", "far"]
    assert fields(Place)[-1].metadata["kind"] == "flag"
    assert replace(Place(1, z=3), z=4, label="a") == Place(1, z=4)
    assert replace(Doubled(1), one=5).two == 10


def test_what_was_declared_is_known_before_and_after_dataclasses_looked():
    before = tuple(declared(Place))
    fields(Place)
    assert tuple(declared(Place)) == before == ("label", "tags", "far")


def test_a_record_can_be_changed_matched_copied_and_sent_about():
    assert changed(Point(1), y=5) == Point(1, 5)
    assert changed(Doubled(1), one=4).two == 8
    with pytest.raises(TypeError):
        changed(Point(1), w=5)
    match Point(7, 8):
        case Point(x, y):
            assert (x, y) == (7, 8)
    assert copy.copy(Point(1)) == pickle.loads(pickle.dumps(Point(1))) == Point(1)


def test_methods_that_a_class_has_of_its_own_stay():
    @record
    class Own:
        """A record that says itself."""

        x: int

        def __repr__(self) -> str:
            return "own"

        def __eq__(self, other: object) -> bool:
            return True

        def __hash__(self) -> int:
            return 5

    assert (repr(Own(1)), hash(Own(1)), Own(1) == Own(2)) == ("own", 5, True)
