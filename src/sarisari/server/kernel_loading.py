"""Loading of compiled kernels in the background of a running server.

Until they are loaded the rules run as plain Python with exactly the same results, so no player ever
waits for a compiler.
"""

from collections.abc import Collection

from sarisari.bots.first_event import first_event
from sarisari.bots.warm_up import call_bots
from sarisari.core.stream import new_stream
from sarisari.games import game_names, get_game

EVENTS_PER_GAME = 9  # enough to call every kernel that an action needs


def load_kernels(games: Collection[str] | None = None) -> None:
    """Call every kernel that an action needs, once; of all games or some."""
    for name in game_names() if games is None else games:
        game, stream = get_game(name), new_stream(1)
        state = game.new({})
        for _ in range(EVENTS_PER_GAME):
            game.apply(state, first_event(game, state, stream))


def load_bots(games: Collection[str] | None = None) -> None:
    """Call everything that a bot or a hint needs, once; of all games or some."""
    for name in game_names() if games is None else games:
        game = get_game(name)
        state = game.new({})
        if game.due(state) is not None:
            game.apply(state, game.random_deal(state, new_stream(1)))
        call_bots(game.view(state, game.to_act(state)[0]))
