"""Endpoints for Bandu's pieces: sizes and masses, meshes, suggested poses, and the stability of
towers.

The file of meshes is made from the geometry of the physics when it is first requested, and cached.
Its address contains a hash of its content, so browsers cache it, too.
"""

import asyncio
import gzip
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sarisari.core.event import Pose
from sarisari.core.message import Refused, refuse
from sarisari.core.settle_question import PhysicsOptions, physics_options_of
from sarisari.games.bandu import GAME
from sarisari.games.bandu.notation import place_text
from sarisari.games.bandu.pieces import PIECE_NAMES, piece_name
from sarisari.games.bandu.state import PLACE, BanduState, tower_of
from sarisari.physics.geometry import Shape, shape_of
from sarisari.server.live_table import LiveTable
from sarisari.server.messages import (
    BearingShown,
    PieceShown,
    PiecesShown,
    PoseShown,
    PosesShown,
    SteadyShown,
)
from sarisari.server.route_context import (
    Endpoint,
    RouteContext,
    answer,
    asker_of,
    cached_answer,
    endpoint,
    int_query,
    live_table,
)
from sarisari.server.routes.static_files import CACHE_FOREVER, StaticFile
from sarisari.server.work import Asker

Tower: TypeAlias = tuple[tuple[str, Pose], ...]

NO_SEAT = -1
FARTHEST_SEEN = 999_999_999  # longer than any journal
MESH_STEP = 0.02  # mm: corners are integer multiples of this
MESH_PIECES = (*PIECE_NAMES, "base-1")  # all bases have the same mesh


def routes(context: RouteContext) -> list[Route]:
    """Return the endpoints."""
    pieces = Pieces(context)
    return [
        Route("/api/pieces", endpoint(pieces.shown), methods=["GET"]),
        Route("/pieces/{mark}.bin", endpoint(pieces.meshes), methods=["GET"]),
        *(
            Route(
                f"/api/tables/{{table}}/{name}", endpoint(pieces.unless_late(ask)), methods=["GET"]
            )
            for name, ask in (
                ("poses", pieces.poses),
                ("bearing", pieces.bearing),
                ("steady", pieces.steady),
            )
        ),
    ]


class Pieces:
    """The endpoints about pieces."""

    def __init__(self, context: RouteContext) -> None:
        self._context = context

    async def shown(self, _: Request) -> Response:
        """Return every piece, and the address of the meshes."""
        mark = (await asyncio.to_thread(mesh_file)).mark
        shapes = map(shape_of, MESH_PIECES)
        return answer(
            PiecesShown(
                meshes=f"/pieces/{mark}.bin",
                step=MESH_STEP,
                pieces=[_piece(shape) for shape in shapes],
            )
        )

    async def meshes(self, request: Request) -> Response:
        """Return the corners and then the triangles of each piece in turn."""
        file = await asyncio.to_thread(mesh_file)
        if request.path_params["mark"] != file.mark:
            raise HTTPException(404)
        return file.answer(request)

    def unless_late(self, ask: Endpoint) -> Endpoint:
        """Wrap an endpoint: a request that would be refused only because the table has moved on
        gets an empty response."""

        async def asked(request: Request) -> Response:
            seen = int_query(request, "seen", FARTHEST_SEEN, 0, FARTHEST_SEEN)
            try:
                return await ask(request)
            except Refused:
                live = self._context.hub.tables.get(request.path_params["table"])
                if live is None or seen >= live.at:
                    raise
                return Response(status_code=204)

        return asked

    async def poses(self, request: Request) -> Response:
        """Return where the piece in hand could go, as far as the terms allow suggestions. Only its
        holder may ask."""
        live = await self._table(request)
        held = None if live.table is None else _in_hand(live.table.state)
        if live.table is None or held is None:
            raise refuse("poses-not-now")
        user = self._context.login.user_of(request)
        if user is None or live.seat_of(user) != held.seat:
            raise refuse("poses-not-yours", "BAN-26", seat=held.seat)
        how = live.table.terms.suggests
        if how == "off":
            raise refuse("poses-off", "BAN-26")
        return await self._cached_answer(request, live, held.seat, suggest, how, *held[1:])

    async def bearing(self, request: Request) -> Response:
        """Return which pieces of a tower bear nothing. Everybody at a real table could see that."""
        live = await self._table(request)
        seat = _seat_query(request)
        tower = () if live.table is None else _standing_tower(live.table.state, seat)
        if not tower:
            raise refuse("bearing-not-now")
        return await self._cached_answer(request, live, seat, bearing, tower)

    async def steady(self, request: Request) -> Response:
        """Return how steady a tower stands, if the terms allow hints."""
        live = await self._table(request)
        seat = _seat_query(request)
        tower = () if live.table is None else _standing_tower(live.table.state, seat)
        if not tower or not live.room.terms.hints:
            raise refuse("steady-not-now")
        return await self._cached_answer(request, live, seat, weigh, tower)

    async def _table(self, request: Request) -> LiveTable:
        asker = asker_of(self._context, request)
        return await live_table(self._context, asker, request.path_params["table"])

    async def _cached_answer(
        self, request: Request, live: LiveTable, seat: int, work: Callable[..., Any], *args: Any
    ) -> Response:
        """Return a result that is the same for everybody until the table moves on."""

        async def run(asker: Asker) -> Any:
            return await self._context.workers.look(work, *args, asker=asker)

        key = ("table", live.id, live.at, work.__name__, seat)
        return await cached_answer(self._context, request, key, run)


def suggest(how: str, tower: Tower, piece: str, ways: PhysicsOptions) -> PosesShown:
    """Return good poses for a piece, the best first. Runs in a worker."""
    from sarisari.physics.suggestions import suggestions

    found = suggestions(how, tower, piece, ways)
    poses = [
        PoseShown(do=place_text(each.placement), words=each.words, risk=each.risk) for each in found
    ]
    is_tried = how == "tried" and bool(tower)
    nothing_held = is_tried and not any(each.risk == "held" for each in found)
    return PosesShown(poses=poses, nothing_held=nothing_held)


def bearing(tower: Tower) -> BearingShown:
    """Return the pieces that bear nothing. Runs in a worker."""
    from sarisari.physics.bearing import bearing_nothing

    return BearingShown(nothing=bearing_nothing(tower))


def weigh(tower: Tower) -> SteadyShown:
    """Return how steady a tower stands. Runs in a worker."""
    from sarisari.physics.margin import stability_margin

    found = stability_margin(tower)
    degrees = round(found.degrees, 1)
    return SteadyShown(degrees=degrees, piece=found.first, rolls=found.rolls)


class Held(NamedTuple):
    """A piece in hand: its holder's seat, the tower, how the piece is released, and what counts as
    a fall."""

    seat: int
    tower: Tower
    piece: str
    ways: PhysicsOptions


def _in_hand(state: object) -> Held | None:
    """Return the piece that is to be placed now, or None."""
    if not isinstance(state, BanduState):
        return None
    facts = GAME.read(state).facts
    if facts.phase != PLACE:
        return None
    ways = physics_options_of(state.options, state.hand_version)
    return Held(facts.turn, _tower(state, facts.turn), piece_name(facts.piece), ways)


def _tower(state: BanduState, seat: int) -> Tower:
    facts = GAME.read(state).facts
    poses = state.poses[seat]
    return tuple((name, poses[name]) for name in tower_of(facts, seat) if name in poses)


def _seat_query(request: Request) -> int:
    """Return the seat in the query string; NO_SEAT if it is not a number."""
    seat = request.query_params.get("seat", "0")
    return int(seat) if len(seat) <= 3 and seat.isascii() and seat.isdecimal() else NO_SEAT


def _standing_tower(state: object, seat: int) -> Tower:
    """Return a tower at rest with more than its base; otherwise an empty one."""
    if not isinstance(state, BanduState):
        return ()
    facts = GAME.read(state).facts
    if not 0 <= seat < facts.players or seat == facts.builder:
        return ()
    tower = _tower(state, seat)
    return tower if len(tower) > 1 else ()


def _piece(shape: Shape) -> PieceShown:
    length, width, height = shape.size
    return PieceShown(
        name=shape.name,
        size=(length, width, height),
        mass=round(shape.mass, 1),
        rise=round(shape.rise, 4),
        corners=len(shape.mesh.corners),
        triangles=len(shape.mesh.triangles),
    )


@cache
def mesh_file() -> StaticFile:
    """Return the meshes: corners as 16-bit multiples of MESH_STEP, triangles as 16-bit indices of
    corners."""
    parts = []
    for name in MESH_PIECES:
        mesh = shape_of(name).mesh
        parts.append(np.round(mesh.corners / MESH_STEP).astype("<i2").tobytes())
        parts.append(mesh.triangles.astype("<u2").tobytes())
    content = b"".join(parts)
    packed = gzip.compress(content, mtime=0)
    return StaticFile("application/octet-stream", {"": content, "gzip": packed}, CACHE_FOREVER)
