"""Placement search by simulation: promising placements are simulated repeatedly with random
tremors, and the worse half is dropped after each round (sequential halving)."""

from collections.abc import Callable
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple

import msgspec

from sarisari.bots.budget import Budget
from sarisari.bots.games.bandu.builder.placement_odds import (
    HOPELESS_CHANCE,
    Tower,
    chance_of,
    likely_placements,
)
from sarisari.bots.games.bandu.worth.surface import Surface, surface_after, surface_of
from sarisari.core.message import Message
from sarisari.core.settle_question import PhysicsOptions, Placement
from sarisari.core.stream import Stream, new_stream

BATCH_SIZE = 3  # placements that compete at a time
MOST_DARING = 8  # daring placements that are simulated where nothing lies firmly
DARING_COST = 8  # simulations' worth of time that finding the daring placements takes
PRIOR_WEIGHT = 3.0  # simulations that the estimate by looks counts for: no lucky one outweighs it
SUREST_COUNT = 2  # likely placements that come before those that leave room
SURVEYED_COUNT = 2  # placements that are simulated in a survey
SURVEY_TRIES = 2  # simulations of each
CLEAR_CHANCE = 0.93  # estimated probability from which, or below its converse, looks are enough
GOOD_CHANCE = 0.85  # probability from which no further placements are sought
ENOUGH_TRIES = 6  # simulations of the best placement
ENOUGH_HELD = 2  # simulations that a placement survived, after which no other is tried in haste
SURVEY_SEED = 1  # of tremors in surveys, fixed so that results can be cached


class Trial(msgspec.Struct):
    """A placement and the results of its simulations."""

    placement: Placement
    looks: float  # the probability estimated from geometry
    degrees: float  # that the tower can lean before it falls
    tries: int = 0
    stood: int = 0
    surface: Surface | None = None  # of the tower with it: as it stood, or as foreseen
    words: Message | None = None  # where it is

    @property
    def chance(self) -> float:
        """The probability of survival: simulations with the estimate as a prior."""
        return (self.stood + PRIOR_WEIGHT * self.looks) / (self.tries + PRIOR_WEIGHT)


TrialValue = Callable[[Trial], float]  # what a placement is worth


@lru_cache(maxsize=512)
def candidates(tower: Tower, piece: str, by_looks: bool) -> tuple[Any, ...]:
    """Placements worth considering: the surest, and safe ones that leave room."""
    from sarisari.physics import suggestions

    likely = likely_placements(tower, piece, by_looks)
    find = suggestions.compact_by_looks if by_looks else suggestions.compact_suggestions
    spare = [each for each in find(tower, piece) if each not in likely]
    return (*likely[:SUREST_COUNT], *spare, *likely[SUREST_COUNT:])


@lru_cache(maxsize=64)
def daring(tower: Tower, piece: str) -> tuple[Any, ...]:
    """Placements worth simulating where nothing lies firmly."""
    from sarisari.physics import suggestions

    return tuple(islice(suggestions.risky_suggestions(tower, piece), MOST_DARING))


class Survey(NamedTuple):
    """What a piece would do to a tower in its best placement."""

    chance: float  # that the tower survives
    surface: Surface | None  # of the tower then, if a simulation shows it
    tries: int  # simulations that the survey took


@lru_cache(maxsize=4096)
def survey_piece(tower: Tower, piece: str, ways: PhysicsOptions) -> Survey:
    """Estimate what a piece would do to a tower: by looks where it is clearly safe, otherwise by a
    few simulations."""
    stream = new_stream(SURVEY_SEED)
    found = sorted(map(new_trial, likely_placements(tower, piece)), key=lambda each: -each.looks)
    if not found:
        return Survey(HOPELESS_CHANCE, None, 0)
    if found[0].looks > CLEAR_CHANCE:
        return Survey(found[0].chance, None, 0)
    trials = found[:SURVEYED_COUNT]
    for trial in trials:
        for _ in range(SURVEY_TRIES):
            simulate(tower, piece, ways, trial, stream)
        if trial.stood == trial.tries:
            break
    best = max(trials, key=lambda trial: trial.chance)
    return Survey(best.chance, best.surface, sum(trial.tries for trial in trials))


class PlacementSearch:
    """The search for the best placement of one piece on one tower."""

    def __init__(
        self,
        tower: Tower,
        piece: str,
        ways: PhysicsOptions,
        value: TrialValue,
        stream: Stream,
        budget: Budget,
    ) -> None:
        self._tower, self._piece, self._ways = tower, piece, ways
        self._value, self._stream, self._budget = value, stream, budget
        self._trials: list[Trial] = []

    def by_looks(self, is_thorough: bool) -> list[Trial]:
        """Placements, the best first, without simulation; `is_thorough`: also compact ones."""
        find = candidates if is_thorough else likely_placements
        self._trials = [self._foreseen(each, True) for each in find(self._tower, self._piece, True)]
        return self._safest_first()

    def quickly(self) -> list[Trial]:
        """Placements, the best first: those that look best, with the room that they leave, are
        simulated, until one has held twice."""
        found = likely_placements(self._tower, self._piece)
        self._trials = [self._foreseen(each, False) for each in found]
        for trial in self._safest_first():
            self._simulate(trial, 1)
            if trial.stood:
                self._simulate(trial, 1)
            if trial.stood >= ENOUGH_HELD or self._budget.is_spent():
                break
        return self._safest_first()

    def _foreseen(self, suggestion: Any, by_looks: bool) -> Trial:
        """A placement with the surface that the tower would have."""
        trial = new_trial(suggestion, by_looks)
        trial.surface = surface_after(self._tower, self._piece, trial.placement)
        return trial

    def thoroughly(self) -> list[Trial]:
        """Placements, the best first; empty if there are none. Batches are simulated until one
        placement is good."""
        self._budget.spend()
        found = candidates(self._tower, self._piece, False)
        for first in range(0, len(found), BATCH_SIZE):
            self._run_halving([new_trial(each) for each in found[first : first + BATCH_SIZE]])
            if self._is_good() or self._budget.is_spent():
                return self._sorted()
        self._budget.spend(DARING_COST)
        self._run_halving([new_trial(each) for each in daring(self._tower, self._piece)])
        return self._sorted()

    def _is_good(self) -> bool:
        return any(trial.tries and trial.chance >= GOOD_CHANCE for trial in self._trials)

    def _sorted(self) -> list[Trial]:
        return sorted(self._trials, key=lambda trial: -self._value(trial))

    def _safest_first(self) -> list[Trial]:
        """Placements, the best first, but those that look safe before all others: the room that a
        piece is expected to leave is no reason to balance it on its round side."""
        return sorted(self._sorted(), key=lambda trial: trial.chance < GOOD_CHANCE)

    def _run_halving(self, trials: list[Trial]) -> None:
        """Sequential halving: simulate all trials, and continue with the better half, until the
        best has been simulated often enough to trust it."""
        self._trials += trials
        left, rounds = trials, 1
        while left and not self._budget.is_spent():
            for trial in left:
                self._simulate(trial, rounds)
            if not any(trial.stood for trial in left):
                return
            left = sorted(left, key=lambda trial: -self._value(trial))[: (len(left) + 1) // 2]
            if len(left) == 1 and left[0].tries >= _enough_tries(left[0]):
                return
            rounds += 1

    def _simulate(self, trial: Trial, times: int) -> None:
        for _ in range(times):
            if not self._budget.is_spent():
                simulate(self._tower, self._piece, self._ways, trial, self._stream)
                self._budget.spend()


def _enough_tries(trial: Trial) -> int:
    """How often a placement has to be simulated: seldom if it looks safe and held."""
    return 2 if trial.looks > CLEAR_CHANCE and trial.stood == trial.tries else ENOUGH_TRIES


def new_trial(suggestion: Any, by_looks: bool = False) -> Trial:
    """A placement that has not been simulated."""
    looks = chance_of(suggestion, by_looks)
    return Trial(suggestion.placement, looks, suggestion.degrees, words=suggestion.words)


def simulate(tower: Tower, piece: str, ways: PhysicsOptions, trial: Trial, stream: Stream) -> None:
    """Release a piece once, and note what becomes of the tower."""
    from sarisari.physics.settle import trial as try_out

    outcome: Any = try_out(tower, piece, trial.placement, ways, stream)
    trial.tries += 1
    if outcome.stands:
        trial.stood += 1
        if trial.stood == 1:
            trial.surface = surface_of(outcome.tower)
