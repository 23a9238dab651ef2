"""Command line: one module a command, each with `add(parser)` and `run(args)`.

A command's module imports nothing heavy at its top: only the command that is run pays for what it
needs, so that `--help` and `--version` answer at once.
"""
