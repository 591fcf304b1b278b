"""`sarisari warm`: every kernel compiled into the cache, with a line of progress."""

import shutil
import time
from pathlib import Path

from rich.console import Console

from sarisari.core.event import Action
from sarisari.core.kernel import PLAIN, cache_folder
from sarisari.core.layout import states_of
from sarisari.core.stream import new_stream
from sarisari.games import GAME_NAMES, get_game
from sarisari.games.playouts import playouts_of

KEPT_DAYS = 30  # kernels of other versions are deleted when they are older


def run() -> None:
    """Call each kernel once, the way it will be called."""
    console = Console(stderr=True)
    if PLAIN:
        console.print("NUMBA_DISABLE_JIT is set: there is nothing to compile.")
        return
    start = time.perf_counter()
    for number, name in enumerate(GAME_NAMES, start=1):
        console.print(f"compiling {name} ({number} of {len(GAME_NAMES)}) ...", end=" ")
        begun = time.perf_counter()
        _warm(name)
        console.print(f"{time.perf_counter() - begun:.1f} s")
    folder = cache_folder()
    if folder is not None:
        _tidy(folder)
    console.print(f"kernels ready in {time.perf_counter() - start:.1f} s: {folder}", soft_wrap=True)


def _warm(name: str) -> None:
    game = get_game(name)
    state = game.new({})
    playouts_of(name)(states_of(state.record), new_stream(1), 1)
    stream = new_stream(1)
    while game.result(state) is None:  # a whole game of text meets every kernel called from Python
        if game.due(state):
            game.apply(state, game.random_deal(state, stream))
        else:
            seat = game.to_act(state)[0]
            game.view(state, seat)
            game.apply(state, Action(seat, game.legal(state, seat)[0]))


def _tidy(folder: Path) -> None:
    """Delete kernels of sources that were not used for long."""
    oldest = time.time() - KEPT_DAYS * 86_400
    for other in folder.parent.iterdir():
        if other != folder and other.is_dir() and other.stat().st_mtime < oldest:
            shutil.rmtree(other, ignore_errors=True)
