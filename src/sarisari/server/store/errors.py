"""Errors of the store. A call that raises one has changed nothing."""

from sarisari.core.message import Message, RefusalKind, Refused, say


class StoreError(Refused):
    """The store refused a call, with the reason."""


class Conflict(StoreError):  # noqa: N818
    """Another writer was faster, or the table is not in the state that the caller expected: read
    again."""

    def __init__(self) -> None:
        super().__init__(say("store-conflict"), RefusalKind.CONFLICT)


class NoSuchTable(StoreError):  # noqa: N818
    """There is no table with this id."""

    def __init__(self) -> None:
        super().__init__(say("store-no-table"), RefusalKind.UNKNOWN)


class StoreFull(StoreError):  # noqa: N818
    """The disk is full; calls succeed again when there is room."""

    def __init__(self) -> None:
        super().__init__(say("store-full"), RefusalKind.NO_ROOM)


class StoreReserve(StoreError):  # noqa: N818
    """The disk is nearly full, and the rest is reserved for running games."""

    def __init__(self) -> None:
        super().__init__(say("store-reserve"), RefusalKind.NO_ROOM)


class StoreBroken(StoreError):  # noqa: N818
    """The file cannot be read or written, or is not a store."""


class StoreBusy(StoreError):  # noqa: N818
    """Another server uses this folder."""


class RecordsFull(StoreError):  # noqa: N818
    """Uploaded records have used up their quota."""

    def __init__(self) -> None:
        super().__init__(say("store-records-full"), RefusalKind.NO_ROOM)


class Damaged(Refused):
    """Data of one table is not what was written. This is no StoreError: the store and all other
    tables keep working."""

    def __init__(self, message: Message, details: str) -> None:
        super().__init__(message)
        self.details = details  # for the log only
