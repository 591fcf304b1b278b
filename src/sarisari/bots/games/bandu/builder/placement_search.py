"""Placement search by simulation: promising placements are simulated repeatedly with random
tremors, and the worse half is dropped after each round (sequential halving)."""

from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple

import msgspec

from sarisari.bots.budget import Budget
from sarisari.bots.games.bandu.builder.placement_odds import Tower, chance_of, likely_placements
from sarisari.core.settle_question import PhysicsOptions, Placement
from sarisari.core.stream import Stream, new_stream

BATCH_SIZE = 3  # placements that compete at a time
MOST_DARING = 8  # daring placements that are simulated where nothing lies firmly
DARING_COST = 8  # simulations' worth of time that finding the daring placements takes
PRIOR_WEIGHT = 0.5  # simulations that the estimate by looks counts for
ROOM_WEIGHT = 0.25  # value of full room to build on, relative to survival
STEADINESS_WEIGHT = 0.4  # value of a tower that could lean far, relative to survival
FAR_DEGREES = 12.0  # of lean, at which a tower is fully steady
BASE_CELLS = 741.0  # flat cells of the height map of a bare base
SUREST_COUNT = 2  # likely placements that come before those that leave room
SURVEYED_COUNT = 3  # placements per survey, and simulations of each, twice as many while it stands
UNTESTED_CHANCE = 0.85  # estimated probability from which one simulation is enough
UNLIKELY_CHANCE = 0.02  # for a piece that has no placement at all
SURVEY_SEED = 1  # of tremors in surveys, fixed so that results can be cached


class Trial(msgspec.Struct):
    """A placement and the results of its simulations."""

    placement: Placement
    looks: float  # the probability estimated from geometry
    degrees: float  # that the tower can lean before it falls
    tries: int = 0
    stood: int = 0
    room: float = 0.0  # of the tower with it, if it ever stood

    @property
    def chance(self) -> float:
        """The probability of survival: simulations with the estimate as a prior."""
        return (self.stood + PRIOR_WEIGHT * self.looks) / (self.tries + PRIOR_WEIGHT)

    @property
    def value(self) -> float:
        """The probability of survival, weighted up for a tower that is good to build on."""
        steadiness = STEADINESS_WEIGHT * min(1.0, self.degrees / FAR_DEGREES)
        return self.chance * (1 + ROOM_WEIGHT * self.room + steadiness)


@lru_cache(maxsize=512)
def room(tower: Tower) -> float:
    """The room to build on, from 0 to 1: the flat area relative to that of a bare base."""
    from sarisari.physics import height_map

    if not tower:
        return 1.0
    return min(
        1.0, float(height_map.flat_cells(height_map.height_map_of(tower)).sum()) / BASE_CELLS
    )


@lru_cache(maxsize=512)
def candidates(tower: Tower, piece: str, by_looks: bool) -> tuple[Any, ...]:
    """Placements worth simulating: the surest, and safe ones that leave room. `by_looks`: the
    surest only."""
    from sarisari.physics import suggestions

    likely = likely_placements(tower, piece, by_looks)
    if by_looks:
        return likely
    spare = [each for each in suggestions.compact_suggestions(tower, piece) if each not in likely]
    return (*likely[:SUREST_COUNT], *spare, *likely[SUREST_COUNT:])


@lru_cache(maxsize=64)
def daring(tower: Tower, piece: str) -> tuple[Any, ...]:
    """Placements worth simulating where nothing lies firmly."""
    from sarisari.physics import suggestions

    return tuple(islice(suggestions.risky_suggestions(tower, piece), MOST_DARING))


class Survey(NamedTuple):
    """What a piece would do to a tower in its best placement."""

    chance: float  # that the tower survives
    room: float  # to build on that is left then
    tries: int  # simulations that the survey took


@lru_cache(maxsize=4096)
def survey_piece(tower: Tower, piece: str, ways: PhysicsOptions) -> Survey:
    """Simulate a piece on a tower a few times, only once where a placement looks safe."""
    stream = new_stream(SURVEY_SEED)
    trials: list[Trial] = []
    for candidate in candidates(tower, piece, False)[:SURVEYED_COUNT]:
        trial = _new_trial(candidate)
        for number in range(1 if trial.looks >= UNTESTED_CHANCE else 2 * SURVEYED_COUNT):
            if number < SURVEYED_COUNT or trial.stood == trial.tries:
                _simulate(tower, piece, ways, trial, stream)
        trials.append(trial)
    if not trials:
        return Survey(UNLIKELY_CHANCE, 0.0, 0)
    best = max(trials, key=lambda trial: trial.value)
    return Survey(best.chance, best.room, sum(trial.tries for trial in trials))


def best_placements(
    tower: Tower,
    piece: str,
    ways: PhysicsOptions,
    stream: Stream,
    budget: Budget,
    by_looks: bool = False,
) -> list[Trial]:
    """Placements, the best first; empty if there are no candidates. Batches are simulated until
    one placement stands. With `by_looks`, nothing is simulated."""
    budget.spend()
    found = candidates(tower, piece, by_looks)
    if by_looks:
        return sorted(map(_new_trial, found), key=lambda trial: -trial.value)
    trials: list[Trial] = []
    for batch in (found[:BATCH_SIZE], found[BATCH_SIZE : 2 * BATCH_SIZE]):
        new = [_new_trial(each) for each in batch]
        _run_halving(new, tower, piece, ways, stream, budget)
        trials += new
        if any(trial.stood for trial in trials):
            break
    else:
        if trials and not budget.is_spent():
            budget.spend(DARING_COST)
            new = [_new_trial(each) for each in daring(tower, piece)]
            _run_halving(new, tower, piece, ways, stream, budget)
            trials += new
    return sorted(trials, key=lambda trial: -trial.value)


def _run_halving(
    trials: list[Trial],
    tower: Tower,
    piece: str,
    ways: PhysicsOptions,
    stream: Stream,
    budget: Budget,
) -> None:
    """Sequential halving: simulate all trials, and continue with the better half. Each round
    simulates its trials once more often than the round before. The results are stored in the
    trials."""
    left = trials
    rounds = 1
    while left and not budget.is_spent():
        for trial in left:
            for _ in range(rounds):
                if budget.is_spent():
                    break
                _simulate(tower, piece, ways, trial, stream)
                budget.spend()
        if len(left) == 1 or not any(trial.stood for trial in left):
            break
        left = sorted(left, key=lambda trial: -trial.value)[: (len(left) + 1) // 2]
        rounds += 1


def _new_trial(suggestion: Any) -> Trial:
    return Trial(suggestion.placement, chance_of(suggestion), suggestion.degrees)


def _simulate(tower: Tower, piece: str, ways: PhysicsOptions, trial: Trial, stream: Stream) -> None:
    from sarisari.physics.settle import trial as try_out

    outcome: Any = try_out(tower, piece, trial.placement, ways, stream)
    trial.tries += 1
    if outcome.stands:
        trial.stood += 1
        if trial.stood == 1:
            trial.room = room(outcome.tower)
