"""The endpoints about lessons, as data (see endpoints.py)."""

from sarisari.server.endpoint import Endpoint, Query
from sarisari.server.messages import LessonList, LessonScene, LessonShown, LessonVerdict

_LANGUAGE = Query("language", str, "of the comments; default: `en`")
LESSON_ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint("GET", "/api/lessons", "All lessons", answer=LessonList, who="anyone"),
    Endpoint(
        "GET",
        "/api/lessons/{lesson}",
        "A lesson in words: comments, questions, who sits where",
        answer=LessonShown,
        query=(_LANGUAGE,),
        who="anyone",
    ),
    Endpoint(
        "GET",
        "/api/lessons/{lesson}/steps/{step}",
        "The moments that lead to a step, as the learner sees them; the step after the last is the end",
        answer=LessonScene,
        who="anyone",
        refusals=(400,),
    ),
    Endpoint(
        "GET",
        "/api/lessons/{lesson}/steps/{step}/verdict",
        "What becomes of a move or an answer at a step",
        answer=LessonVerdict,
        query=(
            Query("do", str, "the move, as in a record; or `answer 0` for the first answer"),
            _LANGUAGE,
        ),
        who="anyone",
        refusals=(400,),
    ),
)
