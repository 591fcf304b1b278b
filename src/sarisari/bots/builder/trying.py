"""Where to put a piece, found by trying: placements that look good are let go again and again with
tremors of the bot's own, and the worse half is dropped each time."""

from functools import lru_cache
from importlib import import_module
from typing import Any, NamedTuple

import msgspec

from sarisari.bots.builder.clock import Allowance
from sarisari.bots.builder.seeing import Tower, chance_of, suggestions
from sarisari.core.settling import Placement
from sarisari.core.stream import Stream, new_stream

FIRST = 8  # placements that are tried at all
SHIFT = 2.5  # mm: how far beside a good placement others are looked for
LOOKS = 0.5  # tries that the looks of a placement count for
ROOM = 0.25  # what a tower with all the room to build on is worth, against surviving
STEADY = 0.05  # what a tower that could lean far is worth
LEAN = 6.0  # degrees that are far
SPOTS = 40.0  # on which a cube would lie firmly: all the room that one needs
FIRM = 6.0  # mm
TESTED = 3  # placements on another tower; how often each is tried, twice that if it holds
SAFE = 0.85  # a chance that needs no test
UNLIKELY = 0.02  # for a piece that has no place at all
OWN = 1  # the seed of tremors on other towers: what is found is kept
CUBE = (1.0, 0.0, 0.0, 0.0)


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
    """How much room there is to build on, from 0 to 1."""
    relief = import_module("sarisari.physics.relief")
    if not tower:
        return 1.0
    seen = relief.resting(relief.relief_of(tower), relief.underside("cube", CUBE))
    return min(1.0, float((seen.inside > FIRM).sum()) / SPOTS)


class Survey(NamedTuple):
    """What a piece would do to a tower where it goes best."""

    chance: float  # that the tower survives
    room: float  # that is left then
    tries: int  # in the engine, to find out


@lru_cache(maxsize=4096)
def surveyed(tower: Tower, piece: str, tremor: str) -> Survey:
    """By its looks if a placement looks safe, or else by a few tries with tremors of our own."""
    stream = new_stream(OWN)
    best = Survey(UNLIKELY, 0.0, 0)
    tries = 0
    for suggestion in suggestions(tower, piece)[:TESTED]:
        each = Tried(suggestion.placement, chance_of(suggestion), suggestion.degrees)
        for number in range(1 if each.looks >= SAFE else 2 * TESTED):
            if number < TESTED or each.stood == each.tries:
                _try(tower, piece, tremor, each, stream)
        tries += each.tries
        best = max(best, Survey(each.chance, each.room, 0))
        if best.chance >= SAFE:
            break
    return best._replace(tries=tries)


def best_placements(
    tower: Tower, piece: str, tremor: str, stream: Stream, allowance: Allowance
) -> list[Tried]:
    """The best first; empty if none comes to mind."""
    allowance.spend()
    seen = suggestions(tower, piece)
    tried = [Tried(each.placement, chance_of(each), each.degrees) for each in seen][:FIRST]
    left = tried
    rounds = 1
    while left and not allowance.is_spent():
        for each in left:
            for _ in range(rounds):
                if allowance.is_spent():
                    break
                _try(tower, piece, tremor, each, stream)
                allowance.spend()
        if rounds == 1 and max(each.stood for each in left) == 0:
            beside = _beside(left[:2])
            tried, left = tried + beside, beside
            rounds += 1
            continue
        if len(left) == 1:
            break
        left = sorted(left, key=lambda each: -each.value)[: (len(left) + 1) // 2]
        rounds += 1
    return sorted(tried, key=lambda each: -each.value)


def _try(tower: Tower, piece: str, tremor: str, each: Tried, stream: Stream) -> None:
    place = import_module("sarisari.physics.settle").place
    outcome: Any = place(tower, piece, each.placement, stream, tremor, with_film=False)
    each.tries += 1
    if outcome.stands:
        each.stood += 1
        if each.stood == 1:
            each.room = room(outcome.tower)


def _beside(good: list[Tried]) -> list[Tried]:
    """Placements a little beside others."""
    return [
        Tried((each.placement[0] + x, each.placement[1] + y, *each.placement[2:]), each.looks, 0.0)
        for each in good
        for x, y in ((SHIFT, 0.0), (-SHIFT, 0.0), (0.0, SHIFT), (0.0, -SHIFT))
    ]
