"""Long work by HTTP: each network has its own turn, the result is for all."""

import asyncio
from types import SimpleNamespace

import pytest

from sarisari.core.message import RefusalKind, Refused, refuse
from sarisari.server.result_cache import ResultCache
from sarisari.server.route_context import cached_answer


class Asking:
    """A request that waits for its answer."""

    def __init__(self, address):
        self.client = SimpleNamespace(host=address)

    async def receive(self):
        await asyncio.Event().wait()


def test_a_player_does_not_wait_behind_the_backlog_of_whoever_asked_first():
    async def check():
        login = SimpleNamespace(user_of=lambda request: None)
        web = SimpleNamespace(results=ResultCache(), login=login)
        has_begun, may_end = asyncio.Event(), asyncio.Event()

        async def work(asker):
            if asker.address == "192.0.2.1":
                has_begun.set()
                await may_end.wait()
                raise refuse("too-busy", kind=RefusalKind.TOO_BUSY)
            return asker.address

        def ask(address):
            return asyncio.create_task(cached_answer(web, Asking(address), "key", work))

        first = ask("192.0.2.1")
        await has_begun.wait()
        assert (await ask("192.0.2.2")).body == b'"192.0.2.2"'
        assert (await first).body == b'"192.0.2.2"'
        web.results.clear()
        second = ask("192.0.2.1")
        may_end.set()
        with pytest.raises(Refused):
            await second

    asyncio.run(check())
