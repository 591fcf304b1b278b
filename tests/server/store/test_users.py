"""Users, personal links, chat, and the server's own row."""

import sqlite3

import pytest
from msgspec.structs import replace

from sarisari.server.store import table_journal, users
from sarisari.server.store.errors import Conflict
from tests.support.temporary_store import table_row, user_row

ADA = user_row("u-ada", name="Ada", login="ada", password="hash")


def test_a_user_is_found_by_id_and_login(db: sqlite3.Connection) -> None:
    users.add_user(db, ADA)
    assert users.get_user(db, "u-ada") == users.get_user_by_login(db, "ada") == ADA
    assert users.get_user(db, "u-ben") is None


def test_a_change_of_something_that_has_changed_is_refused(db: sqlite3.Connection) -> None:
    users.add_user(db, ADA)
    users.put_user(db, replace(ADA, name="Ada L."), ADA)
    with pytest.raises(Conflict):
        users.put_user(db, replace(ADA, name="late"), ADA)
    with pytest.raises(Conflict):
        users.put_user(db, user_row("nobody"), None)


def test_links_go_with_the_cookies_that_are_cut_off(db: sqlite3.Connection) -> None:
    users.add_user(db, ADA)
    users.add_link(db, b"token", "u-ada", 100)
    users.put_user(db, replace(ADA, name="Ada L."), None)
    assert users.link_user(db, b"token", 50) == "u-ada"
    users.put_user(db, replace(ADA, valid_from=60), None)
    assert users.link_user(db, b"token", 61) is None
    assert users.cut_offs(db) == {"u-ada": 60}


def test_a_link_is_taken_once_and_in_time(db: sqlite3.Connection) -> None:
    users.add_user(db, ADA)
    for token in (b"used", b"late"):
        users.add_link(db, token, "u-ada", 100)
    assert users.take_link(db, b"used", 50) == "u-ada"
    assert users.take_link(db, b"used", 50) is None
    assert users.take_link(db, b"late", 101) is None
    assert users.take_link(db, b"unknown", 50) is None


def test_numbers_rise_and_keys_stay(db: sqlite3.Connection) -> None:
    first = users.next_number(db)
    assert users.next_number(db) == first + 1
    assert users.server_key(db, b"first") == users.server_key(db, b"second") == b"first"
    assert users.prefixed_since(db, 5) == users.prefixed_since(db, 9) == 5


def test_who_is_deleted_is_gone_and_its_cookies_with_it(db: sqlite3.Connection) -> None:
    table_journal.add_table(db, table_row("t", seats={0: "u-ada"}))
    users.add_user(db, ADA)
    while users.delete_some(db, "u-ada"):
        pass
    users.delete_user(db, "u-ada", 77)
    assert users.get_user(db, "u-ada") is None
    assert users.cut_offs(db)["u-ada"] == 77


def test_chat_is_told_from_a_line_on_and_up_to_a_size(db: sqlite3.Connection) -> None:
    table_journal.add_table(db, table_row("t"))
    for text in ("one", "two", "three", "four"):
        users.add_chat(db, "t", (5, "u-ada", "Ada", text), None)

    def texts(since: int = 0, limit: int = 9, most: int | None = None) -> list[str]:
        return [line.text for line in users.chat(db, "t", since, limit, most)]

    assert texts() == ["one", "two", "three", "four"]
    assert texts(limit=2) == ["three", "four"]
    assert texts(most=9) == ["three", "four"]
    first = users.chat(db, "t", 0, 9, None)[0].number
    assert texts(since=first) == ["two", "three", "four"]


def test_a_table_keeps_so_many_lines(
    db: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(users, "LINES", 2)
    table_journal.add_table(db, table_row("t"))
    for text in ("one", "two", "three"):
        users.add_chat(db, "t", (5, "u-ada", "Ada", text), None)
    assert [line.text for line in users.chat(db, "t", 0, 9, None)] == ["two", "three"]
