"""Loading of compiled kernels: in the background of a running server, or compiled for its next
start.

Until they are loaded the rules run as plain Python with exactly the same results, so no player ever
waits for a compiler.
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

EVENTS_PER_GAME = 9  # enough to call every kernel that an action needs
COMPILER = "sarisari.server.compile_process"


def load_kernels() -> None:
    """Call every kernel that an action needs, once."""
    for name in game_names():
        game, stream = get_game(name), new_stream(1)
        state = game.new({})
        for _ in range(EVENTS_PER_GAME):
            game.apply(state, first_event(game, state, stream))


def load_bots() -> None:
    """Call everything that a bot or a hint needs, once."""
    for name in game_names():
        game = get_game(name)
        state = game.new({})
        if game.due(state) is not None:
            game.apply(state, game.random_deal(state, new_stream(1)))
        call_bots(game.view(state, game.to_act(state)[0]))


@contextmanager
def compile_in_background() -> Iterator[None]:
    """While the server runs, load kernels that are compiled, or compile them if they are not."""
    if not PLAIN:
        threading.Thread(target=load_kernels, daemon=True).start()
        yield
        return
    env = {name: value for name, value in os.environ.items() if name != "NUMBA_DISABLE_JIT"}
    with subprocess.Popen(  # noqa: S603
        [sys.executable, "-m", COMPILER],
        env=env,
        stdin=subprocess.PIPE,  # the compiler ends when this pipe closes, with the server
        stderr=subprocess.DEVNULL,
    ) as compiler:
        # a process that has ended stays a zombie until somebody waits for it
        threading.Thread(target=compiler.wait, daemon=True).start()
        try:
            yield
        finally:
            compiler.terminate()
