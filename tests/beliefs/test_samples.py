"""Samples fit the view they were drawn from, all of it, in whole games with all options."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from sarisari.core.game import State, View
from sarisari.core.stream import new_stream
from sarisari.games import card_games
from sarisari.games.card_belief import CardBelief
from tests.support.exhaustive_worlds import card_in
from tests.support.random_games import option_id, random_game, some_options
from tests.support.rules_table import card_game_of
from tests.support.sample_referee import violations

CASES = [(name, options) for name in card_games() for options in some_options(name, 12)]
SAMPLES = 100_000  # in all


def views(
    name: str, options: dict[str, Any], seed: int, every: int
) -> Iterator[tuple[State, View]]:
    """Views of all seats and an onlooker at moments of a whole game, with the true state."""
    game = card_game_of(name)
    for number, (state, _, _) in enumerate(random_game(name, options, seed)):
        if number % every == 0:
            for viewer in [*range(options["players"]), None]:
                yield state, game.view(state, viewer)


@pytest.mark.parametrize(("name", "options"), CASES, ids=option_id)
def test_a_sample_gives_its_seat_exactly_the_same_view(name: str, options: dict[str, Any]) -> None:
    game = card_game_of(name)
    stream = new_stream(11)
    for _, view in views(name, options, seed=1, every=23):
        sample = game.belief(view).sample(stream)
        assert game.view(sample, view.seat) == view


@pytest.mark.parametrize(("name", "options"), CASES, ids=option_id)
def test_no_sample_breaks_a_rule(name: str, options: dict[str, Any]) -> None:
    """The kernel plays the round again with each sampled deal: every action must be legal, and
    the record must come out as it was sampled."""
    stream = new_stream(13)
    sampled = 0
    share = SAMPLES // len(CASES) + 1
    moments = [view for _, view in views(name, options, seed=2, every=17) if view.events]
    for view in moments:
        count = share // len(moments) + 1
        assert violations(view, count, stream) == 0
        sampled += count
    assert sampled >= share


def test_the_referee_notices_a_wrong_card() -> None:
    """A referee that could not fail would prove nothing: give it a view with a void removed."""
    game = card_game_of("tanuki")
    options = {"players": 3}
    found = 0
    for _, view in views("tanuki", options, seed=2, every=9):
        if view.events and not view.due:
            found += violations(view, 200, new_stream(1), forget_voids=True)
    assert found > 0
    assert game.name == "tanuki"


@pytest.mark.parametrize(("name", "options"), CASES, ids=option_id)
def test_the_truth_is_always_possible(name: str, options: dict[str, Any]) -> None:
    game = card_game_of(name)
    for state, view in views(name, options, seed=4, every=5):
        assert is_possible(game.belief(view), state), (view.seat, view.events)


def is_possible(belief: CardBelief[Any], state: State) -> bool:
    """Whether the true hands and face-down cards are among the worlds that are counted."""
    worlds, unseen = belief.worlds, belief._unseen
    hands = {seat: int(state.record.hands[seat]) for seat in worlds.seats.tolist()}
    place_of = dict(zip(worlds.seats.tolist(), worlds.place.tolist(), strict=True))
    for seat in unseen.sealed:
        hands[seat] |= 1 << int(state.record.bastos[seat]) if state.game == "bastos" else 0
    slot_cards = [card_in(state, slot) for slot in unseen.slots]
    for number, group in enumerate(int(cards) for cards in worlds.groups):
        fill = sum(1 << slot for slot, card in enumerate(slot_cards) if group >> card & 1)
        takers = [place_of[seat] for seat, hand in hands.items() if hand & group]
        ways = range(worlds.first[number], worlds.first[number + 1])
        if not any(
            worlds.fills[way] == fill and all(worlds.hands[way] >> place & 1 for place in takers)
            for way in ways
        ):
            return False
    held = sum(hands.values()) | sum(1 << card for card in slot_cards)
    return held == int(np.bitwise_or.reduce(worlds.groups)) if len(worlds.groups) else held == 0
