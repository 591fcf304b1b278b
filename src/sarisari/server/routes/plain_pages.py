"""Plain HTML pages without scripts, served if the page was not built: lists of tables, and the
targets of links."""

from html import escape

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from sarisari.core.message import Message, RefusalKind, Refused, refuse, say
from sarisari.server.messages import TableLine
from sarisari.server.route_context import RouteContext, status_of
from sarisari.text import catalogue


def routes(context: RouteContext) -> list[Route]:
    """Return the pages."""
    pages = PlainPages(context)
    return [
        Route("/", pages.home, methods=["GET"]),
        Route("/table/{table}", pages.table, methods=["GET"]),
        Route("/record/{record}", pages.record, methods=["GET"]),
    ]


class PlainPages:
    """Pages that need nothing but a browser. Names are data: everything is escaped."""

    def __init__(self, context: RouteContext) -> None:
        self._context = context

    async def home(self, request: Request) -> Response:
        """Return the user's tables and the lobby."""
        user = self._context.login.user_of(request)
        lists = self._context.hub.lists
        try:
            mine = await lists.mine(user) if user is not None else []
            lobby = await lists.lobby()
        except Refused as refused:
            return page(refused)
        parts = [_section("page-mine", mine)] if mine else []
        parts.append(_section("page-lobby", lobby))
        how = _say(say("page-how", link=str(request.base_url)))
        parts.append(f"<p>{how}</p>")
        response = _html_page("page-title", "".join(parts))
        self._context.login.welcome(request, response)
        return response

    async def table(self, request: Request) -> Response:
        """Return the page of an invitation."""
        table = request.path_params["table"]
        row = await self._context.hub.store.get_table(table)
        if row is None:
            return page(refuse("table-unknown", kind=RefusalKind.UNKNOWN))
        title = catalogue().game(row.game)
        command = f"sarisari play --server {request.url}"
        text = _say(say("page-join", game=title, status=_status(row.status)))
        response = _html_page("page-title", f"<p>{text}</p><pre>{escape(command)}</pre>")
        self._context.login.welcome(request, response)
        return response

    async def record(self, request: Request) -> Response:
        """Return the page of a shared record."""
        record = request.path_params["record"]
        store = self._context.hub.store
        if not await store.has_record(record) and await store.get_table(record) is None:
            return page(refuse("record-unknown", kind=RefusalKind.UNKNOWN))
        link = f"/api/records/{escape(record)}"
        return _html_page(
            "page-record",
            f'<p><a href="{link}">{_say(say("page-download"))}</a></p>'
            f'<p><a href="{link}/verify">{_say(say("page-verify"))}</a></p>',
        )


def page(refused: Refused) -> Response:
    """Return a refusal as a page."""
    text = catalogue().refusal(refused.message)
    response = _html_page("page-title", f"<p>{escape(text)}</p>")
    response.status_code = status_of(refused)
    return response


def _section(key: str, lines: list[TableLine]) -> str:
    nothing = _say(say("page-nothing"))
    items = "".join(_item(line) for line in lines) or f"<li>{nothing}</li>"
    return f"<h2>{_say(say(key))}</h2><ul>{items}</ul>"


def _item(line: TableLine) -> str:
    names = ", ".join(name or "…" for name in line.players)
    title = escape(catalogue().game(line.game))
    status = _status(line.status)
    return f'<li><a href="/table/{escape(line.table)}">{title}</a>: {status} ({escape(names)})</li>'


def _status(status: str) -> str:
    return escape(catalogue().say(say(f"status-{status}"), capital=False))


def _say(message: Message) -> str:
    return escape(catalogue().say(message))


def _html_page(title: str, content: str) -> HTMLResponse:
    words = _say(say(title))
    return HTMLResponse(
        "<!doctype html><html lang=en><meta charset=utf-8>"
        '<meta name=viewport content="width=device-width, initial-scale=1">'
        f"<title>{words}</title><main><h1>{words}</h1>{content}</main></html>"
    )
