"""Suggested placements for a piece on a tower, described in words: for people without a mouse, and
for bots.

| function | returns | takes |
|---|---|---|
| `by_looks` | stable placements by height map alone, without the engine | 50 ms |
| `stable_suggestions` | stable placements, checked by load paths and contact | 100 ms |
| `compact_suggestions` | stable placements that leave room to build on | the same |
| `risky_suggestions` | placements that might hold, where none is stable | a second, to search |
| `tested_suggestions` | all of these; those that held in a simulation first | varies |
"""

import math
from collections.abc import Iterator
from functools import cache
from itertools import chain, islice, zip_longest

import numpy as np

from sarisari.core.settle_question import Ways
from sarisari.core.stream import Stream, fraction, new_stream
from sarisari.physics.candidates import (
    EIGHTHS,
    ON_TABLE,
    SAFE,
    HeldPiece,
    Look,
    Suggestion,
    TurnedPiece,
    best_at,
    looks,
    rests,
    turned_by,
    varied,
    words_of,
)
from sarisari.physics.height_map import HeightMap, Turn, covered, height_map_of, underside
from sarisari.physics.settle import place
from sarisari.physics.sides import Side, sides
from sarisari.physics.world import Tower

SIDES = 5  # sides of a piece that are tried
CLOSER = 16  # placements that are lowered to contact
SAME = 0.5  # mm; a smaller difference makes a quarter turn look the same
HELD = 3.0  # mm inside the support, which no hand misses
SLANTS = 48  # random orientations that are tried when no side is stable
DARED = 24  # risky placements that are simulated then
ENOUGH = 2  # of these that have to hold
AGAIN = 3  # simulations of each placement
USUAL_WAYS = Ways("small", "any")
SEED = 1  # of random orientations and of tremors in trials: everyone gets the same suggestions


def by_looks(tower: Tower, piece: str, count: int = 6) -> list[Suggestion]:
    """BAN-26. Return placements that look stable, the best first. The eye sees shapes and heights
    but knows no weights: nothing is simulated, and the engine is not used."""
    if not tower:
        return _bases(piece)[:count]
    seen = varied(look for look in looks(height_map_of(tower), piece, _turns(piece)))
    return [_as_seen(tower, look) for look in seen if look.below != ON_TABLE][:count]


def _as_seen(tower: Tower, look: Look) -> Suggestion:
    name, pose = tower[look.below]
    words = words_of(look, name, np.array(pose[:2]))
    degrees, inside, around = (round(s, 2) for s in (look.degrees, look.inside, look.around))
    return Suggestion(look.placement, degrees, inside, around, words)


def likely(tower: Tower, piece: str, count: int = 6) -> list[Suggestion]:
    """Return stable placements, judged by load paths and contact, the best first."""
    if not tower:
        return _bases(piece)[:count]
    hand, relief = HeldPiece(tower, piece), height_map_of(tower)
    seen = varied(map(hand.borne, looks(relief, piece, _turns(piece))))
    found = [hand.weighed(look) for look in seen[:CLOSER]]
    good = sorted((each for each in found if each is not None), key=lambda pair: -pair[0])
    return [suggestion for _, suggestion in good[:count]]


def sparing(tower: Tower, piece: str, count: int = 3) -> list[Suggestion]:
    """Return safe placements that cover little of the area that can be built on, at edges and
    corners; the one that covers least first."""
    if not tower:
        return []
    hand = HeldPiece(tower, piece)
    seen = [look for look in _sparing_looks(height_map_of(tower), piece) if look.worth > -math.inf]
    seen.sort(key=lambda look: -look.worth)
    safe = (hand.weighed(look) for look in seen if hand.borne(look).degrees > SAFE)
    found = (each[1] for each in safe if each is not None and each[1].degrees > SAFE)
    return list(islice(found, count))


def daring(tower: Tower, piece: str) -> Iterator[Suggestion]:
    """Yield placements where a piece might be caught: alternately sides turned by eighths, and
    slants, the most promising first."""
    hand, relief = HeldPiece(tower, piece), height_map_of(tower)
    lying, leaning = (
        varied(hand.borne(look) for look in looks(relief, piece, turns) if look.below != ON_TABLE)
        for turns in (_all_turns(piece), _slants(piece))
    )
    for look in chain.from_iterable(zip_longest(lying, leaning)):
        found = None if look is None else hand.weighed(look)
        if found is not None:
            yield found[1]


def suggestions(how: str, tower: Tower, piece: str, ways: Ways) -> list[Suggestion]:
    """Return the suggestions that a table's term asks for: `tried` in simulation, or by `looks`
    alone."""
    return suggested(tower, piece, ways) if how == "tried" else by_looks(tower, piece)


def suggested(
    tower: Tower, piece: str, ways: Ways = USUAL_WAYS, count: int = 6
) -> list[Suggestion]:
    """Return suggestions, the best first. Stable placements are simulated one after another until
    one holds; that one comes first and those that fell come last. If none holds, risky ones that
    held come before all."""
    found = likely(tower, piece, count)
    if not tower:
        return found
    stream = new_stream(SEED)
    for number, each in enumerate(found):
        if _holds(tower, piece, each, stream, ways):
            return found[number:] + found[:number]
    dared = islice(daring(tower, piece), DARED)
    held = islice((each for each in dared if _holds(tower, piece, each, stream, ways)), ENOUGH)
    return [*held, *found][:count]


def _holds(tower: Tower, piece: str, suggestion: Suggestion, stream: Stream, ways: Ways) -> bool:
    """Whether the tower survives a placement in every trial."""
    tremor, fall, where = ways.tremor, ways.fall, suggestion.placement
    return all(
        place(tower, piece, where, stream, tremor, with_film=False, fall=fall).stands
        for _ in range(AGAIN)
    )


def _turns(piece: str) -> Iterator[TurnedPiece]:
    """Yield the most stable sides, lengthwise and crosswise."""
    for number, side in enumerate(sides(piece)[:SIDES]):
        square = abs(side.length - side.width) < SAME
        for eighths in (0,) if square else (0, 2):
            yield turned_by(number, side, eighths)


def _all_turns(piece: str) -> Iterator[TurnedPiece]:
    """Yield all sides, by eighths of a turn."""
    for number, side in enumerate(sides(piece)):
        for eighths in range(EIGHTHS):
            yield turned_by(number, side, eighths)


def _slants(piece: str) -> Iterator[TurnedPiece]:
    """Yield orientations on no side, as a piece may come to lean."""
    for number, turn in enumerate(_any_turns()):
        side = Side(turn, lean=0.0, rise=underside(piece, turn).rise, length=0.0, width=0.0)
        yield TurnedPiece(-1 - number, side, 0, turn)


@cache
def _any_turns() -> tuple[Turn, ...]:
    """Return uniformly random orientations, the same in every call."""
    stream = new_stream(SEED)
    found: list[Turn] = []
    while len(found) < SLANTS:
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
        look = Look((0.0, 0.0, *turned.turn), turned, ON_TABLE, 0.0, lean, inside, inside, lean)
        found.append(Suggestion(look.placement, lean, inside, inside, words_of(look)))
    return sorted(found, key=lambda each: -each.degrees)


def _sparing_looks(relief: HeightMap, piece: str) -> Iterator[Look]:
    """Yield safe spots where the piece covers little flat area."""
    for turned in _turns(piece):
        seen, degrees = rests(relief, piece, turned)
        safe = (seen.inside > HELD) & (degrees > SAFE)
        cells = covered(relief, underside(piece, turned.turn), seen.spots)
        yield from best_at(turned, seen, degrees, np.where(safe, -cells, -np.inf))
