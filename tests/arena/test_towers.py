"""The arena with towers: Bandu is settled by physics, and counts who outlasts whom."""

import json

import pytest
from typer.testing import CliRunner

from sarisari.arena.game_runner import outlasted, play_game
from sarisari.arena.plan import Comparison, settle_seed
from sarisari.cli import app
from sarisari.games import get_game

pytest.importorskip("mujoco")

BANDU = Comparison("bandu", get_game("bandu").new({"players": 2}).options, ("random", "random"), 1)


def test_a_game_of_towers_is_played_to_the_last_tower() -> None:
    played, times = play_game(BANDU, 0, (0, 1))
    assert sorted(played.ranks) == [1, 2]
    assert played.points == (outlasted(played.ranks),)
    assert times[0].choices > 0


def test_the_same_block_is_played_the_same_way_twice() -> None:
    assert play_game(BANDU, 3, (0, 1))[0] == play_game(BANDU, 3, (0, 1))[0]


def test_tremors_depend_on_the_block_and_the_tower_alone() -> None:
    seeds = {settle_seed(BANDU, block, seat, 0) for block in range(3) for seat in range(2)}
    assert len(seeds) == 6


def test_who_shares_a_place_has_outlasted_the_same_number() -> None:
    assert outlasted((1, 1, 3, 4)) == (2, 2, 1, 0)


def test_the_command_compares_bots_of_bandu() -> None:
    given = ["bandu", "beginner", "random", "--seats", "2", "--games", "2", "--json"]
    result = CliRunner().invoke(app, ["arena", *given])
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert (found["game"], found["games"], found["seats"]) == ("bandu", 2, 2)
    assert found["bots"][0]["win_share"] + found["bots"][1]["win_share"] == pytest.approx(1)


def test_its_table_speaks_of_towers_not_of_rounds() -> None:
    result = CliRunner().invoke(
        app, ["arena", "bandu", "random", "random", "--seats", "2", "--games", "2"]
    )
    assert "outlasted" in result.output
    assert "round" not in result.output
