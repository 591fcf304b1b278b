"""Random playouts of each game inside the kernel."""

from functools import cache
from typing import Any

from sarisari.core.playout import make_playouts
from sarisari.games.registry import get_game


@cache
def playouts_of(name: str) -> Any:
    """Return `(states, stream, games) -> (actions, rounds, signature)` for one game, compiled."""
    return make_playouts(name, get_game(name).kernel)
