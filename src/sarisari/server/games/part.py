"""What a game's room of the server registers."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sarisari.server.messages import TowerLine

if TYPE_CHECKING:  # processes that look at records need no context
    from starlette.routing import Route

    from sarisari.server.route_context import RouteContext


@dataclass(frozen=True)
class Part:
    """What the server does for one game only."""

    routes: "Callable[[RouteContext], list[Route]]"  # endpoints of its own
    towers: Callable[[Any], list[TowerLine]]  # of a view: for a record, in the place of points
