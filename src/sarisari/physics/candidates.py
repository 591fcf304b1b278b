"""Candidate placements: where a piece would rest on a tower, and how firmly.

Three passes, each over fewer placements and more exact. Height maps find where a piece would rest
with its centre of mass well inside its support. Load paths down the tower tell whether the tower
would bear it. The engine lowers the best ones to contact, and their loads are computed once more.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Literal, TypeAlias

import msgspec
import numpy as np

from sarisari.core.message import Message
from sarisari.core.settle_question import Placement
from sarisari.physics.convex_parts import Points
from sarisari.physics.geometry import shape_of
from sarisari.physics.height_map import FAR_ROOM_MM, HeightMap, Resting, resting_on, underside
from sarisari.physics.load_paths import (
    NOTHING,
    Contacts,
    contacts_of,
    load_of_last,
    weakest_under,
)
from sarisari.physics.lowering import CLEARANCE_METRES, lower
from sarisari.physics.pose_words import describe
from sarisari.physics.sides import TurnedPiece, sides
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
LEAST_HOLLOW = 5.0  # degrees; a round piece rolls out of a shallower hollow
LEAST_ROLL_MM = 2.0  # mm of near contacts around; on less, a piece stands on a point
LEVEL_MM = 0.5  # mm by which centres of mass may differ when a piece lies equally low
ROOM_SHARE = ENOUGH_DEPTH_MM / FAR_ROOM_MM  # of the room to roll, as which it counts around
HOLLOW_MM = 2.0  # mm inside its support, as which a round piece in a hollow counts
ON_TABLE = -1


Risk: TypeAlias = Literal["held", "risky", "unknown"]
"""What is known of a placement: it stood in every trial; it fell in one, or its support says that
it will not hold; it was not tried."""


class Suggestion(msgspec.Struct, frozen=True):
    """A placement, how stable the tower would be, and a description."""

    placement: Placement
    degrees: float  # how far the table could tilt; halved for a slanted placement
    inside: float  # mm that the centre of mass lies inside the support
    around: float  # the same including near contacts: how far it may roll or rock
    words: Message
    risk: Risk = "unknown"  # what trials have shown


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
    hollow: float = 0.0  # degrees by which a hollow rises around a round piece


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
        if candidate.hollow and found.below == NOTHING:  # the walls of a cup are too steep to count
            found = found._replace(below=candidate.below, weakest=0.0)
        if found.below < 0 or found.on_table:
            return None
        beside = np.array(candidate.placement[:2]) - world.poses()[found.below, :2]
        words = describe(world.names[number], candidate.turned, world.names[found.below], beside)
        height = float(world.data.qpos[7 * number + 2]) * MM_PER_METRE
        factor = SLANT_FACTOR if words.params["how"] in ("slant", "leaning") else 1.0
        degrees = factor * found.weakest if found.weakest > 0 else found.weakest
        inside = found.inside
        if candidate.hollow and degrees >= 0:
            degrees, inside = max(degrees, candidate.degrees), max(inside, HOLLOW_MM)
        rise = candidate.turned.side.rise
        score = float(score_of(rise, degrees, inside, candidate.around, height))
        degrees, inside, around = (
            round(size, 2) for size in (max(degrees, 0.0), inside, candidate.around)
        )
        return score, Suggestion(candidate.placement, degrees, inside, around, words)


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
    hollow = np.where(seen.hollow > LEAST_HOLLOW, seen.hollow, 0.0)
    if not shape_of(piece).rolls:
        hollow = np.zeros_like(hollow)
    inside = np.where(hollow > 0, np.maximum(seen.inside, HOLLOW_MM), seen.inside)
    around = np.where(hollow > 0, np.maximum(seen.around, ENOUGH_DEPTH_MM), seen.around)
    if turned.side.lean == 0 and not turned.is_slant:
        room = ROOM_SHARE * seen.room if _rolls(piece, turned) else np.zeros_like(around)
        around = np.where(hollow > 0, around, np.where(around < LEAST_ROLL_MM, 0.0, room))
    lean = np.degrees(np.arctan2(np.maximum(seen.inside, 0), rise))
    spots = np.where(hollow[:, None] > 0, seen.middle, seen.spots)
    seen = seen._replace(spots=spots, inside=inside, around=around, hollow=hollow)
    return seen, np.maximum(lean, hollow)


def _rolls(piece: str, turned: TurnedPiece) -> bool:
    """Whether a piece that is on no flat side stays as it is turned: an egg on its end falls over."""
    lowest = min(side.rise for side in sides(piece) if side.lean == 0)
    return turned.side.rise < lowest + LEVEL_MM


def best_candidates(
    turned: TurnedPiece, seen: Resting, degrees: Points, score: Points
) -> Iterator[Candidate]:
    """Yield the best spots, at some distance from each other."""
    sizes = (seen.heights, degrees, seen.inside, seen.around, score, seen.hollow)
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
