"""Resources: found in a wheel and in a checkout, and missed with a clear word."""

import pytest

from ruledsl import resources


def test_the_grammars_of_this_checkout_are_found():
    assert (resources.grammar_dir() / "expression.lark").is_file()
    assert resources.rulesets_dir().parent == resources.grammar_dir().parent


def test_data_inside_the_package_comes_first(tmp_path, monkeypatch):
    inside = tmp_path / "ruledsl" / "_data" / "grammar"
    inside.mkdir(parents=True)
    (tmp_path / "grammar").mkdir()
    (tmp_path / "pyproject.toml").touch()
    monkeypatch.setattr(resources, "_HERE", tmp_path / "ruledsl")
    assert resources.grammar_dir() == inside
    assert resources.rulesets_dir() == tmp_path / "rulesets"


def test_missing_data_are_an_error_that_says_where_they_should_be(tmp_path, monkeypatch):
    monkeypatch.setattr(resources, "_HERE", tmp_path / "ruledsl")
    with pytest.raises(resources.ResourceError, match="grammar files of ruledsl are missing"):
        resources.grammar_dir()
