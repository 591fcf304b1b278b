"""A review: decisions judged from a seat's view, mistakes beyond their error, and accounts that
add up."""

import msgspec
import numpy as np
import pytest

from sarisari.bots.kernels.root_rollouts import BID, MEASURE_COUNT, POINTS, TRICK
from sarisari.bots.versions import VERSIONS
from sarisari.core.game import View
from sarisari.core.message import Refused
from sarisari.games import card_games
from sarisari.review import GameReview, decision_judge
from sarisari.review.decision_judge import judge_decision
from sarisari.review.judged_game import MISTAKE_ERRORS, costly
from sarisari.review.reviewer import Reviewer, check_reviewed
from sarisari.table.replay import Replay
from sarisari.text import catalogue
from tests.support.bot_games import bot_game
from tests.support.rules_table import RulesTable

FEW = {"iterations": 400}
MANY = {"iterations": 10_000}
LARGE = {"bastos": 5, "tanuki": 1, "tindahan": 2}  # a large mistake, in points


def reviewed(replay: Replay, budget: dict[str, int], seed: int = 1) -> GameReview:
    reviewer = Reviewer(replay, budget, seed)
    list(reviewer.run())
    return reviewer.review()


@pytest.mark.parametrize("name", card_games())
def test_the_parts_of_a_round_add_up_to_the_score_sheet(name: str) -> None:
    replay = bot_game(name, ["casual", "random", "casual"], 5)
    review = reviewed(replay, FEW)
    sheets = replay.game.sheets(replay.state)
    assert [(each.round, each.seat) for each in review.accounts] == [
        (sheet.round, seat) for sheet in sheets for seat in range(3)
    ]
    for account in review.accounts:
        parts = account.deal + account.others + account.own + account.chance
        assert round(parts, 2) == account.lead
        points = sheets[account.round - 1].points
        assert account.points == points[account.seat]
        others = (sum(points) - account.points) / 2
        assert account.lead == pytest.approx(account.points - others, abs=0.006)


@pytest.mark.parametrize("name", card_games())
def test_every_mistake_has_a_sentence_of_why(name: str) -> None:
    review = reviewed(bot_game(name, ["random", "random", "casual"], 5), FEW)
    mistakes = [verdict for verdict in review.verdicts if verdict.is_mistake]
    told = [verdict.reason or verdict.fault for verdict in mistakes]
    assert len(mistakes) > 5
    assert all(message is not None for message in told)
    said = {message.key for message in told if message is not None}
    assert any(key.startswith("review-why-") for key in said)
    assert all(verdict.reason != verdict.fault for verdict in mistakes)
    for message in told:
        assert message is not None
        assert "{" not in catalogue("fr").say(message, ["Ann", "Ben", "Cy"], reader=0)


@pytest.mark.parametrize(
    ("done", "best", "why"),
    [
        ({BID: 0.40, POINTS: 2.0}, {BID: 0.61, POINTS: 4.0}, "review-why-bid"),
        ({TRICK: 0.80, POINTS: 2.0}, {TRICK: 0.20, POINTS: 3.0}, "review-why-trick"),
        ({TRICK: 0.80, POINTS: 2.0}, {TRICK: 0.70, POINTS: 3.0}, "review-why-own"),
        ({POINTS + 1: 4.0, POINTS + 2: 3.0}, {POINTS + 1: 3.0}, "review-why-others"),
        ({POINTS + 1: 2.0, POINTS + 2: 2.0}, {POINTS: 2.0}, "review-why-both"),
    ],
)
def test_where_nothing_can_be_proven_the_largest_difference_is_told(
    done: dict[int, float], best: dict[int, float], why: str
) -> None:
    view = RulesTable("tindahan", players=3).deal().view(0)
    means = [np.zeros(MEASURE_COUNT), np.zeros(MEASURE_COUNT)]
    for row, figures in zip(means, (done, best), strict=True):
        for measure, figure in figures.items():
            row[measure] = figure
    message = decision_judge._explained(view, *means)
    assert message.key == why
    if why == "review-why-bid":
        assert message.params == {"done": 40, "best": 61}


@pytest.mark.parametrize("name", card_games())
def test_the_same_seed_and_playouts_give_the_same_review(name: str) -> None:
    replay = bot_game(name, ["casual", "beginner", "random"], 6)
    first, again, other = (reviewed(replay, {"iterations": 60}, seed) for seed in (3, 3, 4))
    assert msgspec.json.encode(first) == msgspec.json.encode(again)
    assert msgspec.json.encode(first) != msgspec.json.encode(other)
    assert first.judge.bot == "strong"
    assert first.judge.version == VERSIONS["strong"]
    assert msgspec.json.decode(msgspec.json.encode(first), type=GameReview) == first


@pytest.mark.parametrize("name", card_games())
def test_a_planted_mistake_is_found_and_priced_within_its_error(name: str) -> None:
    """The truth is 25 times as many playouts, with other chance."""
    planted: dict[int, tuple[float, float]] = {}

    def blunder(view: View, do: str, number: int) -> str:
        """Do the worst instead of the best, once after a few tricks."""
        if view.seat != 1 or len(view.legal) < 3 or len(view.events) < 8 or planted:
            return do
        judged = {other: judge_decision(view, other, number, MANY, 77) for other in view.legal}
        worst = max(judged.values(), key=lambda verdict: verdict.loss)
        if worst.loss < LARGE[name]:
            return do
        planted[number] = worst.loss, worst.error
        return worst.do

    replay = bot_game(name, ["casual"] * 3, 8, blunder)
    ((moment, (loss, error)),) = planted.items()
    review = reviewed(replay, FEW)
    found = {verdict.moment: verdict for verdict in review.verdicts}[moment]
    assert found.is_mistake
    assert found in costly(review.of_seat(1).verdicts)[:3]
    assert abs(found.loss - loss) <= 3 * (found.error + error)


def test_a_better_bot_gives_less_away() -> None:
    """By own play a game is ordered as the bots are, though its result is not."""
    sums = dict.fromkeys(range(3), 0.0)
    for seed in (1, 2):
        replay = bot_game("tindahan", ["random", "casual", "strong:iterations=300"], seed)
        for account in reviewed(replay, FEW).accounts:
            sums[account.seat] += account.own
    assert sums[0] < sums[1] - 5 < sums[2] - 5


def test_the_judge_finds_hardly_a_mistake_in_its_own_play() -> None:
    replay = bot_game("tanuki", ["strong:iterations=2000"] * 3, 4)
    review = reviewed(replay, FEW)
    assert len(review.verdicts) > 60
    assert len(costly(review.verdicts)) <= 2
    assert abs(sum(account.own for account in review.accounts)) < 8


def test_only_differences_beyond_their_error_are_mistakes() -> None:
    review = reviewed(bot_game("bastos", ["casual", "random", "casual"], 2), {"iterations": 60})
    behind = [verdict for verdict in review.verdicts if verdict.loss > 0]
    assert any(verdict.is_mistake for verdict in behind)
    assert not all(verdict.is_mistake for verdict in behind)
    for verdict in review.verdicts:
        if verdict.is_mistake:
            assert verdict.loss >= MISTAKE_ERRORS * verdict.error - 0.03
            assert {verdict.do, verdict.best} <= {valued.do for valued in verdict.options}
    losses = [verdict.loss for verdict in costly(review.verdicts)]
    assert losses == sorted(losses, reverse=True)


def test_an_interrupted_review_has_what_was_judged() -> None:
    reviewer = Reviewer(bot_game("tanuki", ["casual"] * 3, 4), {"iterations": 60})
    steps = reviewer.run()
    assert [next(steps) for _ in range(3)] == [1, 2, 3]
    review = reviewer.review()
    assert not review.is_complete
    assert (len(review.verdicts), review.accounts) == (3, ())
    assert review.decisions == reviewer.count
    assert not review.of_seat(0).is_complete


def test_parts_make_the_same_review_as_one_go() -> None:
    replay, budget = bot_game("tanuki", ["casual"] * 3, 4), {"iterations": 60}
    parts = []
    for first in range(0, Reviewer(replay).count, 25):
        reviewer = Reviewer(replay, budget)
        list(reviewer.run(first, 25))
        parts.append(reviewer.part())
    together = Reviewer(replay, budget)
    together.add(parts)
    assert len(parts) > 2
    assert together.review() == reviewed(replay, budget)


def test_what_cannot_be_reviewed_is_refused() -> None:
    replay = bot_game("tanuki", ["casual"] * 3, 4)
    with pytest.raises(Refused, match="no-such-seat"):
        check_reviewed(replay, 3)
    replay.undo(1)
    with pytest.raises(Refused, match="review-unfinished"):
        Reviewer(replay)


def test_a_game_whose_bots_know_only_the_rules_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    replay = bot_game("tanuki", ["casual"] * 3, 4)
    monkeypatch.setattr("sarisari.review.reviewer.play_of", lambda _: None)
    with pytest.raises(Refused, match="review-none"):
        check_reviewed(replay)
