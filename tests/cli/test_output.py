"""Output: when colours are used."""

import io

import pytest

from ruledsl.cli.output import Output, colour_wanted


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("choice", "stream", "environment", "wanted"),
    [
        ("auto", Terminal(), {}, True),
        ("auto", io.StringIO(), {}, False),
        ("auto", Terminal(), {"TERM": "dumb"}, False),
        ("auto", Terminal(), {"NO_COLOR": "1"}, False),
        ("auto", Terminal(), {"NO_COLOR": ""}, True),
        ("auto", io.StringIO(), {"FORCE_COLOR": "1"}, True),
        ("auto", Terminal(), {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        ("always", io.StringIO(), {"NO_COLOR": "1"}, True),
        ("never", Terminal(), {"FORCE_COLOR": "1"}, False),
    ],
)
def test_colours_follow_the_flag_then_the_environment_then_the_terminal(
    choice: str, stream: io.StringIO, environment: dict[str, str], wanted: bool
) -> None:
    assert colour_wanted(choice, stream, environment) is wanted


def test_nothing_is_painted_without_colours() -> None:
    plain = Output(io.StringIO(), io.StringIO())
    assert plain.paint("7♥", "31") == "7♥"
    assert Output(io.StringIO(), io.StringIO(), True).paint("7♥", "31") == "\033[31m7♥\033[0m"


def test_a_style_goes_on_behind_a_piece_that_has_its_own() -> None:
    out = Output(io.StringIO(), io.StringIO(), True)
    painted = out.paint(f"lay {out.paint('7♥', '31')} now", "33")
    assert painted == "\033[33mlay \033[31m7♥\033[0m\033[33m now\033[0m"
