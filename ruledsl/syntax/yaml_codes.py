"""YAML codes: every fault of a file as a file, RD001 to RD049.

YAML reads many texts in a way nobody expects. Whatever editors, PyYAML and people do not read
alike is refused here, so that a rule file has one meaning.
"""

from ruledsl.text.diagnostic import Code, Severity

NOT_UTF8 = Code(
    "RD001",
    "not-utf8",
    "this byte (0x{byte:02x}) is not UTF-8",
    "Rule files are UTF-8, so that card symbols and accents look the same everywhere. The file was"
    " probably saved in an older encoding such as Latin-1.",
)
UTF16 = Code(
    "RD002",
    "utf-16",
    "the file is {encoding}, not UTF-8",
    "Rule files are UTF-8. Some editors on Windows save UTF-16 when asked for Unicode.",
)
TOO_LARGE = Code(
    "RD003",
    "file-too-large",
    "the file is larger than {limit} KiB",
    "A rule file is a few kilobytes long. The bound keeps a broken or hostile file from stalling"
    " the tool.",
)
CONTROL_CHARACTER = Code(
    "RD004",
    "control-character",
    "the character {character} cannot stand in a rule file",
    "Invisible characters make a file mean something else than it shows, and commands to a terminal"
    " would be obeyed where the text is shown. They usually come in by copying. Written as escapes"
    " they cannot stand there either.",
)
ODD_LINE_BREAK = Code(
    "RD005",
    "odd-line-break",
    "the line separator {character} cannot stand in a rule file",
    "Some tools end a line at this character and some do not, so places in the file would differ."
    " Use an ordinary line break.",
)
YAML_SYNTAX = Code(
    "RD006",
    "yaml-syntax",
    "this is not YAML: {problem}",
    "The file cannot be read as YAML at this place.",
    bad="deal: [,]\n",
    good="deal: []\n",
)
TAB_INDENTATION = Code(
    "RD007",
    "tab-indentation",
    "a tab cannot indent a line",
    "YAML allows only blanks for indentation, since a tab is not equally wide everywhere.",
    bad="deal:\n\thand: 7\n",
    good="deal:\n  hand: 7\n",
)
UNCLOSED_BRACKET = Code(
    "RD008",
    "unclosed-bracket",
    'the bracket "{bracket}" is never closed',
    "A list in square brackets or a mapping in curly ones has to end with its closing bracket.",
    bad="deal: {hand: 7\nplayers: 2\n",
    good="deal: {hand: 7}\nplayers: 2\n",
)
UNCLOSED_QUOTE = Code(
    "RD009",
    "unclosed-quote",
    "the quote {quote} is never closed",
    "A quoted text has to end with the quote it starts with.",
    bad='title: "Mine\nplayers: 2\n',
    good='title: "Mine"\nplayers: 2\n',
)
EMPTY_FILE = Code(
    "RD010",
    "empty-file",
    "the file is empty",
    "A file has to be a mapping of keys to values.",
    bad="# nothing yet\n",
    good="players: 2\n",
)
NOT_A_MAPPING = Code(
    "RD011",
    "not-a-mapping",
    "expected keys and values, found {what}",
    "A file is a mapping: lines of the form `key: value`.",
    bad="- players: 2\n",
    good="players: 2\n",
)
SEVERAL_DOCUMENTS = Code(
    "RD012",
    "several-documents",
    "a second document starts here",
    "A file holds one document. Put the second one into a file of its own.",
    bad="players: 2\n---\nplayers: 3\n",
    good="players: 2\n",
)
DUPLICATE_KEY = Code(
    "RD013",
    "duplicate-key",
    'the key "{key}" is written twice',
    "Of two equal keys most tools quietly take the last. Keep the one that is meant.",
    bad="players: 2\nplayers: 3\n",
    good="players: 3\n",
)
ANCHOR = Code(
    "RD014",
    "anchor",
    'anchors such as "&{name}" are not used here',
    "Anchors hide where a value comes from. To build on other rules write `extends`; to begin a"
    " text with & put it in quotes.",
    bad="players: &few 2\n",
    good="players: 2\n",
)
ALIAS = Code(
    "RD015",
    "alias",
    'aliases such as "*{name}" are not used here',
    "Aliases hide where a value comes from. To build on other rules write `extends`; to begin a"
    " text with * put it in quotes.",
    bad="players: *few\n",
    good="players: 2\n",
)
MERGE_KEY = Code(
    "RD016",
    "merge-key",
    'the merge key "<<" is not used here',
    "Editors go by YAML 1.2, which has no merge keys. To build on other rules write `extends`.",
    bad="deal:\n  <<: {hand: 7}\n",
    good="deal: {hand: 7}\n",
)
TAG = Code(
    "RD017",
    "tag",
    'tags such as "{tag}" are not used here',
    "What a value is follows from its place. To begin a text with ! put it in quotes; in an"
    " expression write `not`.",
    bad="out: !opened\n",
    good="out: not opened\n",
)
COMPLEX_KEY = Code(
    "RD018",
    "complex-key",
    "a key has to be a word, not {what}",
    "Keys are looked up by their text.",
    bad="? [a, b]\n: 1\n",
    good="a: 1\nb: 1\n",
)
LEADING_ZERO = Code(
    "RD019",
    "leading-zero",
    '"{text}" can be read as two numbers',
    "With a leading zero some tools read base 8 and some base 10. Drop the zero, or quote the"
    " text.",
    bad="players: 010\n",
    good="players: 10\n",
)
NOT_FINITE = Code(
    "RD020",
    "not-finite",
    '"{text}" is not a number that can be counted with',
    "Infinity and not-a-number have no use in a card game.",
    bad="target: .inf\n",
    good="target: 150\n",
)
DIRECTIVE = Code(
    "RD021",
    "directive",
    "this directive is not used here",
    "Of the lines that begin with % only `%YAML 1.2` is accepted, and it is never needed.",
    bad="%TAG !m! tag:mine,2000:\n---\nplayers: 2\n",
    good="players: 2\n",
)
SURROGATE = Code(
    "RD022",
    "surrogate",
    "half of a character cannot stand alone",
    "An escape such as \\ud83c is one half of a pair. Write the character itself, or \\U and eight"
    " digits.",
    bad='title: "\\ud83c"\n',
    good='title: "\\U0001f0a1"\n',
)
TOO_MANY_NODES = Code(
    "RD023",
    "too-many-values",
    "the file has more than {limit} values",
    "The bound keeps a broken or hostile file from stalling the tool.",
)
TOO_DEEP = Code(
    "RD024",
    "too-deep",
    "more than {limit} levels are nested in each other",
    "The bound keeps a broken or hostile file from stalling the tool.",
    bad=f"deal: {'[' * 70}{']' * 70}\n",
    good="deal: [[1]]\n",
)
SCALAR_TOO_LONG = Code(
    "RD025",
    "text-too-long",
    "this text is longer than {limit} characters",
    "The bound keeps a broken or hostile file from stalling the tool.",
)
UNQUOTED = Code(
    "RD026",
    "unquoted-phrase",
    "YAML reads this text in its own way",
    "Some signs mean something to YAML at the start of a value or inside it: quotes, brackets,"
    " > | * & ! % @ and a colon with a blank. In quotes the whole text is taken as it stands.",
    bad="knock: > 3\n",
    good="knock: '> 3'\n",
)
CUT_BY_COMMENT = Code(
    "RD027",
    "cut-by-comment",
    "the text ends in the middle: a blank and # start a comment",
    "In YAML everything after a blank and # is a comment. Quote the whole text to keep the #.",
    Severity.WARNING,
    bad="knock: points == #5\n",
    good="knock: 'points == #5'\n",
)
NUMBER_BASE = Code(
    "RD028",
    "number-base",
    '"{text}" is the number {value} in another base',
    "YAML reads 0x and 0o as base 16 and base 8. Write the plain number, or quote the text.",
    Severity.WARNING,
    bad="players: 0x0A\n",
    good="players: 10\n",
)
LONE_RETURN = Code(
    "RD029",
    "lone-carriage-return",
    "this line ends with a carriage return alone",
    "It is the line break of very old computers, and many tools do not see it.",
    Severity.WARNING,
    bad="players: 2\rhand: 7\n",
    good="players: 2\nhand: 7\n",
)
TAB_BETWEEN = Code(
    "RD030",
    "tab-between",
    "a tab stands before this value",
    "Some YAML readers refuse a tab here. Use a blank.",
    Severity.WARNING,
    bad="players:\t2\n",
    good="players: 2\n",
)
RECURSIVE_ALIAS = Code(
    "RD031",
    "recursive-alias",
    'the alias "*{name}" contains itself',
    "A value cannot be a part of itself.",
    bad="ruleset: rules.yaml\nscenes: &all [{name: a draw, do: *all, expect: {drew: 1}}]\n",
    good="ruleset: rules.yaml\nscenes: [{name: a draw, do: draw, expect: {drew: 1}}]\n",
)
UNKNOWN_ALIAS = Code(
    "RD032",
    "unknown-alias",
    'no anchor "&{name}" stands above this alias',
    "An alias repeats a value that was marked with & earlier in the file. Scene files may do so.",
    bad="given: {hands: {A: *cards}, table: &cards 4H 5H 6H}\n",
    good="given: {hands: {A: &cards 4H 5H 6H}, table: *cards}\n",
)
BAD_ESCAPE = Code(
    "RD033",
    "bad-escape",
    'the escape "{escape}" has no meaning',
    "In double quotes a backslash starts an escape. Double it, or use single quotes.",
    bad='title: "\\q"\n',
    good="title: '\\q'\n",
)
BAD_INDENTATION = Code(
    "RD034",
    "bad-indentation",
    "this line is not in line with the ones it belongs to",
    "In YAML the blanks at the start of a line tell what belongs together: keys of one mapping"
    " start in the same column, and so do the dashes of one list.",
    bad="deal:\n  hand: 7\n loose: 4\n",
    good="deal:\n  hand: 7\n  loose: 4\n",
)
MISSING_COLON = Code(
    "RD035",
    "missing-colon",
    'the colon after the key "{key}" is missing',
    "A key is followed by a colon and a blank.",
    bad="players: 2\nhand\n",
    good="players: 2\nhand: 7\n",
)
CLOCK_NUMBER = Code(
    "RD036",
    "clock-number",
    '"{text}" is a number in base 60 to some tools',
    "Older YAML readers take digits with colons for a time of day in seconds. Quote the text.",
    Severity.WARNING,
    bad="clock: 1:30\n",
    good='clock: "1:30"\n',
)
SECOND_COLON = Code(
    "RD037",
    "second-colon",
    "a second key stands in the same line",
    "A colon with a blank makes a key, and one line has one. Quote the text, or put the second key"
    " on a line of its own.",
    bad="title: Mine: the game\n",
    good='title: "Mine: the game"\n',
)
TEXT_AFTER_QUOTE = Code(
    "RD038",
    "text-after-quote",
    "the quoted text ends before this",
    "A quote inside quotes is written twice, or the text is put into quotes of the other kind.",
    bad="title: 'it's mine'\n",
    good='title: "it\'s mine"\n',
)
STRAY_BRACKET = Code(
    "RD039",
    "stray-bracket",
    'nothing was opened that "{bracket}" could close here',
    "Each closing bracket needs an opening one of its kind.",
    bad="deal: [1, 2]]\n",
    good="deal: [1, 2]\n",
)
MISSING_COMMA = Code(
    "RD040",
    "missing-comma",
    "a comma is missing before this",
    "In brackets values are separated by commas.",
    bad='deal: ["1" "2"]\n',
    good='deal: ["1", "2"]\n',
)
NUMBER_TOO_LARGE = Code(
    "RD041",
    "number-too-large",
    "this number has more than 18 digits",
    "Card games need no such numbers, and tools read them differently.",
    bad="target: 1234567890123456789\n",
    good="target: 150\n",
)

CODES: tuple[Code, ...] = tuple(each for each in list(globals().values()) if isinstance(each, Code))
"""All codes of this module in the order of their numbers."""
