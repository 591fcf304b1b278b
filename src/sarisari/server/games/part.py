"""What a game's package on the server provides."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sarisari.server.messages import TowerLine

if TYPE_CHECKING:  # worker processes for records do not need Starlette
    from starlette.routing import Route

    from sarisari.server.route_context import RouteContext


@dataclass(frozen=True)
class Part:
    """What the server does for one game only."""

    routes: "Callable[[RouteContext], list[Route]]"  # the game's own endpoints
    towers: Callable[[Any], list[TowerLine]]  # from a view: shown for a record instead of points
