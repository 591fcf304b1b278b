"""What the store may say instead of yes. Whatever it refuses has left no trace."""

from sarisari.core.message import Refused, say


class StoreError(Refused):
    """The store said no, and why."""


class Conflict(StoreError):  # noqa: N818
    """Somebody else was faster, or the table is no longer what the caller thinks: look again."""

    def __init__(self) -> None:
        super().__init__(say("store-conflict"))


class NoSuchTable(StoreError):  # noqa: N818
    """There is no table of this id."""

    def __init__(self) -> None:
        super().__init__(say("store-no-table"))


class StoreFull(StoreError):  # noqa: N818
    """There is no room on the disk; it goes on when there is."""

    def __init__(self) -> None:
        super().__init__(say("store-full"))


class StoreBroken(StoreError):  # noqa: N818
    """The file cannot be read or written, or is not one of ours."""


class StoreBusy(StoreError):  # noqa: N818
    """Another server has this folder."""
