"""Every kernel compiled into the cache, for whoever starts next."""

import shutil
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from sarisari.bots.first_event import first_event
from sarisari.bots.warm_up import call_bots, sample_options
from sarisari.core.game import Game, State
from sarisari.core.kernel_cache import ready_marks
from sarisari.core.layout import states_of
from sarisari.core.stream import new_stream
from sarisari.games import game_names, get_game
from sarisari.games.playouts import playouts_of

KEPT_DAYS = 30  # kernels of other versions are deleted when they are older


def compile_all(telling: Callable[[str], AbstractContextManager[object]] = nullcontext) -> None:
    """Call each kernel once, the way it will be called, game by game; `telling` is what goes on
    around each."""
    for name in game_names():
        with telling(name):
            _warm(name)
    marks = [mark for mark in ready_marks() if mark is not None]
    for mark in marks:
        mark.touch()
    _tidy([mark.parent for mark in marks])


def _warm(name: str) -> None:
    game = get_game(name)
    if game.about.has_cards:
        playouts_of(name)(states_of(game.new({}).record), new_stream(1), 1)
    for options in sample_options(game):
        _play(game, game.new(options))


def _play(game: Game, state: State) -> None:
    """A whole game of text, with beliefs, bots and hints in its first round: it meets every kernel
    that is called from Python."""
    stream = new_stream(1)
    while game.result(state) is None:
        game.apply(state, first_event(game, state, stream))
        seats = game.to_act(state)
        if seats and game.round_count(state) < 2:
            view = game.view(state, seats[0])
            game.belief(view).fill(1, stream)
            call_bots(view)


def _tidy(folders: list[Path]) -> None:
    """Delete kernels of sources that were not used for long."""
    oldest = time.time() - KEPT_DAYS * 86_400
    for other in [other for folder in folders[:1] for other in folder.parent.iterdir()]:
        if other not in folders and other.is_dir() and other.stat().st_mtime < oldest:
            shutil.rmtree(other, ignore_errors=True)
