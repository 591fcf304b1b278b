"""The pieces by name and number. Their shapes are in `physics/`: no rule depends on them."""

from typing import TypeAlias

from sarisari.core.event import Pose

Piece: TypeAlias = int  # 0 to 47 are the pieces; the six bases follow

PIECE_NAMES = (
    "cube", "disc", "egg", "arch", "brick", "cylinder", "cone", "ring", "plank", "ball", "wedge",
    "eggcup", "slab", "dowel", "pyramid", "tube", "tee", "dome", "roof", "spool", "post", "barrel",
    "ell", "pot", "hexagon", "oval", "cross", "pawn", "ramp", "bobbin", "frustum", "prism",
    "window", "knob", "stairs", "halfround", "octagon", "halfegg", "vee", "washer", "trough",
    "fir", "trapezoid", "spindle", "zed", "horseshoe", "leaner", "tetrahedron",
)  # fmt: skip
BASE_NAMES = tuple(f"base-{number}" for number in range(1, 7))
NAMES = PIECE_NAMES + BASE_NAMES

PIECES = len(PIECE_NAMES)  # AN-01: the bases are not among them
SPARE_BASES = 2  # BAN-38: as ordinary pieces in the pile of Challenge
OFFERABLE = PIECES + SPARE_BASES  # how many different pieces can ever lie in the pile
PIECE_COUNT = len(NAMES)

BASE_POSE: Pose = (0.0, 0.0, 10.0, 1.0, 0.0, 0.0, 0.0)  # 80 x 40 x 20 mm, flat on the table

_NUMBERS = {name: number for number, name in enumerate(NAMES)}


def piece_name(piece: Piece) -> str:
    """Return the name of a piece or base.

    >>> piece_name(2), piece_name(48)
    ('egg', 'base-1')
    """
    return NAMES[piece]


def parse_piece(name: str) -> Piece:
    """Return the number of a piece or base; ValueError if the name is unknown.

    >>> parse_piece("tetrahedron")
    47
    """
    if name not in _NUMBERS:
        raise ValueError(f"there is no piece {name!r}")
    return _NUMBERS[name]
