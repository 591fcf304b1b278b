"""A module fits in 300 lines, in Python and in TypeScript: a longer one has more than one subject."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MOST_LINES = 300
SOURCES = {
    path.relative_to(ROOT).as_posix(): path
    for folder, kinds in (("src/sarisari", (".py",)), ("web/src", (".ts", ".tsx")))
    for path in sorted((ROOT / folder).rglob("*"))
    if path.suffix in kinds and "static" not in path.parts
}
GENERATED = {"web/src/protocol.ts"}


def length(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def test_no_module_is_longer_than_a_reader_can_hold_in_mind() -> None:
    by_hand = {name: path for name, path in SOURCES.items() if name not in GENERATED}
    assert len(by_hand) > 500
    long = {name: length(path) for name, path in by_hand.items() if length(path) > MOST_LINES}
    assert long == {}, "find the part that has a name of its own, and give it a module"


@pytest.mark.parametrize("name", sorted(GENERATED))
def test_every_exception_exists(name: str) -> None:
    assert name in SOURCES


@pytest.mark.parametrize("name", sorted(GENERATED))
def test_what_is_generated_says_so(name: str) -> None:
    assert "Made by `make" in SOURCES[name].read_text(encoding="utf-8")[:500]
