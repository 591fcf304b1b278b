"""Whoever does not read what is sent does not stay; whoever reads slowly does."""

import pytest

from sarisari.server.unread_output import LEAST_READ, UnreadOutput
from tests.support.steady_loop import Pipe, SteadyLoop


def test_whoever_reads_slowly_has_time() -> None:
    loop, pipe = SteadyLoop(), Pipe(3 * LEAST_READ + 1)
    UnreadOutput(pipe, loop.as_loop()).watch()
    for _ in range(3):
        pipe.waiting -= LEAST_READ
        loop.go_on()
        assert not pipe.is_aborted
    pipe.waiting = 0
    loop.go_on()
    assert loop.ends() == []
    assert not pipe.is_aborted


@pytest.mark.parametrize("read", [0, 1, LEAST_READ - 1])
def test_whoever_reads_next_to_nothing_has_not(read: int) -> None:
    loop, pipe = SteadyLoop(), Pipe(LEAST_READ)
    UnreadOutput(pipe, loop.as_loop()).watch()
    pipe.waiting -= read
    loop.go_on()
    assert pipe.is_aborted
