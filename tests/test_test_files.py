"""Each module of the server has a test file of its name, so that its tests are found at once."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SERVER = ROOT / "src/sarisari/server"
TESTS = ROOT / "tests/server"

# what has no file of its own, and where it is tested
EXCEPTIONS = {
    "messages": "declarations of messages: tests/server/test_protocol.py reads all of them",
    "games": "parts of one game: Bandu's are in tests/server/test_pieces.py and tests/bandu",
}


def modules() -> list[Path]:
    found = [path.relative_to(SERVER) for path in SERVER.rglob("*.py")]
    return sorted(
        path
        for path in found
        if path.name != "__init__.py" and path.parts[0] not in (*EXCEPTIONS, "static")
    )


@pytest.mark.parametrize("module", modules(), ids=str)
def test_every_module_of_the_server_has_a_test_file_of_its_name(module: Path) -> None:
    file = TESTS / module.parent / f"test_{module.name}"
    assert file.exists(), f"write tests of src/sarisari/server/{module} into {file}"
    assert "def test_" in file.read_text(encoding="utf-8")


def test_every_exception_is_there() -> None:
    assert [name for name in EXCEPTIONS if not (SERVER / name).is_dir()] == []
