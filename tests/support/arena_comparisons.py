"""Arena comparisons for tests, and finished games made up from given points."""

from sarisari.arena.game_runner import Played
from sarisari.arena.plan import Comparison, lineups
from sarisari.games import get_game


def comparison_of(*bots, game="tanuki", seats=3, seed=1, programs=None, **options):
    """`comparison_of("casual", "random", seats=4)`"""
    checked = get_game(game).new({"players": seats, **options}).options
    return Comparison(game, checked, bots, seed, programs or {})


def blocks_by(comparison, points_of, count):
    """Blocks of one-round games in which a bot's points are given: `points_of(bot, block)`."""
    return [
        [
            game_of(lineup, [points_of(bot, block) for bot in lineup])
            for lineup in lineups(comparison, block)
        ]
        for block in range(count)
    ]


def game_of(lineup, points):
    ranks = tuple(1 + sum(other > own for other in points) for own in points)
    return Played(tuple(lineup), (tuple(points),), ranks)
