"""GitHub: workflow commands with what GitHub takes and escapes."""

import re

from ruledsl.text.formats import written

from .samples import IDLE, checked, finding


def test_a_finding_in_one_line_has_columns() -> None:
    assert written("github", checked(finding("a.yaml", "hnad"))) == (
        "::error file=a.yaml,line=1,endLine=1,col=8,endColumn=12,title=RD101 unknown-key"
        "::no `x`%0Awrite it\n"
    )


def test_a_finding_over_several_lines_has_none() -> None:
    text = written("github", checked(finding("a.yaml", "draw\n  🂡 play", IDLE)))
    assert text.startswith("::warning file=a.yaml,line=3,endLine=4,title=RD512 never-happens::")


def test_commas_and_colons_are_escaped_in_properties_and_breaks_everywhere() -> None:
    text = written("github", checked(finding("a,b:c%.yaml", "hnad", key="100%\r\nx: y, z")))
    assert "file=a%2Cb%3Ac%25.yaml," in text
    assert text.endswith("::no `100%25%0D%0Ax: y, z`%0Awrite it\n")
    assert len(text.splitlines()) == 1


def test_more_findings_than_are_shown_are_told() -> None:
    many = [finding(f"{number}.yaml", "hnad") for number in range(12)]
    assert re.search(r"\n::notice::12 .*10 only\n\Z", written("github", checked(*many)))
    assert "::notice::" not in written("github", checked(*many[:10]))


def test_nothing_is_written_of_nothing() -> None:
    assert written("github", checked()) == ""
