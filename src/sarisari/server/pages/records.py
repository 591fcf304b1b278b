"""Finished games by HTTP: of this server's tables, and records that people bring."""

import secrets
from collections import OrderedDict

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sarisari.core.message import refuse, shown
from sarisari.server import records
from sarisari.server.hub import ID_BYTES
from sarisari.server.limits import network_of
from sarisari.server.messages import Made
from sarisari.server.pages.tables import with_body
from sarisari.server.web import LONGEST_RECORD, Web, address_of, answer, endpoint, raw_body

JSON_LINES = "application/jsonl"
KEPT = 32  # records of tables in memory, so that stepping through one does not make it each time


def routes(web: Web) -> list[Route]:
    """The endpoints."""
    pages = Records(web)
    one = "/api/records/{record}"
    return [
        Route("/api/records", endpoint(pages.add), methods=["POST"]),
        Route(one, endpoint(pages.download), methods=["GET"]),
        Route(f"{one}/about", endpoint(pages.about), methods=["GET"]),
        Route(f"{one}/moments/{{moment}}", endpoint(pages.moment), methods=["GET"]),
        Route(f"{one}/verify", endpoint(pages.verify), methods=["GET"]),
        Route(f"{one}/sheets", endpoint(pages.sheets), methods=["GET"]),
    ]


class Records:
    """The endpoints about records. Long work is done by the workers."""

    def __init__(self, web: Web) -> None:
        self._web = web
        self._kept: OrderedDict[str, bytes] = OrderedDict()

    async def add(self, request: Request) -> Response:
        """A record from outside: kept, if it can be played again."""
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != JSON_LINES:
            raise refuse("body-type", value=JSON_LINES)
        address = network_of(address_of(request))
        self._web.limiter.check("record", address, self._web.settings.limits.records)
        content = await raw_body(request, LONGEST_RECORD)
        await self._web.workers.run(records.about, content)  # refused if a line is wrong
        record = secrets.token_urlsafe(ID_BYTES)
        response = Response(media_type="application/json", status_code=201)
        user = self._web.login.welcome(request, response)
        await self._web.hub.store.add_record(record, user, self._web.hub.now(), content)
        link = self._web.lan.link(request, f"/record/{record}")
        return with_body(response, Made(id=record, link=link))

    async def download(self, request: Request) -> Response:
        """JSON Lines, hands and all."""
        content = await self._content(request)
        name = f"sarisari-{request.path_params['record'][:8]}.jsonl"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(content, media_type=JSON_LINES, headers=headers)

    async def about(self, request: Request) -> Response:
        """What it is a record of."""
        return answer(await self._web.workers.run(records.about, await self._content(request)))

    async def moment(self, request: Request) -> Response:
        """The game at one moment."""
        number = _whole(request.path_params["moment"], "moment")
        wanted = request.query_params.get("seat")
        is_open = wanted == "all"
        seat = None if wanted is None or is_open else _whole(wanted, "seat")
        content = await self._content(request)
        return answer(await self._web.workers.run(records.moment, content, number, seat, is_open))

    async def verify(self, request: Request) -> Response:
        """Whether its deals are what was promised."""
        return answer(await self._web.workers.run(records.verified, await self._content(request)))

    async def sheets(self, request: Request) -> Response:
        """Every point with its reason."""
        return answer(await self._web.workers.run(records.sheets, await self._content(request)))

    async def _content(self, request: Request) -> bytes:
        """The lines of a record: brought from outside, or of a table that is over."""
        record = request.path_params["record"]
        if record not in self._kept:
            self._kept[record] = await self._read(record)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(record)
        return self._kept[record]

    async def _read(self, record: str) -> bytes:
        content = await self._web.hub.store.get_record(record)
        if content is not None:
            return content
        row = await self._web.hub.store.get_table(record)
        if row is None:
            raise refuse("record-unknown")
        table = (await self._web.hub.get(record)).table
        if table is None or not table.is_finished:
            raise refuse("record-too-early")
        return b"".join(msgspec.json.encode(line) + b"\n" for line in table.record())


def _whole(text: str, name: str) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > 9:
        raise refuse("number-shape", name=name, value=shown(text))
    return int(text)
