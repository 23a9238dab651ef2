"""Simulation: computer players alone at the table, many deals over, and what came of it."""
