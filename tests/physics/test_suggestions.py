"""What suggestions say: whether a pose held, in words that fit the piece, within a limit of work."""

from collections.abc import Callable
from typing import Any

import pytest

from sarisari.core.settle_question import NEWEST_HAND, PhysicsOptions
from sarisari.games.bandu.pieces import PIECE_NAMES
from sarisari.physics import suggestions, trials
from sarisari.physics.candidates import Suggestion
from sarisari.physics.pose_words import describe, has_top, is_cubic
from sarisari.physics.settle import SettleOutcome, place, trial
from sarisari.physics.sides import EIGHTHS, sides, turned_by
from sarisari.physics.suggestions import by_looks, simulated_suggestions
from sarisari.physics.trials import TRIAL_WORK
from sarisari.server.games.bandu.pieces import suggest
from tests.support.towers import BASE, FLAT, TWENTY, built

SMALL = PhysicsOptions("small", "any", NEWEST_HAND)
MOST_WORK = suggestions.STABLE_WORK + suggestions.RISKY_WORK + 2 * TRIAL_WORK


def hows(piece: str) -> set[str]:
    """How a piece is said to lie on any of its sides, turned in any direction."""
    return {
        str(describe(piece, turned_by(number, side, eighths)).params["how"])
        for number, side in enumerate(sides(piece))
        for eighths in range(EIGHTHS)
    }


@pytest.mark.parametrize(
    ("piece", "said"),
    [
        ("ball", {"any"}),
        ("cube", {"any"}),
        ("brick", {"flat", "side", "end"}),
        ("plank", {"flat", "side", "end"}),
        ("disc", {"flat", "side"}),
        ("ring", {"flat", "side"}),
        ("cylinder", {"standing", "side"}),
        ("post", {"standing", "side"}),
    ],
)
def test_words_fit_the_piece(piece: str, said: set[str]) -> None:
    assert hows(piece) == said


def test_only_pieces_with_a_top_can_be_upside_down() -> None:
    with_top = {name for name in PIECE_NAMES if has_top(name)}
    assert {"cone", "eggcup", "egg", "pyramid", "arch", "knob", "dome"} <= with_top
    assert with_top.isdisjoint({"cube", "ball", "brick", "cylinder", "ring", "disc", "spool"})
    assert {name for name in PIECE_NAMES if "upside-down" in hows(name)} <= with_top
    assert [name for name in PIECE_NAMES if is_cubic(name)] == ["cube"]


@pytest.mark.parametrize("piece", ["ring", "ball", "cube", "brick", "arch"])
@pytest.mark.parametrize("ask", [by_looks, simulated_suggestions])
def test_no_two_suggestions_read_alike(piece: str, ask: Callable[..., list[Suggestion]]) -> None:
    words = [repr(each.words) for each in ask((BASE,), piece)]
    assert len(words) == len(set(words)) > 1


def test_a_pose_that_held_comes_first_and_a_risky_one_says_so() -> None:
    found = simulated_suggestions(built((("cone", 0, 0),)), "slab")
    risks = [each.risk for each in found]
    assert risks == sorted(risks, key=["held", "unknown", "risky"].index)
    assert {each.risk for each in by_looks((BASE,), "cube")} == {"unknown"}


def test_a_cube_in_the_middle_of_the_base_held() -> None:
    best = simulated_suggestions((BASE,), "cube")[0]
    assert best.risk == "held"
    assert place((BASE,), "cube", best.placement, with_film=False).stands


@pytest.mark.clause("BAN-26")
def test_a_list_says_that_nothing_held(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not suggest("tried", (BASE,), "cube", SMALL).nothing_held
    fallen = SettleOutcome("fallen", (), {}, None)
    monkeypatch.setattr(trials, "trial", lambda *_: fallen)
    hopeless = suggest("tried", (BASE,), "cube", SMALL)
    assert hopeless.nothing_held
    assert {pose.risk for pose in hopeless.poses} == {"risky"}
    assert not suggest("looks", (BASE,), "cube", SMALL).nothing_held
    assert not suggest("tried", (), "cube", SMALL).nothing_held


@pytest.mark.parametrize("piece", ["trough", "ball"])
def test_a_list_takes_only_so_much_work_however_hopeless(
    piece: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Work is counted in steps times contacts, so it does not depend on the machine."""
    done: list[int] = []

    def counted(*asked: Any) -> SettleOutcome:
        outcome = trial(*asked)
        done.append(outcome.work + TRIAL_WORK)
        return outcome

    monkeypatch.setattr(trials, "trial", counted)
    simulated_suggestions(built(TWENTY), piece)
    longest_frame = 17 * 500  # a trial may exceed its limit by one frame
    assert 0 < sum(done) < MOST_WORK + len(done) * longest_frame


def test_a_trial_that_takes_too_long_is_left_unfinished() -> None:
    outcome = place((BASE,), "cube", (0.0, 0.0, *FLAT), most_work=10, with_film=False)
    assert outcome.verdict == "unfinished"
    assert not outcome.stands
    assert not outcome.settle.stands
