"""What a list shows of one table."""

import pytest

from sarisari.server.hub import Hub
from sarisari.server.table_lines import Glance, glance, line_of, lobby_line
from sarisari.table.terms import Terms
from tests.support.in_process_server import new_game, new_room
from tests.support.narrowing import present
from tests.support.waiting import eventually


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff", b'{"players":7}'])
def test_what_cannot_be_read_at_all_has_nothing_to_show(content: bytes) -> None:
    assert glance(content) == Glance()


def test_a_glance_passes_over_what_a_newer_program_wrote() -> None:
    found = glance(b'{"players":[{"name":"Ada"},null],"next":"t2","moons":3,"terms":{"moon":1}}')
    assert [player and player.name for player in found.players] == ["Ada", None]
    assert (found.next, found.terms.pace) == ("t2", "relaxed")


async def test_a_table_in_a_list_is_told_by_whoever_reads_it(hub: Hub) -> None:
    [ada] = await new_game(hub)
    await eventually(lambda: ada.seat in ada.table.to_act())
    row = present(await hub.store.get_table(ada.live.id))
    assert row is not None
    mine, theirs, asleep = (
        line_of(row, "ada", ada.live),
        line_of(row, "ben", ada.live),
        line_of(row, "ada", None),
    )
    assert mine.where is not None
    assert (mine.you, mine.is_your_turn, mine.where.round) == (ada.seat, True, 1)
    assert (theirs.you, theirs.is_your_turn, theirs.where) == (None, False, None)
    assert (asleep.is_your_turn, asleep.where) == (False, None)
    assert mine.players == asleep.players


async def test_the_line_in_the_lobby_says_who_sits_before_and_during_a_game(hub: Hub) -> None:
    [waiting] = await new_room(hub, ("ada",), terms=Terms(pace="quick"))
    [playing] = await new_game(hub)
    before, during = lobby_line(waiting.live), lobby_line(playing.live)
    assert (before.status, before.players[0], before.pace) == ("waiting", "Ada", "quick")
    assert (during.status, sorted(during.players, key=str)) == (
        "running",
        sorted(playing.live.names(), key=str),
    )
    assert (during.you, during.where) == (None, None)
