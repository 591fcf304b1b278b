"""Several server processes of one PostgreSQL store, inside the test's own process: `open_group`.

Their heartbeats and looks come many times a second, so that a test need not wait for them.
"""

from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest

from sarisari.server import process_group
from sarisari.server.hub import Hub
from sarisari.server.settings import Settings
from sarisari.server.store.postgres.pg_store import PgStore
from tests.support.in_process_server import (
    NO_PAUSES,
    InstantWorkers,
    ManualClock,
    fixed_secrets,
)
from tests.support.waiting import eventually

LOOK_SECONDS = 0.1


@asynccontextmanager
async def open_group_hub(address: str, clock: ManualClock, **settings: Any) -> AsyncIterator[Hub]:
    """One process, without its sockets."""
    store = PgStore(address)
    await store.open()
    given = Settings(**{"bot_pauses": NO_PAUSES, **settings})
    hub = Hub(store, InstantWorkers(), given, clock, fixed_secrets())
    await hub.open()
    try:
        await eventually(lambda: hub.is_ready)
        yield hub
    finally:
        await hub.close()
        await store.close()


@asynccontextmanager
async def open_group(
    address: str,
    monkeypatch: pytest.MonkeyPatch,
    count: int = 2,
    clock: ManualClock | None = None,
    **settings: Any,
) -> AsyncIterator[Sequence[Hub]]:
    """Several processes that share a store and a clock."""
    monkeypatch.setattr(process_group, "LOOK_SECONDS", LOOK_SECONDS)
    clock = clock or ManualClock()
    async with AsyncExitStack() as stack:
        yield [
            await stack.enter_async_context(open_group_hub(address, clock, **settings))
            for _ in range(count)
        ]
