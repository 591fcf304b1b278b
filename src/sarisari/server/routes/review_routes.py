"""Routes for reviews of finished games. Whoever may see a record may have it reviewed."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sarisari.server.client_address import network_from
from sarisari.server.messages import Made, NewWhatIf, ReviewShown
from sarisari.server.review_jobs import ReviewJobs
from sarisari.server.route_context import RouteContext, answer, asker_of, body, endpoint
from sarisari.server.routes.record_routes import record_content
from sarisari.server.routes.table_routes import with_body
from sarisari.server.what_if import new_what_if
from sarisari.server.work import Asker


def routes(context: RouteContext, jobs: ReviewJobs) -> list[Route]:
    """Return the endpoints."""
    reviews = ReviewRoutes(context, jobs)
    one = "/api/records/{record}/review"
    return [
        Route(one, endpoint(reviews.ask), methods=["POST"]),
        Route(one, endpoint(reviews.look), methods=["GET"]),
        Route("/api/records/{record}/what-if", endpoint(reviews.what_if), methods=["POST"]),
    ]


class ReviewRoutes:
    """The endpoints about reviews."""

    def __init__(self, context: RouteContext, jobs: ReviewJobs) -> None:
        self._context = context
        self._jobs = jobs

    async def ask(self, request: Request) -> Response:
        """Begin a review, or go on with an interrupted one."""
        record, asker = request.path_params["record"], asker_of(self._context, request)
        content = await record_content(self._context, record, asker)
        return await self._answer(request, await self._jobs.ask(record, content, asker))

    async def look(self, request: Request) -> Response:
        """Return a review, or how far it has come."""
        record, asker = request.path_params["record"], asker_of(self._context, request)
        await record_content(self._context, record, asker)  # refuses what nobody may see
        return await self._answer(request, await self._jobs.look(record))

    async def what_if(self, request: Request) -> Response:
        """Create a table that goes on from a moment of the game; the client has its seat."""
        wanted = await body(request, NewWhatIf)
        record = request.path_params["record"]
        content = await record_content(self._context, record, asker_of(self._context, request))
        response = Response(media_type="application/json", status_code=201)
        user = self._context.login.welcome(request, response)
        asker = Asker(user, network_from(request))
        live = await new_what_if(self._context.hub, record, content, wanted, asker)
        link = self._context.lan.link(request, f"/table/{live.id}")
        return with_body(response, Made(id=live.id, link=link))

    async def _answer(self, request: Request, shown: ReviewShown) -> Response:
        """Return a review with the reader's own seat."""
        user = self._context.login.user_of(request)
        row = await self._context.hub.store.get_table(request.path_params["record"])
        seats = {} if row is None else row.seats
        you = next((seat for seat, other in seats.items() if other == user), None)
        return answer(msgspec.structs.replace(shown, you=you))
