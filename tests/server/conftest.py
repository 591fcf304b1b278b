"""A server with a store of its own, and a browser that talks to it."""

from functools import partial

import pytest

from tests.support.account_clients import AccountClient


@pytest.fixture
def serve(tmp_path):
    """Servers one after the other, around one store."""
    return partial(AccountClient, tmp_path)


@pytest.fixture
def client(serve):
    with serve() as client:
        yield client


@pytest.fixture
def server(client):
    return client.server
