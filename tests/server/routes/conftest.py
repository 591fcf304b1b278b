"""The whole application in the test's process, and a client for it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.support.in_process_server import new_app


@pytest.fixture
def web(tmp_path: Path) -> Iterator[TestClient]:
    """A browser at the pages and the API of a server."""
    with TestClient(new_app(tmp_path)) as client:
        yield client
