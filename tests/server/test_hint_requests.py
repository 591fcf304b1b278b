"""Hints at a server: for whoever asks, from their own view, while the table goes on."""

import asyncio

from sarisari.core.message import Refused
from sarisari.server.hint_requests import HintRequests
from sarisari.server.messages import HintRequest, HintsShown
from sarisari.server.settings import Limits, Rate
from sarisari.server.work import Asker
from sarisari.table.terms import Terms
from tests.support.in_process_server import Person, new_game, open_hub, until

QUICK = Terms(bots_pace="quick")


class Asking:
    """Somebody's socket, as far as hints go."""

    def __init__(self, hub, person):
        self.live = person.live
        self.answers = []
        self.refusals = []
        self.hinting = HintRequests(hub, Asker(person.user), self.answers.append, self._refuse)

    def _refuse(self, wish_id, refused, table):
        self.refusals.append((wish_id, refused.message.key))

    def ask(self, id_="one", at=None):
        """The key of a refusal that comes at once; None if it is thought about."""
        at = self.live.at if at is None else at
        try:
            self.hinting.ask(self.live, HintRequest(id=id_, table=self.live.id, at=at))
        except Refused as refused:
            return refused.message.key
        return None


class Slow:
    """Hints that come when the gate is open."""

    def __init__(self, workers):
        self._workers = workers
        self.gate = asyncio.Event()
        self.views = []

    def __getattr__(self, name):
        return getattr(self._workers, name)

    async def hints(self, view, seed, *, asker):
        self.views.append(view)
        await self.gate.wait()
        return await self._workers.hints(view, seed, asker=asker)


async def at_turn(hub, **more):
    [ada, *others] = await new_game(hub, **more)
    await until(lambda: ada.live.table.to_act() == [ada.seat])
    return [ada, *others]


def test_a_person_gets_a_hint_for_each_of_their_actions(tmp_path):
    async def play():
        async with open_hub(tmp_path) as hub:
            hub.workers = slow = Slow(hub.workers)
            slow.gate.set()
            [ada] = await at_turn(hub)
            before, asking = ada.live.at, Asking(hub, ada)
            assert asking.ask() is None
            await until(lambda: asking.answers)
            return ada, asking.answers, slow.views, ada.live.at == before

    ada, [shown], [view], is_same = asyncio.run(play())
    assert isinstance(shown, HintsShown)
    assert (shown.id, shown.table) == ("one", ada.live.id)
    assert sorted(hint.do for hint in shown.hints) == ada.live.table.view(ada.seat).legal
    assert view.seat == ada.seat
    assert is_same  # nothing was saved


def test_who_may_not_ask_hears_why(tmp_path):
    async def play():
        async with open_hub(tmp_path) as hub:
            [ada] = await at_turn(hub)
            onlooker = Asking(hub, Person(hub, ada.live, "eve"))
            strict = Terms(bots_pace="quick", hints=False)
            [ben] = await at_turn(hub, people=("ben",), terms=strict)
            early = Asking(hub, ada).ask(at=0)
            return onlooker.ask(), Asking(hub, ben).ask(), early, Asking(hub, ada).ask("x" * 99)

    keys = asyncio.run(play())
    assert keys == ("not-seated", "hints-off", "hint-too-late", "id-too-long")


def test_nobody_asks_out_of_turn_or_too_often(tmp_path):
    async def play():
        limits = Limits(hints=Rate(2, 0.01))
        async with open_hub(tmp_path, limits=limits) as hub:
            hub.workers = Slow(hub.workers)
            [ada, ben] = await new_game(hub, people=("ada", "ben"))
            await until(lambda: ben.seat in ada.live.table.to_act())
            await until(lambda: ada.seat in ada.live.table.to_act())
            asking = Asking(hub, ada)
            asked = [asking.ask(str(number)) for number in range(3)]
            await ada.act("bid 1")
            return asked, asking.ask("late"), asking.refusals

    asked, out_of_turn, refusals = asyncio.run(play())
    assert asked == [None, None, "too-fast"]
    assert out_of_turn in ("not-your-turn", "already-chosen")
    assert refusals == [("0", "hint-too-late")]  # a new question took its place


def test_a_hint_for_a_table_that_has_gone_on_is_not_given(tmp_path):
    async def play():
        async with open_hub(tmp_path) as hub:
            hub.workers = slow = Slow(hub.workers)
            [ada, ben] = await new_game(hub, people=("ada", "ben"))
            await until(lambda: len(ada.live.table.to_act()) >= 1)
            await until(lambda: {ada.seat, ben.seat} <= set(ada.live.table.to_act()))
            asking = Asking(hub, ada)
            asking.ask()
            await asyncio.sleep(0)
            await ben.act("bid 0")
            asking.hinting.table_changed(ada.live)  # another's secret bid changes nothing for Ada
            kept = list(asking.refusals)
            await ada.act("bid 1")
            asking.hinting.table_changed(ada.live)
            slow.gate.set()
            await asyncio.sleep(0.05)
            return kept, asking.refusals, asking.answers

    kept, refusals, answers = asyncio.run(play())
    assert kept == []
    assert refusals == [("one", "hint-too-late")]
    assert answers == []


def test_a_fault_while_thinking_is_a_refusal(tmp_path, caplog):
    class Faulty(Slow):
        async def hints(self, view, seed, *, asker):
            raise ZeroDivisionError("a fault")

    async def play():
        async with open_hub(tmp_path) as hub:
            hub.workers = Faulty(hub.workers)
            [ada] = await at_turn(hub)
            asking = Asking(hub, ada)
            asking.ask()
            await until(lambda: asking.refusals)
            return asking.refusals

    assert asyncio.run(play()) == [("one", "hint-failed")]
    assert "a hint could not be found" in caplog.text
