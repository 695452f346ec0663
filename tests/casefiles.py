"""The shared case files, read: one parametrised test a file runs every line of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

CASES = Path(__file__).parent / "cases"


def read_cases(name: str) -> list[dict[str, Any]]:
    """The objects of ``cases/<name>.jsonl``, in order."""
    text = (CASES / f"{name}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def rules_of(case: dict[str, Any]) -> str:
    """The rule set that a case's line names."""
    return str(case["qfen"]).split()[0]


def read_basket(name: str) -> list[str]:
    """The QFEN lines of ``cases/<name>.qfen``."""
    lines = (CASES / f"{name}.qfen").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]
