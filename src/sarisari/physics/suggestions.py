"""Suggested placements for a piece on a tower, described in words: for people without a mouse, and
for bots.

| function | returns | takes |
|---|---|---|
| `by_looks` | placements that look stable, by height map alone, without the engine | 50 ms |
| `compact_by_looks` | the same, but placements that leave room to build on | the same |
| `stable_suggestions` | stable placements, checked by load paths and contact | 100 ms |
| `quick_suggestions` | the same with less choice, for bots | 50 ms |
| `compact_suggestions` | stable placements that leave room to build on | the same |
| `risky_suggestions` | placements that might hold, where none is stable | half a second, to search |
| `simulated_suggestions` | all of these; those that held in a simulation first | up to two seconds |
"""

import math
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain, islice, zip_longest

import numpy as np
from msgspec.structs import replace

from sarisari.core.settle_question import NEWEST_HAND, PhysicsOptions
from sarisari.core.stream import fraction, new_stream
from sarisari.physics.candidates import (
    ON_TABLE,
    SAFE_DEGREES,
    Candidate,
    HeldPiece,
    Suggestion,
    best_candidates,
    candidates,
    diversified,
    resting_spots,
)
from sarisari.physics.height_map import (
    HeightMap,
    Turn,
    covered_flat_cells,
    height_map_of,
    underside,
)
from sarisari.physics.pose_words import describe
from sarisari.physics.sides import EIGHTHS, Side, TurnedPiece, sides, turned_by
from sarisari.physics.sight import as_shaped, with_balance
from sarisari.physics.trials import Allowance, TrialRun
from sarisari.physics.world import Tower

SIDES_TRIED = 5  # sides of a piece that are tried
LOWERED_COUNT = 16  # placements that are lowered to contact
SEEN_COUNT = 24  # placements whose balance is judged by eye
QUICK_WEIGHED, QUICK_LOWERED = 16, 8  # placements that are weighed, and lowered, for bots
SAME_MM = 0.5  # mm; a smaller difference makes a quarter turn look the same
HELD_MM = 4.0  # mm inside the support, which no hand misses
SLANT_COUNT = 24  # random orientations that are tried when no side is stable
WEIGHED_PIECES = (
    480  # of these, and of the sides, the best are weighed: so many by pieces of the tower
)
RISKY_TRIED = 24  # risky placements that are simulated then
STABLE_WORK = 160_000  # steps times contacts until a stable placement holds
FURTHER_WORK = 80_000  # then for the others
RISKY_WORK = 80_000  # for risky ones, if none is stable
ORDER = {"held": 0, "unknown": 1, "risky": 2}
USUAL_PHYSICS = PhysicsOptions("small", "any", NEWEST_HAND)
SEED = 1  # of random orientations: everybody gets the same suggestions


def by_looks(tower: Tower, piece: str, count: int = 6) -> list[Suggestion]:
    """BAN-26. Return placements that look stable, the best first. The eye sees shapes and heights,
    and what hangs over: nothing is simulated, and the engine is not used."""
    if not tower:
        return _bases(piece)[:count]
    found = map(as_shaped, candidates(height_map_of(tower), piece, _turns(piece)))
    on_tower = [candidate for candidate in diversified(found) if candidate.below != ON_TABLE]
    seen = diversified(with_balance(tower, piece, each) for each in on_tower[:SEEN_COUNT])
    return _without_doubles(_suggestion(tower, piece, each) for each in seen)[:count]


def compact_by_looks(tower: Tower, piece: str, count: int = 3) -> list[Suggestion]:
    """Return placements that look safe and cover little of the area that can be built on."""
    if not tower:
        return []
    seen = [
        candidate
        for candidate in _compact_candidates(height_map_of(tower), piece)
        if candidate.score > -math.inf and candidate.below != ON_TABLE
    ]
    shaped = map(as_shaped, sorted(seen, key=lambda candidate: -candidate.score)[:SEEN_COUNT])
    found = (with_balance(tower, piece, each) for each in shaped if each.inside > HELD_MM)
    safe = (each for each in found if each.degrees > SAFE_DEGREES)
    return [_suggestion(tower, piece, each) for each in islice(safe, count)]


def _suggestion(tower: Tower, piece: str, candidate: Candidate) -> Suggestion:
    name, pose = tower[candidate.below]
    words = describe(
        piece, candidate.turned, name, np.array(candidate.placement[:2]) - np.array(pose[:2])
    )
    degrees, inside, around = (
        round(s, 2) for s in (candidate.degrees, candidate.inside, candidate.around)
    )
    return Suggestion(candidate.placement, degrees, inside, around, words)


def stable_suggestions(tower: Tower, piece: str, count: int = 6) -> list[Suggestion]:
    """Return stable placements, judged by load paths and contact, the best first."""
    if not tower:
        return _bases(piece)[:count]
    held_piece, height_map = HeldPiece(tower, piece), height_map_of(tower)
    seen = diversified(map(held_piece.with_load, candidates(height_map, piece, _turns(piece))))
    found = [held_piece.lowered(candidate) for candidate in seen[:LOWERED_COUNT]]
    good = sorted((each for each in found if each is not None), key=lambda pair: -pair[0])
    return _without_doubles(suggestion for _, suggestion in good)[:count]


def quick_suggestions(tower: Tower, piece: str, count: int = 6) -> list[Suggestion]:
    """Return stable placements as `stable_suggestions` does, but weigh and lower only those that
    look best: for bots, which examine many towers."""
    if not tower:
        return _bases(piece)[:count]
    held_piece, height_map = HeldPiece(tower, piece), height_map_of(tower)
    looked = diversified(candidates(height_map, piece, _turns(piece)))[:QUICK_WEIGHED]
    seen = diversified(map(held_piece.with_load, looked))
    found = [held_piece.lowered(candidate) for candidate in seen[:QUICK_LOWERED]]
    good = sorted((each for each in found if each is not None), key=lambda pair: -pair[0])
    return _without_doubles(suggestion for _, suggestion in good)[:count]


def compact_suggestions(tower: Tower, piece: str, count: int = 3) -> list[Suggestion]:
    """Return safe placements that cover little of the area that can be built on, at edges and
    corners; the one that covers least first."""
    if not tower:
        return []
    held_piece = HeldPiece(tower, piece)
    seen = [
        candidate
        for candidate in _compact_candidates(height_map_of(tower), piece)
        if candidate.score > -math.inf
    ]
    seen.sort(key=lambda candidate: -candidate.score)
    safe = (
        held_piece.lowered(candidate)
        for candidate in seen
        if held_piece.with_load(candidate).degrees > SAFE_DEGREES
    )
    found = (each[1] for each in safe if each is not None and each[1].degrees > SAFE_DEGREES)
    return list(islice(found, count))


def risky_suggestions(tower: Tower, piece: str) -> Iterator[Suggestion]:
    """Yield placements where a piece might be caught: alternately sides turned by eighths, and
    slants, the most promising first."""
    held_piece, height_map = HeldPiece(tower, piece), height_map_of(tower)
    weighed = WEIGHED_PIECES // len(tower)
    lying, leaning = (
        diversified(map(held_piece.with_load, diversified(found)[:weighed]))
        for found in (
            [each for each in candidates(height_map, piece, turns) if each.below != ON_TABLE]
            for turns in (_all_turns(piece), _slants(piece))
        )
    )
    for candidate in chain.from_iterable(zip_longest(lying, leaning)):
        found = None if candidate is None else held_piece.lowered(candidate)
        if found is not None:
            yield found[1]


def suggestions(how: str, tower: Tower, piece: str, physics: PhysicsOptions) -> list[Suggestion]:
    """Return the suggestions that a table's term asks for: `tried` in simulation, or by `looks`
    alone."""
    return (
        simulated_suggestions(tower, piece, physics) if how == "tried" else by_looks(tower, piece)
    )


def simulated_suggestions(
    tower: Tower, piece: str, physics: PhysicsOptions = USUAL_PHYSICS, count: int = 6
) -> list[Suggestion]:
    """Return suggestions: those that held in every trial first, then those that were not tried,
    then risky ones. If no stable placement holds, look for others that do; if nothing holds at all,
    everything is risky."""
    found = stable_suggestions(tower, piece, count)
    if not tower:
        return found
    run = TrialRun(tower, piece, physics)
    known = list(_until_held(run.tried(found, Allowance(STABLE_WORK))))
    if any(each.risk == "held" for each in known):
        known += run.tried(found[len(known) :], Allowance(FURTHER_WORK))
    else:
        known += _risky_ones(run, tower, piece, count)
    if not any(each.risk == "held" for each in known):
        known = [replace(each, risk="risky") for each in known]
    return _without_doubles(sorted(known, key=lambda each: ORDER[each.risk]))[:count]


def _risky_ones(run: TrialRun, tower: Tower, piece: str, count: int) -> list[Suggestion]:
    """Return risky placements, up to one that held or until the allowance is used up."""
    known: list[Suggestion] = []
    allowance = Allowance(RISKY_WORK)
    others = islice(risky_suggestions(tower, piece), RISKY_TRIED)
    for each in _until_held(run.tried(others, allowance)):
        known.append(each)
        if allowance.left <= 0 and len(known) >= count:
            break
    return known


def _until_held(found: Iterable[Suggestion]) -> Iterator[Suggestion]:
    """Yield suggestions up to the first that held."""
    for each in found:
        yield each
        if each.risk == "held":
            return


def _without_doubles(found: Iterable[Suggestion]) -> list[Suggestion]:
    """Return the suggestions without those that read like an earlier one."""
    by_words: dict[str, Suggestion] = {}
    for each in found:
        by_words.setdefault(repr(each.words), each)
    return list(by_words.values())


def _turns(piece: str) -> Iterator[TurnedPiece]:
    """Yield the most stable sides, lengthwise and crosswise."""
    for number, side in enumerate(sides(piece)[:SIDES_TRIED]):
        square = abs(side.length - side.width) < SAME_MM
        for eighths in (0,) if square else (0, 2):
            yield turned_by(number, side, eighths)


def _all_turns(piece: str) -> Iterator[TurnedPiece]:
    """Yield all sides, by eighths of half a turn."""
    for number, side in enumerate(sides(piece)):
        for eighths in range(EIGHTHS // 2):
            yield turned_by(number, side, eighths)


def _slants(piece: str) -> Iterator[TurnedPiece]:
    """Yield orientations on no side, as a piece may come to lean."""
    for number, turn in enumerate(_random_turns()):
        side = Side(turn, lean=0.0, rise=underside(piece, turn).rise, length=0.0, width=0.0)
        yield TurnedPiece(-1 - number, side, 0, turn)


@cache
def _random_turns() -> tuple[Turn, ...]:
    """Return uniformly random orientations, the same in every call."""
    stream = new_stream(SEED)
    found: list[Turn] = []
    while len(found) < SLANT_COUNT:
        turn = np.array([2 * fraction(stream) - 1 for _ in range(4)])
        length = float(np.linalg.norm(turn))
        if 0.1 < length < 1:
            w, x, y, z = (turn / length).tolist()
            found.append((w, x, y, z))
    return tuple(found)


def _bases(piece: str) -> list[Suggestion]:
    """Return placements on the bare table."""
    found = []
    for turned in _turns(piece):
        lean = turned.side.lean
        inside = turned.side.rise * math.tan(math.radians(lean))
        candidate = Candidate(
            (0.0, 0.0, *turned.turn), turned, ON_TABLE, 0.0, lean, inside, inside, lean
        )
        found.append(Suggestion(candidate.placement, lean, inside, inside, describe(piece, turned)))
    return sorted(found, key=lambda each: -each.degrees)


def _compact_candidates(height_map: HeightMap, piece: str) -> Iterator[Candidate]:
    """Yield safe spots where the piece covers little flat area."""
    for turned in _turns(piece):
        seen, degrees = resting_spots(height_map, piece, turned)
        safe = (seen.inside > HELD_MM) & (degrees > SAFE_DEGREES)
        cells = covered_flat_cells(height_map, underside(piece, turned.turn), seen.spots)
        yield from best_candidates(turned, seen, degrees, np.where(safe, -cells, -np.inf))
