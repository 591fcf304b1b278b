"""Sari-sari: four tabletop games with rules, bots, a server and a terminal client.

The names in `__all__` are the Python API, documented in docs/api.md. Each is imported on first
use (lazy import), so that `import sarisari` is cheap.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

_MODULES = {
    "sarisari.bots": ("BOT_NAMES", "get_bot"),
    "sarisari.core.event": ("Action", "Deal", "Settle"),
    "sarisari.core.game": ("Belief", "Game", "Result", "Sheet", "State", "View"),
    "sarisari.core.message": ("Message", "Refused"),
    "sarisari.core.stream": ("new_stream",),
    "sarisari.games": ("GAME_NAMES", "get_game"),
    "sarisari.table.journal": ("Opening", "Player"),
    "sarisari.table.replay": ("BadLine", "Replay", "read_record"),
    "sarisari.table.table": ("Table",),
    "sarisari.table.terms": ("Terms",),
    "sarisari.text": ("catalogue",),
}
_MODULE_OF = {name: module for module, names in _MODULES.items() for name in names}

__all__ = [
    "BOT_NAMES",
    "GAME_NAMES",
    "Action",
    "BadLine",
    "Belief",
    "Deal",
    "Game",
    "Message",
    "Opening",
    "Player",
    "Refused",
    "Replay",
    "Result",
    "Settle",
    "Sheet",
    "State",
    "Table",
    "Terms",
    "View",
    "catalogue",
    "get_bot",
    "get_game",
    "new_stream",
    "read_record",
]

if TYPE_CHECKING:
    from sarisari.bots import BOT_NAMES, get_bot
    from sarisari.core.event import Action, Deal, Settle
    from sarisari.core.game import Belief, Game, Result, Sheet, State, View
    from sarisari.core.message import Message, Refused
    from sarisari.core.stream import new_stream
    from sarisari.games import GAME_NAMES, get_game
    from sarisari.table.journal import Opening, Player
    from sarisari.table.replay import BadLine, Replay, read_record
    from sarisari.table.table import Table
    from sarisari.table.terms import Terms
    from sarisari.text import catalogue


def __getattr__(name: str) -> Any:
    if name not in _MODULE_OF:
        raise AttributeError(f"sarisari has no {name!r}")
    return getattr(import_module(_MODULE_OF[name]), name)


def __dir__() -> list[str]:
    return sorted(["__version__", *__all__])
