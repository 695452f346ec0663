"""Collections: files and folders, compressed or not, forms told by name or by the first line."""

from __future__ import annotations

import gzip
import io
from pathlib import Path

import pytest
import zstandard

from qsolve.puzzles.sources import Entry, Meter, SourceError, find, open_collection
from qsolve.puzzles.verify import Form

LINES = b'{"id": "1"}\n\n{"id": "2"}\r\n{"id": "3"}'
HEADER = (
    b"PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n"
)
ROW = b"00008,r6k/pp2r2p/4Rp1Q/3p4/8/1N1P2R1/PqP2bPP/7K b - - 0 24,f2g3 e6e7,1916,76,94,1,x,u,\n"
EPD = b'r6k/8/8/8/8/8/8/K7 w - - bm Kb2; id "one";\n'


def entries(path: Path | str, stdin: bytes = b"") -> tuple[Form, tuple[str, ...], list[Entry]]:
    """What is in a collection."""
    meter = Meter([str(path)])
    for collection in open_collection(str(path), io.BytesIO(stdin), meter):
        return collection.form, collection.columns, list(collection.entries)
    raise AssertionError("no collection")


def test_lines_are_numbered_as_in_the_file(tmp_path: Path) -> None:
    """Blank ones are passed over, and counted."""
    path = tmp_path / "a.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + LINES)
    form, _, found = entries(path)
    assert form is Form.NATIVE
    assert found == [Entry(1, b'{"id": "1"}'), Entry(3, b'{"id": "2"}'), Entry(4, b'{"id": "3"}')]


def test_line_over_a_mebibyte_is_not_held(tmp_path: Path) -> None:
    """It has its number, and the next one is read."""
    path = tmp_path / "a.jsonl"
    path.write_bytes(b"x" * ((1 << 20) + 1) + b"\n{}\n" + b"y" * (1 << 20) + b"\n")
    _, _, found = entries(path)
    assert found == [Entry(1, None), Entry(2, b"{}"), Entry(3, b"y" * (1 << 20))]


def test_compressed_files_are_the_same_lines(tmp_path: Path) -> None:
    """``.gz``, and ``.zst`` also of several frames."""
    plain, packed, frames = (tmp_path / name for name in ("a.jsonl", "a.jsonl.gz", "a.jsonl.zst"))
    plain.write_bytes(LINES)
    packed.write_bytes(gzip.compress(LINES))
    halves = (LINES[:9], LINES[9:])
    frames.write_bytes(b"".join(zstandard.ZstdCompressor().compress(half) for half in halves))
    assert entries(packed) == entries(frames) == entries(plain)


@pytest.mark.parametrize("name", ["a.csv.gz", "a.csv.zst"])
def test_damaged_file_is_an_error(name: str, tmp_path: Path) -> None:
    """Said with its name."""
    path = tmp_path / name
    path.write_bytes(b"\x28\xb5\x2f\xfdnothing" if name.endswith("zst") else b"\x1f\x8bnothing")
    with pytest.raises(SourceError, match=name):
        entries(path)


def test_cut_gzip_file_is_an_error_after_its_whole_lines(tmp_path: Path) -> None:
    """Not the end of the collection."""
    path = tmp_path / "a.jsonl.gz"
    path.write_bytes(gzip.compress(LINES * 2000)[:-40])
    with pytest.raises(SourceError, match=r"a\.jsonl\.gz"):
        entries(path)


@pytest.mark.parametrize("left", [1, 40, -40, -1])
def test_cut_zstandard_file_is_an_error(left: int, tmp_path: Path) -> None:
    """Wherever it was cut."""
    path = tmp_path / "a.jsonl.zst"
    many = b"".join(b'{"id": "%d"}\n' % number for number in range(2000))
    path.write_bytes(zstandard.ZstdCompressor().compress(many)[:left])
    with pytest.raises(SourceError, match=r"a\.jsonl\.zst: the compressed file was cut"):
        entries(path)


def test_header_of_lichess_names_the_columns(tmp_path: Path) -> None:
    """It is no puzzle; without it the columns are the usual ones."""
    path = tmp_path / "a.csv"
    path.write_bytes(HEADER + ROW)
    form, columns, found = entries(path)
    assert form is Form.LICHESS
    assert [entry.number for entry in found] == [2]
    assert columns[:3] == ("PuzzleId", "FEN", "Moves")
    path.write_bytes(ROW)
    _, usual, found = entries(path)
    assert [entry.number for entry in found] == [1]
    assert usual == columns[: len(usual)]
    assert "Themes" in usual


@pytest.mark.parametrize(
    ("text", "form"),
    [(LINES, Form.NATIVE), (HEADER + ROW, Form.LICHESS), (ROW, Form.LICHESS), (EPD, Form.EPD)],
)
def test_standard_input_is_told_by_its_first_line(text: bytes, form: Form) -> None:
    """A brace, a header or a row, a placement; anything else is taken for native."""
    assert entries("-", text)[0] is form
    assert entries("-", b"nonsense\n")[0] is Form.NATIVE


def test_folder_means_its_collections_in_order(tmp_path: Path) -> None:
    """At any depth, and nothing else in it."""
    (tmp_path / "b").mkdir()
    names = ["a.jsonl", "b/c.csv.zst", "b/d.epd", "e.jsonl.gz"]
    for name in [*names, "readme.md", "b/x.zst", "f.qfen"]:
        (tmp_path / name).write_bytes(b"")
    assert find([str(tmp_path)]) == [str(tmp_path / name) for name in names]


def test_hidden_files_and_what_is_left_out_are_not_found_in_folders(tmp_path: Path) -> None:
    """A folder that is hidden itself may be asked for by name; suffixes may be in capitals."""
    folder = tmp_path / ".hidden"
    (folder / ".git").mkdir(parents=True)
    for name in ("A.JSONL.GZ", "b.Csv", ".c.jsonl", ".git/d.jsonl", "report.jsonl"):
        (folder / name).write_bytes(b"")
    (folder / "e.jsonl").mkdir()
    (tmp_path / "link").symlink_to(folder / "report.jsonl")
    found = find([str(folder)], [tmp_path / "link"])
    assert found == [str(folder / "A.JSONL.GZ"), str(folder / "b.Csv")]


def test_folder_without_collections_and_missing_file_are_errors(tmp_path: Path) -> None:
    """Said by name."""
    with pytest.raises(SourceError, match="no collection"):
        find([str(tmp_path)])
    with pytest.raises(SourceError, match=r"x\.jsonl"):
        find([str(tmp_path / "x.jsonl")])


@pytest.mark.parametrize("name", ["a.jsonl", "a.jsonl.gz", "a.jsonl.zst"])
def test_meter_counts_bytes_on_disk(name: str, tmp_path: Path) -> None:
    """Over all files; of standard input nobody knows the size."""
    path = tmp_path / name
    pack = {"gz": gzip.compress, "zst": zstandard.ZstdCompressor().compress}
    path.write_bytes(pack.get(name.rpartition(".")[2], bytes)(LINES))
    meter = Meter([str(path)])
    assert (meter.done, meter.total) == (0, path.stat().st_size)
    for collection in open_collection(str(path), io.BytesIO(), meter):
        list(collection.entries)
    assert meter.done == meter.total
    assert Meter(["-"]).total is None
