"""Endings: how a deal ends."""
