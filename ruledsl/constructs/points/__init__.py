"""Points: what cards count."""
