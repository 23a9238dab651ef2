"""Penalties: duties of a player, and what it costs not to meet them."""
