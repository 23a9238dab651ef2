"""Locale: the catalogues of all languages, and the tool that keeps them (`python -m`)."""
