"""Addresses of PostgreSQL stores, and what errors mean."""

import asyncpg
import pytest

from sarisari.server.store import Conflict, StoreBroken, StoreFull
from sarisari.server.store.postgres.pg_connection import (
    broken,
    fetch,
    is_address,
    refusal,
    shown_address,
    storable,
)
from sarisari.server.store.postgres.pg_store import PgStore
from sarisari.text import catalogue


@pytest.mark.parametrize(
    ("place", "is_one"),
    [
        ("postgresql://db/sari", True),
        ("postgres://sari:pw@db:5432/sari", True),
        ("/var/lib/sarisari", False),
        ("postgresql", False),
        (None, False),
    ],
)
def test_an_address_is_told_from_a_folder(place: str | None, is_one: bool) -> None:
    assert is_address(place) is is_one


@pytest.mark.parametrize(
    "address", ["postgresql://ada:s3cret@db/sari", "postgresql://ada@db/sari?password=s3cret"]
)
def test_no_password_is_shown(address: str) -> None:
    assert shown_address(address) == "postgresql://ada@db/sari"
    assert "s3cret" not in str(broken(address, OSError("no route")))


def test_clients_are_told_what_they_can_use_and_no_details() -> None:
    assert isinstance(refusal(asyncpg.UniqueViolationError("journal_pkey")), Conflict)
    assert isinstance(refusal(asyncpg.DiskFullError("/var/lib")), StoreFull)
    unusable = refusal(asyncpg.InsufficientPrivilegeError("permission denied for journal"))
    assert isinstance(unusable, StoreBroken)
    assert "journal" not in catalogue().refusal(unusable.message)
    bug = ValueError("a bug")
    assert refusal(bug) is bug


async def test_a_text_that_cannot_be_stored_is_in_no_row(store: PgStore) -> None:
    assert await store.get_user("nobody\0") is None
    assert await store.get_record("\ud800") is None
    assert storable("a\0b\ud800") == "a\ufffdb?"
    assert await store.readers.read(lambda db: fetch(db, "SELECT $1::text", "fine"))


async def test_a_database_that_is_not_there_is_refused_with_a_sentence(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sarisari.server.store.postgres.pg_store.PATIENCE_SECONDS", 0.0)
    for wrong in (address.replace("/postgres?", "/nowhere?"), "postgresql://127.0.0.1:1/sari"):
        with pytest.raises(StoreBroken, match="store-broken"):
            await PgStore(wrong).open()
