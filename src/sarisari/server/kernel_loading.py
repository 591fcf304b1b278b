"""Compiled kernels for the server: loaded behind the open door, or made for the next time.

Until they are there the rules run as plain Python, bit for bit the same: no click ever waits for a
compiler.
"""

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from sarisari.bots.first_event import first_event
from sarisari.bots.warm_up import call_bots
from sarisari.core.kernel import PLAIN
from sarisari.core.stream import new_stream
from sarisari.games import game_names, get_game

EVENTS_PER_GAME = 9  # enough of a game to meet every kernel that an action calls
COMPILER = "sarisari.server.compile_process"


def load_kernels() -> None:
    """Call whatever an action calls, once."""
    for name in game_names():
        game, stream = get_game(name), new_stream(1)
        state = game.new({})
        for _ in range(EVENTS_PER_GAME):
            game.apply(state, first_event(game, state, stream))


def load_bots() -> None:
    """Call whatever a bot or a hint calls, once."""
    for name in game_names():
        game = get_game(name)
        state = game.new({})
        if game.due(state) is not None:
            game.apply(state, game.random_deal(state, new_stream(1)))
        call_bots(game.view(state, game.to_act(state)[0]))


@contextmanager
def compile_in_background() -> Iterator[None]:
    """While the server runs: load what is there, or compile what is not."""
    if not PLAIN:
        threading.Thread(target=load_kernels, daemon=True).start()
        yield
        return
    env = {name: value for name, value in os.environ.items() if name != "NUMBA_DISABLE_JIT"}
    with subprocess.Popen(  # noqa: S603
        [sys.executable, "-m", COMPILER],
        env=env,
        stdin=subprocess.PIPE,  # it ends when this does, with us
        stderr=subprocess.DEVNULL,
    ) as compiler:
        try:
            yield
        finally:
            compiler.terminate()
