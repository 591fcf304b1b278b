"""What the store keeps, as rows."""

from sarisari.server.store.rows import TableRow, UserRow


def test_the_hash_of_a_password_is_in_no_log() -> None:
    row = UserRow(id="u", name="Ada", created=1, login="ada", password="$argon2id$secret")
    assert "secret" not in repr(row)
    assert "ada" in repr(row)


def test_a_new_table_waits_with_nobody_at_it() -> None:
    row = TableRow(id="t", game="tanuki", seen_by="link", created=1, room=b"{}")
    assert (row.status, row.seats, row.opening, row.is_whole) == ("waiting", {}, None, True)
