"""`sarisari pieces`: list Bandu's pieces with sizes and masses."""

import sys

import msgspec

from sarisari.games.bandu.pieces import PIECE_NAMES
from sarisari.physics.geometry import Shape, shape_of


def run(as_json: bool, full: bool) -> None:
    """Print names and sizes as text; as JSON the names, or with `full` all properties."""
    shapes = [shape_of(name) for name in PIECE_NAMES] if full or not as_json else []
    if as_json:
        facts = [_facts(shape) for shape in shapes] if full else list(PIECE_NAMES)
        sys.stdout.write(msgspec.json.encode(facts).decode() + "\n")
        return
    for shape in shapes:
        size = " x ".join(f"{side:g}" for side in shape.size)
        sys.stdout.write(f"{shape.name:<12} {size:<22} mm {shape.mass:>6.1f} g\n")


def _facts(shape: Shape) -> dict[str, object]:
    """The properties of a piece, in mm and grams, with its pose when it rests upright on the
    table."""
    return {
        "name": shape.name,
        "size": shape.size,
        "mass": round(shape.mass, 3),
        "volume": round(shape.volume, 1),
        "pose": [0.0, 0.0, round(shape.rise, 4), 1.0, 0.0, 0.0, 0.0],
        "parts": len(shape.parts),
    }
