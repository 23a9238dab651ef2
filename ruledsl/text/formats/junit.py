"""JUnit: a suite a file, and in it a case a finding; a file without findings has one case."""

from xml.etree import ElementTree as Xml

from ruledsl.text.diagnostic import Diagnostic
from ruledsl.text.formats.checked import Checked
from ruledsl.text.render import concise


def write(checked: Checked) -> str:
    """Return the findings as one XML document."""
    suites = Xml.Element("testsuites", name="ruledsl validate")
    for name, found in checked.by_file().items():
        suites.append(_suite(name, found))
    for count in ("tests", "failures", "errors"):
        suites.set(count, str(sum(int(suite.get(count, 0)) for suite in suites)))
    Xml.indent(suites)
    text: str = Xml.tostring(suites, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


def _suite(name: str, found: list[Diagnostic]) -> Xml.Element:
    suite = Xml.Element("testsuite", name=printable(name))
    suite.set("tests", str(max(len(found), 1)))
    suite.set("failures", str(len(found)))
    suite.set("errors", "0")
    suite.extend([_case(name, each) for each in found] or [_sound(name)])
    return suite


def _sound(name: str) -> Xml.Element:
    return Xml.Element("testcase", name="no findings", classname=printable(name))


def _case(name: str, diagnostic: Diagnostic) -> Xml.Element:
    line, column = diagnostic.span.start_line_col
    code = diagnostic.code
    title = f"{code.id} {code.name} at {line}:{column}"
    case = Xml.Element("testcase", name=title, classname=printable(name), line=str(line))
    failure = Xml.SubElement(case, "failure", type=code.name)
    failure.set("message", printable(diagnostic.message))
    told = (concise(diagnostic), diagnostic.hint)
    failure.text = printable("\n".join(each for each in told if each))
    return case


def printable(text: str) -> str:
    """Return a text without characters that XML cannot hold."""
    return "".join(
        char if char.isprintable() or char == "\n" else "\N{REPLACEMENT CHARACTER}" for char in text
    )
