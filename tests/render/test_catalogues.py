"""Catalogues: complete, without left-overs, and with the fields of the English messages."""

from __future__ import annotations

import string

import pytest

from qsolve.errors import QsolveError
from qsolve.render.catalogues import catalogue_entries, read_catalogue
from qsolve.render.language import ENGLISH, _FOLDER, language, languages

from .messages import source_messages
