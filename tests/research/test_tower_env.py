"""Bandu as an environment, with the real physics."""

from typing import Any

import numpy as np
import pytest

from sarisari.research.pettingzoo import env
from sarisari.research.pixel_picture import GREEN, Picture
from sarisari.research.tower_env import TowerEnv
from sarisari.research.tower_game import MOST_POSES, POSE_NUMBERS


def numbers(made: Any, *names: str) -> list[int]:
    return [made.action_names.index(name) for name in names]


def field(made: TowerEnv, seat: int, name: str) -> list[float]:
    return made.table.fields(seat)[name]


def test_an_auction_ends_in_a_pose_that_holds() -> None:
    made = TowerEnv("bandu", players=2, pieces=["cube", "brick"], beans=3)
    made.reset(seed=1)
    for name in ("cube refuse", "refuse", "use"):
        assert made.observe(made.agent_selection)["action_mask"][numbers(made, name)[0]] == 1
        made.step(*numbers(made, name))
    assert made.agent_selection == "player_0"
    assert field(made, 0, "phase") == [0, 0, 0, 1]
    assert field(made, 0, "beans") == [3, 2]
    assert field(made, 1, "beans") == [2, 3]
    poses = np.array(field(made, 0, "poses")).reshape(MOST_POSES, POSE_NUMBERS)
    offered = int(made.observe("player_0")["action_mask"].sum())
    assert offered == (np.abs(poses).sum(1) > 0).sum() > 0
    made.step(*numbers(made, "pose 0"))
    assert made.table.view().towers[0] == ["base-1", "cube"]  # type: ignore[attr-defined]
    assert field(made, 0, "heights")[0] > field(made, 0, "heights")[1] > 0
    assert made.agent_selection == "player_1"


def test_whoever_outlasts_the_others_is_paid() -> None:
    made = env("bandu", players=3, pieces=["ball", "egg", "spindle"], auctions="refuse", beans=0)
    made.reset(seed=4)
    paid = dict.fromkeys(made.possible_agents, 0.0)
    generator = np.random.default_rng(4)
    for agent in made.agent_iter():
        seen, reward, is_over, _, _ = made.last()
        paid[agent] += reward
        made.step(None if is_over else int(generator.choice(np.flatnonzero(seen["action_mask"]))))
    assert sum(paid.values()) == pytest.approx(0)
    result = made.unwrapped.table.reading.result
    best = [paid[f"player_{seat}"] for seat in result.winners]
    assert min(best) == max(paid.values()) > 0


def test_a_seed_decides_how_towers_settle() -> None:
    def heights(seed: int) -> list[float]:
        made = TowerEnv("bandu", players=1, mode="solitaire", pieces=["cube", "disc"])
        made.reset(seed=seed)
        made.step(*numbers(made, "disc"))
        made.step(*numbers(made, "pose 1"))
        return field(made, 0, "heights") + list(made.table.reading.state.poses[0]["disc"])

    assert heights(1) == heights(1)
    assert heights(1) != heights(2)


def test_wrong_uses_get_a_sentence() -> None:
    with pytest.raises(ValueError, match="bandu: "):
        TowerEnv("bandu", players=9)
    made = TowerEnv("bandu")
    made.reset(seed=1)
    with pytest.raises(ValueError, match=r"action \d+ \(pose 0\) is not legal"):
        made.step(*numbers(made, "pose 0"))


def test_a_picture_of_towers_shows_the_pieces() -> None:
    made = TowerEnv("bandu", players=2, pieces=2, render_mode="rgb_array")
    made.reset(seed=1)
    picture = made.render()
    above = picture[40:150]
    assert (above == GREEN).all()  # only bases stand, and they are low
    assert (picture[180:218] != GREEN).any()


def test_letters_and_triangles_are_drawn_where_they_belong() -> None:
    picture = Picture(20, 20, (0, 0, 0))
    picture.write(2, 2, "t", (255, 255, 255), scale=1)
    lit = [(x, y) for y in range(20) for x in range(20) if picture.pixels[y, x, 0]]
    assert lit == [(2, 2), (3, 2), (4, 2), (3, 3), (3, 4), (3, 5), (3, 6)]
    picture.triangle(np.array([[10.0, 10.0], [16.0, 10.0], [10.0, 16.0]]), (9, 9, 9))
    assert picture.pixels[11, 11, 0] == 9
    assert picture.pixels[15, 15, 0] == 0
    picture.triangle(np.array([[-30.0, -30.0], [-20.0, -30.0], [-20.0, -20.0]]), (9, 9, 9))
    assert (picture.pixels[0] == 0).all()
