"""Ruleset: from the tree of a rule file to the compiled rules of a game."""
