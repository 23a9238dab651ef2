"""Syntax: YAML and phrases to trees with exact places. Knows no card game."""
