"""ruledsl: rummy variants as files that are checked, tested, read aloud and played."""

__version__ = "0.1.0"
