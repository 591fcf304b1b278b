"""A user's finished games by game, company and outcome (search, pagination).

The store finds the games of one title and the stopped ones. Names and winners are inside what a row
contains, so those are compared here, portion by portion, in the same way for every store.
"""

from typing import Literal, TypeAlias, get_args

import msgspec

from sarisari.core.game import Result
from sarisari.server.store import Store, TableRow
from sarisari.server.table_lines import glance

PORTION = 200  # rows read at once while searching

Ending: TypeAlias = Literal["won", "lost", "stopped"]
ENDINGS: tuple[str, ...] = get_args(Ending)


class ResultFilter(msgspec.Struct, frozen=True):
    """Which finished games are wanted; None: all."""

    game: str | None = None
    company: str | None = None  # part of the name of somebody else at the table
    ending: Ending | None = None

    def fits(self, row: TableRow, user: str) -> bool:
        """Whether a finished game of this user is wanted."""
        return self._fits_ending(row, user) and self._fits_company(row, user)

    def _fits_ending(self, row: TableRow, user: str) -> bool:
        if self.ending is None or self.ending == "stopped":
            return self.ending is None or row.status == "stopped"
        if row.status != "over" or row.result is None:
            return False
        winners = msgspec.json.decode(row.result, type=Result).winners
        is_won = any(row.seats.get(seat) == user for seat in winners)
        return is_won == (self.ending == "won")

    def _fits_company(self, row: TableRow, user: str) -> bool:
        if self.company is None:
            return True
        wanted = self.company.casefold()
        players = enumerate(glance(row.opening or b"").players)
        others = [player for seat, player in players if row.seats.get(seat) != user]
        return any(player is not None and wanted in player.name.casefold() for player in others)


async def find_results(
    store: Store, user: str, wanted: ResultFilter, limit: int, before: str | None = None
) -> list[TableRow]:
    """Return finished games of a user that a filter wants, the newest first; `before`: only those
    older than this table."""
    is_plain = wanted.company is None and wanted.ending is None
    portion = limit if is_plain else PORTION
    found: list[TableRow] = []
    while len(found) < limit:
        rows = await store.tables_of(user, portion, before, are_finished=True, game=wanted.game)
        found += [row for row in rows if wanted.fits(row, user)]
        if len(rows) < portion:
            break
        before = rows[-1].id
    return found[:limit]
