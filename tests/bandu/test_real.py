"""Bandu with real towers: whole games of bots, and their records on a machine without physics."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sarisari.bots import get_bot
from sarisari.core.event import Action
from sarisari.core.stream import below, draw, new_stream
from sarisari.games.bandu.view import BanduView
from sarisari.table.record import parse_header
from sarisari.table.replay import Replay
from tests.support.narrowing import of_type
from tests.support.soak import IS_SOAK

pytest.importorskip("mujoco")

GAMES = [
    {"players": 3, "beans": 2, "pieces": 9, "circles": 1},
    {"players": 2, "mode": "challenge", "pieces": 12},
    {"players": 1, "mode": "solitaire", "pieces": 5},
    {"players": 2, "pieces": ["cube", "brick", "slab", "plank", "disc", "hexagon"], "circles": 1},
]
if IS_SOAK:
    GAMES += [
        {"players": 6},
        {"players": 6, "mode": "challenge"},
        {"players": 1, "mode": "solitaire"},
    ]
REPLAYED = """
import sys
sys.modules["mujoco"] = None  # as if it were not installed
from sarisari.cli import main
main()
"""


def played(options: dict[str, Any], usual: str = "casual", seed: int = 1) -> Replay:
    """A game of bots to its end. A base that does not come to rest is placed again by chance."""
    from sarisari.physics.settler import MujocoSettler

    engine, stream = MujocoSettler(), new_stream(seed)
    replay = Replay(parse_header({"sarisari": 1, "game": "bandu", "options": options}))
    game = replay.game
    bot = usual
    while game.result(replay.state) is None:
        if game.due(replay.state) is None:
            [seat] = game.to_act(replay.state)
            view = game.view(replay.state, seat)
            replay.apply(Action(seat, get_bot(bot).choose(view, below(stream, 1000)).do))
            bot = usual
            continue
        asked = game.settling(replay.state)
        settle = engine.settle(asked, int(draw(stream)))
        if asked.is_base and settle.is_out:
            replay.undo(1)
            bot = "random"
        else:
            replay.apply(settle)
    return replay


@pytest.mark.parametrize("options", GAMES, ids=lambda options: "-".join(map(str, options.values())))
def test_a_game_of_bots_ends_and_its_record_replays_without_physics(
    options: dict[str, int | list[str] | str], tmp_path: Path
) -> None:
    replay = played(options)
    lines = [json.dumps(line) for line in replay.record()]
    file = tmp_path / "game.jsonl"
    file.write_text("\n".join(lines), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", REPLAYED, "replay", str(file), "--json"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout.splitlines()[-1]) == replay.status()
    settles = [line["settle"] for line in replay.record()[1:] if "settle" in line]
    assert all(settle["film"]["rate"] == 30 for settle in settles if "film" in settle)
    assert len(settles) > 1


def test_every_piece_that_was_placed_has_a_pose() -> None:
    """So that the next settle can be asked for."""
    replay = played({"players": 2, "pieces": 10, "circles": 1}, seed=3)
    view = of_type(BanduView, replay.game.view(replay.state, None))
    for tower, poses in zip(view.towers, view.poses, strict=True):
        assert sorted(tower) == sorted(poses)


STRONG = [
    {"players": 2, "pieces": ["cube", "cone", "egg", "slab"], "circles": 1, "beans": 2},
    {"players": 2, "mode": "challenge", "pieces": ["cube", "roof", "slab"], "circles": 1},
    {"players": 1, "mode": "solitaire", "pieces": ["cube", "ball", "slab"]},
]


@pytest.mark.parametrize("options", STRONG, ids=lambda options: options.get("mode", "standard"))
def test_strong_plays_every_kind_of_game_to_its_end(
    options: dict[str, int | list[str] | str],
) -> None:
    replay = played(options, "strong:iterations=3")
    assert replay.game.result(replay.state) is not None
