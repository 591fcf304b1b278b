"""Arena comparisons for tests, and finished games made up from given points."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from sarisari.arena.game_runner import Played
from sarisari.arena.plan import Comparison, lineups
from sarisari.games import get_game


def comparison_of(
    *bots: str,
    game: str = "tanuki",
    seats: int = 3,
    seed: int = 1,
    programs: dict[str, str] | None = None,
    **options: Any,
) -> Comparison:
    """`comparison_of("casual", "random", seats=4)`"""
    checked = get_game(game).new({"players": seats, **options}).options
    return Comparison(game, checked, bots, seed, programs or {})


def blocks_by(
    comparison: Comparison, points_of: Callable[[int, int], int], count: int
) -> list[list[Played]]:
    """Blocks of one-round games in which a bot's points are given: `points_of(bot, block)`."""
    return [
        [
            game_of(lineup, [points_of(bot, block) for bot in lineup])
            for lineup in lineups(comparison, block)
        ]
        for block in range(count)
    ]


def game_of(lineup: Iterable[int], points: Sequence[int]) -> Played:
    ranks = tuple(1 + sum(other > own for other in points) for own in points)
    return Played(tuple(lineup), (tuple(points),), ranks)
