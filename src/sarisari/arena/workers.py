"""Worker processes of the arena. Games are handed out and yielded in order, so the result is the
same for any number of processes."""

from collections.abc import Generator, Iterator
from contextlib import closing
from functools import partial
from typing import TypeAlias

from sarisari.arena.game_runner import Played, ThinkingTime, play_game, warm_up_bots
from sarisari.arena.plan import Comparison, Lineup, lineups
from sarisari.workforce.process_crew import done_in_processes
from sarisari.workforce.ray_crew import RayCrew
from sarisari.workforce.work_unit import units_of

Task: TypeAlias = tuple[int, Lineup]  # the block, and the bots by seat
Outcome: TypeAlias = tuple[Played, dict[int, ThinkingTime]]

_warmed_up: list[Comparison] = []  # in a worker process: the comparison, once it is warmed up


def play_blocks(
    comparison: Comparison, first: int, end: int, jobs: int
) -> Generator[Outcome, None, None]:
    """Play the games of blocks `first` to `end` - 1 and yield them in order. Close the generator
    to stop early."""
    tasks = (
        (block, lineup) for block in range(first, end) for lineup in lineups(comparison, block)
    )
    if jobs > 1:
        return done_in_processes(partial(_play_task, comparison), tasks, jobs)
    return _play_here(comparison, tasks)


def _play_here(comparison: Comparison, tasks: Iterator[Task]) -> Generator[Outcome, None, None]:
    warm_up_bots(comparison)
    for task in tasks:
        yield play_game(comparison, *task)


def play_units(
    comparison: Comparison, first: int, end: int, crew: RayCrew
) -> Generator[Outcome, None, None]:
    """Play the same games on a cluster: a unit is a block."""
    with closing(crew.run(units_of(partial(_play_unit, comparison), first, end, 1))) as units:
        for outcomes in units:
            yield from outcomes


def _play_task(comparison: Comparison, task: Task) -> Outcome:
    """Play a game. Runs in a worker."""
    _warm_up_once(comparison)
    return play_game(comparison, *task)


def _play_unit(comparison: Comparison, first: int, end: int) -> list[Outcome]:
    """Play whole blocks. Runs in a worker."""
    return [
        _play_task(comparison, (block, lineup))
        for block in range(first, end)
        for lineup in lineups(comparison, block)
    ]


def _warm_up_once(comparison: Comparison) -> None:
    if comparison not in _warmed_up:
        warm_up_bots(comparison)
        _warmed_up[:] = [comparison]
