"""Rounds: turns apart from the usual ones, and what is remembered over a deal."""
