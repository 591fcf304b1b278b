"""Hints in Bandu: what an offer, an answer or a bid is worth, in chance to win."""

from typing import Any

import pytest

from sarisari.bots.hints import Hint
from sarisari.bots.hints.hint_finder import has_hints, hints_of
from sarisari.core.event import Action
from sarisari.core.game import View
from sarisari.core.message import Refused
from sarisari.games import get_game
from sarisari.text import catalogue
from tests.support.narrowing import present

pytest.importorskip("mujoco")

GAME = get_game("bandu")


def view_after(*actions: tuple[int, str], **options: Any) -> View:
    state = GAME.new(options)
    for seat, do in actions:
        GAME.apply(state, Action(seat, do))
    return GAME.view(state, GAME.to_act(state)[0])


def hints(view: View) -> dict[str, Hint]:
    return {hint.do: hint for hint in hints_of(view, 1, iterations=6)}


def reason(hint: Hint) -> str:
    return catalogue().say(present(hint.reason))


def test_bandu_has_hints() -> None:
    assert has_hints("bandu")


def test_an_answer_is_rated_by_the_chance_to_win_with_its_error() -> None:
    found = hints(view_after((0, "offer brick refuse"), players=3))
    assert set(found) == {"use", "refuse"}
    assert found["use"].unit == "win"
    assert 1 > found["use"].value > found["refuse"].value > 0
    assert all(0 < hint.error < 0.3 for hint in found.values())
    assert present(found["use"].stands) > 0.9
    assert found["refuse"].stands is None


@pytest.mark.clause("BAN-37")
def test_a_safe_piece_is_no_reason_to_pay() -> None:
    found = hints(view_after((0, "offer brick refuse"), players=3))
    assert "save your beans" in reason(found["use"])


@pytest.mark.clause("BAN-15")
def test_a_refusal_says_with_whom_the_piece_ends() -> None:
    found = hints(view_after((0, "offer brick refuse"), players=3))
    assert "ends with you" in reason(found["refuse"])


def test_only_the_best_offers_are_rated_the_best_first() -> None:
    found = hints_of(view_after(players=3), 1, iterations=6)
    assert 4 < len(found) <= 8
    assert [hint.value for hint in found] == sorted((hint.value for hint in found), reverse=True)
    assert all(hint.do.startswith("offer ") for hint in found)


@pytest.mark.clause("BAN-32")
def test_a_neighbour_without_beans_must_use_what_is_offered() -> None:
    found = hints_of(view_after(players=2, beans=0), 1, iterations=6)
    refusing = next(hint for hint in found if hint.do.endswith("refuse"))
    assert "must use it" in reason(refusing)


def test_a_bid_and_a_pass_are_rated() -> None:
    found = hints(view_after((0, "offer plank bid"), players=3))
    assert set(found) == {"bid 1", "pass"}
    assert present(found["bid 1"].stands) > 0.9


def test_the_only_answer_says_so() -> None:
    found = hints(view_after((0, "offer egg refuse"), players=2, beans=0))
    assert reason(found["use"]) == "There is nothing else to do."


@pytest.mark.parametrize(
    ("actions", "options", "why"),
    [
        (((0, "offer egg refuse"), (1, "use")), {"players": 2}, "hints-place"),
        ((), {"mode": "solitaire"}, "hints-solitaire"),
    ],
)
def test_where_a_piece_goes_is_not_for_hints(
    actions: tuple[tuple[int, str], ...], options: dict[str, Any], why: str
) -> None:
    with pytest.raises(Refused) as refused:
        hints_of(view_after(*actions, **options), 1, iterations=6)
    assert refused.value.message.key == why
