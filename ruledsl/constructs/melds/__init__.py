"""Melds: what may lie on the table."""
