"""One reading for all seats tells each of them what a reading of its own would."""

from typing import Any

import msgspec
import pytest

from sarisari.core.game import Reading
from sarisari.games import get_game
from tests.support.random_games import GAMES_AND_FEW_OPTIONS, option_id, random_game

EVERY = 7  # events: not every state is looked at from all sides


def views_of(reading: Reading, seats: list[int | None]) -> dict[tuple[int | None, bool], bytes]:
    return {
        (seat, look_back): msgspec.json.encode(reading.view(seat, look_back=look_back))
        for seat in seats
        for look_back in (True, False)
    }


@pytest.mark.parametrize(("name", "options"), GAMES_AND_FEW_OPTIONS, ids=option_id)
def test_views_do_not_depend_on_who_looked_before(name: str, options: dict[str, Any]) -> None:
    game = get_game(name)
    seats = [*range(options["players"]), None]
    for number, (state, _, _) in enumerate(random_game(name, options, 11)):
        if number % EVERY:
            continue
        alone: dict[tuple[int | None, bool], bytes] = {}
        for seat in seats:
            alone |= views_of(game.read(state), [seat])
        assert views_of(game.read(state), seats) == alone
        assert views_of(game.read(state), seats[::-1]) == alone


@pytest.mark.parametrize(("name", "options"), GAMES_AND_FEW_OPTIONS, ids=option_id)
def test_a_reading_says_what_the_game_does(name: str, options: dict[str, Any]) -> None:
    game = get_game(name)
    for state, _, _ in random_game(name, options, 12):
        reading = game.read(state)
        assert reading.state is state
        assert reading == game.read(state.copy())
        assert (reading.due, reading.to_act) == (game.due(state), game.to_act(state))
        assert reading.result == game.result(state)
        for seat in range(options["players"]):
            assert reading.legal(seat) == game.legal(state, seat)
            assert reading.prompt(seat) == game.prompt(state, seat) == reading.view(seat).prompt
            assert bool(reading.legal(seat)) == (seat in reading.to_act)


@pytest.mark.parametrize(("name", "options"), GAMES_AND_FEW_OPTIONS, ids=option_id)
def test_a_reading_that_goes_on_says_what_a_new_one_does(
    name: str, options: dict[str, Any]
) -> None:
    game = get_game(name)
    seats = [*range(options["players"]), None]
    reading = game.read(game.new(options))
    for number, (state, event, told) in enumerate(random_game(name, options, 13)):
        before = reading.state.copy()
        after, logged = reading.after(event)
        assert reading.state == before
        assert (after, logged) == (game.read(state.copy()), told)
        assert (after.due, after.to_act) == (game.due(state), game.to_act(state))
        assert [after.legal(seat) for seat in after.to_act] == [
            game.legal(state, seat) for seat in after.to_act
        ]
        if number % EVERY == 0:
            assert views_of(after, seats) == views_of(game.read(state), seats)
        reading = after


def test_a_legal_list_that_is_changed_changes_no_other() -> None:
    game = get_game("tanuki")
    state, _, _ = next(random_game("tanuki", {"players": 3}, 1))
    reading = game.read(state)
    reading.legal(0).clear()
    reading.view(0).legal.clear()
    reading.view(0).hand.clear()
    reading.view(0).events.clear()
    assert len(reading.view(0).legal) == 13
    assert (len(reading.view(0).hand), len(reading.view(0).events)) == (12, 1)


def test_a_state_of_another_game_is_not_read() -> None:
    state = get_game("tanuki").new({"players": 3})
    with pytest.raises(ValueError, match="tanuki"):
        get_game("bastos").read(state)
