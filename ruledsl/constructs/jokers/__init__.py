"""Jokers: what they stand for, what frees them, where they may go."""
