"""Every module can be imported, and the examples in docstrings are true."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = [ROOT / "src", ROOT / "tests" / "plugin" / "src", ROOT / "tools"]


def name_of(path: Path, folder: Path) -> str:
    """What a module in a folder is imported as."""
    return ".".join(path.relative_to(folder).with_suffix("").parts).removesuffix(".__init__")


SOURCES = {
    name_of(path, folder): path
    for folder in FOLDERS
    for path in sorted(folder.rglob("*.py"))
    if path.stem != "__main__"
}
# pytest could look for them itself, but would import all modules in each of its processes
WITH_EXAMPLES = [name for name, path in SOURCES.items() if b">>> " in path.read_bytes()]


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_the_examples_hold(name: str) -> None:
    outcome = doctest.testmod(import_module(name))
    assert outcome.attempted
    assert not outcome.failed


def test_every_module_can_be_imported() -> None:
    for name, path in SOURCES.items():
        if ROOT / "tools" not in path.parents:
            file = import_module(name).__file__
            assert file is not None
            assert Path(file) == path
