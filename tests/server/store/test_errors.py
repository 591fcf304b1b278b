"""What the store may say instead of yes."""

import pytest

from sarisari.core.message import RefusalKind, Refused, say
from sarisari.server.store.errors import (
    Conflict,
    Damaged,
    NoSuchTable,
    RecordsFull,
    StoreError,
    StoreFull,
    StoreReserve,
)
from sarisari.text import catalogue


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (Conflict(), RefusalKind.CONFLICT),
        (NoSuchTable(), RefusalKind.UNKNOWN),
        (StoreFull(), RefusalKind.NO_ROOM),
        (StoreReserve(), RefusalKind.NO_ROOM),
        (RecordsFull(), RefusalKind.NO_ROOM),
    ],
)
def test_every_error_has_a_kind_and_a_sentence(error: StoreError, kind: RefusalKind) -> None:
    assert isinstance(error, Refused)
    assert error.kind is kind
    assert catalogue().refusal(error.message)


def test_damage_of_one_table_is_no_error_of_the_store() -> None:
    damaged = Damaged(say("store-unreadable"), "table t: malformed")
    assert not isinstance(damaged, StoreError)
    assert damaged.details == "table t: malformed"
