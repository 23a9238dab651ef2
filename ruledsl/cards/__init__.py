"""Cards: packs, melds, positions, moves. Knows nothing but the standard library."""
