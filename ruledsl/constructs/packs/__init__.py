"""Packs: who plays, and with which cards."""
