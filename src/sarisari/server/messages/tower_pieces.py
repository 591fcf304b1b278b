"""Answers of the HTTP API about Bandu: its pieces and towers."""

from typing import Literal

from sarisari.core.message import Message
from sarisari.server.messages.kinds import Answer


class PieceShown(Answer, frozen=True):
    """A piece of Bandu; its mesh is in the mesh file."""

    name: str
    size: tuple[float, float, float]  # length, width, height in mm, in the canonical pose
    mass: float  # in grams
    rise: float  # mm: the height of its centre of mass in the canonical pose
    corners: int  # number of vertices in its mesh
    triangles: int  # number of triangles in its mesh


class PiecesShown(Answer, frozen=True):
    """All pieces of Bandu, in the order of the mesh file. The file has for each piece its
    vertices, three 16-bit numbers each in units of `step` mm relative to its centre of mass,
    then its triangles, three 16-bit vertex numbers each. The last piece is the base."""

    meshes: str  # URL of the mesh file, which may be cached for ever
    step: float  # mm
    pieces: list[PieceShown]  # in the order of the file


class PoseShown(Answer, frozen=True):
    """A suggested placement for the piece in hand."""

    do: str  # the action
    words: Message  # a description of the place
    risk: Literal["held", "risky", "unknown"] = "unknown"  # held in every trial, fell, or untried


class PosesShown(Answer, frozen=True):
    """Suggested placements for the piece in hand."""

    poses: list[PoseShown]  # the best first
    nothing_held: bool = False  # placements were tried, and none of them held


class BearingShown(Answer, frozen=True):
    """Which pieces of a tower bear no load: nothing rests on them, so they can be pulled."""

    nothing: list[str]  # from the base up


class SteadyShown(Answer, frozen=True):
    """How stable a tower is."""

    degrees: float  # how far the table could be tilted before a piece moves; 0 if one lies loose
    piece: str  # the piece that would go first, with everything that it bears
    rolls: bool = False  # whether that piece lies loose and would roll rather than tip
