"""What the store may say instead of yes. Whatever it refuses has left no trace."""

from sarisari.core.message import Message, RefusalKind, Refused, say


class StoreError(Refused):
    """The store said no, and why."""


class Conflict(StoreError):  # noqa: N818
    """Somebody else was faster, or the table is no longer what the caller thinks: look again."""

    def __init__(self) -> None:
        super().__init__(say("store-conflict"), RefusalKind.CONFLICT)


class NoSuchTable(StoreError):  # noqa: N818
    """There is no table of this id."""

    def __init__(self) -> None:
        super().__init__(say("store-no-table"), RefusalKind.UNKNOWN)


class StoreFull(StoreError):  # noqa: N818
    """There is no room on the disk; it goes on when there is."""

    def __init__(self) -> None:
        super().__init__(say("store-full"), RefusalKind.NO_ROOM)


class StoreReserve(StoreError):  # noqa: N818
    """There is little room left on the disk, and it is for games under way."""

    def __init__(self) -> None:
        super().__init__(say("store-reserve"), RefusalKind.NO_ROOM)


class StoreBroken(StoreError):  # noqa: N818
    """The file cannot be read or written, or is not one of ours."""


class StoreBusy(StoreError):  # noqa: N818
    """Another server has this folder."""


class RecordsFull(StoreError):  # noqa: N818
    """Records from outside have all the room that they may have."""

    def __init__(self) -> None:
        super().__init__(say("store-records-full"), RefusalKind.NO_ROOM)


class Damaged(Refused):
    """Something of one table is not as it was written. It is no StoreError: the store goes on,
    and so do all other tables."""

    def __init__(self, message: Message, details: str) -> None:
        super().__init__(message)
        self.details = details  # for the log
