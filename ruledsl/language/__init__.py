"""Language: what a word of the language is, and what words may contribute to a game."""
