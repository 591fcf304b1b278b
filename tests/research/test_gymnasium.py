"""One seat against bots as a Gymnasium environment, and many games at once."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from sarisari.bots import get_bot
from sarisari.research import batch_games
from sarisari.research.gymnasium import SeatEnv, SeatVectorEnv
from tests.support.random_games import few_options, option_id

GAMES = [(name, options) for name in batch_games() for options in few_options(name)]


@pytest.mark.parametrize(("name", "options"), GAMES, ids=option_id)
def test_the_checker_of_the_interface(name: str, options: dict[str, Any]) -> None:
    made = SeatEnv(name, bots="random", render_mode="ansi", **options)
    check_env(made, skip_render_check=True)
    made.reset(seed=1)
    text = made.render()
    assert text is not None
    assert text.startswith("hand: ")


def play(made: SeatEnv, seed: int) -> tuple[float, list[bytes]]:
    """Play a random game: what the seat was given, and what it saw."""
    seen, _ = made.reset(seed=seed)
    generator = np.random.default_rng(seed)
    paid, is_over, sights = 0.0, False, []
    while not is_over:
        sights.append(seen["observation"].tobytes())
        action = int(generator.choice(np.flatnonzero(seen["action_mask"])))
        seen, reward, is_over, _, _ = made.step(action)
        paid += reward
    return paid, sights


@pytest.mark.parametrize(("name", "options"), GAMES, ids=option_id)
def test_bots_and_the_batch_play_the_same_game(name: str, options: dict[str, Any]) -> None:
    """The game beside the batch, whose views bots get, ends with the same points."""
    made = SeatEnv(name, seat=1, bots="random", reward="points", **options)
    paid, sights = play(made, 4)
    table = made.table
    assert paid == table.batch.totals()[0, 1]
    assert table._reading.result is not None
    assert table._reading.view(1).totals == table.batch.totals()[0].tolist()
    assert play(made, 4) == (paid, sights)
    assert play(made, 5)[1] != sights


@pytest.mark.parametrize("name", batch_games())
@pytest.mark.parametrize("bot", ["beginner", "casual"])
def test_bots_of_other_levels_sit_down(name: str, bot: str) -> None:
    made = SeatEnv(name, bots=[bot, "random"], players=3)
    _, sights = play(made, 2)
    assert len(sights) > 10
    assert made.table._bots[1] is get_bot(bot)
    assert made.table._bots[2] is get_bot("random")


def test_an_illegal_action_ends_the_episode() -> None:
    made = SeatEnv("tanuki", bots="random")
    made.reset(seed=1)
    _, reward, is_over, is_cut, info = made.step(0)
    assert (reward, is_over, is_cut, info["illegal"]) == (-100.0, True, False, True)


@pytest.mark.parametrize("name", batch_games())
def test_the_registry_has_the_games(name: str) -> None:
    made = gymnasium.make(f"sarisari/{name}-v0", bots="random", players=4)
    seen, info = made.reset(seed=3)
    assert (seen["action_mask"] == info["action_mask"]).all()
    many = gymnasium.make_vec(f"sarisari/{name}-v0", num_envs=3)
    assert many.reset(seed=3)[0]["observation"].shape[0] == 3


@pytest.mark.parametrize(("name", "options"), GAMES, ids=option_id)
def test_many_games_at_once(name: str, options: dict[str, Any]) -> None:
    made = SeatVectorEnv(name, 40, seat=2, opponent="random", **options)
    assert made.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    seen, _ = made.reset(seed=6)
    again, _ = SeatVectorEnv(name, 40, seat=2, opponent="random", **options).reset(seed=6)
    assert seen["observation"].tobytes() == again["observation"].tobytes()
    generator = np.random.default_rng(6)
    ended, begun = 0, 0
    was_over = np.zeros(40, np.bool_)
    for _ in range(250):
        assert made.observation_space.contains(seen)
        actions = (generator.random((40, made.single_action_space.n)) * seen["action_mask"]).argmax(  # type: ignore[attr-defined]
            axis=1
        )
        before = seen["observation"].copy()
        old = seen
        seen, rewards, over, cut, _ = made.step(actions)
        assert old["observation"].tobytes() == before.tobytes()  # what was handed out stays
        assert rewards.shape == over.shape == cut.shape == (40,)
        assert not rewards[was_over].any()
        assert not (over & was_over).any()
        assert set(made.batch.seats[~over]) <= {2}
        ended += int(over.sum())
        begun += int(was_over.sum())
        was_over = over
    assert ended > 0
    assert begun > 0


def test_wrong_uses_get_a_sentence() -> None:
    with pytest.raises(ValueError, match="2 seats need a bot, not 1"):
        SeatEnv("tindahan", bots=["random"])
    with pytest.raises(ValueError, match="no seat 9"):
        SeatEnv("tindahan", seat=9)
    with pytest.raises(ValueError, match="no seat 9"):
        SeatVectorEnv("tindahan", 2, seat=9)
    with pytest.raises(ValueError, match="rendered as ansi, not as 'human'"):
        SeatEnv("tindahan", render_mode="human")
    made = SeatVectorEnv("tanuki", 2)
    made.reset(seed=1)
    with pytest.raises(ValueError, match="not legal in game 0"):
        made.step(np.array([0, 0]))
