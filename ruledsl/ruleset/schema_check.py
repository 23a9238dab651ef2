"""stub"""


def schema_findings(resolved, registry, findings):
    return []
