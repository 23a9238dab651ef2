"""Text: sources, spans and findings. Knows nothing of YAML or cards."""
