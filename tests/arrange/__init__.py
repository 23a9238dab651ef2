"""Tests of the arrangement solver."""
