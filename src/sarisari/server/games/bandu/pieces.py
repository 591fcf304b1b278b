"""Bandu's pieces for the page: what they measure and weigh, and their meshes in one small file.

The file is made of the physics' own geometry when somebody first asks, and kept. Its address has
the hash of its content, so browsers keep it, too.
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
    endpoint,
    live_table,
    number_in,
    worked_out,
)
from sarisari.server.routes.static_files import FOR_EVER, StaticFile
from sarisari.server.work import Asker

Tower: TypeAlias = tuple[tuple[str, Pose], ...]

NOBODY = -1  # no seat
MOST_SEEN = 999_999_999  # more entries than any journal has
STEP = 0.02  # mm: corners are whole numbers of these
KINDS = (*PIECE_NAMES, "base-1")  # all bases are the same


def routes(web: RouteContext) -> list[Route]:
    """The endpoints."""
    pieces = Pieces(web)
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

    def __init__(self, web: RouteContext) -> None:
        self._web = web

    async def shown(self, _: Request) -> Response:
        """Every piece, and where the meshes are."""
        mark = (await asyncio.to_thread(mesh_file)).mark
        shapes = map(shape_of, KINDS)
        return answer(
            PiecesShown(
                meshes=f"/pieces/{mark}.bin", step=STEP, pieces=[_piece(shape) for shape in shapes]
            )
        )

    async def meshes(self, request: Request) -> Response:
        """For each piece in turn its corners, then its triangles."""
        file = await asyncio.to_thread(mesh_file)
        if request.path_params["mark"] != file.mark:
            raise HTTPException(404)
        return file.answer(request)

    def unless_late(self, ask: Endpoint) -> Endpoint:
        """Nothing is refused to whoever asked before the table went on: that is past."""

        async def asked(request: Request) -> Response:
            seen = number_in(request, "seen", MOST_SEEN, 0, MOST_SEEN)
            try:
                return await ask(request)
            except Refused:
                live = self._web.hub.tables.get(request.path_params["table"])
                if live is None or seen >= live.at:
                    raise
                return Response(status_code=204)

        return asked

    async def poses(self, request: Request) -> Response:
        """Where the piece in hand could go, as the terms have it: for whoever holds it."""
        live = await self._table(request)
        held = None if live.table is None else _in_hand(live.table.state)
        if live.table is None or held is None:
            raise refuse("poses-not-now")
        user = self._web.login.user_of(request)
        if user is None or live.seat_of(user) != held.seat:
            raise refuse("poses-not-yours", "BAN-26", seat=held.seat)
        how = live.table.terms.suggests
        if how == "off":
            raise refuse("poses-off", "BAN-26")
        return await self._worked_out(request, live, held.seat, suggest, how, *held[1:])

    async def bearing(self, request: Request) -> Response:
        """Which pieces of a tower bear nothing. Whoever sits there could see it."""
        live = await self._table(request)
        seat = _seat(request)
        tower = () if live.table is None else _standing(live.table.state, seat)
        if not tower:
            raise refuse("bearing-not-now")
        return await self._worked_out(request, live, seat, bearing, tower)

    async def steady(self, request: Request) -> Response:
        """How steady a tower stands, where the terms allow hints."""
        live = await self._table(request)
        seat = _seat(request)
        tower = () if live.table is None else _standing(live.table.state, seat)
        if not tower or not live.room.terms.hints:
            raise refuse("steady-not-now")
        return await self._worked_out(request, live, seat, weigh, tower)

    async def _table(self, request: Request) -> LiveTable:
        asker = asker_of(self._web, request)
        return await live_table(self._web, asker, request.path_params["table"])

    async def _worked_out(
        self, request: Request, live: LiveTable, seat: int, work: Callable[..., Any], *args: Any
    ) -> Response:
        """The same for everybody, until the table goes on."""

        async def run(asker: Asker) -> Any:
            return await self._web.workers.look(work, *args, asker=asker)

        key = ("table", live.id, live.at, work.__name__, seat)
        return await worked_out(self._web, request, key, run)


def suggest(how: str, tower: Tower, piece: str, ways: PhysicsOptions) -> PosesShown:
    """Good poses for a piece, the best first. Runs in a worker."""
    from sarisari.physics.suggestions import suggestions

    found = suggestions(how, tower, piece, ways)
    poses = [PoseShown(do=place_text(each.placement), words=each.words) for each in found]
    return PosesShown(poses=poses)


def bearing(tower: Tower) -> BearingShown:
    """The pieces that bear nothing. Runs in a worker."""
    from sarisari.physics.bearing import bearing_nothing

    return BearingShown(nothing=bearing_nothing(tower))


def weigh(tower: Tower) -> SteadyShown:
    """How steady a tower stands. Runs in a worker."""
    from sarisari.physics.margin import stability_margin

    found = stability_margin(tower)
    return SteadyShown(degrees=round(found.degrees, 1), piece=found.first)


class Held(NamedTuple):
    """A piece in hand: whose, over which tower, how it is let go and what counts as a fall."""

    seat: int
    tower: Tower
    piece: str
    ways: PhysicsOptions


def _in_hand(state: object) -> Held | None:
    """The piece that somebody is to place now."""
    if not isinstance(state, BanduState):
        return None
    facts = GAME.read(state).facts
    if facts.phase != PLACE:
        return None
    ways = physics_options_of(state.options)
    return Held(facts.turn, _tower(state, facts.turn), piece_name(facts.piece), ways)


def _tower(state: BanduState, seat: int) -> Tower:
    facts = GAME.read(state).facts
    poses = state.poses[seat]
    return tuple((name, poses[name]) for name in tower_of(facts, seat) if name in poses)


def _seat(request: Request) -> int:
    """Which tower is meant; nobody's if it is no number of one."""
    seat = request.query_params.get("seat", "0")
    return int(seat) if len(seat) <= 3 and seat.isascii() and seat.isdecimal() else NOBODY


def _standing(state: object, seat: int) -> Tower:
    """A tower with more than its base, at rest; else there is none."""
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
    """Corners as 16-bit numbers of STEP, triangles as 16-bit numbers of corners."""
    parts = []
    for name in KINDS:
        mesh = shape_of(name).mesh
        parts.append(np.round(mesh.corners / STEP).astype("<i2").tobytes())
        parts.append(mesh.triangles.astype("<u2").tobytes())
    content = b"".join(parts)
    packed = gzip.compress(content, mtime=0)
    return StaticFile("application/octet-stream", {"": content, "gzip": packed}, FOR_EVER)
