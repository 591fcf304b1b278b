"""The endpoints about puzzles, as data (see endpoints.py)."""

from sarisari.server.endpoint import Endpoint, Query
from sarisari.server.messages import PuzzleList, PuzzleShown, PuzzleVerdict

PUZZLE_ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint(
        "GET",
        "/api/puzzles",
        "Games with puzzles, and which one is today's",
        answer=PuzzleList,
        who="anyone",
    ),
    Endpoint(
        "GET",
        "/api/puzzles/{game}/{number}",
        "A puzzle: what the seat that is to act knows",
        answer=PuzzleShown,
        who="anyone",
        refusals=(400,),
    ),
    Endpoint(
        "GET",
        "/api/puzzles/{game}/{number}/verdict",
        "Whether an action is the best one, and what each is worth",
        answer=PuzzleVerdict,
        query=(Query("do", str, "the action, as in a record"),),
        who="anyone",
        refusals=(400,),
    ),
)
