"""Findings: made from a code, put in order, each told once."""

from ruledsl.text.diagnostic import Code, Severity, found, in_order
from ruledsl.text.source import Source
from ruledsl.text.span import Span

SOURCE = Source("b.yaml", "one\ntwo\nthree\n")
UNKNOWN = Code("RD901", "unknown-word", 'no word "{word}"', "Words are known or not.")
ODD = Code("RD902", "odd-word", 'an odd word "{word}"', "It is odd.", Severity.WARNING)


def test_a_message_has_its_words_filled_in():
    finding = found(UNKNOWN, Span(SOURCE, 0, 3), hint="write two", word="one")
    assert (finding.message, finding.hint) == ('no word "one"', "write two")


def test_a_word_that_is_far_too_long_is_cut():
    assert len(found(UNKNOWN, Span(SOURCE, 0, 3), word="x" * 5000).message) < 250


def test_braces_in_a_word_are_only_braces():
    assert found(UNKNOWN, Span(SOURCE, 0, 3), word="{0}").message == 'no word "{0}"'


def test_findings_are_told_in_the_order_of_the_file():
    late = found(UNKNOWN, Span(SOURCE, 8, 13), word="three")
    early = found(UNKNOWN, Span(SOURCE, 0, 3), word="one")
    other = found(UNKNOWN, Span(Source("a.yaml", "x"), 0, 1), word="x")
    odd = found(ODD, Span(SOURCE, 0, 3), word="one")
    assert in_order([late, odd, early, other]) == [other, early, odd, late]


def test_one_fault_is_told_once():
    again = Source("b.yaml", SOURCE.text)
    twice = [found(UNKNOWN, Span(source, 0, 3), word="one") for source in (SOURCE, again)]
    assert len(in_order(twice)) == 1
