"""Reviews in PostgreSQL: whichever process asks, it finds what another has saved."""

from sarisari.server.store.postgres.pg_store import PgStore


async def test_another_process_finds_a_review_and_replaces_it(
    store: PgStore, other: PgStore
) -> None:
    await store.add_record("r", "u-ada", 1, b"{}")
    await store.put_review("r", 5, b"some")
    assert await other.get_review("r") == (5, b"some")
    await other.put_review("r", 6, b"all")
    assert await store.get_review("r") == (6, b"all")
