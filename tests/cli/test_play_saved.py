"""Saved tables: what is dropped, what is refused, and what is on the shelf."""

import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from sarisari.cli.play import saved_tables
from sarisari.cli.play.saved_table_list import list_lines, newest_unfinished
from sarisari.cli.play.table_loop import TableLoop
from sarisari.core.message import Refused
from sarisari.table.journal import ActEntry, ClockEntry
from sarisari.table.table import Table
from sarisari.table.terms import Terms
from sarisari.text import catalogue
from tests.support.terminal import TypedTerminal, new_host, play, table_files


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where tables are kept; files that a test leaves open are closed."""
    monkeypatch.setenv("SARISARI_DATA_DIR", str(tmp_path))
    opened: list[saved_tables.SavedTable] = []
    plain = saved_tables.SavedTable.__init__

    def remembered(self: saved_tables.SavedTable, *arguments: Any) -> None:
        plain(self, *arguments)
        opened.append(self)

    monkeypatch.setattr(saved_tables.SavedTable, "__init__", remembered)
    yield tmp_path
    for file in opened:
        file.close()


def left_table(answers: Iterable[str] = ("2", "1", "1"), **wanted: Any) -> tuple[Path, Table]:
    """The file of a table that was left after some answers, and the table."""
    host = new_host("tanuki", answers, **wanted)
    with pytest.raises(EOFError):
        host.run()
    host.saved.close()
    return host.saved.path, host.table


def why_refused(path: Path) -> str:
    with pytest.raises(Refused) as refused:
        saved_tables.load(path)
    return catalogue().refusal(refused.value.message)


def test_a_table_is_as_it_was_left() -> None:
    path, table = left_table()
    kept, again = saved_tables.load(path)
    assert again.snapshot() == table.snapshot()
    assert again.journal == table.journal
    assert kept.secrets.salts.keys() == {0}


@pytest.mark.parametrize("torn", [b"{", b'{"entry":"act","seat":0,"do":"pl', b"\xff\xfe"])
def test_a_torn_last_line_is_dropped(torn: bytes) -> None:
    path, table = left_table()
    whole = path.read_bytes()
    path.write_bytes(whole + torn)
    kept, again = saved_tables.load(path)
    assert again.snapshot() == table.snapshot()
    kept.append(ClockEntry(time=1, what="pause"))
    assert path.read_bytes() == whole + b'{"entry":"clock","what":"pause","time":1}\n'


@pytest.mark.parametrize(
    ("line", "instead", "sentence"),
    [
        (1, b"{}", "line 1: This is not an entry of a journal: "),
        (2, b"", "line 2: This is not an entry of a journal: "),
        (4, b"\xff", "line 4: This is not an entry of a journal: "),
        (5, b'{"entry":"fly","time":1}', "line 5: A newer Sari-sari wrote this: it says “fly”, "),
        (5, b'{"entry":"act","time":1,"seat":0,"do":"play red-99"}', "line 5: "),
    ],
)
def test_any_other_damage_is_named_and_left_alone(line: int, instead: bytes, sentence: str) -> None:
    path, _ = left_table()
    lines = path.read_bytes().split(b"\n")
    lines[line - 1] = instead
    damaged = b"\n".join(lines)
    path.write_bytes(damaged)
    why = why_refused(path)
    assert why.startswith(f"{path}, {sentence}")
    assert why.endswith("The file was left as it is")
    assert path.read_bytes() == damaged


def test_damage_ends_the_program_with_one_sentence(folder: Path) -> None:
    path, _ = left_table()
    path.write_bytes(path.read_bytes() + b"x\n")
    done = play(folder, "--resume")
    assert (done.returncode, done.stdout) == (2, "")
    assert f"{path}, line " in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            {"rules_version": 2},
            "This game was begun under version 2 of its rules, and this program",
        ),
        ({"weather": "rain"}, "A newer Sari-sari wrote this: it says “weather”, which this one"),
    ],
)
def test_a_game_of_another_version_is_kept_and_told(
    folder: Path, change: dict[str, int | str], sentence: str
) -> None:
    path, _ = left_table()
    opening, *entries = path.read_bytes().splitlines(keepends=True)
    opening = json.dumps({**json.loads(opening), **change}).encode() + b"\n"
    path.write_bytes(opening + b"".join(entries))
    for arguments, status in ((("--resume",), 2), (("--list",), 0)):
        done = play(folder, *arguments)
        assert done.returncode == status
        assert f"{path}, line 1: {sentence}" in done.stdout + done.stderr
    assert path.read_bytes() == opening + b"".join(entries)


def test_an_empty_file_is_refused() -> None:
    path, _ = left_table()
    path.write_bytes(b'{"game":"tan')
    assert "line 1: The opening is missing" in why_refused(path)


@pytest.mark.parametrize("content", [None, b"", b'{"secret":"00"}'])
def test_a_lost_secret_is_named(content: bytes | None) -> None:
    path, _ = left_table()
    secret = saved_tables.beside(path, saved_tables.SECRET)
    if content is None:
        secret.unlink()
    else:
        secret.write_bytes(content)
    assert why_refused(path).startswith(f"The secret of this table cannot be read: {secret}: ")


def test_what_cannot_be_saved_does_not_happen(monkeypatch: pytest.MonkeyPatch) -> None:
    host = new_host("tanuki", ["2"])
    with pytest.raises(EOFError):
        host.run()
    before = host.saved.path.read_bytes()
    seat = host.table.to_act()[0]
    entry = ActEntry(time=1, seat=seat, do=host.table.view(seat).legal[0])
    moment = host.table.snapshot()

    def full(_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        with pytest.raises(Refused) as refused:
            host.commit(entry)
    assert refused.value.message.params["why"] == "No space left on device"
    assert host.table.snapshot() == moment
    assert host.saved.path.read_bytes() == before
    host.commit(entry)
    assert host.saved.path.read_bytes().startswith(before)
    with host.saved.path.open("rb") as file:
        assert saved_tables.read(host.saved.path, file)[1].journal[-1] == entry


def test_tables_of_the_same_second_have_files_of_their_own(folder: Path) -> None:
    first, _ = left_table()
    second, _ = left_table()
    assert first != second
    assert len(table_files(folder)) == 2


def test_time_while_nobody_played_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    path, table = left_table(terms=Terms(pace="quick"))
    before = table.clock_left(0, table.journal[-1].time)
    kept, again = saved_tables.load(path)
    host = TableLoop(again, kept, TypedTerminal([]))
    later = table.journal[-1].time + 3_600_000
    monkeypatch.setattr("time.time_ns", lambda: later * 1_000_000)
    with pytest.raises(EOFError):
        host.run()
    pause, resume = again.journal[-2:]
    assert (pause, resume) == (
        ClockEntry(time=table.journal[-1].time, what="pause"),
        ClockEntry(time=later, what="resume"),
    )
    assert again.clock_left(0, later) == before


def test_a_game_over_but_without_its_record_gets_it() -> None:
    host = new_host("tanuki", ["1"] * 200)
    host.run()
    host.saved.close()
    record = saved_tables.beside(host.saved.path, saved_tables.RECORD)
    content = record.read_bytes()
    record.unlink()
    kept, table = saved_tables.load(host.saved.path)
    TableLoop(table, kept, TypedTerminal(["", "", "", ""])).run()
    assert record.read_bytes() == content
    assert json.loads(content.split(b"\n")[0])["names"] == ["Ada", "Ben", "Chloé"]


def test_the_newest_unfinished_table_is_gone_on_with(folder: Path) -> None:
    old, _ = left_table(time=1_000_000)
    new, _ = left_table(time=2_000_000_000)
    (folder / "tables" / "29991231-235959-tanuki.jsonl").touch()  # killed before its opening
    assert newest_unfinished(None) == new
    assert newest_unfinished("tanuki") == new
    saved_tables.beside(new, saved_tables.RECORD).touch()
    assert newest_unfinished(None) == old
    with pytest.raises(Refused):
        newest_unfinished("bastos")


def test_the_list_has_date_game_round_and_scores(folder: Path) -> None:
    path, _ = left_table(time=1_790_000_000_000)
    damaged, _ = left_table(time=1_780_000_000_000)
    damaged.write_bytes(b"x\n")
    first, second = list_lines(catalogue(), None)
    assert first.startswith("2026-09-2")
    assert "Tanuki to Chagama, round 1 of 3: Ada 0, Ben 0 and Chloé 0." in first
    assert first.endswith(str(path))
    assert second.startswith(f"{damaged}, line 1: ")
    assert list_lines(catalogue(), "bastos")[0].startswith("There is no saved game")


def test_nothing_to_resume_is_said(folder: Path) -> None:
    done = play(folder, "--resume")
    assert done.returncode == 2
    assert done.stderr.startswith("There is no saved game to continue")
