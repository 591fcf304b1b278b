"""The search: worlds played again, weights, budgets, and that it finds what is plain to see."""

import numpy as np
import pytest

from sarisari.bots import budget, get_bot
from sarisari.bots.budget import Budget
from sarisari.bots.search.search_bots import SETTINGS
from sarisari.bots.search.search_methods import sequential_halving
from sarisari.bots.search.world_sampler import FEW_WORLDS, WorldSampler
from sarisari.bots.search.world_weights import LEAST_EFFECTIVE, resampled, tempered
from sarisari.core.game import View
from sarisari.core.phase import CHOOSE
from sarisari.core.stream import new_stream
from sarisari.core.worlds import world_count
from sarisari.games import card_games
from tests.support.random_games import random_game, some_options
from tests.support.rules_table import RulesTable, card_game_of


def sampler_for(view: View) -> WorldSampler:
    return WorldSampler(view, SETTINGS["strong"].parameters(view.game), 1)


@pytest.mark.parametrize("name", card_games())
def test_a_round_played_again_in_a_world_is_the_state_with_other_hands(name: str) -> None:
    """Everything in the record is as in the truth, but for hands that the seat cannot see and
    choices that are still secret; its legal actions are the same."""
    game = card_game_of(name)
    compared = 0
    for seed, options in enumerate(some_options(name, 4)):
        for state, _, _ in random_game(name, options, seed):
            if not game.to_act(state) or state.record.phase == CHOOSE:
                continue
            seat = game.to_act(state)[0]
            if options.get("hidden") == "facedown":
                continue  # the trick on the table may differ too
            drawn = sampler_for(game.view(state, seat)).draw_weighed(1, new_stream(seed))[0][0]
            assert drawn.hands[seat] == state.record.hands[seat]
            drawn.hands[:] = state.record.hands
            assert drawn.tobytes() == state.record.tobytes()
            compared += 1
    assert compared > 100


@pytest.mark.parametrize("name", card_games())
def test_worlds_hold_every_card_once(name: str) -> None:
    game = card_game_of(name)
    for state, _, _ in random_game(name, {"players": 4}, 8):
        if not game.to_act(state) or state.record.phase == CHOOSE:
            continue
        truth = sum(int(hand) for hand in state.record.hands)
        states, _ = sampler_for(game.view(state, game.to_act(state)[0])).draw_weighed(
            4, new_stream(2)
        )
        assert [sum(int(hand) for hand in world.hands) for world in states] == [truth] * 4


@pytest.mark.parametrize("name", card_games())
def test_if_few_worlds_are_left_each_is_looked_at_once(name: str) -> None:
    game = card_game_of(name)
    looked = 0
    for state, _, _ in random_game(name, {"players": 4}, 5):
        if not game.to_act(state) or state.record.phase == CHOOSE:
            continue
        view = game.view(state, game.to_act(state)[0])
        sampler = sampler_for(view)
        total = world_count(sampler.past.worlds)
        if 1 < total <= FEW_WORLDS:
            assert len(sampler.draw(64, new_stream(3))) == 64
            found = {tuple(world.hands.tolist()) for world in sampler.pool}
            assert len(found) == len(sampler.pool) == total
            looked += 1
    assert looked > 3


def test_values_are_points_whatever_winning_is_worth() -> None:
    """In the last round, two actions, the same playouts: only the choice may differ."""
    game = card_game_of("tanuki")
    compared = 0
    for state, _, _ in random_game("tanuki", {"players": 3}, 6):
        for seat in game.to_act(state):
            view = game.view(state, seat)
            if view.round < 3 or len(view.legal) != 2:
                continue
            told = []
            for win_worth in (0.0, 5.0):
                how = SETTINGS["strong"]._replace(win_worth=win_worth, sure=1e9)
                valued = sequential_halving(view, new_stream(1), Budget(200, None), how)
                told.append({action.do: (action.value, action.error) for action in valued})
            assert told[0] == told[1]
            compared += 1
    assert compared > 2


def test_weights_add_up_and_no_few_worlds_count_for_all() -> None:
    logs = np.array([0.0, -50.0, -60.0, -70.0, -80.0, -90.0, -95.0, -99.0])
    weights = tempered(logs)
    assert weights.sum() == pytest.approx(1)
    assert 1 / (weights @ weights) >= LEAST_EFFECTIVE * len(logs) * 0.99
    assert (weights > 0).all()
    assert (np.diff(weights) < 0).all()


def test_equal_worlds_weigh_the_same_and_likely_ones_come_more_often() -> None:
    assert tempered(np.full(5, -3.0)) == pytest.approx(np.full(5, 0.2))
    places = resampled(np.array([0.5, 0.25, 0.25, 0.0]), 8, 0.5)
    assert np.bincount(places, minlength=4).tolist() == [4, 2, 2, 0]


LOW = "red-1 red-3 blue-1 blue-3 green-1 green-3 yellow-1 yellow-3 red-4"
HIGH = "red-9 red-8 blue-9 blue-8 green-9 green-8 yellow-9 yellow-8 red-7"


@pytest.mark.parametrize("bot", ["club", "strong", "plain"])
def test_a_low_hand_bids_little_and_a_high_one_much(bot: str) -> None:
    bids = {}
    for hand in (LOW, HIGH):
        view = RulesTable("tanuki", players=4).deal(hand).view(0)
        bids[hand] = int(get_bot(f"{bot}:iterations=2000").choose(view, 1).do.removeprefix("bid "))
    assert bids[LOW] <= 1
    assert bids[HIGH] >= 3


def test_two_bots_of_one_name_and_budget_are_one() -> None:
    assert get_bot("strong:iterations=50") is get_bot("strong:iterations=50")


def test_a_budget_of_time_is_kept_about() -> None:
    from time import perf_counter

    view = RulesTable("tindahan", players=4).deal().view(0)
    bot = get_bot("plain:ms=100")
    bot.choose(view, 1)
    begun = perf_counter()
    bot.choose(view, 2)
    assert 0.1 <= perf_counter() - begun < 2


def test_a_budget_may_count_processor_time(monkeypatch: pytest.MonkeyPatch) -> None:
    used = 0.0
    monkeypatch.setattr(budget, "process_time", lambda: used)
    with budget.counting_cpu_time():
        inside = Budget(None, 50)
    assert inside.share_spent == 0
    used = 0.049
    assert not inside.is_spent()
    used = 0.051
    assert inside.is_spent()
    assert Budget(None, 10**6).share_spent < 1  # outside, the clock counts


def test_what_is_clear_takes_less_than_the_whole_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    from sarisari.bots.search import search_bots

    spent: list[Budget] = []

    class Watched(Budget):
        def __init__(self, iterations: int | None, ms: int | None) -> None:
            super().__init__(iterations, ms)
            spent.append(self)

    monkeypatch.setattr(search_bots, "Budget", Watched)
    game = card_game_of("tindahan")
    for state, _, _ in random_game("tindahan", {"players": 3}, 4):
        for seat in game.to_act(state):
            get_bot("strong:iterations=2000").choose(game.view(state, seat), 1)
    playouts = [budget.used for budget in spent]
    assert len(playouts) > 30
    assert max(playouts) <= 2100  # a batch may go a little over
    assert min(playouts) < 600


def test_without_kernels_a_search_by_the_clock_says_who_chose_instead(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from sarisari.bots.search import search_bots

    monkeypatch.setattr(search_bots, "PLAIN", True)
    view = RulesTable("bastos", players=3).deal().view(0)
    choice = get_bot("strong:ms=50").choose(view, 3)
    assert choice.instead == "casual"
    assert choice.do == get_bot("casual").choose(view, 3).do
    assert choice.actions == ()
    assert get_bot("strong:iterations=20").choose(view, 3).instead is None
