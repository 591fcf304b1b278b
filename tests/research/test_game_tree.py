"""Whole trees of small games, exact best responses, and bots as policies."""

from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy as spiel_policy
from open_spiel.python.algorithms import exploitability

import sarisari.research.openspiel  # noqa: F401 - registers the games
from sarisari.bots import get_bot
from sarisari.research.openspiel.bot_policy import action_shares, bot_policy
from sarisari.research.openspiel.game_tree import GameTree

SMALLEST = "python_sarisari_tindahan(players=3,small=3x1)"


@pytest.mark.parametrize("text", ["kuhn_poker(players=3)", "leduc_poker", SMALLEST])
def test_nash_conv_is_that_of_open_spiel(text: str) -> None:
    game = pyspiel.load_game(text)
    tree = GameTree(game)
    expected, gains = tree.nash_conv(tree.uniform())
    theirs = exploitability.nash_conv(game, spiel_policy.UniformRandomPolicy(game))
    assert gains.sum() == pytest.approx(theirs)
    assert expected.sum() == pytest.approx(0)
    assert (gains >= 0).all()


def test_the_size_of_a_known_tree() -> None:
    tree = GameTree(pyspiel.load_game("kuhn_poker(players=3)"))
    assert tree.size == {
        "chance nodes": 17,
        "decisions": 288,
        "ends": 312,
        "information sets": 48,
    }


def test_a_policy_of_another_kind_has_the_nash_conv_of_open_spiel() -> None:
    """A skewed policy, so that no information set is symmetric."""
    game = pyspiel.load_game("kuhn_poker(players=3)")
    tree, theirs = GameTree(game), spiel_policy.TabularPolicy(game)
    skewed = tree.uniform()
    for (_, text), number in tree.sets.items():
        share = (len(text) % 5 + 1) / 7
        skewed[number] = np.array([share, 1 - share])
        theirs.policy_for_key(text)[:] = [share, 1 - share]
    assert tree.nash_conv(skewed)[1].sum() == pytest.approx(exploitability.nash_conv(game, theirs))


def test_a_tree_that_is_too_large_gets_a_sentence() -> None:
    with pytest.raises(ValueError, match="more than 100 histories"):
        GameTree(pyspiel.load_game("leduc_poker"), most_nodes=100)


def test_a_bot_is_a_policy() -> None:
    tree = GameTree(pyspiel.load_game(SMALLEST))
    policy = bot_policy(tree, "casual", samples=2)
    assert policy.keys() == tree.uniform().keys()
    assert all(shares.sum() == pytest.approx(1) for shares in policy.values())
    again = bot_policy(tree, "casual", samples=2)
    assert all((policy[number] == again[number]).all() for number in policy)
    assert tree.nash_conv(policy)[1].sum() != tree.nash_conv(tree.uniform())[1].sum()


def test_a_second_integer_follows_from_the_choices_that_began_alike() -> None:
    """The share of each kettle is that among the choices of this card."""
    game: Any = pyspiel.load_game("python_sarisari_tanuki(players=3,one_round=True,hide=exempt)")
    bot = get_bot("random")
    for seed in range(60):
        chance = np.random.default_rng(seed)
        state = game.new_initial_state()
        while not state.is_terminal():
            played = state.position.played
            if played and played[-1].is_half and len(state.legal_actions()) > 1:
                shares = action_shares(state, bot, 400)
                assert shares.sum() == pytest.approx(1)
                assert (shares > 0).all()
                return
            state.apply_action(int(chance.choice(state.legal_actions())))
    raise AssertionError("no card could be hidden")
