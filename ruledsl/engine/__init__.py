"""Engine: plays compiled rules. Knows positions, moves and contributions; no word, no text."""
