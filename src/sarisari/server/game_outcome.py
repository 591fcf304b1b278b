"""How a game ended, for lists: the result with everybody's points, if the game counts any."""

import msgspec

from sarisari.core.game import Result
from sarisari.table.table import Table


class GameOutcome(Result, frozen=True, gc=False, omit_defaults=True):
    """A result with the final points."""

    # by seat; empty in Bandu, and in games saved by older versions
    totals: list[int] = msgspec.field(default_factory=list)


def outcome_of(table: Table) -> GameOutcome | None:
    """The outcome to keep of a finished game; None if it was stopped."""
    result = table.result()
    if result is None:
        return None
    has_points = bool(table.game.sheets(table.state))
    totals = table.game.totals(table.state) if has_points else []
    return GameOutcome(result.ranks, result.winners, result.reason, result.author, totals)
