"""Pieces and towers of Bandu, as the server answers by HTTP."""

from sarisari.core.message import Message
from sarisari.server.messages.kinds import Answer


class PieceShown(Answer, frozen=True):
    """A piece of Bandu; its mesh is in the file of meshes."""

    name: str
    size: tuple[float, float, float]  # length, width, height in mm, in the canonical pose
    mass: float  # in grams
    rise: float  # mm: the height of its centre of mass in the canonical pose
    corners: int  # how many its mesh has
    triangles: int  # how many its mesh has


class PiecesShown(Answer, frozen=True):
    """All pieces of Bandu, in the order in which they lie in the file of meshes: for each its
    corners, three 16-bit numbers of `step` mm about its centre of mass, then its triangles,
    three 16-bit numbers of corners each. The last one is what all bases look like."""

    meshes: str  # the address of the file; it may be kept for ever
    step: float  # mm
    pieces: list[PieceShown]  # in the order of the file


class PoseShown(Answer, frozen=True):
    """A good place for the piece in hand."""

    do: str  # the action
    words: Message  # where that is


class PosesShown(Answer, frozen=True):
    """Places for the piece in hand, the best first."""

    poses: list[PoseShown]  # the best first


class BearingShown(Answer, frozen=True):
    """Which pieces of a tower bear nothing: they can be pulled and nothing rests on them."""

    nothing: list[str]  # from the base up


class SteadyShown(Answer, frozen=True):
    """How steady a tower stands."""

    degrees: float  # how far the table could lean
    piece: str  # the one that goes first
