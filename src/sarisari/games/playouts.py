"""Random whole games of each game inside the kernel."""

from functools import cache
from importlib import import_module
from typing import Any

from sarisari.core.playout import make_playouts


@cache
def playouts_of(name: str) -> Any:
    """`(states, stream, games) -> (actions, rounds, signature)` for one game, compiled."""
    return make_playouts(name, import_module(f"sarisari.games.{name}.rules"))
