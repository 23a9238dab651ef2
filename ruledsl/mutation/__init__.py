"""Mutation: rules changed one at a time, to learn which of them no scene would miss."""
