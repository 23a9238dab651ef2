"""Editor: what an editor asks while a rule file is typed, answered from its text and a place."""
