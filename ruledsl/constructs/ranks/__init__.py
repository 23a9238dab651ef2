"""Ranks: the order of the ranks."""
