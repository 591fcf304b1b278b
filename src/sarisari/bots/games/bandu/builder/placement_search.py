"""Where to put a piece, found by trying: placements that look good are let go again and again with
tremors of the bot's own, and the worse half is dropped each time."""

from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple

import msgspec

from sarisari.bots.budget import Budget
from sarisari.bots.games.bandu.builder.placement_odds import Tower, chance_of, likely
from sarisari.core.settle_question import PhysicsOptions, Placement
from sarisari.core.stream import Stream, new_stream

FEW = 3  # placements that are tried at a time
DARED = 8  # placements that are tried where nothing lies firmly
FAR_LOOK = 8  # tries that it takes as long as to find them
LOOKS = 0.5  # tries that the looks of a placement count for
ROOM = 0.25  # what a tower with all the room to build on is worth, against surviving
STEADY = 0.4  # what a tower that could lean far is worth
LEAN = 12.0  # degrees that are far
BASE_CELLS = 741.0  # of a map of heights that are flat on a bare base
SUREST = 2  # likely placements that come before those that leave room
TESTED = 3  # placements on a tower; how often each is tried, twice that if it holds
SAFE = 0.85  # a chance that needs no test
UNLIKELY = 0.02  # for a piece that has no place at all
OWN = 1  # the seed of tremors on other towers: what is found is kept


class Tried(msgspec.Struct):
    """A placement and what became of it."""

    placement: Placement
    looks: float  # the chance that it seems to have
    degrees: float
    tries: int = 0
    stood: int = 0
    room: float = 0.0  # of the tower with it, if it ever stood

    @property
    def chance(self) -> float:
        return (self.stood + LOOKS * self.looks) / (self.tries + LOOKS)

    @property
    def value(self) -> float:
        """Surviving first; then a tower that one can go on building."""
        steady = STEADY * min(1.0, self.degrees / LEAN)
        return self.chance * (1 + ROOM * self.room + steady)


@lru_cache(maxsize=512)
def room(tower: Tower) -> float:
    """How much there is to build on, from 0 to 1: what is flat, by what a bare base has."""
    from sarisari.physics import height_map

    if not tower:
        return 1.0
    return min(
        1.0, float(height_map.flat_cells(height_map.height_map_of(tower)).sum()) / BASE_CELLS
    )


@lru_cache(maxsize=512)
def candidates(tower: Tower, piece: str, by_looks: bool) -> tuple[Any, ...]:
    """Placements worth a try: the surest, and safe ones that leave room; by looks the surest."""
    from sarisari.physics import suggestions

    seen = likely(tower, piece, by_looks)
    if by_looks:
        return seen
    spare = [each for each in suggestions.compact_suggestions(tower, piece) if each not in seen]
    return (*seen[:SUREST], *spare, *seen[SUREST:])


@lru_cache(maxsize=64)
def daring(tower: Tower, piece: str) -> tuple[Any, ...]:
    """Placements worth a try where nothing lies firmly."""
    from sarisari.physics import suggestions

    return tuple(islice(suggestions.risky_suggestions(tower, piece), DARED))


class Survey(NamedTuple):
    """What a piece would do to a tower where it goes best."""

    chance: float  # that the tower survives
    room: float  # that is left then
    tries: int  # in the engine, to find out


@lru_cache(maxsize=4096)
def surveyed(tower: Tower, piece: str, ways: PhysicsOptions) -> Survey:
    """By a few tries with tremors of our own, one where a placement looks safe."""
    stream = new_stream(OWN)
    tried: list[Tried] = []
    for candidate in candidates(tower, piece, False)[:TESTED]:
        each = _untried(candidate)
        for number in range(1 if each.looks >= SAFE else 2 * TESTED):
            if number < TESTED or each.stood == each.tries:
                _try(tower, piece, ways, each, stream)
        tried.append(each)
    if not tried:
        return Survey(UNLIKELY, 0.0, 0)
    best = max(tried, key=lambda each: each.value)
    return Survey(best.chance, best.room, sum(each.tries for each in tried))


def best_placements(
    tower: Tower,
    piece: str,
    ways: PhysicsOptions,
    stream: Stream,
    budget: Budget,
    by_looks: bool = False,
) -> list[Tried]:
    """The best first; empty if none comes to mind. Some at a time, until one holds; by looks none
    is let go."""
    budget.spend()
    seen = candidates(tower, piece, by_looks)
    if by_looks:
        return sorted(map(_untried, seen), key=lambda each: -each.value)
    tried: list[Tried] = []
    for some in (seen[:FEW], seen[FEW : 2 * FEW]):
        tried += _halved([_untried(each) for each in some], tower, piece, ways, stream, budget)
        if any(each.stood for each in tried):
            break
    else:
        if tried and not budget.is_spent():
            budget.spend(FAR_LOOK)
            dared = [_untried(each) for each in daring(tower, piece)]
            tried += _halved(dared, tower, piece, ways, stream, budget)
    return sorted(tried, key=lambda each: -each.value)


def _halved(
    tried: list[Tried],
    tower: Tower,
    piece: str,
    ways: PhysicsOptions,
    stream: Stream,
    budget: Budget,
) -> list[Tried]:
    """Try all, and drop the worse half each time; what is left is tried once more each time."""
    left = tried
    rounds = 1
    while left and not budget.is_spent():
        for each in left:
            for _ in range(rounds):
                if budget.is_spent():
                    break
                _try(tower, piece, ways, each, stream)
                budget.spend()
        if len(left) == 1 or not any(each.stood for each in left):
            break
        left = sorted(left, key=lambda each: -each.value)[: (len(left) + 1) // 2]
        rounds += 1
    return tried


def _untried(suggestion: Any) -> Tried:
    return Tried(suggestion.placement, chance_of(suggestion), suggestion.degrees)


def _try(tower: Tower, piece: str, ways: PhysicsOptions, each: Tried, stream: Stream) -> None:
    from sarisari.physics.settle import place

    outcome: Any = place(
        tower, piece, each.placement, stream, ways.tremor, with_film=False, fall=ways.fall
    )
    each.tries += 1
    if outcome.stands:
        each.stood += 1
        if each.stood == 1:
            each.room = room(outcome.tower)
