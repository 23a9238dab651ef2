"""Codes: all that can be wrong with the writing of a file, in the order of their numbers."""

from ruledsl.syntax import phrase_codes, yaml_codes
from ruledsl.text.diagnostic import Code

SYNTAX_CODES: tuple[Code, ...] = (*yaml_codes.CODES, *phrase_codes.CODES)
