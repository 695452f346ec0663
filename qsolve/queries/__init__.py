"""Questions that people ask of a game, each a function that returns a frozen answer."""
