"""Housekeeping: tables that nobody looks at leave memory, and what nobody comes back to ends."""

import json
from pathlib import Path

import pytest

from sarisari.core.message import Refused
from sarisari.server.house import House
from sarisari.server.hub import Hub
from sarisari.server.messages import EndWish
from sarisari.table.terms import Terms, rated_terms
from tests.support.in_process_server import ManualClock, new_game, new_room, settled
from tests.support.narrowing import present
from tests.support.waiting import eventually


async def test_a_table_that_nobody_looks_at_leaves_memory_and_comes_back(
    hub: Hub, clock: ManualClock
) -> None:
    [ada] = await new_game(hub)
    live = ada.live
    await eventually(lambda: ada.seat in ada.table.to_act())
    ada.go()
    await settled(live)
    clock.time += hub.settings.forget
    await hub.housekeeping.sweep()
    assert live.id not in hub.tables
    again = await hub.get(live.id)
    assert again is not live
    assert present(again.table).snapshot() == ada.table.snapshot()
    assert again.seat_of("ada") == ada.seat
    with pytest.raises(Refused, match="table-unknown"):
        await hub.get("nowhere")


async def test_a_table_that_is_over_leaves_memory_when_nobody_looks_at_it(
    hub: Hub, clock: ManualClock
) -> None:
    [ada] = await new_game(hub)
    live = ada.live
    await ada.wish(EndWish)
    await eventually(lambda: live.status == "stopped")
    clock.time += 60_000
    await hub.housekeeping.sweep()
    assert live.id in hub.tables
    ada.go()
    clock.time += hub.settings.forget
    await hub.housekeeping.sweep()
    assert live.id not in hub.tables
    assert (await hub.get(live.id)).status == "stopped"


async def test_what_nobody_comes_back_to_is_given_up(hub: Hub, clock: ManualClock) -> None:
    """Also a rated game, which no host could end."""
    game = (await new_game(hub, terms=rated_terms(Terms())))[0]
    [waiting] = await new_room(hub, ("ben",))
    await eventually(lambda: game.seat in present(game.live.table).to_act())
    for person in (game, waiting):
        person.go()
    await settled(game.live)
    clock.time += hub.settings.ages.asleep + 1
    await hub.housekeeping.tidy()
    assert (game.live.status, waiting.live.status) == ("running", "stopped")
    clock.time += hub.settings.ages.stopped
    await hub.housekeeping.tidy()  # so long after the last time that the clock is not believed
    assert game.live.status == "running"
    await hub.housekeeping.tidy()
    await eventually(lambda: game.live.status == "stopped")
    assert present(game.live.table).view(None).prompt.key == "table-stopped-server"


class Client:
    """A connection that reads, or does not."""

    def __init__(self, is_behind: bool) -> None:
        self.user, self.is_behind, self.is_dropped = "ada", is_behind, False
        self.address, self.is_hung_up = "192.0.2.1", False

    def say_bye(self) -> None:
        pass

    def hang_up(self) -> None:
        self.is_hung_up = True

    async def give_up(self) -> None:
        self.is_dropped = True


async def test_a_client_that_does_not_read_is_dropped(hub: Hub) -> None:
    reading, stuck = Client(False), Client(True)
    hub.connections |= {reading, stuck}
    await hub.housekeeping.sweep()
    hub.connections.clear()
    assert (reading.is_dropped, stuck.is_dropped) == (False, True)


async def test_the_sockets_of_somebody_who_was_banned_are_closed(hub: Hub, tmp_path: Path) -> None:
    ada, ben = Client(False), Client(False)
    ben.user = "ben"
    hub.connections |= {ada, ben}
    hub.house = House(tmp_path / "house.json")
    (tmp_path / "house.json").write_text('{"banned_users": {"ben": "Ben"}}')
    await hub.housekeeping.sweep()
    hub.connections.clear()
    assert (ada.is_hung_up, ben.is_hung_up) == (False, True)


async def test_a_table_that_the_house_ends_is_stopped_once(hub: Hub, tmp_path: Path) -> None:
    [game] = await new_game(hub, ("ada",))
    [waiting] = await new_room(hub)
    hub.house = House(tmp_path / "house.json")
    tables = [game.live.id, "nowhere", waiting.live.id]
    (tmp_path / "house.json").write_text(json.dumps({"ended_tables": tables}))
    await hub.housekeeping.sweep()
    await eventually(lambda: game.live.status == "stopped")
    assert present(game.live.table).view(None).prompt.key == "table-stopped-server"
    assert waiting.live.status == "stopped"
    await hub.housekeeping.sweep()
