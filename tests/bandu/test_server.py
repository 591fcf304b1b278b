"""Bandu on a server: settles are asked for in a worker, saved, and only then shown."""

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from sarisari.core.message import Refused
from sarisari.server.games.bandu.pieces import Pieces
from sarisari.server.messages import BeginWish, BotWish, ReadyWish, RematchWish, SitWish, UndoWish
from sarisari.server.record_work import verified
from sarisari.server.result_cache import ResultCache
from sarisari.server.work import Asker
from sarisari.server.worker_pool import WorkerPool
from sarisari.table.terms import Terms, rated_terms
from tests.support.bandu_table import FALLS, PLACE, STANDS, RandomSettler, ScriptedSettler
from tests.support.in_process_server import Person, give_salts, new_room, open_hub
from tests.support.waiting import eventually, turns_of_the_loop

QUICK = Terms(bots_pace="quick")


async def begun(hub: Any, people: Any = ("ada",), **kwargs: Any) -> Any:
    """A game of Bandu whose salts are given."""
    sitting = await new_room(hub, people, game="bandu", **kwargs)
    await sitting[0].wish(BeginWish)
    await give_salts(sitting)
    return sitting


async def seated(hub: Any, live: Any) -> Any:
    """Ada beside a bot, at a table that has begun."""
    ada = Person(hub, live, "ada")
    await ada.wish(SitWish, name="Ada")
    await ada.wish(ReadyWish, is_ready=True)
    await ada.wish(BotWish, seat=1, bot="casual")
    await ada.wish(BeginWish)
    await give_salts([ada])
    return ada


async def plays(person: Any) -> None:
    """One action of a person, a placement if one is due."""
    legal = person.live.table.view(person.seat).legal
    await person.act(PLACE if legal == ["place"] else legal[-1])


async def play_until(condition: Any, sitting: Any) -> None:
    """Everybody plays until it holds."""
    live = sitting[0].live

    def acting() -> Any:
        return [person for person in sitting if person.seat in live.table.to_act()]

    while not condition():
        await eventually(lambda: condition() or acting())
        if not condition():
            await plays(acting()[0])


async def play_to_end(sitting: Any) -> None:
    await play_until(lambda: sitting[0].live.table.is_over, sitting)


@pytest.mark.parametrize("players", [2, 6])
async def test_a_game_with_bots_comes_to_its_end(tmp_path: Path, players: int) -> None:
    async with open_hub(tmp_path) as hub:
        hub.workers.settler = RandomSettler(4)
        [ada] = await begun(hub, players=players)
        await play_to_end([ada])
        await eventually(lambda: ada.live.status == "over")
        lines = ada.live.table.record()
        assert lines[0]["secret"] == ada.live.secret.hex()
        assert any("settle" in line for line in lines)


async def test_a_settle_that_was_not_saved_is_asked_for_again_after_a_restart(
    tmp_path: Path,
) -> None:
    """With the same question and the same seed: nobody has seen what came of it."""
    asked = []

    class Hanging:
        def __init__(self, gate: Any) -> None:
            self.gate = gate

        async def __call__(self, question: Any, seed: Any, asker: Any) -> Any:
            asked.append((question, seed))
            await self.gate.wait()
            return STANDS

    async def before() -> Any:
        async with open_hub(tmp_path) as hub:
            [ada] = await begun(hub, players=2)
            hanging = Hanging(asyncio.Event())
            object.__setattr__(ada.live.services, "settle", hanging)
            await play_until(lambda: asked, [ada])
            assert ada.live.table.due() == "settle"
            return ada.live.id, ada.live.table.at

    async def after(table: Any, at: Any) -> None:
        async with open_hub(tmp_path) as hub:
            scripted = hub.workers.settler = ScriptedSettler([STANDS])
            live = await hub.get(table)
            Person(hub, live, "ada")
            await eventually(lambda: live.table.at > at)
            assert live.table.journal[at].settle.stands
            assert scripted.asked[0] == asked[0]

    await after(*await before())


async def test_nobody_is_shown_a_settle_before_it_is_saved(tmp_path: Path) -> None:
    async with open_hub(tmp_path) as hub:
        [ada] = await begun(hub, players=2)
        live, append, saved = ada.live, hub.store.append, []

        async def append_slowly(table: Any, at: Any, entries: Any, *seats: Any) -> None:
            if b'"settle"' in entries[-1]:
                assert live.table.at == at
                saved.append(at)
                await turns_of_the_loop()
                assert max(ada.seen) <= at
            await append(table, at, entries, *seats)

        hub.store.append = append_slowly
        await play_to_end([ada])
        assert len(saved) > 1


@pytest.mark.clause("AN-24")
async def test_a_base_that_does_not_come_to_rest_is_refused_and_nothing_is_saved(
    tmp_path: Path,
) -> None:
    async with open_hub(tmp_path) as hub:
        live = await hub.create("bandu", {"players": 2, "mode": "challenge"}, QUICK, Asker("ada"))
        ada = await seated(hub, live)
        settler = hub.workers.settler = ScriptedSettler([STANDS])
        await play_until(lambda: live.table.view(ada.seat).legal == ["place"], [ada])
        settler.outcomes = [FALLS, STANDS]
        at = ada.live.table.at
        with pytest.raises(Refused, match="bandu-base-unstable"):
            await ada.act(PLACE)
        assert ada.live.table.at == at
        await ada.act(PLACE)
        rows = [msgspec.json.decode(row) for row in await hub.store.journal(live.id, at)]
        assert [row["entry"] for row in rows[:2]] == ["act", "settle"]


@pytest.mark.clause("AN-24")
async def test_a_bot_whose_base_does_not_come_to_rest_tries_another_pose(tmp_path: Path) -> None:
    async with open_hub(tmp_path) as hub:
        live = await hub.create("bandu", {"players": 2, "mode": "challenge"}, QUICK, Asker("ada"))
        ada = await seated(hub, live)
        scripted = ScriptedSettler([FALLS, FALLS, FALLS, STANDS])

        class Picky:
            def settle(self, asked: Any, seed: Any) -> Any:
                is_adas = ada.seat in live.table.to_act()
                return (ScriptedSettler() if is_adas else scripted).settle(asked, seed)

        hub.workers.settler = Picky()
        await play_until(lambda: live.table.view(None).towers[1 - ada.seat], [ada])
        assert len({asked.placed for asked, _ in scripted.asked[:4]}) == 4


@pytest.mark.clause("AN-33", "BAN-08")
async def test_few_pieces_are_drawn_and_saved_before_the_first_prompt_and_again_for_a_rematch(
    tmp_path: Path,
) -> None:
    async with open_hub(tmp_path) as hub:
        hub.workers.settler = RandomSettler(1)
        live = await hub.create("bandu", {"players": 2, "pieces": 8}, QUICK, Asker("ada"))
        ada = await seated(hub, live)
        await eventually(lambda: live.table.due() is None)
        rows = [msgspec.json.decode(row) for row in await hub.store.journal(live.id)]
        kinds = [row["entry"] for row in rows]
        assert kinds[:3] == ["salt-hash", "salt", "pieces"]
        drawn = rows[2]["pieces"]
        assert len(drawn) == 8
        await play_to_end([ada])
        await eventually(lambda: live.status == "over")
        header = live.table.record()[0]
        assert (header["options"]["pieces"], header["drawn"]) == (drawn, 8)
        found = verified(b"".join(msgspec.json.encode(x) + b"\n" for x in live.table.record()))
        assert found.fits
        assert "The 8 pieces of this table come from the secret and the salts." in found.text
        again = await hub.get((await ada.wish(RematchWish)).next)
        assert again.room.options["pieces"] == 8
        ada = Person(hub, again, "ada")  # against bots alone it has begun
        await give_salts([ada])
        await eventually(lambda: again.table.due() is None)
        assert again.table.snapshot().drawn != tuple(drawn)


@pytest.mark.clause("AN-33")
async def test_a_server_that_was_stopped_before_the_draw_draws_when_it_is_back(
    tmp_path: Path,
) -> None:
    async def before() -> Any:
        async with open_hub(tmp_path) as hub:
            live = await hub.create("bandu", {"players": 2, "pieces": 8}, QUICK, Asker("ada"))
            append = hub.store.append

            async def append_no_draw(table: Any, at: Any, entries: Any, *seats: Any) -> None:
                if b'"pieces"' in entries[-1]:
                    await asyncio.Event().wait()
                await append(table, at, entries, *seats)

            hub.store.append = append_no_draw
            ada = await seated(hub, live)
            assert ada.live.table.to_act() == []
            return live.id

    async def after(table: Any) -> None:
        async with open_hub(tmp_path) as hub:
            live = await hub.get(table)
            Person(hub, live, "ada")
            await eventually(lambda: live.table.snapshot().drawn is not None)
            assert len(live.table.view(None).pile) == 8

    await after(await before())


class Asking:
    """The endpoint of poses, asked by a user of ours; nobody without a name."""

    def __init__(self, hub: Any, live: Any) -> None:
        login = SimpleNamespace(user_of=lambda request: request.user)
        self.workers = hub.workers
        web = SimpleNamespace(hub=hub, login=login, workers=self.workers, results=ResultCache())
        self.pages = Pieces(web)
        self.table = live.id

    async def __call__(self, user: Any, seen: Any = None) -> Any:
        """What is answered, or the refusal; the status of an answer without content."""
        query = {} if seen is None else {"seen": str(seen)}
        request = SimpleNamespace(
            path_params={"table": self.table},
            user=user,
            query_params=query,
            client=None,
            receive=asyncio.Event().wait,  # it never hangs up
        )
        try:
            answered = await self.pages.unless_late(self.pages.poses)(request)
            return msgspec.json.decode(answered.body) if answered.body else answered.status_code
        except Refused as refused:
            return refused.message


async def holding(hub: Any, sitting: Any) -> Any:
    """Whoever of some people holds a piece, as soon as somebody does, and somebody else."""
    live = sitting[0].live
    await sitting[0 if sitting[0].seat == 0 else 1].act("offer cube refuse")
    await sitting[0 if sitting[0].seat == 1 else 1].act("use")
    [seat] = live.table.to_act()
    return sorted(sitting, key=lambda person: person.seat != seat)


@pytest.mark.clause("BAN-26")
@pytest.mark.parametrize("how", ["tried", "looks", "off"])
async def test_poses_follow_the_term_and_only_whoever_holds_the_piece_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    asked = []
    for name in ("simulated_suggestions", "by_looks"):
        monkeypatch.setattr(
            f"sarisari.physics.suggestions.{name}", lambda *_, n=name, **__: asked.append(n) or ()
        )

    async with open_hub(tmp_path) as hub:
        terms = msgspec.structs.replace(QUICK, suggestions=how, hints=how == "off")
        sitting = await begun(hub, ("ada", "ben"), players=2, terms=terms)
        poses = Asking(hub, sitting[0].live)
        assert (await poses("ada")).key == "poses-not-now"
        holder, other = await holding(hub, sitting)
        for user in (other.user, "eve", None):
            message = await poses(user)
            assert (message.key, message.clause) == ("poses-not-yours", "BAN-26")
            assert message.params["seat"] == holder.seat
        for user in (other.user, holder.user) if how == "off" else (other.user,):
            assert await poses(user, seen=holder.live.at - 1) == 204  # it was too late
            assert (await poses(user, seen=holder.live.at)).clause == "BAN-26"
        assert (await poses(holder.user, seen="soon")).key == "number-range"
        assert asked == []
        answered = await poses(holder.user)
        if how == "off":
            assert (answered.key, answered.clause) == ("poses-off", "BAN-26")
        else:
            assert answered == {"poses": []}
        assert asked == {"tried": ["simulated_suggestions"], "looks": ["by_looks"], "off": []}[how]
        assert await holder.refused(UndoWish, at=holder.live.at) == (
            None if how == "off" else "undo-in-hand"
        )


@pytest.mark.clause("BAN-26")
@pytest.mark.parametrize(("people", "how"), [(["ada"], "tried"), (["ada", "ben"], "looks")])
async def test_what_the_host_did_not_choose_follows_who_sits(
    tmp_path: Path, people: list[str], how: str
) -> None:
    async with open_hub(tmp_path) as hub:
        sitting = await begun(hub, people, players=3)
        assert sitting[0].live.table.terms.suggests == how


@pytest.mark.clause("BAN-26", "AN-29")
@pytest.mark.parametrize("terms", [rated_terms(QUICK), QUICK], ids=["rated", "friends"])
async def test_bots_at_a_rated_table_are_told_to_go_by_looks(tmp_path: Path, terms: Any) -> None:
    seen = []

    async with open_hub(tmp_path) as hub:
        choose = hub.workers.choose

        async def noted(bot: Any, view: Any, seed: Any, *, asker: Any, for_people: Any) -> Any:
            seen.append(view.by_looks)
            return await choose(bot, view, seed, asker=asker, for_people=for_people)

        hub.workers.choose = noted
        [ada] = await begun(hub, players=3, terms=terms)
        await play_until(lambda: seen, [ada])
        assert set(seen) == {terms.rated}


async def test_without_physics_no_table_is_made(tmp_path: Path) -> None:
    async with open_hub(tmp_path) as hub:
        hub.workers.can_settle = False
        with pytest.raises(Refused, match="settle-no-physics"):
            await hub.create("bandu", {}, QUICK, Asker("ada"))
        await hub.create("tanuki", {}, QUICK, Asker("ada"))


def test_workers_know_whether_there_is_physics(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sarisari.server.worker_pool.find_spec", lambda name: None)
    pool = WorkerPool(1)
    assert not pool.can_settle
    pool.close()
