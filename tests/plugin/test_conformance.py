"""Palitan keeps what every game must keep: the checks of our own games, made for it."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.conformance import test_effects as effects
from tests.conformance import test_games as games
from tests.conformance import test_readings as readings
from tests.support.random_games import option_id

EVERY_TABLE = [
    {"players": 2, "pass": "left", "trump": "shell"},
    {"players": 3, "pass": "right", "trump": "none"},
    {"players": 4, "pass": "left", "trump": "none"},
    {"players": 5, "pass": "right", "trump": "shell"},
    {"players": 6, "pass": "left", "trump": "shell"},
]
CHECKS = (
    games.test_random_play_ends_and_conserves_the_cards,
    games.test_every_point_has_its_reason,
    games.test_a_copy_is_independent_and_states_are_values,
    games.test_a_refused_event_changes_nothing,
    games.test_whatever_is_not_listed_is_refused_with_a_reason,
    games.test_records_round_trip,
    games.test_undo_gives_back_every_state,
    games.test_every_view_is_made_for_its_seat,
    readings.test_views_do_not_depend_on_who_looked_before,
    readings.test_a_reading_says_what_the_game_does,
    readings.test_a_reading_that_goes_on_says_what_a_new_one_does,
    effects.test_every_sentence_has_its_effect_for_every_reader,
    effects.test_what_is_chosen_in_secret_is_in_nobody_elses_effects,
    effects.test_effects_say_which_card_was_laid_and_who_took_the_trick,
    effects.test_the_card_that_opens_a_trick_names_the_suit_to_follow,
)


@pytest.mark.parametrize("options", EVERY_TABLE, ids=option_id)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("test_"))
def test_what_holds_for_every_game_holds_here(
    check: Callable[[str, dict[str, Any]], None], options: dict[str, int | str]
) -> None:
    check("palitan", options)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_order_of_passes_makes_no_difference(players: int) -> None:
    games.test_secret_choices_in_any_order_come_to_the_same("palitan", {"players": players})


def test_a_view_stays_small() -> None:
    games.test_a_view_stays_small("palitan")


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_a_seat_that_there_is_not_sees_nothing(seat: int) -> None:
    games.test_a_seat_that_there_is_not_sees_nothing("palitan", seat)
