"""Scenes: tests of rules, written by rule authors: a position, what is done, what must follow."""
