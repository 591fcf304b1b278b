"""The endpoints about puzzles, as they are described."""

from sarisari.server.endpoints import ENDPOINTS
from sarisari.server.puzzle_endpoints import PUZZLE_ENDPOINTS


def test_puzzles_are_only_read_and_anyone_gets_the_same_answer() -> None:
    assert set(PUZZLE_ENDPOINTS) <= set(ENDPOINTS)
    assert {(each.method, each.who) for each in PUZZLE_ENDPOINTS} == {("GET", "anyone")}
