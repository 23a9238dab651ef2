"""Arrange: can these cards be laid? The exact solver. Knows shapes and cards, no rule file."""
