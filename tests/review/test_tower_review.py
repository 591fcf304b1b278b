"""A review of a game with towers: planted mistakes are found, and the margin of each tower is told."""

import msgspec
import pytest

from sarisari.bots.bot import PLACE
from sarisari.core.event import Action, Settle
from sarisari.core.game import View
from sarisari.core.message import Refused
from sarisari.games.bandu.notation import placement_of
from sarisari.games.bandu.view import BanduView
from sarisari.review import GameReview, Verdict
from sarisari.review.judged_game import MISTAKE_ERRORS, costly
from sarisari.review.reviewer import Reviewer, check_reviewed
from sarisari.table.record import parse_header
from sarisari.table.replay import Replay
from tests.support.bot_games import Plant, bot_game

pytest.importorskip("mujoco")

FEW = {"iterations": 48}
EDGE = "place 44 0 1 0 0 0"  # at the very end of a base


def reviewed(replay: Replay, seed: int = 1, budget: dict[str, int] = FEW) -> GameReview:
    reviewer = Reviewer(replay, budget, seed)
    list(reviewer.run())
    return reviewer.review()


def game(plant: Plant | None = None, players: int = 2, seed: int = 4) -> Replay:
    """A short game of bots that build carefully."""
    bots = ["club:iterations=4"] * players
    return bot_game("bandu", bots, seed, plant, pieces=["cube", "brick", "slab", "egg", "disc"])


def verdict_at(review: GameReview, moment: int) -> Verdict:
    return next(verdict for verdict in review.verdicts if verdict.moment == moment)


def test_a_planted_placement_beside_the_base_costs_most() -> None:
    planted: list[int] = []

    def clumsy(view: View, do: str, number: int) -> str:
        """Once, put a piece where it must fall."""
        if planted or view.legal != [PLACE] or number < 6:
            return do
        planted.append(number)
        return EDGE

    replay = game(clumsy)
    review = reviewed(replay)
    found = verdict_at(review, planted[0])
    assert found.is_mistake
    assert found.unit == "win"
    assert costly(review.verdicts)[0] == found
    assert found.stands is not None
    assert found.best_stands is not None
    assert found.stands < 0.2
    assert found.best_stands > 0.8
    assert found.piece in {"cube", "brick", "slab", "egg", "disc"}
    assert placement_of(found.best) is not None
    assert found.reason is not None
    assert found.reason.key == "pose-on"


def test_a_planted_refusal_of_an_easy_piece_is_found() -> None:
    """Whoever refuses a slab early on pays for what they would like to have."""
    planted: list[int] = []

    def proud(view: View, do: str, number: int) -> str:
        assert isinstance(view, BanduView)
        if view.phase == "offer" and number == 0:
            return "offer slab refuse"
        if view.phase == "answer" and not planted:
            planted.append(number)
            return "refuse"
        return do

    pieces = ["slab", "egg", "ball", "brick", "fir", "spindle", "plank", "cone"]
    replay = bot_game("bandu", ["club:iterations=4"] * 3, 4, proud, beans=1, pieces=pieces)
    review = reviewed(replay)
    found = verdict_at(review, planted[0])
    assert (found.do, found.best) == ("refuse", "use")
    assert found.is_mistake
    assert found.loss > MISTAKE_ERRORS * found.error
    assert {valued.do for valued in found.options} == {"use", "refuse"}
    assert found.piece == "slab"


def test_every_answer_and_placement_is_judged_and_every_settle_measured() -> None:
    replay = game()
    review = reviewed(replay)
    actions = [event for event in replay.events if isinstance(event, Action)]
    assert 4 < len(review.verdicts) <= len(actions)
    assert review.is_complete
    assert review.accounts == ()
    settled = [place for place, event in enumerate(replay.events, 1) if isinstance(event, Settle)]
    assert [margin.moment for margin in review.margins] == settled
    for margin in review.margins:
        event = replay.events[margin.moment - 1]
        assert isinstance(event, Settle)
        assert (margin.degrees is None) == event.is_out
        if margin.degrees is not None:
            assert 0 <= margin.degrees < 90
            assert margin.survives is not None
            assert 0 < margin.survives < 1
    assert reviewed(replay) == review
    assert msgspec.json.decode(msgspec.json.encode(review), type=GameReview) == review
    own = review.of_seat(1)
    assert {each.seat for each in own.margins} | {each.seat for each in own.verdicts} == {1}


def test_a_pull_that_brings_the_tower_down_is_worth_nothing() -> None:
    """The pile is soon empty, and then players pull pieces out of their own towers."""
    pulled: dict[int, str] = {}

    def rash(view: View, do: str, number: int) -> str:
        assert isinstance(view, BanduView)
        assert view.seat is not None
        if not do.startswith("pull "):
            return do
        lowest = min(view.poses[view.seat].items(), key=lambda placed: placed[1][2])[0]
        lows = [each for each in view.legal if each.split()[1] != lowest]
        piece = min(lows, key=lambda each: view.poses[view.seat or 0][each.split()[1]][2])
        pulled[number] = piece
        return piece

    pieces = ["brick", "slab", "cube", "plank", "disc"]
    replay = bot_game("bandu", ["club:iterations=4"] * 2, 4, rash, pieces=pieces)
    review = reviewed(replay)
    fell: set[bool] = set()
    for moment, do in pulled.items():
        verdict = verdict_at(review, moment)
        assert verdict.do == do
        assert verdict.best.startswith("pull ")
        assert verdict.best_value >= verdict.value
        settled = replay.events[moment + 1]
        assert isinstance(settled, Settle)
        fell.add(settled.is_out)
        if settled.is_out:
            assert (verdict.value, verdict.stands) == (0.0, 0.0)
        else:
            assert verdict.stands == 1.0
            assert 0 < verdict.value < 1
    assert fell == {False, True}


def test_alone_a_placement_is_worth_the_chance_that_the_tower_stands() -> None:
    replay = bot_game("bandu", ["casual"], 2, mode="solitaire", pieces=4)
    review = reviewed(replay)
    assert review.verdicts
    for verdict in review.verdicts:
        assert verdict.unit == "stands"
        assert verdict.do.startswith("place ")
        assert verdict.value == verdict.stands


def test_a_record_with_towers_that_nobody_could_build_is_left_alone() -> None:
    """Poses from outside are numbers of any size: no map of such a tower is made."""
    header = {"sarisari": 1, "game": "bandu", "options": {"players": 2}}
    replay = Replay(parse_header(header))
    replay.apply(Action(0, "offer slab refuse"))
    replay.apply(Action(1, "use"))
    replay.apply(Action(1, "place 0 0 1 0 0 0"))
    far = (1e7, 0.0, 30.0, 1.0, 0.0, 0.0, 0.0)
    replay.apply(Settle(True, False, {"slab": far}))
    replay.apply(Action(1, "offer egg refuse"))
    replay.apply(Action(0, "use"))
    replay.apply(Action(0, "place 0 0 1 0 0 0"))
    replay.apply(Settle(False, True, {}))
    review = reviewed(replay)
    assert [verdict.moment for verdict in review.verdicts] == [0, 1, 2]
    assert [margin.degrees for margin in review.margins] == [0.0, None]


def test_without_the_physics_engine_it_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    from sarisari.bots.games.bandu import tower_judge

    replay = game()
    monkeypatch.setattr(tower_judge, "has_physics", lambda: False)
    with pytest.raises(Refused, match="settle-no-physics"):
        check_reviewed(replay)
