"""From what is stored back to a table, or to the reason why it cannot come back."""

import subprocess
import sys

import msgspec
import pytest

from sarisari.core.message import Refused
from sarisari.server.room import new_room
from sarisari.server.store.restoration import restored, restored_room
from sarisari.server.store.rows import TableRow
from sarisari.table.terms import Terms
from tests.support.scripted_table import SECRET, ScriptedTable
from tests.support.temporary_store import table_row

CHILD = """
import sys, threading
from sarisari.server.store.restoration import ENTRIES

entries = [
    b'{"entry":"secret","time":1,"secret":"a"}',
    b'{"entry":"seat","time":1,"seat":0,"player":{"name":"Ada"}}',
    b'{"entry":"salt","time":1,"seat":0,"salt":"x"}',
    b'{"entry":"agreement","time":1,"seat":0,"about":"undo","says":"ask"}',
    b'{"entry":"stop","time":1,"seat":1}',
]
sys.setswitchinterval(1e-6)
together = threading.Barrier(16)

def work():
    together.wait()
    for number in range(50):
        ENTRIES.decode(entries[number % len(entries)])

threads = [threading.Thread(target=work) for _ in range(16)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
"""


def test_the_first_entries_may_be_read_by_many_threads() -> None:
    assert subprocess.run([sys.executable, "-c", CHILD], check=False).returncode == 0


def stored(played: ScriptedTable, **changes: object) -> tuple[TableRow, list[bytes]]:
    """A table as a store has it."""
    opening = msgspec.to_builtins(played.table.opening) | changes
    row = table_row("t", opening=msgspec.json.encode(opening), status="running")
    return row, [msgspec.json.encode(entry) for entry in played.table.journal]


def test_a_journal_leads_back_to_its_table() -> None:
    played = ScriptedTable(is_fair=True).salts().deal().act(0)
    row, entries = stored(played)
    assert restored(row, SECRET, entries).snapshot() == played.table.snapshot()


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"game": "patintero"}, "store-bad-opening"),
        ({"options": {"players": 3, "lanterns": True}}, "made-by-newer"),
        ({"players": 7}, "store-bad-opening"),
    ],
)
def test_an_opening_that_this_program_cannot_play_is_refused(
    changes: dict[str, object], key: str
) -> None:
    row, entries = stored(ScriptedTable().deal(), **changes)
    with pytest.raises(Refused, match=key):
        restored(row, None, entries)


@pytest.mark.parametrize("bad", [b"{", b"\xff", b'{"entry":"act","time":1,"seat":0,"do":"fly"}'])
def test_a_bad_entry_is_refused_with_its_place(bad: bytes) -> None:
    row, entries = stored(ScriptedTable().deal())
    with pytest.raises(Refused, match="store-bad-entry") as refused:
        restored(row, None, [*entries, bad])
    assert refused.value.message.params["at"] == len(entries)


def test_a_table_with_another_secret_is_refused() -> None:
    row, entries = stored(ScriptedTable(is_fair=True).salts().deal())
    with pytest.raises(Refused, match="store-bad-opening"):
        restored(row, bytes(32), entries)


def test_a_row_that_is_not_as_it_was_written_is_refused() -> None:
    row, entries = stored(ScriptedTable().deal())
    with pytest.raises(Refused, match="store-flipped-row"):
        restored(msgspec.structs.replace(row, is_whole=False), None, entries)


def test_a_room_has_all_options_that_there_are_by_now() -> None:
    room = new_room("tanuki", {"players": 3}, Terms(), "ada")
    old = msgspec.structs.replace(room, options={"players": 3})
    again = restored_room(table_row("t", room=msgspec.json.encode(old)))
    assert again.options == room.options


@pytest.mark.parametrize(("room", "key"), [(b"{}", "store-bad-room"), (b"\xff", "store-bad-room")])
def test_a_room_that_cannot_be_read_is_refused(room: bytes, key: str) -> None:
    with pytest.raises(Refused, match=key):
        restored_room(table_row("t", room=room))
