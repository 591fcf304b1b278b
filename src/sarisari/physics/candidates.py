"""Candidate placements: where a piece would rest on a tower, how firmly, and how to describe it.

Three passes, each over fewer placements and more exact. Height maps find where a piece would rest
with its centre of mass well inside its support. Load paths down the tower tell whether the tower
would bear it. The engine lowers the best ones to contact, and their loads are computed once more.
"""

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec
import numpy as np

from sarisari.core.message import Message, say
from sarisari.core.settle_question import Placement
from sarisari.physics.convex_parts import Points
from sarisari.physics.height_map import HeightMap, Resting, Turn, resting_on, underside
from sarisari.physics.load_paths import Contacts, contacts_of, load_of_last, weakest_under
from sarisari.physics.lowering import CLEARANCE_METRES, lower
from sarisari.physics.quaternion import compose, rotation_about, rotation_matrix
from sarisari.physics.sides import Side
from sarisari.physics.world import MM_PER_METRE, Tower, World

PRESS_METRES = 3e-5  # metres that a piece is pressed down, so that all of a flat side touches
SPOTS_PER_SIDE = 6  # spots that are examined for each side
SPOT_DISTANCE_MM = 5.0  # mm between these spots
SPOTS_CONSIDERED = 200  # best spots that they are chosen from
SIMILAR_FIRST = 2  # placements with the same side of the piece on the same piece below
SAFE_DEGREES = 2.0  # degrees; a placement more stable than this hardly ever falls
DEFICIT_DEGREES = 100.0  # degrees of deficit that cost a whole point
HAND_ERROR_MM = 1.0  # mm that a hand may be off
ENOUGH_DEGREES = 12.0  # degrees; more brings no further benefit
ENOUGH_DEPTH_MM = 8.0  # mm inside the support; more brings no further benefit
SLANT_FACTOR = 0.5  # factor for a slanted placement: little can be built on it
HEIGHT_PENALTY = 0.0015  # share of its score that a placement loses per mm of height
RISE_PENALTY = 0.03  # score that it loses per mm of height of the piece's own centre of mass
SQUARE_RATIO = 1.1  # ratio of length to width below which a side has no direction
OFF_CENTRE_MM = 4.0  # mm from the centre
EIGHTHS = 8  # eighths of a full turn
UP = np.array([0.0, 0.0, 1.0])
ON_TABLE = -1


class Suggestion(msgspec.Struct, frozen=True):
    """A placement, how stable the tower would be, and a description."""

    placement: Placement
    degrees: float  # how far the table could tilt; halved for a slanted placement
    inside: float  # mm that the centre of mass lies inside the support
    around: float  # the same including near contacts: how far it may roll or rock
    words: Message


class TurnedPiece(NamedTuple):
    """A resting side of a piece, rotated about the vertical."""

    number: int  # of the side; negative for a slant
    side: Side
    eighths: int  # of a turn: 0 along the base, 2 across
    turn: Turn

    @property
    def is_slant(self) -> bool:
        """Whether the piece rests on none of its sides."""
        return self.number < 0


class Candidate(msgspec.Struct, frozen=True):
    """A candidate placement that has been examined."""

    placement: Placement
    turned: TurnedPiece
    below: int  # the piece that it mainly rests on
    height: float  # mm
    degrees: float
    inside: float
    around: float
    score: float


class HeldPiece:
    """A tower, and above it a piece that has not been placed yet."""

    def __init__(self, tower: Tower, piece: str) -> None:
        self._world = World([*tower, (piece, (0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0))])
        self._contacts: Contacts = contacts_of(self._world)
        self._mass = float(self._world.model.body_mass[-1])

    def with_load(self, candidate: Candidate) -> Candidate:
        """Return the candidate with the load on the tower below taken into account."""
        rise = candidate.turned.side.rise
        spot = np.array([*candidate.placement[:2], candidate.height + rise])
        weakest = weakest_under(self._world, self._contacts, candidate.below, spot, self._mass)
        degrees = min(candidate.degrees, weakest)
        score = float(score_of(rise, degrees, candidate.inside, candidate.around, candidate.height))
        return msgspec.structs.replace(candidate, degrees=degrees, score=score)

    def lowered(self, candidate: Candidate) -> tuple[float, Suggestion] | None:
        """Lower the piece to contact. Return its score and the suggestion, or None if nothing would
        hold it."""
        world = self._world
        x, y, a, b, c, d = candidate.placement
        number = len(world.names) - 1
        world.put(number, (x, y, 0.0, a, b, c, d))
        lower(world, number)
        world.data.qpos[7 * number + 2] -= CLEARANCE_METRES + PRESS_METRES
        found = load_of_last(world)
        if found.below < 0 or found.on_table:
            return None
        words = describe(candidate, world.names[found.below], world.poses()[found.below, :2])
        height = float(world.data.qpos[7 * number + 2]) * MM_PER_METRE
        factor = SLANT_FACTOR if words.params["how"] in ("slant", "leaning") else 1.0
        degrees = factor * found.weakest if found.weakest > 0 else found.weakest
        rise = candidate.turned.side.rise
        score = float(score_of(rise, degrees, found.inside, candidate.around, height))
        degrees, inside, around = (
            round(size, 2) for size in (max(degrees, 0.0), found.inside, candidate.around)
        )
        return score, Suggestion(candidate.placement, degrees, inside, around, words)


def turned_by(number: int, side: Side, eighths: int) -> TurnedPiece:
    """Return a side that faces down, rotated by eighths of a turn."""
    angle = 2 * math.pi * eighths / EIGHTHS
    w, x, y, z = compose(np.array(side.turn), rotation_about(UP, angle)).tolist()
    return TurnedPiece(number, side, eighths, (w, x, y, z))


def score_of(rise: float, degrees: Any, inside: Any, around: Any, height: Any) -> Any:
    """Return the score of a placement: safety above all; then a well supported centre of mass,
    stability, a low piece and a low place. Takes numbers or arrays."""
    safe = np.clip(degrees / SAFE_DEGREES, 0, 1) * np.clip(inside / HAND_ERROR_MM, 0, 1)
    safe = safe + np.clip(degrees / DEFICIT_DEGREES, -1, 0)
    deep = (
        np.minimum(inside, ENOUGH_DEPTH_MM) / ENOUGH_DEPTH_MM
        + np.minimum(around, ENOUGH_DEPTH_MM) / ENOUGH_DEPTH_MM
    )
    steady = 2 * np.minimum(degrees, ENOUGH_DEGREES) / ENOUGH_DEGREES
    return (10 * safe + deep + steady - RISE_PENALTY * rise) * (1 - HEIGHT_PENALTY * height)


def candidates(
    height_map: HeightMap, piece: str, turns: Iterable[TurnedPiece]
) -> Iterator[Candidate]:
    """Yield the best spots of every side, at some distance from each other."""
    for turned in turns:
        seen, degrees = resting_spots(height_map, piece, turned)
        score = score_of(turned.side.rise, degrees, seen.inside, seen.around, seen.heights)
        yield from best_candidates(turned, seen, degrees, score)


def resting_spots(height_map: HeightMap, piece: str, turned: TurnedPiece) -> tuple[Resting, Points]:
    """Return where a piece would rest, and how far it could tilt there."""
    seen = resting_on(height_map, underside(piece, turned.turn))
    rise = max(turned.side.rise, 1.0)
    return seen, np.degrees(np.arctan2(np.maximum(seen.inside, 0), rise))


def best_candidates(
    turned: TurnedPiece, seen: Resting, degrees: Points, score: Points
) -> Iterator[Candidate]:
    """Yield the best spots, at some distance from each other."""
    sizes = (seen.heights, degrees, seen.inside, seen.around, score)
    for spot in _spread_out(seen.spots, score):
        x, y = seen.spots[spot].tolist()
        numbers = (float(size[spot]) for size in sizes)
        yield Candidate((x, y, *turned.turn), turned, int(seen.below[spot]), *numbers)


def _spread_out(spots: Points, score: Points) -> list[int]:
    taken: list[int] = []
    far = abs(spots).sum(1)  # among equally good spots, prefer the nearest to the centre
    for spot in np.lexsort((far, -score.round(2)))[:SPOTS_CONSIDERED].tolist():
        if not (abs(spots[taken] - spots[spot]).max(1) < SPOT_DISTANCE_MM).any():
            taken.append(spot)
        if len(taken) == SPOTS_PER_SIDE:
            break
    return taken


def diversified(found: Iterable[Candidate]) -> list[Candidate]:
    """Order candidates by score, but put only a few with the same side and the same piece below
    first, so that the list offers a choice; the others follow."""
    seen: Counter[tuple[int, int, int]] = Counter()
    first: list[Candidate] = []
    later: list[Candidate] = []
    for candidate in sorted(found, key=lambda candidate: -candidate.score):
        key = (candidate.turned.number, candidate.turned.eighths, candidate.below)
        seen[key] += 1
        (first if seen[key] <= SIMILAR_FIRST else later).append(candidate)
    return first + later


def describe(
    candidate: Candidate, below: str | None = None, middle: Points | None = None
) -> Message:
    """Describe how a piece stands, on what, in which direction and where: "on its side on the slab,
    lengthwise, on the left"."""
    how, way = _how(candidate), _way(candidate.turned)
    if below is None or middle is None:
        return say("pose-table", how=how, way=way)
    x, y = (np.array(candidate.placement[:2]) - middle).tolist()
    return say("pose-on", piece=below, how=how, way=way, where=_where(x, y))


def _how(candidate: Candidate) -> str:
    if candidate.turned.is_slant:
        return "leaning"
    up = float(rotation_matrix(np.array(candidate.placement[2:]))[2, 2])
    how = "standing" if up > 0.99 else "upside-down" if up < -0.99 else "side"
    return "slant" if how == "side" and abs(up) > 0.05 else how


def _way(turned: TurnedPiece) -> str:
    side, eighths = turned.side, turned.eighths
    if eighths % 2:
        return "diagonal"
    is_square = max(side.length, side.width) < SQUARE_RATIO * min(side.length, side.width)
    if turned.is_slant or is_square:
        return "any"
    along = (side.length > side.width) != (eighths % 4 == 2)
    return "lengthwise" if along else "crosswise"


def _where(x: float, y: float) -> str:
    """Return the position on the piece below, seen with the base lengthwise in front of the viewer.

    >>> _where(-20.0, 9.0), _where(0.0, -9.0), _where(1.0, 1.0)
    ('left-back', 'front', 'middle')
    """
    sides = ["left"] * (x < -OFF_CENTRE_MM) + ["right"] * (x > OFF_CENTRE_MM)
    sides += ["front"] * (y < -OFF_CENTRE_MM) + ["back"] * (y > OFF_CENTRE_MM)
    return "-".join(sides) or "middle"
