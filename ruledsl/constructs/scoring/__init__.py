"""Scoring: who wins a deal and a match, and what is written down for it."""
