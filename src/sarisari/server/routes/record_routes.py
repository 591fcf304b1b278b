"""Routes for records of finished games: those of this server's tables, and uploaded ones."""

import secrets
from collections.abc import Callable
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sarisari.core.message import RefusalKind, refuse
from sarisari.server import record_work
from sarisari.server.client_address import network_from
from sarisari.server.hub import ID_BYTES
from sarisari.server.messages import Made, RecordAbout
from sarisari.server.route_context import (
    LONGEST_RECORD,
    RouteContext,
    asker_of,
    cached_answer,
    cancel_if_gone,
    endpoint,
    int_param,
    int_query,
    live_table,
    raw_body,
)
from sarisari.server.routes.table_routes import with_body
from sarisari.server.settings import for_ever
from sarisari.server.work import Asker

JSON_LINES = "application/jsonl"
MOST_MOMENTS = 64  # in one answer: about 150 kB
MOST_LINES = 5_000  # of an uploaded record; real games have less than a tenth of that


def routes(context: RouteContext) -> list[Route]:
    """Return the endpoints."""
    records = RecordRoutes(context)
    one = "/api/records/{record}"
    return [
        Route("/api/records", endpoint(records.add), methods=["POST"]),
        Route(one, endpoint(records.download), methods=["GET"]),
        Route(f"{one}/about", endpoint(records.about), methods=["GET"]),
        Route(f"{one}/moments", endpoint(records.moments), methods=["GET"]),
        Route(f"{one}/moments/{{moment}}", endpoint(records.moment), methods=["GET"]),
        Route(f"{one}/history", endpoint(records.history), methods=["GET"]),
        Route(f"{one}/verify", endpoint(records.verify), methods=["GET"]),
        Route(f"{one}/sheets", endpoint(records.sheets), methods=["GET"]),
        Route(f"{one}/deals", endpoint(records.deals), methods=["GET"]),
    ]


class RecordRoutes:
    """The endpoints about records. Long work is done by workers, once for each question."""

    def __init__(self, context: RouteContext) -> None:
        self._context = context

    async def add(self, request: Request) -> Response:
        """Save an uploaded record, if it can be replayed."""
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != JSON_LINES:
            raise refuse("body-type", kind=RefusalKind.WRONG_TYPE, value=JSON_LINES)
        network, limits = network_from(request), self._context.settings.limits
        self._context.limiter.check("record", network, limits.records)
        content = await raw_body(request, LONGEST_RECORD)
        if _lines(content) > MOST_LINES:
            raise refuse("record-too-long", kind=RefusalKind.TOO_LARGE, count=MOST_LINES)
        self._context.limiter.check("record-bytes", network, limits.record_bytes, len(content))
        about = await cancel_if_gone(
            request, self._about(content, asker_of(self._context, request))
        )
        record = secrets.token_urlsafe(ID_BYTES)
        response = Response(media_type="application/json", status_code=201)
        user = self._context.login.welcome(request, response)
        await self._context.hub.store.add_record(
            record,
            user,
            self._context.hub.now(),
            content,
            most=limits.all_records,
            are_guests_kept=self._context.settings.ages == for_ever(),
        )
        self._context.results.put(_key(record, record_work.about), msgspec.json.encode(about))
        link = self._context.lan.link(request, f"/record/{record}")
        return with_body(response, Made(id=record, link=link))

    async def _about(self, content: bytes, asker: Asker) -> RecordAbout:
        """Refused if a line is illegal."""
        return await self._context.workers.run(record_work.about, content, asker=asker)

    async def download(self, request: Request) -> Response:
        """Return a record as JSON Lines, with all hands."""
        record = request.path_params["record"]
        headers = {"content-disposition": f'attachment; filename="sarisari-{record[:8]}.jsonl"'}
        content = await record_content(self._context, record, asker_of(self._context, request))
        return Response(content, media_type=JSON_LINES, headers=headers)

    async def about(self, request: Request) -> Response:
        """Return what a record is about."""
        return await self._cached_answer(request, record_work.about)

    async def moment(self, request: Request) -> Response:
        """Return the game at one moment."""
        number = int_param(request.path_params["moment"], "moment")
        seat, is_open = await self._eyes(request, number)
        return await self._cached_answer(request, record_work.moment, number, seat, is_open)

    async def moments(self, request: Request) -> Response:
        """Return several moments in a row, worked out together."""
        first = int_param(request.query_params.get("first", "0"), "first")
        count = int_query(request, "count", MOST_MOMENTS, 1, MOST_MOMENTS)
        seat, is_open = await self._eyes(request, first)
        return await self._cached_answer(request, record_work.moments, first, count, seat, is_open)

    async def history(self, request: Request) -> Response:
        """Return what was told of every event."""
        seat, _ = await self._eyes(request, 0)
        return await self._cached_answer(request, record_work.history, seat)

    async def _eyes(self, request: Request, number: int) -> tuple[int | None, bool]:
        """Return whose view is asked for, and whether all hands are. Refuse a seat or a moment
        that does not exist before any work is done."""
        wanted = request.query_params.get("seat")
        is_open = wanted == "all"
        seat = None if wanted is None or is_open else int_param(wanted, "seat")
        about = msgspec.json.decode((await self.about(request)).body, type=RecordAbout)
        if number >= about.moments:
            raise refuse("no-such-moment", count=about.moments - 1)
        if seat is not None and seat >= len(about.players):
            raise refuse("no-such-seat", highest=len(about.players) - 1)
        return seat, is_open

    async def verify(self, request: Request) -> Response:
        """Return whether the deals are those that were committed to."""
        return await self._cached_answer(request, record_work.verified)

    async def sheets(self, request: Request) -> Response:
        """Return the score sheets: every point with its reason."""
        return await self._cached_answer(request, record_work.sheets)

    async def deals(self, request: Request) -> Response:
        """Return the hands of all finished rounds as they were dealt."""
        return await self._cached_answer(request, record_work.deals)

    async def _cached_answer(
        self, request: Request, work: Callable[..., Any], *args: int | bool | None
    ) -> Response:
        record = request.path_params["record"]

        async def run(asker: Asker) -> Any:
            content = await record_content(self._context, record, asker)
            return await self._context.workers.run(work, content, *args, asker=asker)

        return await cached_answer(self._context, request, _key(record, work, *args), run)


async def record_content(context: RouteContext, record: str, asker: Asker) -> bytes:
    """Return the lines of a record, uploaded or of a table that is over."""
    return await context.contents.get(record, lambda: _read(context, record, asker), asker.address)


async def _read(context: RouteContext, record: str, asker: Asker) -> bytes:
    content = await context.hub.store.get_record(record)
    if content is not None:
        return content
    row = await context.hub.store.get_table(record)
    if row is None:
        raise refuse("record-unknown", kind=RefusalKind.UNKNOWN)
    table = (await live_table(context, asker, record)).table
    if table is None or not table.is_finished:
        raise refuse("record-too-early")
    return b"".join(msgspec.json.encode(line) + b"\n" for line in table.record())


def _key(record: str, work: Callable[..., Any], *args: int | bool | None) -> tuple[object, ...]:
    return ("record", record, work.__name__, *args)


def _lines(content: bytes) -> int:
    """Return the number of lines, whatever their line ends, without splitting them."""
    ends = content.count(b"\n") + content.count(b"\r") - content.count(b"\r\n")
    return ends + (not content.endswith((b"\n", b"\r")))
