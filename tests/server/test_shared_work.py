"""Bots and settles that workers elsewhere take over while a server is busy."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from sarisari.bots import Choice
from sarisari.core.game import View
from sarisari.core.settle_question import SettleQuestion
from sarisari.core.stream import new_stream
from sarisari.games import get_game
from sarisari.server.shared_work import SharedWork, answer_of, work_at
from sarisari.server.store.postgres import pg_jobs
from sarisari.server.store.postgres.pg_store import PgStore
from sarisari.server.store.sharing import TakenJob
from sarisari.server.work import Asker
from tests.support.in_process_server import InstantWorkers
from tests.support.postgres_cluster import Cluster, open_pg_store

ADA = Asker("ada", "net")


def first_view(name: str) -> View:
    """What the first to act sees after a deal."""
    game = get_game(name)
    state = game.new({"players": 3})
    game.apply(state, game.random_deal(state, new_stream(1)))
    return game.view(state, game.view(state, None).to_act[0])


class BusyWorkers(InstantWorkers):
    """All of whose processes have something to do; it notes what it has to do all the same."""

    def __init__(self) -> None:
        super().__init__()
        self.chosen: list[str] = []
        self.is_free = False

    def is_busy(self, kind: str) -> bool:
        return not self.is_free

    async def choose(
        self, bot: str, view: View, seed: int, *, asker: Asker, for_people: bool
    ) -> Choice:
        self.chosen.append(bot)
        return await super().choose(bot, view, seed, asker=asker, for_people=for_people)


@pytest.fixture
async def stores(cluster: Cluster) -> AsyncIterator[tuple[PgStore, PgStore]]:
    """That of a server, and that of a worker, which has no job yet."""
    address = await cluster.new_store_address()
    async with open_pg_store(address) as server:
        worker = PgStore(address, kind="worker")
        await worker.open()
        for store in (server, worker):
            store.sharing.listen(lambda _: None)
        yield server, worker
        await worker.close()


async def test_a_busy_server_asks_a_worker_and_gets_the_same_answer(
    stores: tuple[PgStore, PgStore],
) -> None:
    server, worker = stores
    await worker.sharing.renew()
    helper, own = BusyWorkers(), BusyWorkers()
    task = asyncio.create_task(work_at(worker.sharing.jobs, helper))
    work = SharedWork(own, server.sharing.jobs)
    view = first_view("tindahan")
    choice = await work.choose("random", view, 7, asker=ADA, for_people=True)
    assert (own.chosen, helper.chosen) == ([], ["random"])
    alone = await BusyWorkers().choose("random", view, 7, asker=ADA, for_people=True)
    assert choice == alone  # by its seed, whoever thinks
    own.is_free = True
    await work.choose("casual", view, 7, asker=ADA, for_people=True)
    assert (own.chosen, helper.chosen) == (["casual"], ["random"])
    task.cancel()


async def test_a_server_without_workers_does_its_own_work(
    stores: tuple[PgStore, PgStore],
) -> None:
    server, _ = stores
    own = BusyWorkers()
    work = SharedWork(own, server.sharing.jobs)
    await work.choose("random", first_view("tanuki"), 7, asker=ADA, for_people=True)
    assert own.chosen == ["random"]


async def test_a_question_that_nobody_takes_is_answered_at_home(
    stores: tuple[PgStore, PgStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    server, worker = stores
    monkeypatch.setattr(pg_jobs, "UNCLAIMED_SECONDS", 0.0)
    monkeypatch.setattr(pg_jobs, "LOOK_SECONDS", 0.01)
    await worker.sharing.renew()  # alive, and busy with something else
    own = BusyWorkers()
    work = SharedWork(own, server.sharing.jobs)
    await work.choose("random", first_view("tanuki"), 7, asker=ADA, for_people=True)
    assert own.chosen == ["random"]


async def test_a_tower_settles_elsewhere(stores: tuple[PgStore, PgStore]) -> None:
    server, worker = stores
    await worker.sharing.renew()
    task = asyncio.create_task(work_at(worker.sharing.jobs, InstantWorkers()))
    asked = SettleQuestion(tower=(), piece="cube", placed=(0, 0, 1, 0, 0, 0), tremor="none")
    own = BusyWorkers()
    settle = await SharedWork(own, server.sharing.jobs).settle(asked, 3, asker=ADA)
    assert settle == await BusyWorkers().settle(asked, 3, asker=ADA)
    task.cancel()


async def test_a_question_of_a_newer_program_is_given_back() -> None:
    for job in (
        TakenJob(1, "choose", b"{}", "net"),
        TakenJob(2, "dream", b"", "net"),
    ):
        assert await answer_of(job, InstantWorkers()) is None
    assert get_game("tindahan").view_type is not View
