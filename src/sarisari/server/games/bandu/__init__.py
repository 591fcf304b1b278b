"""Bandu on the server: endpoints for its pieces, poses and films, and the towers of records."""

from starlette.routing import Route

from sarisari.games.bandu.view import BanduView
from sarisari.server.games.bandu.films import routes as film_routes
from sarisari.server.games.bandu.pieces import routes as piece_routes
from sarisari.server.games.part import Part
from sarisari.server.messages import TowerLine
from sarisari.server.route_context import RouteContext


def routes(context: RouteContext) -> list[Route]:
    """Return all endpoints of Bandu."""
    return [*piece_routes(context), *film_routes(context)]


def towers(view: BanduView) -> list[TowerLine]:
    """BAN-36, AN-26. Return the towers, which take the place of points."""
    pieces = view.totals if view.players == 1 else map(len, view.towers)
    seats = zip(view.out_at, pieces, strict=True)
    return [TowerLine(fell=fell, pieces=count) for fell, count in seats]


PART = Part(routes=routes, towers=towers)
