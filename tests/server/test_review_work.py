"""Work on reviews: parts in any order make the review that is made at once."""

from pathlib import Path

import msgspec
import pytest

from sarisari.core.message import RefusalKind, Refused
from sarisari.review.reviewer import Reviewer
from sarisari.server import review_work
from sarisari.server.record_work import replay_of

CONTENT = Path("tests/records/tanuki-3-exact.jsonl").read_bytes()
TOWERS = Path("tests/records/bandu-2-last-tower.jsonl").read_bytes()
FEW = {"iterations": 20}


def test_parts_make_the_review_that_is_made_at_once() -> None:
    total, _, budget = msgspec.structs.astuple(review_work.plan(CONTENT, FEW))
    assert budget == FEW
    parts = [review_work.part(CONTENT, first, 40, FEW) for first in range(0, total, 40)]
    reviewer = Reviewer(replay_of(CONTENT), FEW)
    list(reviewer.run())
    assert review_work.whole(CONTENT, FEW, parts) == reviewer.review()


@pytest.mark.parametrize(
    ("content", "key"),
    [
        (CONTENT[: CONTENT.rindex(b"\n", 0, -1) + 1], "review-unfinished"),
        (b'{"sarisari":1,"game":"bandu"}', "review-unfinished"),
        (CONTENT + b"{}", "record-line"),
    ],
)
def test_what_cannot_be_reviewed_is_refused_with_a_sentence(content: bytes, key: str) -> None:
    with pytest.raises(Refused) as refused:
        review_work.plan(content, None)
    assert refused.value.message.key == key


def test_each_game_has_its_usual_budget_and_parts_of_about_a_second() -> None:
    cards = review_work.plan(CONTENT, None)
    towers = review_work.plan(TOWERS, None)
    assert (cards.budget, cards.part) == ({"ms": 50}, 8)
    assert towers.budget.keys() == {"iterations"}
    assert towers.part < cards.part
    assert towers.total > 10


def test_without_kernels_no_review_is_made_that_would_be_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(review_work, "PLAIN", True)
    with pytest.raises(Refused) as refused:
        review_work.part(CONTENT, 0, 1, {"ms": 50})
    assert refused.value.kind is RefusalKind.TOO_BUSY
