"""Hints: what is said for each action is counted honestly, and every reason is true."""

import re

import numpy as np
import pytest

from sarisari.bots import get_bot
from sarisari.bots.budget import Budget
from sarisari.bots.hints.action_values import value_actions
from sarisari.bots.hints.explanation import reasons_of
from sarisari.bots.hints.hint_finder import hints_of
from sarisari.core.game import View
from sarisari.core.message import Refused, say
from sarisari.core.stream import new_stream
from sarisari.games import card_games
from sarisari.text import catalogue, languages
from tests.support.narrowing import present
from tests.support.random_games import random_game, some_options
from tests.support.rules_table import RulesTable, card_game_of

NAMES = ["Ada", "Ben", "Chloé", "Dev", "Eli"]


def moments(name: str) -> list[View]:
    """Views of those who are to act, here and there in games of all options."""
    game = card_game_of(name)
    found = []
    for seed, options in enumerate(some_options(name, 6)):
        for number, (state, _, _) in enumerate(random_game(name, options, seed)):
            if game.to_act(state) and number % 9 == seed % 9:
                found.append(game.view(state, game.to_act(state)[0]))
    return found


@pytest.mark.parametrize("name", card_games())
def test_what_is_said_to_win_or_to_lose_does_so_in_every_world(name: str) -> None:
    seen = set()
    for view in moments(name):
        reasons = reasons_of(view)
        counted = value_actions(view, new_stream(3), Budget(4 * len(view.legal), None))
        for number, do in enumerate(view.legal):
            reason = reasons.get(do)
            if reason is not None and reason.wins is not None:
                assert counted.tricks[number] == float(reason.wins), (do, reason, view)
                seen.add(reason.wins)
    assert seen == {True, False}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", card_games())
def test_every_reason_has_words(name: str, language: str) -> None:
    words, told = catalogue(language), set()
    for view in moments(name):
        for reason in reasons_of(view).values():
            told.add(words.say(reason.message, NAMES, view.seat))
    assert len(told) > 8
    assert not [sentence for sentence in told if re.search(r"[{}]|None|hint-", sentence)]


@pytest.mark.parametrize("name", card_games())
def test_hints_are_for_all_legal_actions_and_begin_with_the_choice_of_strong(name: str) -> None:
    for view in moments(name)[::25]:
        hints = hints_of(view, 5, iterations=400)
        assert sorted(hint.do for hint in hints) == view.legal
        assert hints[0].do == get_bot("strong:iterations=200").choose(view, 5).do
        values = [hint.value for hint in hints[1:]]
        assert values == sorted(values, reverse=True)
        assert all(hint.error > 0 or len(hints) == 1 for hint in hints)
        assert hints == hints_of(view, 5, iterations=400)


@pytest.mark.parametrize("name", card_games())
def test_the_first_hint_is_the_best_within_the_error(name: str) -> None:
    """The choice of a short search may miss the best by what it cannot see."""
    misses = []
    for view in moments(name)[1::20]:
        hints = hints_of(view, 6, iterations=4000)
        best = max(hints, key=lambda hint: hint.value)
        is_close = best.value - hints[0].value <= 3 * (best.error + hints[0].error)
        is_explained = hints[0].reason == say("hint-for-the-game")
        misses.append(not is_close and not is_explained)
    assert len(misses) >= 5
    assert sum(misses) <= len(misses) / 10


def test_chances_are_given_where_they_mean_something() -> None:
    table = RulesTable("tanuki", players=4).deal("red-9 red-8 blue-9 blue-8 green-9 green-8")
    for hint in hints_of(table.view(0), 1, iterations=400):
        assert hint.trick is None
        assert hint.bid is not None
        assert 0 <= hint.bid <= 1
    table = RulesTable("tindahan", players=3).deal()
    hints = {hint.do: hint for hint in hints_of(table.view(0), 1, iterations=400)}
    assert hints["cart mango"].trick is None
    assert hints["cart mango"].bid is None
    assert hints["play banana-10"].trick == 1.0


def test_a_high_hand_is_not_told_to_bid_nothing() -> None:
    high = "red-9 red-8 blue-9 blue-8 green-9 green-8 yellow-9 yellow-8 red-7"
    hints = hints_of(RulesTable("tanuki", players=4).deal(high).view(0), 1, iterations=4000)
    chances = {hint.do: hint.bid for hint in hints}
    assert int(hints[0].do.removeprefix("bid ")) >= 4
    assert present(chances["bid 0"]) < 0.01


def test_only_what_is_proven_or_never_failed_in_many_worlds_is_certain() -> None:
    table = RulesTable("tindahan", players=3).deal(
        "banana-10 banana-8 banana-7", "banana-9 mango-1"
    )
    few, many = (
        {hint.do: hint.trick for hint in hints_of(table.view(0), 1, iterations=iterations)}
        for iterations in (60, 30_000)
    )
    assert few["play banana-10"] == many["play banana-10"] == 1.0  # nothing beats it
    assert all(
        0 < present(few[do]) < 1 for do in few if do.startswith("play") and do != "play banana-10"
    )
    assert 0 < present(many["play banana-8"]) < 1


def test_who_is_not_to_act_gets_no_hints() -> None:
    with pytest.raises(Refused, match="not-your-turn"):
        hints_of(RulesTable("tindahan", players=3).deal().view(1), 1, iterations=50)


def test_a_few_worlds_that_agree_are_no_proof() -> None:
    view = RulesTable("tindahan", players=3).deal().view(0)
    few = value_actions(view, new_stream(1), Budget(2 * len(view.legal), None))
    many = value_actions(view, new_stream(1), Budget(200 * len(view.legal), None))
    assert few.errors.min() > 2
    assert many.errors.max() < 1
    assert np.abs(few.edges - many.edges).max() < 4 * few.errors.max()


@pytest.mark.parametrize("name", card_games())
def test_other_worlds_change_a_value_by_as_much_as_its_error_says(name: str) -> None:
    told, seen = [], []
    for view in moments(name)[2::25]:
        budget = 200 * len(view.legal)
        runs = [value_actions(view, new_stream(seed), Budget(budget, None)) for seed in range(8)]
        told.append(np.mean([run.errors for run in runs]))
        seen.append(np.std([run.edges for run in runs], axis=0, ddof=1).mean())
    assert len(told) >= 4
    assert 0.7 < sum(seen) / sum(told) < 1.4


def test_if_all_worlds_are_looked_at_little_is_left_to_chance() -> None:
    late = [view for view in moments("tanuki") if len(view.hand) == len(view.legal) == 2]
    assert late
    for view in late:
        once, again = (value_actions(view, new_stream(seed), Budget(2000, None)) for seed in (1, 2))
        assert once.errors.max() < 0.1
        assert np.abs(once.edges - again.edges).max() <= 4 * once.errors.max()
