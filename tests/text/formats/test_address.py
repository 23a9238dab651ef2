"""Address: paths and addresses of files, worked out from their text alone."""

import pytest

from ruledsl.text.formats.address import Addresses

HERE = Addresses("/srv/repo/games", "/srv/repo")


@pytest.mark.parametrize(
    ("name", "path", "uri"),
    [
        ("a.yaml", "games/a.yaml", "games/a.yaml"),
        ("./x/../a.yaml", "games/a.yaml", "games/a.yaml"),
        ("r s/a#1 [x].yaml", "games/r s/a#1 [x].yaml", "games/r%20s/a%231%20%5Bx%5D.yaml"),
        ("ä.yaml", "games/ä.yaml", "games/%C3%A4.yaml"),
        ("a:b.yaml", "games/a:b.yaml", "games/a%3Ab.yaml"),
        ("50%.yaml", "games/50%.yaml", "games/50%25.yaml"),
        ("../../other/b c.yaml", "/srv/other/b c.yaml", "file:///srv/other/b%20c.yaml"),
        ("/srv/repo/c.yaml", "c.yaml", "c.yaml"),
        ("/srv/repository/c.yaml", "/srv/repository/c.yaml", "file:///srv/repository/c.yaml"),
        ("C:\\rules\\a.yaml", "C:/rules/a.yaml", "file:///C:/rules/a.yaml"),
        ("<stdin>", "<stdin>", "%3Cstdin%3E"),
        ("", "", ""),
    ],
)  # kept as a table  # fmt: skip
def test_a_file_has_a_path_from_the_root_and_an_escaped_address(
    name: str, path: str, uri: str
) -> None:
    assert HERE.path(name) == path
    assert HERE.uri(name) == uri


def test_without_a_root_every_path_is_whole() -> None:
    assert Addresses("/srv").path("a.yaml") == "/srv/a.yaml"
