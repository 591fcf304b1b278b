"""What a view says about the trick, so that whoever draws it need not know the rules."""

from typing import Any

import pytest

from sarisari.core.event import Action
from sarisari.core.phase import CHOOSE
from sarisari.games import get_game
from tests.support.random_games import GAMES_AND_FEW_OPTIONS, option_id, random_game

some_games = pytest.mark.parametrize(("name", "options"), GAMES_AND_FEW_OPTIONS, ids=option_id)


@some_games
def test_the_seats_that_are_coming_are_those_that_act_until_the_trick_ends(
    name: str, options: dict[str, Any]
) -> None:
    game = get_game(name)
    promised: list[int] = []
    for state, event, logged in random_game(name, options, 3):
        view = game.view(state, None)
        if isinstance(event, Action) and logged.in_trick:
            assert event.seat == promised[0]
        in_order = list(dict.fromkeys([*promised[:1], *view.coming]))
        if promised and view.trick:
            assert in_order == promised
        assert view.coming[:1] == ([] if view.is_choosing else view.to_act)
        promised = view.coming


@some_games
def test_the_tricks_of_a_round_are_numbered_from_one(name: str, options: dict[str, Any]) -> None:
    game = get_game(name)
    ended = 0
    for state, event, logged in random_game(name, options, 4):
        if not isinstance(event, Action):
            ended = 0
        ended += logged.trick_winner is not None
        is_under_way = bool(game.to_act(state))
        assert game.view(state, 0).trick_number == (ended + 1 if is_under_way else 0)


@some_games
def test_a_view_says_whether_secret_choices_are_being_made(
    name: str, options: dict[str, Any]
) -> None:
    game = get_game(name)
    for state, _, _ in random_game(name, options, 5):
        assert game.view(state, None).is_choosing == (state.record.phase == CHOOSE)
