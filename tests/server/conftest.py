"""Stores, hubs and servers for tests of the server, and a browser that talks to them."""

from collections.abc import AsyncIterator, Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from sarisari.server.hub import Hub
from sarisari.server.store.sqlite import SqliteStore
from tests.support.account_clients import AccountClient, AccountServer
from tests.support.in_process_server import ManualClock, open_hub
from tests.support.temporary_store import open_store


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    """An open store in the test's folder."""
    async with open_store(tmp_path) as store:
        yield store


@pytest.fixture
def clock() -> ManualClock:
    """The clock of `hub`."""
    return ManualClock()


@pytest.fixture
async def hub(
    tmp_path: Path, clock: ManualClock, request: pytest.FixtureRequest
) -> AsyncIterator[Hub]:
    """A server without its sockets, with the settings of the mark `server_settings`."""
    mark = request.node.get_closest_marker("server_settings")
    async with open_hub(tmp_path, clock, **(mark.kwargs if mark else {})) as hub:
        yield hub


@pytest.fixture
def serve(tmp_path: Path) -> Callable[..., AccountClient]:
    """Servers one after the other, around one store."""
    return partial(AccountClient, tmp_path)


@pytest.fixture
def client(serve: Callable[..., AccountClient]) -> Iterator[AccountClient]:
    with serve() as client:
        yield client


@pytest.fixture
def server(client: AccountClient) -> AccountServer:
    return client.server
