"""The rule set `split`."""
