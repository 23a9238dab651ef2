"""Checks: what is proved of a rule file that could be read, one module a question."""
