"""How a game ended, as lists have it: with everybody's points where the game counts any."""

import msgspec

from sarisari.core.game import Result
from sarisari.table.table import Table


class GameOutcome(Result, frozen=True, gc=False, omit_defaults=True):
    """A result with the final points."""

    # by seat; none in Bandu, and in games that older versions kept
    totals: list[int] = msgspec.field(default_factory=list)


def outcome_of(table: Table) -> GameOutcome | None:
    """What is kept of a game that is over; None for one that was stopped."""
    result = table.result()
    if result is None:
        return None
    has_points = bool(table.game.sheets(table.state))
    totals = table.game.totals(table.state) if has_points else []
    return GameOutcome(result.ranks, result.winners, result.reason, result.author, totals)
