"""What belongs to one game is in its rooms and nowhere else.

A game's rooms are `games/<game>`, `bots/games/<game>`, `cli/games/<game>`, `research/games/<game>`,
`server/games/<game>` and `cli/commands/<game>`; registries find them by the game's name. Elsewhere no code names a game,
by a string, an import or a type.
"""

import ast
import re
from pathlib import Path

import pytest

import sarisari
from sarisari.games import BUILT_IN_GAMES

PACKAGE = Path(sarisari.__file__).parent
NAME = re.compile("|".join(BUILT_IN_GAMES))
ROOM = re.compile(r"(?:(?:bots/|cli/|research/|server/)?games|cli/commands)/(\w+)(?:/|\.py)")
PHYSICS = "bandu"  # `physics/` is its wooden pieces as solids
ALLOWED = {
    ("core/game_packages.py", name): "the list of our games" for name in BUILT_IN_GAMES
} | {
    ("cli/commands/arguments.py", "tanuki"): "an example in a help text",
    ("cli/play/narration.py", "bandu"): "the sentence of a journal's entry",
    ("table/base_settle.py", "bandu"): "the sentence of a refusal",
}  # fmt: skip


def room_of(path: str) -> str | None:
    """The game whose room a source is in."""
    if path.startswith("physics/"):
        return PHYSICS
    found = ROOM.match(path)
    return found[1] if found is not None and found[1] in BUILT_IN_GAMES else None


def texts_of_docs(tree: ast.AST) -> set[int]:
    """The string nodes that are docstrings."""
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    bodies = [node.body for node in ast.walk(tree) if isinstance(node, kinds)]
    return {id(body[0].value) for body in bodies if body and isinstance(body[0], ast.Expr)}


def games_named_in(source: str) -> set[str]:
    """The games that code knows of. A title in prose (`Bandu: ...`) and docstrings do not count."""
    tree = ast.parse(source)
    docs, texts = texts_of_docs(tree), []
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            texts.append(node.value)
        elif isinstance(node, ast.Name | ast.Attribute | ast.alias | ast.ImportFrom):
            texts.append(name_of(node).lower())
    return {name for text in texts for name in NAME.findall(text)}


def name_of(node: ast.Name | ast.Attribute | ast.alias | ast.ImportFrom) -> str:
    match node:
        case ast.Name():
            return node.id
        case ast.Attribute():
            return node.attr
        case ast.alias():
            return node.name
        case _:
            return node.module or ""


def test_no_code_outside_its_rooms_knows_a_game() -> None:
    found = set()
    for file in sorted(PACKAGE.rglob("*.py")):
        path = file.relative_to(PACKAGE).as_posix()
        names = games_named_in(file.read_text(encoding="utf-8")) - {room_of(path)}
        if not path.startswith("text/"):
            found |= {(path, name) for name in names}
    assert found == set(ALLOWED)


@pytest.mark.parametrize(
    ("source", "games"),
    [
        ("if view.game == 'tanuki': ...", {"tanuki"}),
        ("from sarisari.games.bandu.view import View", {"bandu"}),
        ("from elsewhere import BastosView as V", {"bastos"}),
        ("isinstance(view, views.TindahanView)", {"tindahan"}),
        ("say('bandu-drawn')", {"bandu"}),
        ('"""Of Bandu, such as `tanuki`."""\nhelp = "Pieces of Bandu"', set()),
    ],
)
def test_the_check_sees_what_it_looks_for(source: str, games: set[str]) -> None:
    assert games_named_in(source) == games


def test_rooms_are_told_by_their_place() -> None:
    assert (
        room_of("cli/games/tanuki.py") == room_of("bots/games/tanuki/rollout_policy.py") == "tanuki"
    )
    assert room_of("games/bandu/view.py") == room_of("cli/commands/bandu.py") == "bandu"
    assert room_of("cli/games/board.py") is room_of("games/registry.py") is None
