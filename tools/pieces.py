"""Regenerate docs/pieces.md and a picture of every piece: `python tools/pieces.py`."""

from pathlib import Path

from render import draw, write_png

from sarisari.games.bandu.pieces import BASE_NAMES, PIECE_NAMES
from sarisari.physics.geometry import Shape, shape_of
from sarisari.physics.mesh import shaded

DOCS = Path(__file__).parents[1] / "docs"
SPAN = 118.0  # mm across each picture, the same for all pieces
COLUMNS = 4
HEAD = """# The pieces of Bandu

Each as it stands in its canonical pose, all at the same scale; sizes are length x width x height
in mm, in beech of 0.7 g/cm3. `sarisari pieces --json --full` gives the same for programs. This
page is written by `python tools/pieces.py`.
"""


def picture(shape: Shape, path: Path) -> None:
    write_png(path, draw(*shaded(shape.mesh), span=SPAN))


def cell(shape: Shape) -> str:
    size = " x ".join(f"{side:g}" for side in (round(side, 1) for side in shape.size))
    return f"![{shape.name}](pieces/{shape.name}.png)<br>**{shape.name}**<br>{size}<br>{shape.mass:.1f} g"


def page(shapes: list[Shape]) -> str:
    rows = [shapes[start : start + COLUMNS] for start in range(0, len(shapes), COLUMNS)]
    lines = ["| " + " | ".join(map(cell, row)) + " |" for row in rows]
    empty = "|" + "   |" * COLUMNS
    return "\n".join([HEAD, empty, "|" + "---|" * COLUMNS, *lines]) + "\n"


def main() -> None:
    shapes = [shape_of(name) for name in (BASE_NAMES[0], *PIECE_NAMES)]
    (DOCS / "pieces").mkdir(exist_ok=True)
    for shape in shapes:
        picture(shape, DOCS / "pieces" / f"{shape.name}.png")
    (DOCS / "pieces.md").write_text(page(shapes), encoding="utf-8")


if __name__ == "__main__":
    main()
