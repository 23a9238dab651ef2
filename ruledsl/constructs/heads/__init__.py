"""Heads: what the game is called, what it builds on, what the table may choose."""
