"""How tests ask for verdicts: a record as a dictionary, by any solvers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from qsolve.puzzles.verdicts import Finding
from qsolve.puzzles.verify import Form, Settings, verify_line

COLLECTION = Path(__file__).with_name("backrank.jsonl")


def collection() -> list[dict[str, Any]]:
    """The 200 verified `backrank` puzzles beside this module."""
    return [json.loads(line) for line in COLLECTION.read_text(encoding="utf-8").splitlines()]


def find(record: dict[str, Any] | bytes, *solvers: str, nodes: int | None = None) -> Finding:
    """What is found of a native record (``exact`` unless solvers are named)."""
    line = record if isinstance(record, bytes) else json.dumps(record).encode()
    settings = Settings(solvers or ("exact",), nodes=nodes)
    return verify_line(line, Form.NATIVE, (), settings.examiners()).finding


def verdict(record: dict[str, Any] | bytes, *solvers: str) -> str:
    """The verdict alone."""
    return find(record, *solvers).verdict.value
