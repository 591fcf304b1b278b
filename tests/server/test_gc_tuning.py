"""When Python's cyclic garbage collector runs in a server."""

import asyncio
import gc
from collections.abc import Iterator

import pytest

from sarisari.server import gc_tuning
from tests.support.waiting import eventually


@pytest.fixture(autouse=True)
def collector_stays() -> Iterator[None]:
    before = gc.get_threshold()
    gc.unfreeze()  # tests/conftest.py has frozen the tests
    yield
    gc.set_threshold(*before)
    gc.freeze()


def test_what_the_program_is_made_of_is_never_looked_at_again() -> None:
    assert gc.get_freeze_count() == 0
    gc_tuning.tune_gc()
    assert gc.get_freeze_count() > 0
    assert gc.get_threshold()[:2] == (gc_tuning.YOUNG_THRESHOLD, gc_tuning.OLDER_THRESHOLD)


async def test_everything_is_looked_at_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[None] = []
    monkeypatch.setattr(gc_tuning, "FULL_COLLECTION_SECONDS", 0.0)
    monkeypatch.setattr(gc, "collect", lambda: looks.append(None))
    looking = asyncio.create_task(gc_tuning.collect_periodically())
    await eventually(lambda: len(looks) > 2)
    looking.cancel()
    await asyncio.wait({looking})
    assert looking.cancelled()
