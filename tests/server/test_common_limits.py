"""Limits that hold for all processes together, or for the one that there is."""

import pytest

from sarisari.core.message import Refused
from sarisari.server.common_limits import CommonLimits, OwnLimits, SharedLimits, common_limits
from sarisari.server.rate_limits import LocalLimiter
from sarisari.server.settings import Rate
from tests.support.postgres_cluster import Cluster, open_pg_store

RATE = Rate(3, 0.001)


async def check(limits: CommonLimits) -> None:
    """Three attempts that fail use up what there is; those that succeed cost nothing."""
    for _ in range(5):
        async with limits.failures("log-in", "ada", RATE):
            pass
    for _ in range(3):
        with pytest.raises(ZeroDivisionError):
            async with limits.failures("log-in", "ada", RATE):
                raise ZeroDivisionError
    with pytest.raises(Refused, match="too-fast"):
        async with limits.failures("log-in", "ada", RATE):
            raise AssertionError("it was let in")
    await limits.check("log-in", "ben", RATE)


async def test_one_process_counts_for_itself() -> None:
    limits = common_limits(LocalLimiter(lambda: 0.0), None)
    assert isinstance(limits, OwnLimits)
    await check(limits)


async def test_several_processes_count_together(cluster: Cluster) -> None:
    address = await cluster.new_store_address()
    async with open_pg_store(address) as store, open_pg_store(address) as other:
        limits = common_limits(LocalLimiter(lambda: 0.0), store.sharing)
        assert isinstance(limits, SharedLimits)
        await check(limits)
        with pytest.raises(Refused, match="too-fast"):
            await SharedLimits(other.sharing).check("log-in", "ada", RATE)
