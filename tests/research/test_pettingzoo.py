"""All games as PettingZoo environments: its own conformance tests, and ours."""

import pickle
from functools import partial
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from sarisari.research import batch_games
from sarisari.research.pettingzoo import CardEnv, env
from sarisari.research.tower_env import tower_games
from tests.support.random_games import all_options
from tests.support.soak import IS_SOAK


def tower_table(players: int) -> dict[str, Any]:
    """Options of a short game with towers."""
    alone = {"mode": "solitaire"} if players == 1 else {}
    return {"players": players, "pieces": 6, **alone}


SIZES = [
    (name, players)
    for name in batch_games()
    for players in sorted({options["players"] for options in all_options(name)})
]
TOWER_SIZES = range(1, 7) if IS_SOAK else [2]
TABLES: list[tuple[str, dict[str, Any]]] = [
    *((name, {"players": players}) for name, players in SIZES),
    *((name, tower_table(players)) for name in tower_games() for players in TOWER_SIZES),
]
# api_test of 1.27 warns about every dictionary that is not on a list of its own environments
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably:UserWarning"),
]


@pytest.mark.parametrize(("name", "options"), TABLES)
@pytest.mark.parametrize("mask", ["observation", "info"])
def test_the_conformance_test_of_the_interface(
    name: str, options: dict[str, Any], mask: str
) -> None:
    made = env(name, mask=mask, **options)
    api_test(made, num_cycles=150 if name in batch_games() else 30)
    assert len(made.possible_agents) == options["players"]


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_the_conformance_test_of_seeds(name: str, options: dict[str, Any]) -> None:
    made = partial(env, name, **options)
    seed_test(made, num_cycles=40 if name in batch_games() else 8)
    first, second = made(), made()
    for one in (first, second):
        one.reset(seed=5)
    assert first.last()[0]["observation"].tobytes() == second.last()[0]["observation"].tobytes()


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_the_conformance_test_of_rendering(
    name: str, options: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    render_test(partial(env, name, **options), {"ansi": lambda text: "phase:" in text})
    assert "player_" in capsys.readouterr().out


def play(made: Any, seed: int) -> dict[str, float]:
    """Play a random game; what each agent was given."""
    made.reset(seed=seed)
    generator = np.random.default_rng(seed)
    paid = dict.fromkeys(made.possible_agents, 0.0)
    for agent in made.agent_iter():
        seen, reward, over, _, _ = made.last()
        paid[agent] += reward
        made.step(None if over else int(generator.choice(np.flatnonzero(seen["action_mask"]))))
    return paid


@pytest.mark.parametrize("name", batch_games())
def test_rewards_are_the_points_of_the_game(name: str) -> None:
    made = env(name, reward="points")
    paid = play(made, 3)
    assert list(paid.values()) == made.unwrapped.batch.totals()[0].tolist()
    assert sum(play(env(name), 3).values()) == pytest.approx(0, abs=1e-3)


@pytest.mark.parametrize("name", [*batch_games(), *tower_games()])
def test_the_registry_has_the_games(name: str) -> None:
    made = pettingzoo.make("aec", f"sarisari/{name}-v0", players=4)
    made.reset(seed=1)
    assert made.num_agents == 4


def test_a_pickled_environment_goes_on_alike() -> None:
    made = CardEnv("bastos", players=3)
    made.reset(seed=2)
    made.step(int(np.flatnonzero(made.observe("player_0")["action_mask"])[0]))
    twin = pickle.loads(pickle.dumps(made))
    for one in (made, twin):
        one.step(int(np.flatnonzero(one.observe("player_1")["action_mask"])[0]))
    for agent in made.agents:
        seen, other = made.observe(agent), twin.observe(agent)
        assert seen["observation"].tobytes() == other["observation"].tobytes()
        assert seen["action_mask"].tobytes() == other["action_mask"].tobytes()


def test_wrong_uses_get_a_sentence() -> None:
    with pytest.raises(ValueError, match="a mask is in the observation or the info, not in 'mind'"):
        env("tindahan", mask="mind")
    with pytest.raises(ValueError, match="rendered as human, ansi or rgb_array, not as 'film'"):
        env("tindahan", render_mode="film")
    with pytest.raises(ValueError, match="there are batches of"):
        env("chess")
    made = env("tanuki")
    made.reset(seed=1)
    with pytest.raises(ValueError, match=r"action 0 \(red-1\) is not legal"):
        made.step(0)


@pytest.mark.parametrize("name", batch_games())
def test_a_picture_changes_with_what_is_seen(name: str) -> None:
    made = env(name, players=3, render_mode="rgb_array")
    made.reset(seed=1)
    first = made.render()
    assert first.dtype == np.uint8
    assert first.shape == (200, 480, 3)
    made.step(int(np.flatnonzero(made.last()[0]["action_mask"])[0]))
    assert (made.render() != first).any()
