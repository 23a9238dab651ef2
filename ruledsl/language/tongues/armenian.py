"""Armenian: not translated yet; its grammar is that of a language without cases."""

from ruledsl.language.tongues.translated import Grammar

GRAMMAR = Grammar(verbs={})
