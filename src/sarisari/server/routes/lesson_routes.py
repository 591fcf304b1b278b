"""Routes for lessons. Nothing is stored: a lesson and a step have one answer, which is cached."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sarisari.lessons.lesson import get_lesson, lesson_names
from sarisari.server import lesson_work
from sarisari.server.messages import LessonLine, LessonList
from sarisari.server.route_context import (
    RouteContext,
    answer,
    cached_work,
    do_query,
    endpoint,
    int_param,
)
from sarisari.text import languages


def routes(context: RouteContext) -> list[Route]:
    """Return the endpoints."""
    lessons = LessonRoutes(context)
    one = "/api/lessons/{lesson}"
    return [
        Route("/api/lessons", endpoint(lessons.all), methods=["GET"]),
        Route(one, endpoint(lessons.lesson), methods=["GET"]),
        Route(f"{one}/steps/{{step}}", endpoint(lessons.scene), methods=["GET"]),
        Route(f"{one}/steps/{{step}}/verdict", endpoint(lessons.verdict), methods=["GET"]),
    ]


class LessonRoutes:
    """The endpoints about lessons."""

    def __init__(self, context: RouteContext) -> None:
        self._context = context

    async def all(self, _: Request) -> Response:
        """Return the list of all lessons."""
        found = {name: get_lesson(name) for name in lesson_names()}
        return answer(
            LessonList(
                lessons=[
                    LessonLine(lesson=name, game=each.game, steps=len(each.step))
                    for name, each in found.items()
                ]
            )
        )

    async def lesson(self, request: Request) -> Response:
        """Return a lesson in words."""
        return await cached_work(
            self._context, request, lesson_work.lesson, _name(request), _language(request)
        )

    async def scene(self, request: Request) -> Response:
        """Return the moments that lead to a step."""
        return await cached_work(
            self._context, request, lesson_work.scene, _name(request), _step(request)
        )

    async def verdict(self, request: Request) -> Response:
        """Return what becomes of a move or an answer."""
        do = do_query(request)
        return await cached_work(
            self._context,
            request,
            lesson_work.verdict,
            _name(request),
            _step(request),
            do,
            _language(request),
        )


def _name(request: Request) -> str:
    """Return the name of the lesson. Refuse one that does not exist before any work is done."""
    name: str = request.path_params["lesson"]
    get_lesson(name)
    return name


def _step(request: Request) -> int:
    return int_param(request.path_params["step"], "step")


def _language(request: Request) -> str:
    """Return the language that was asked for; one that we do not know counts as English."""
    wanted = request.query_params.get("language", "en")
    return wanted if wanted in languages() else "en"
