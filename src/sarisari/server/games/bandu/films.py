"""The endpoint for films of earlier settles, with which the page plays any turn again.

Updates contain only the newest film, because films are long. Whoever may see what came of a settle
may also see how it came to rest.
"""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sarisari.core.event import Settle
from sarisari.core.message import refuse
from sarisari.server.live_table import LiveTable
from sarisari.server.route_context import RouteContext, answer, asker_of, endpoint, live_table
from sarisari.table.journal import SettleEntry

LONGEST_NUMBER = 9  # digits: longer than any journal


def routes(context: RouteContext) -> list[Route]:
    """Return the endpoint."""

    async def film(request: Request) -> Response:
        """Return a settle with its film, by its place in the journal."""
        live = await live_table(context, asker_of(context, request), request.path_params["table"])
        user = context.login.user_of(request)
        seat = None if user is None else live.seat_of(user)
        return answer(settle_at(live, request.path_params["at"], seat))

    return [Route("/api/tables/{table}/settles/{at}", endpoint(film), methods=["GET"])]


def settle_at(live: LiveTable, at: str, seat: int | None) -> Settle:
    """Return the settle with which the journal became `at` entries long, if this seat may see it."""
    is_number = len(at) <= LONGEST_NUMBER and at.isascii() and at.isdecimal()
    place = int(at) - 1 if is_number else -1
    if live.table is None or not 0 <= place < live.table.at:
        raise refuse("film-not-there")
    entry = live.table.journal[place]
    [item] = live.table.feed_since(place, seat, place + 1)
    if not isinstance(entry, SettleEntry) or item.told is None:
        raise refuse("film-not-there")
    return entry.settle
