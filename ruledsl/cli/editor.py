"""Editor: settings for VS Code, which then completes, explains and checks rule files."""

from __future__ import annotations

import json
from typing import Any

from ruledsl.cli.watching import BEGIN, END
from ruledsl.text.render import CONCISE

_YAML = "redhat.vscode-yaml"


def settings() -> dict[str, str]:
    """Return the settings files by their paths below the folder that is opened."""
    files: dict[str, Any] = {
        ".vscode/settings.json": _settings(),
        ".vscode/tasks.json": _tasks(),
        ".vscode/extensions.json": {"recommendations": [_YAML]},
    }
    return {path: json.dumps(data, indent=2) + "\n" for path, data in files.items()}


def _settings() -> dict[str, Any]:
    from ruledsl.resources import grammar_dir

    schema = (grammar_dir() / "ruleset.schema.json").as_uri()
    return {
        "yaml.schemas": {schema: ["rules.yaml", "*.rules.yaml"]},
        "[yaml]": {"editor.defaultFormatter": _YAML, "editor.quickSuggestions": {"strings": True}},
    }


def _tasks() -> dict[str, Any]:
    """Return a task that runs when the folder is opened and fills the list of problems."""
    task = {
        "label": "ruledsl: check while writing",
        "type": "process",
        "command": "ruledsl",
        "args": ["validate", ".", "--watch", "--quiet", "--format", "concise"],
        "isBackground": True,
        "runOptions": {"runOn": "folderOpen"},
        "presentation": {"reveal": "never", "panel": "dedicated"},
        "problemMatcher": _matcher(),
    }
    return {"version": "2.0.0", "tasks": [task]}


def _matcher() -> dict[str, Any]:
    return {
        "owner": "ruledsl",
        "fileLocation": ["autoDetect", "${workspaceFolder}"],
        "pattern": {
            "regexp": CONCISE,
            "file": 1,
            "line": 2,
            "column": 3,
            "severity": 4,
            "message": 5,
            "code": 6,
        },
        "background": {
            "activeOnStart": True,
            "beginsPattern": _literally(BEGIN),
            "endsPattern": _literally(END),
        },
    }


def _literally(text: str) -> str:
    """Return a pattern of a line that begins with a text."""
    return "^" + text.replace("[", "\\[").replace("]", "\\]")
