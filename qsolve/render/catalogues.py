"""Catalogues in gettext's text format, read without a compiling step.

The standard library reads compiled catalogues only. The compiled form is a
header, two tables and the texts, so it is made here in memory and handed over.
"""

from __future__ import annotations

import ast
import struct
from gettext import GNUTranslations
from io import BytesIO

from ..errors import QsolveError


class _Entry:
    """One message as its lines are read: the parts by keyword."""

    def __init__(self) -> None:
        self.parts: dict[str, str] = {}
        self.keyword = ""

    def read(self, line: str, number: int) -> None:
        keyword, quoted = self.keyword, line
        if not line.startswith('"'):
            keyword, _, quoted = line.partition(" ")
            self.keyword = keyword
        try:
            text = ast.literal_eval(quoted)
        except (SyntaxError, ValueError):
            text = None
        if not isinstance(text, str) or not keyword.startswith("msg"):
            raise QsolveError(f"catalogue, line {number}: expected a keyword and a quoted text")
        self.parts[keyword] = self.parts.get(keyword, "") + text

    def compiled(self) -> tuple[str, str] | None:
        """The key and the text as a compiled catalogue holds them; ``None`` if untranslated."""
        parts = self.parts
        key = parts.get("msgid")
        if key is None:
            return None
        texts = [text for keyword, text in sorted(parts.items()) if keyword.startswith("msgstr")]
        if "msgctxt" in parts:
            key = f"{parts['msgctxt']}\x04{key}"
        if "msgid_plural" in parts:
            key = f"{key}\x00{parts['msgid_plural']}"
        return (key, "\x00".join(texts)) if all(texts) and texts else None


def catalogue_entries(text: str) -> dict[str, str]:
    r"""The translated messages of a catalogue, keyed as in its compiled form.

    >>> catalogue_entries('msgid "check"\nmsgstr "échec"')
    {'check': 'échec'}
    """
    entries = []
    current = _Entry()
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        starts = line.startswith("msgctxt ") or (
            line.startswith("msgid ") and "msgid" in current.parts
        )
        if starts or (line.startswith("msgid ") and not current.parts):
            if current.parts:
                entries.append(current.compiled())
            current = _Entry()
        current.read(line, number)
    entries.append(current.compiled())
    return dict(entry for entry in entries if entry is not None)


def read_catalogue(text: str) -> GNUTranslations:
    """The catalogue that *text* holds; raises ``QsolveError`` for a line it cannot be."""
    return GNUTranslations(BytesIO(_compiled(catalogue_entries(text))))


def _compiled(entries: dict[str, str]) -> bytes:
    """A compiled catalogue: magic number, version, counts, two tables of lengths and offsets."""
    items = [(key.encode(), value.encode()) for key, value in sorted(entries.items())]
    header_size = 7 * 4
    keys_at, texts_at = header_size, header_size + 8 * len(items)
    offset = texts_at + 8 * len(items)
    tables: tuple[list[int], list[int]] = ([], [])
    body = b""
    for column, table in enumerate(tables):
        for item in items:
            table += (len(item[column]), offset + len(body))
            body += item[column] + b"\x00"
    head = struct.pack("<7I", 0x950412DE, 0, len(items), keys_at, texts_at, 0, offset)
    return head + struct.pack(f"<{4 * len(items)}I", *tables[0], *tables[1]) + body
