"""Work on reviews of finished games, done in a worker process: how many decisions there are, a part
of the review, the whole of its parts."""

from sarisari.core.kernel import PLAIN
from sarisari.core.message import RefusalKind, refuse
from sarisari.review.judged_game import GameReview, ReviewPart
from sarisari.review.reviewer import Reviewer, check_reviewed
from sarisari.server.record_work import replay_of


def decisions(content: bytes) -> int:
    """Return how many decisions a record has to judge. Refuse a game that cannot be reviewed."""
    replay = replay_of(content)
    check_reviewed(replay)
    return Reviewer(replay).count


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
