"""Routes for puzzles. Nothing is stored: a puzzle has one answer, which is cached; only which one is
today's depends on the clock."""

from collections.abc import Callable
from datetime import UTC, datetime

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sarisari.puzzles.puzzle import get_puzzle, puzzle_games, puzzle_of_day, puzzles_of
from sarisari.server import puzzle_work
from sarisari.server.messages import PuzzleLine, PuzzleList
from sarisari.server.route_context import (
    RouteContext,
    answer,
    cached_work,
    do_query,
    endpoint,
    int_param,
)


def routes(context: RouteContext) -> list[Route]:
    """Return the endpoints."""
    puzzles = PuzzleRoutes(context)
    one = "/api/puzzles/{game}/{number}"
    return [
        Route("/api/puzzles", endpoint(puzzles.all), methods=["GET"]),
        Route(one, endpoint(puzzles.puzzle), methods=["GET"]),
        Route(f"{one}/verdict", endpoint(puzzles.verdict), methods=["GET"]),
    ]


class PuzzleRoutes:
    """The endpoints about puzzles."""

    def __init__(
        self,
        context: RouteContext,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._context = context
        self._now = now

    async def all(self, _: Request) -> Response:
        """Return the games with puzzles and the numbers of today's."""
        day = self._now().date()
        return answer(
            PuzzleList(
                day=day.isoformat(),
                puzzles=[
                    PuzzleLine(
                        game=game,
                        count=len(puzzles_of(game)),
                        today=puzzle_of_day(game, day.toordinal()),
                    )
                    for game in puzzle_games()
                ],
            )
        )

    async def puzzle(self, request: Request) -> Response:
        """Return a puzzle."""
        return await cached_work(self._context, request, puzzle_work.puzzle, *_puzzle(request))

    async def verdict(self, request: Request) -> Response:
        """Return what becomes of an action."""
        do = do_query(request)
        return await cached_work(
            self._context, request, puzzle_work.puzzle_verdict, *_puzzle(request), do
        )


def _puzzle(request: Request) -> tuple[str, int]:
    """Return game and number. Refuse a puzzle that does not exist before any work is done."""
    game: str = request.path_params["game"]
    number = int_param(request.path_params["number"], "number")
    get_puzzle(game, number)
    return game, number
