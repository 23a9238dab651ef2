"""Steps: what turns are made of. One module a step; its options stand at the top of a rule file."""
