"""Tables come back from the store; one that no longer replays is frozen, and may be thawed."""

from functools import partial
from pathlib import Path

import msgspec
import pytest

from sarisari.server.live_table import LiveTable
from sarisari.server.store.sqlite import SqliteStore
from sarisari.server.table_loader import Frozen
from sarisari.table.journal import ActEntry
from tests.support.in_process_server import Person, new_game, new_room, open_hub, play_on, settled
from tests.support.narrowing import of_type, present
from tests.support.waiting import eventually


def is_asked(person: Person) -> bool:
    return person.seat in person.table.to_act()


async def test_every_live_table_comes_back_and_one_that_no_longer_replays_is_frozen(
    tmp_path: Path,
) -> None:
    async def second(ada: LiveTable, ben: str, eli: str) -> None:
        async with open_hub(tmp_path) as hub:
            await eventually(lambda: hub.is_ready)
            assert present(hub.tables[ada.id].table).snapshot() == present(ada.table).snapshot()
            assert hub.tables[eli].room.chairs[0].name == "Eli"
            with pytest.raises(Frozen) as frozen:
                await hub.get(ben)
            assert frozen.value.message.key == "store-bad-entry"
            [line] = await hub.lists.mine("ben")
            assert (line.status, present(line.reason).key) == ("frozen", "store-bad-entry")
            person = Person(hub, hub.tables[ada.id], "ada")
            await play_on([person])
            await eventually(lambda: person.live.status == "over")

    async def third(ben: str) -> None:
        """A version that understands the entry, which here is none."""
        async with open_hub(tmp_path) as hub:
            await eventually(lambda: hub.is_ready)
            last = "DELETE FROM journal WHERE table_id = ? AND at = (SELECT max(at) FROM journal"
            await of_type(SqliteStore, hub.store).writer.write(
                lambda db: db.execute(f"{last} WHERE table_id = ?)", (ben, ben))
            )
        async with open_hub(tmp_path) as hub:
            await eventually(lambda: hub.is_ready)
            person = Person(hub, await hub.get(ben), "ben")
            await play_on([person])
            await eventually(lambda: person.live.status == "over")

    async with open_hub(tmp_path) as hub:
        [ada] = await new_game(hub)
        [ben] = await new_game(hub, ("ben",))
        [eli] = await new_room(hub, ("eli",))
        for person in (ada, ben):
            await eventually(partial(is_asked, person))
            person.go()
        await settled(ada.live)
        bad = msgspec.json.encode(ActEntry(time=1, seat=present(ben.seat), do="play nonsense"))
        await hub.store.append(ben.live.id, ben.live.at, [bad])
    await second(ada.live, ben.live.id, eli.live.id)
    await third(ben.live.id)
