"""Warm-up: compile every kernel with Numba into the on-disk cache, so that later starts are fast.

Deletes the compiled kernels of old versions from the cache, too.
"""

import shutil
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from sarisari.bots.first_event import first_event
from sarisari.bots.warm_up import call_bots, call_net_bots, sample_options
from sarisari.core.game import Game, State
from sarisari.core.kernel_cache import ready_marks
from sarisari.core.layout import states_of
from sarisari.core.stream import new_stream
from sarisari.games import game_names, get_game
from sarisari.games.playouts import playouts_of

KEPT_DAYS = 30  # compiled kernels of other versions are deleted when unused for longer


def compile_all(progress: Callable[[str], AbstractContextManager[object]] = nullcontext) -> None:
    """Call each kernel once with the argument types it will be called with, game by game.
    `progress(game)` is entered around each game, to show progress."""
    for name in game_names():
        with progress(name):
            compile_game(name)
            _compile_extras(name)
    _mark_ready()


def compile_rest() -> None:
    """Compile what nobody needs to play, and note that every kernel is compiled."""
    for name in game_names():
        _compile_extras(name)
    _mark_ready()


def _mark_ready() -> None:
    marks = [mark for mark in ready_marks() if mark is not None]
    for mark in marks:
        mark.touch()
    _delete_old_kernels([mark.parent for mark in marks])


def compile_game(name: str) -> None:
    """Call each kernel of one game that is needed to play it."""
    game = get_game(name)
    for options in sample_options(game):
        _play_through(game, game.new(options))


def _compile_extras(name: str) -> None:
    """Call the kernels that no level of bots needs: random playouts, and bots with nets."""
    game = get_game(name)
    if not game.about.has_cards:
        return
    playouts_of(name)(states_of(game.new({}).record), new_stream(1), 1)
    state, stream = game.new({}), new_stream(1)
    while not game.to_act(state):
        game.apply(state, first_event(game, state, stream))
    call_net_bots(game.view(state, game.to_act(state)[0]))


def _play_through(game: Game, state: State) -> None:
    """Play a whole game through the text contract, with beliefs, bots and hints in its first
    round. That calls every kernel that is called from Python."""
    stream = new_stream(1)
    while game.result(state) is None:
        game.apply(state, first_event(game, state, stream))
        seats = game.to_act(state)
        if seats and game.round_count(state) < 2:
            view = game.view(state, seats[0])
            game.belief(view).fill(1, stream)
            call_bots(view)


def _delete_old_kernels(folders: list[Path]) -> None:
    """Delete the cache folders of other versions that were not used for `KEPT_DAYS`."""
    oldest = time.time() - KEPT_DAYS * 86_400
    for other in [other for folder in folders[:1] for other in folder.parent.iterdir()]:
        if other not in folders and other.is_dir() and other.stat().st_mtime < oldest:
            shutil.rmtree(other, ignore_errors=True)
