"""What is known of a draft when it has been looked into: rating, themes, proof, what matters."""

from __future__ import annotations

from typing import NamedTuple

from .rating import Parts


class Study(NamedTuple):
    """One draft's rating by parts, its themes, its proof in sentences.

    ``key`` is equal for drafts that are the same puzzle.
    """

    parts: Parts
    themes: tuple[str, ...]
    explanation: str
    key: str

    @property
    def rating(self) -> int:
        """The rating."""
        return self.parts.rating
