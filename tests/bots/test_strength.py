"""`casual` beats `random` clearly, with fixed seeds. `sarisari arena` measures it exactly."""

import os
import runpy
from pathlib import Path
from statistics import fmean

import pytest

BENCH = runpy.run_path(str(Path(__file__).parents[2] / "bench" / "bots.py"))
BLOCKS = {"tindahan": 6, "bastos": 4, "tanuki": 8}  # four games each
IN_A_SOAK = 60


@pytest.mark.parametrize("game", BLOCKS)
def test_casual_takes_three_quarters_of_the_games_from_three_random(game):
    blocks = IN_A_SOAK if os.environ.get("SARISARI_SOAK") else BLOCKS[game]
    match = BENCH["Match"](game, 4, "casual", "random", 2026)
    outcomes = [BENCH["play_block"](match, number) for number in range(blocks)]
    assert fmean(outcome.share for outcome in outcomes) >= 0.75
    assert fmean(outcome.edge for outcome in outcomes) > 1


def test_identical_bots_differ_by_nothing():
    match = BENCH["Match"]("tanuki", 3, "casual", "casual", 1)
    outcome = BENCH["play_block"](match, 0)
    assert outcome.edge == pytest.approx(0)
    assert outcome.share == pytest.approx(1 / 3)
