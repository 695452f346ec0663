"""The forms in which collections come, one a file: native JSON Lines, Lichess CSV, EPD."""
