"""`casual` beats `random` clearly, with fixed seeds. `sarisari arena` measures it exactly."""

import pytest

from sarisari.arena.contest import Contest
from sarisari.arena.report import report_of
from tests.support.arena_comparisons import comparison_of
from tests.support.soak import IS_SOAK

GAMES = {"tindahan": 24, "bastos": 16, "tanuki": 32}
IN_A_SOAK = 240


@pytest.mark.parametrize("game", GAMES)
def test_casual_takes_three_quarters_of_the_games_from_three_random(game: str) -> None:
    comparison = comparison_of("casual", "random", game=game, seats=4, seed=2026)
    contest = Contest(comparison, IN_A_SOAK if IS_SOAK else GAMES[game])
    contest.run(jobs=1, checkpoint=None, on_game=lambda: None)
    casual = report_of(comparison, contest.tally).standings[0]
    assert casual.share.value >= 0.75
    assert casual.edge.value > 1
