"""Settings for all tests. `SARISARI_SOAK=1` makes the random ones long: see tools/soak.py."""

import gc
import os
import signal
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import settings

# the sentences in tests are English, whatever the system speaks
os.environ["SARISARI_LANGUAGE"] = "en"

# a shell in the background lets its commands ignore interrupts, and so would all that tests start
signal.signal(signal.SIGINT, signal.default_int_handler)

# thousands of collected tests are no garbage: until they are collected, and afterwards among them,
# the garbage collector would look for cycles in vain, for about a seventh of the time
gc.disable()

# what commands set for the processes that they start
SET_BY_COMMANDS = (
    "NUMBA_DISABLE_JIT",
    "SARISARI_PLAIN",
    "SARISARI_LANGUAGE",
    "SARISARI_DATA_DIR",
    "SARISARI_GAME_PACKAGES",
)

# the first call of a kernel may compile it, so no deadline; the same examples in every run
settings.register_profile("test", deadline=None, derandomize=True, max_examples=150)
settings.register_profile("soak", deadline=None, derandomize=True, max_examples=6000)
settings.load_profile("soak" if os.environ.get("SARISARI_SOAK") else "test")


def pytest_collection_finish() -> None:
    """Let the garbage collector look at what tests make, and no longer at the tests themselves."""
    gc.freeze()
    gc.set_threshold(20_000, 50, 50)
    gc.enable()


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Async tests run under asyncio, as the server does; each has an event loop of its own."""
    return "asyncio"


@pytest.fixture(autouse=True)
def environment_stays() -> Iterator[None]:
    """A command that runs in a test's own process speaks French, or switches compiling off, for
    that test only."""
    before = {name: os.environ.get(name) for name in SET_BY_COMMANDS}
    yield
    for name, value in before.items():
        if value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value


@pytest.fixture(scope="session")
def cluster() -> Iterator[Any]:
    """A PostgreSQL of this test process, started by the first test that asks for it."""
    from tests.support.postgres_cluster import new_cluster

    with new_cluster() as started:
        yield started
