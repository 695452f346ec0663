"""What is wrong with a line that is no puzzle."""

from __future__ import annotations

from ...errors import QsolveError


class MalformedError(QsolveError):
    """A line that does not follow its form; ``id`` is the puzzle's, where it can be read."""

    def __init__(self, message: str, puzzle_id: str | None = None) -> None:
        super().__init__(message)
        self.id = puzzle_id
