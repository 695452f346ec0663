"""Known puzzles: read from any collection, and refused where a line is none."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
import zstandard

from qsolve.generating.known import known_keys
from qsolve.puzzles.forms.faults import MalformedError
from qsolve.puzzles.sources import SourceError

from .generated import exact, generated


def _keys(path: Path) -> set[str]:
    return known_keys([str(path)], "zap", "identify", exact())


def _lines() -> bytes:
    """Two puzzles of the kind that is asked for, and one of another rule set and kind."""
    wanted = [find.line for find in generated("zap", "identify", 2)]
    return b"\n".join([wanted[0], *(f.line for f in generated("split", "collapse", 1)), wanted[1]])


@pytest.mark.parametrize("name", ["a.jsonl", "a", "a.jsonl.gz", "a.jsonl.zst"])
def test_keys_are_read_from_a_collection(tmp_path: Path, name: str) -> None:
    """Compressed or not; puzzles of other rule sets and kinds are passed over."""
    path = tmp_path / name
    content = _lines()
    if name.endswith(".gz"):
        content = gzip.compress(content)
    if name.endswith(".zst"):
        content = zstandard.ZstdCompressor().compress(content)
    path.write_bytes(content)
    assert _keys(path) == {find.key for find in generated("zap", "identify", 2)}


@pytest.mark.parametrize(
    ("line", "found"),
    [
        (b"{bad json", "'{bad json'"),
        (b'{"id":"x"}', """'{"id":"x"}'"""),
        (b"\xff\xfe\x00", r"'\xff\xfe\x00'"),
        (b"8/8/8/8/8/8/8/8 w - - 0 1", "'8/8/8/8/8/8/8/8 w - - 0 1'"),
    ],
)
def test_a_line_that_is_no_puzzle_is_refused(tmp_path: Path, line: bytes, found: str) -> None:
    """With the file, the number of the line, what was found and what was expected."""
    path = tmp_path / "known"
    path.write_bytes(b"\n".join([generated("zap", "identify", 1)[0].line, b"", line]) + b"\n")
    with pytest.raises(MalformedError) as error:
        _keys(path)
    expected = f"{path}, line 3: found {found}, expected a puzzle record, one a line: "
    assert str(error.value).startswith(expected)
    assert "\n" not in str(error.value)


def test_a_position_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    """It is as unreadable as JSON that is none."""
    line = generated("zap", "identify", 1)[0].line
    path = tmp_path / "known"
    path.write_bytes(line.replace(b'"position":"zap ', b'"position":"zap nonsense '))
    with pytest.raises(MalformedError, match=r"line 1: found .*expected a puzzle record"):
        _keys(path)


def test_a_line_that_is_too_long_is_refused(tmp_path: Path) -> None:
    """Without being held."""
    path = tmp_path / "known"
    path.write_bytes(b"{" + b" " * (1 << 20) + b"}\n")
    with pytest.raises(MalformedError, match=r"line 1: longer than 1048576 bytes"):
        _keys(path)


def test_a_file_that_is_cut_is_told(tmp_path: Path) -> None:
    """A compressed one, within a frame."""
    path = tmp_path / "known.zst"
    path.write_bytes(zstandard.ZstdCompressor().compress(_lines())[:-10])
    with pytest.raises(SourceError, match=r"known\.zst: "):
        _keys(path)
