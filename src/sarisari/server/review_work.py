"""Work on reviews of finished games, done in a worker process: the plan of a review, a part of it, the
whole of its parts."""

from collections.abc import Mapping

import msgspec

from sarisari.core.kernel import PLAIN
from sarisari.core.message import RefusalKind, refuse
from sarisari.review.judged_game import GameReview, ReviewPart
from sarisari.review.reviewer import (
    Reviewer,
    check_reviewed,
    tower_review_of,
    usual_budget,
)
from sarisari.server.record_work import replay_of

CARD_PART = 8  # decisions: less than a second of a worker's time
TOWER_PART = 2  # the same with simulations, which take longer


class ReviewPlan(msgspec.Struct, frozen=True):
    """What a review will take."""

    total: int  # decisions
    part: int  # decisions that are judged in one go
    budget: dict[str, int]  # for each decision


def plan(content: bytes, budget: Mapping[str, int] | None) -> ReviewPlan:
    """Return what the review of a record will take, with the usual budget of the game unless there
    is another. Refuse a game that cannot be reviewed."""
    replay = replay_of(content)
    check_reviewed(replay)
    has_towers = tower_review_of(replay.header.game) is not None
    return ReviewPlan(
        total=Reviewer(replay).count,
        part=TOWER_PART if has_towers else CARD_PART,
        budget=dict(budget or usual_budget(replay.header.game)),
    )


def part(content: bytes, first: int, count: int, budget: dict[str, int]) -> ReviewPart:
    """Judge some decisions. Without kernels `strong` cannot search, and a review that is kept
    should not be made by less."""
    if PLAIN and "ms" in budget:
        raise refuse("review-no-kernels", kind=RefusalKind.TOO_BUSY)
    reviewer = Reviewer(replay_of(content), budget)
    for _ in reviewer.run(first, count):
        pass
    return reviewer.part()


def whole(content: bytes, budget: dict[str, int], parts: list[ReviewPart]) -> GameReview:
    """Put the parts of a review together, with the account of each round."""
    reviewer = Reviewer(replay_of(content), budget)
    reviewer.add(parts)
    return reviewer.review()
