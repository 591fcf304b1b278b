"""The endpoints about lessons, as they are described."""

from sarisari.server.endpoints import ENDPOINTS
from sarisari.server.lesson_endpoints import LESSON_ENDPOINTS


def test_lessons_are_only_read_and_anyone_gets_the_same_answer() -> None:
    assert set(LESSON_ENDPOINTS) <= set(ENDPOINTS)
    assert {(each.method, each.who) for each in LESSON_ENDPOINTS} == {("GET", "anyone")}
