"""The house: imports go one way, and heavy libraries are loaded where they are needed only."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from configparser import ConfigParser
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parent.parent
LAYERS = (
    ("errors", "identities", "geometry", "phrases"),
    ("setups",),
    ("notation",),
    ("problems", "worlds"),
    ("solvers",),
    ("events",),
    ("evidence",),
    ("rules",),
    ("game",),
    ("reasoning",),
    ("queries",),
    ("puzzles",),
    ("render",),
    ("generating",),
    ("__init__",),
    ("cli",),
)
RANK = {name: rank for rank, layer in enumerate(LAYERS) for name in layer}


class Import(NamedTuple):
    """One import: from which module, what, whether at the module's top, for types only or not."""

    importer: str
    imported: str
    line: int
    lazy: bool
    for_types: bool


def _module(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    if parts[-1] == "__init__" and len(parts) > 2:
        parts = parts[:-1]
    return ".".join(parts)


def _paths() -> list[Path]:
    return sorted(path for top in ("qsolve", "cli") for path in (ROOT / top).rglob("*.py"))


def _absolute(path: Path, node: ast.ImportFrom) -> str:
    if not node.level:
        return node.module or ""
    package = path.relative_to(ROOT).parts[: -node.level]
    return ".".join([*package, *(node.module.split(".") if node.module else ())])


def _walk(
    path: Path, node: ast.AST, lazy: bool = False, for_types: bool = False
) -> Iterator[Import]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import):
            for name in child.names:
                yield Import(_module(path), name.name, child.lineno, lazy, for_types)
        elif isinstance(child, ast.ImportFrom):
            base = _absolute(path, child)
            for name in child.names:
                yield Import(_module(path), f"{base}.{name.name}", child.lineno, lazy, for_types)
        else:
            is_function = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
            is_types = isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test)
            yield from _walk(path, child, lazy or is_function, for_types or is_types)


IMPORTS = [
    found for path in _paths() for found in _walk(path, ast.parse(path.read_text(encoding="utf-8")))
]


def _layer(module: str) -> str | None:
    """The layer of a module of ours, written in full: the first part below the package."""
    parts = module.split(".")
    if parts[0] in ("cli", "qsolve_cli"):
        return "cli"
    if parts[0] != "qsolve":
        return None
    return parts[1] if len(parts) > 1 and parts[1] in RANK else "__init__"


def _users(library: str) -> list[Import]:
    return [found for found in IMPORTS if found.imported.split(".")[0] == library]


def test_every_module_belongs_to_a_layer() -> None:
    """A new top module must be given its place in ``LAYERS``."""
    tops = {path.stem for path in (ROOT / "qsolve").glob("*.py")}
    tops |= {path.parent.name for path in (ROOT / "qsolve").glob("*/__init__.py")}
    assert tops <= set(RANK)


def test_imports_go_one_way() -> None:
    """No module imports from a later layer, not even lazily."""
    wrong = []
    for found in IMPORTS:
        importer, imported = _layer(found.importer), _layer(found.imported)
        if importer is not None and imported is not None and RANK[importer] < RANK[imported]:
            wrong.append(f"{found.importer}:{found.line} imports {found.imported}")
    assert not wrong


def test_rule_sets_do_not_import_each_other() -> None:
    """What they share is a module beside them, named for it."""
    names = {path.parent.name for path in (ROOT / "qsolve/rules").glob("*/__init__.py")}
    wrong = [
        f"{found.importer}:{found.line} imports {found.imported}"
        for found in IMPORTS
        for name in names
        if found.importer.startswith(f"qsolve.rules.{name}")
        for other in names - {name}
        if found.imported.startswith(f"qsolve.rules.{other}")
    ]
    assert not wrong


@pytest.mark.parametrize(
    ("library", "where"),
    [
        ("ortools", ("qsolve.solvers.",)),
        ("constraint", ("qsolve.solvers.csp",)),
        ("click", ("cli.",)),
        ("lark", ("qsolve.notation.expressions",)),
        ("rich", ("qsolve.render.", "cli.")),
    ],
)
def test_library_is_imported_in_its_place_only(library: str, where: tuple[str, ...]) -> None:
    """One corner of the house knows each of them."""
    users = _users(library)
    assert users
    assert not [found for found in users if not found.importer.startswith(where)]


@pytest.mark.parametrize("library", ["ortools", "constraint", "rich", "lark"])
def test_heavy_library_is_imported_lazily(library: str) -> None:
    """Inside functions, or for type checkers only."""
    assert not [found for found in _users(library) if not (found.lazy or found.for_types)]


def test_solver_libraries_are_each_used_by_solver_modules_of_their_own() -> None:
    """No module uses two of them."""
    for module in {found.importer for found in IMPORTS}:
        used = {found.imported.split(".")[0] for found in IMPORTS if found.importer == module}
        assert not {"ortools", "constraint"} <= used


def test_only_the_command_line_prints() -> None:
    """No ``print`` and no ``sys.stdout`` in the library."""
    wrong = []
    for path in (ROOT / "qsolve").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Name) and node.id in ("print", "input"):
                wrong.append(f"{path}:{node.lineno}: {node.id}")
            if isinstance(node, ast.Attribute) and node.attr in ("stdout", "stderr", "stdin"):
                wrong.append(f"{path}:{node.lineno}: {node.attr}")
    assert not wrong


def test_rules_never_list_assignments() -> None:
    """Rule modules reach solvers through the oracle alone."""
    allowed = {f"qsolve.solvers.{name}" for name in ("Desk", "Oracle", "WorldDesk")}
    wrong = [
        f"{found.importer}:{found.line} imports {found.imported}"
        for found in IMPORTS
        if found.importer.startswith("qsolve.rules")
        and found.imported.startswith("qsolve.solvers")
        and found.imported not in allowed
    ]
    assert not wrong


def _loaded_by(code: str) -> set[str]:
    """The top modules that a fresh interpreter has loaded after *code*."""
    script = code + "\nimport sys; print(' '.join({name.split('.')[0] for name in sys.modules}))"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60
    )
    return set(done.stdout.splitlines()[-1].split())


@pytest.mark.parametrize(
    "code",
    [
        "import qsolve",
        "import qsolve; qsolve.analyse(qsolve.Game('backrank'))",
        "import qsolve; qsolve.legal_moves(qsolve.Game('backrank'))",
        "from qsolve_cli.main import main; main(['--help'])",
        "from qsolve_cli.main import main; main(['legal-moves', '--solver', 'exact'])",
        "from qsolve_cli.main import main; main(['analyse', '--solver', 'exact'])",
    ],
)
def test_solver_libraries_are_not_loaded_without_need(code: str) -> None:
    """``exact`` answers without CP-SAT, pandas and python-constraint."""
    assert not {"ortools", "pandas", "numpy", "constraint"} & _loaded_by(code)


def test_the_library_loads_no_command_line() -> None:
    """``import qsolve`` brings neither click nor rich."""
    assert not {"click", "rich", "qsolve_cli"} & _loaded_by("import qsolve")


def test_files_are_of_readable_size() -> None:
    """No module of more than 400 lines."""
    long = {
        str(path.relative_to(ROOT)): size
        for path in [*_paths(), *(ROOT / "tests").rglob("*.py")]
        if (size := len(path.read_text(encoding="utf-8").splitlines())) > 400
    }
    assert not long


def test_every_module_says_what_it_owns() -> None:
    """A docstring at its head, one line first."""
    for path in _paths():
        docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
        assert docstring, path
        assert docstring.splitlines()[0].endswith((".", ":", ")")), path


def test_command_line_package_is_this_one() -> None:
    """The installed ``qsolve_cli`` is the folder ``cli`` of this checkout."""
    spec = find_spec("qsolve_cli")
    assert spec is not None
    assert spec.origin is not None
    assert Path(spec.origin).resolve().parent == (ROOT / "cli").resolve()


def test_every_package_is_shipped() -> None:
    """``setup.cfg`` lists every package that there is."""
    config = ConfigParser()
    config.read(ROOT / "setup.cfg")
    listed = set(config["options"]["packages"].split())
    found = {
        ".".join(path.parent.relative_to(ROOT).parts).replace("cli", "qsolve_cli", 1)
        if path.parts[len(ROOT.parts)] == "cli"
        else ".".join(path.parent.relative_to(ROOT).parts)
        for top in ("qsolve", "cli")
        for path in (ROOT / top).rglob("__init__.py")
    }
    assert listed == found
