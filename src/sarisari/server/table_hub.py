"""Where a table belongs: the interface of the hub for what concerns other tables as well."""

from typing import Protocol, TypeVar

from sarisari.server.room import Room
from sarisari.server.store import Wished
from sarisari.server.work import Asker

T_contra = TypeVar("T_contra", contravariant=True)  # a live table


class TableHub(Protocol[T_contra]):
    """The hub, as its tables know it."""

    def table_changed(self, table: T_contra, is_listed: bool) -> None:
        """Note that a table has changed; `is_listed` if its line in lists changes, too."""

    def presence_changed(self, table: T_contra, user: str) -> None:
        """Note that a user came to a table or left it."""

    async def check_new_table(self, asker: Asker) -> None:
        """Refuse an asker who has made too many tables."""

    async def make_next(self, table: T_contra, without: int | None, wished: Wished | None) -> Room:
        """Create the table of a rematch; return the room of the old table, which now names it."""
