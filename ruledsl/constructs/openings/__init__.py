"""Openings: what a player's first play needs."""
