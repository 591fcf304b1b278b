"""What a store promises, whatever it is made of: every test runs with each kind of store."""

import asyncio

import pytest

from sarisari.server.settings import DAY, Ages
from sarisari.server.store import Conflict, NoSuchTable, RecordsFull, Store, StoreBroken
from sarisari.server.store.rows import UserRow
from sarisari.text import catalogue
from tests.server.store.conftest import NewStore
from tests.support.narrowing import present
from tests.support.temporary_store import (
    SECRET,
    refused,
    running,
    table_row,
    user_row,
    wish_row,
)


@pytest.fixture
def store(any_store: Store) -> Store:
    """A store of each kind, one after the other."""
    return any_store


async def test_a_table_is_read_as_it_was_added(store: Store) -> None:
    row = table_row(seats={0: "u-ada", 2: "u-ben"}, seen_by="everyone", created=7)

    await store.add_table(row)
    assert isinstance(await refused(store.add_table(row)), Conflict)
    assert await store.get_table("t") == row
    assert await store.get_table("other") is None


async def test_a_room_changes_one_version_at_a_time(store: Store) -> None:
    await store.add_table(table_row())
    await store.put_room("t", 2, b"two", seats={1: "u-ben"})
    for version in (1, 2, 4):
        assert isinstance(await refused(store.put_room("t", version, b"no")), Conflict)
    assert isinstance(await refused(store.put_room("x", 1, b"no")), NoSuchTable)
    row = present(await store.get_table("t"))
    assert (row.version, row.room, row.seats) == (2, b"two", {1: "u-ben"})
    await store.put_room("t", 3, b"three")
    assert present(await store.get_table("t")).seats == {1: "u-ben"}


async def test_a_room_of_a_running_table_changes_only_for_who_knows_that_it_runs(
    store: Store,
) -> None:
    await running(store, "t")
    assert isinstance(await refused(store.put_room("t", 2, b"late")), Conflict)
    await store.put_room("t", 2, b"host", status="running")
    assert present(await store.get_table("t")).room == b"host"


async def test_who_may_find_a_table_changes_with_its_room(store: Store) -> None:
    await store.add_table(table_row(seen_by="everyone"))
    await store.put_room("t", 2, b"{}")
    assert present(await store.get_table("t")).seen_by == "everyone"
    await store.put_room("t", 3, b"{}", seen_by="link")
    assert present(await store.get_table("t")).seen_by == "link"


async def test_a_game_begins_once(store: Store) -> None:
    await store.add_table(table_row(seats={0: "u-ben"}))
    await store.put_room("t", 2, b"two")
    old = store.begin("t", b"opening", SECRET, {}, version=1)
    assert isinstance(await refused(old), Conflict)
    assert await store.secret("t") is None
    await store.begin("t", b"opening", SECRET, {1: "u-ada"}, version=2)
    again = store.begin("t", b"other", bytes(32), {})
    assert isinstance(await refused(again), Conflict)
    row = present(await store.get_table("t"))
    assert (row.status, row.opening, row.seats) == ("running", b"opening", {1: "u-ada"})
    assert await store.secret("t") == SECRET


async def test_rows_do_not_carry_secrets(store: Store) -> None:
    await running(store, "t")
    assert repr(SECRET)[2:-1] not in repr(await store.get_table("t"))
    assert "hash" not in repr(user_row(password="hash"))


async def test_entries_are_appended_in_order(store: Store) -> None:
    await running(store, "t", "other")
    await store.append("t", 0, [b"a", b"b"])
    await store.append("t", 2, [b"c"])
    assert await store.journal("t") == [b"a", b"b", b"c"]
    assert await store.journal("t", 2) == [b"c"]
    assert await store.journal("other") == []


@pytest.mark.parametrize("at", [-1, 0, 1, 3, 1 << 62])
async def test_an_entry_at_any_other_place_is_a_conflict(store: Store, at: int) -> None:
    await running(store, "t")
    await store.append("t", 0, [b"a", b"b"])
    assert isinstance(await refused(store.append("t", at, [b"x"])), Conflict)
    assert await store.journal("t") == [b"a", b"b"]


async def test_a_room_changes_with_the_entries_or_neither_does(store: Store) -> None:
    await running(store, "t")
    await store.append("t", 0, [b"a"], {0: None}, room=(2, b'{"a":"room"}'))
    for call in (
        store.append("t", 1, [b"x"], {0: "u-eve"}, room=(2, b"no")),
        store.append("t", 1, [b"x"], {0: "u-eve"}, room=(4, b"no")),
        store.append("t", 0, [b"x"], {0: "u-eve"}, room=(3, b"no")),
    ):
        assert isinstance(await refused(call), Conflict)
    row = present(await store.get_table("t"))
    assert (row.version, row.room, row.seats) == (2, b'{"a":"room"}', {})
    assert row.is_whole
    assert await store.journal("t") == [b"a"]
    await store.finish("t", "over", None, 9)
    over = store.append("t", 1, [b"x"], room=(3, b"no"))
    assert isinstance(await refused(over), Conflict)


async def test_only_a_running_table_takes_entries(store: Store) -> None:
    await store.add_table(table_row())
    assert isinstance(await refused(store.append("t", 0, [b"a"])), Conflict)
    assert isinstance(await refused(store.append("none", 0, [b"a"])), NoSuchTable)
    for end in ("over", "stopped", "frozen"):
        await running(store, end)
        await store.finish(end, end, None, 9)
        assert isinstance(await refused(store.append(end, 0, [b"a"])), Conflict)


async def test_seats_change_hands_with_the_entry_or_not_at_all(store: Store) -> None:
    await running(store, "t")
    await store.append("t", 0, [b"a"], {0: None, 1: "u-ben"})
    assert present(await store.get_table("t")).seats == {1: "u-ben"}
    late = store.append("t", 0, [b"b"], {1: None})
    assert isinstance(await refused(late), Conflict)
    assert present(await store.get_table("t")).seats == {1: "u-ben"}


async def test_of_two_writers_at_one_moment_one_wins(store: Store) -> None:
    await running(store, "t")
    calls = [refused(store.append("t", 0, [b"%d" % n])) for n in range(20)]
    outcomes = await asyncio.gather(*calls)
    winners = [n for n, outcome in enumerate(outcomes) if outcome is None]
    assert len(winners) == 1
    assert all(isinstance(outcome, Conflict) for outcome in outcomes if outcome)
    assert await store.journal("t") == [b"%d" % winners[0]]


async def test_a_table_ends_once_but_a_frozen_one_may_be_stopped(store: Store) -> None:
    await running(store, "t", "f")
    await store.finish("t", "over", b"result", 9)
    row = present(await store.get_table("t"))
    assert (row.status, row.result, row.finished) == ("over", b"result", 9)
    again = store.finish("t", "stopped", None, 10)
    assert isinstance(await refused(again), Conflict)
    await store.finish("f", "frozen", b"why", 9)
    await store.finish("f", "stopped", None, 10)
    assert present(await store.get_table("f")).status == "stopped"
    assert isinstance(await refused(store.finish("x", "over", None, 1)), NoSuchTable)


async def test_live_tables_are_those_that_wait_or_run(store: Store) -> None:
    await running(store, "run", "over", "frozen")
    await store.add_table(table_row("wait", created=0))
    await store.finish("over", "over", None, 1)
    await store.finish("frozen", "frozen", b"why", 1)
    assert [row.id for row in await store.live_tables()] == ["wait", "run"]
    assert [row.id for row in await store.tables_ended_since(1)] == ["over"]
    assert await store.tables_ended_since(2) == []


async def test_the_tables_of_a_user_come_page_by_page(store: Store) -> None:
    for n in range(5):
        user = "u-ben" if n == 2 else "u-ada"
        await store.add_table(table_row(f"t{n}", created=n // 2, seats={0: user}))
    first = await store.tables_of("u-ada", 2)
    assert [row.id for row in first] == ["t4", "t3"]
    rest = await store.tables_of("u-ada", 9, before="t3")
    assert [row.id for row in rest] == ["t1", "t0"]
    assert await store.tables_of("nobody") == []


async def test_the_finished_games_of_a_user_are_those_that_began_and_ended(
    store: Store,
) -> None:
    for n in range(6):
        await store.add_table(table_row(f"t{n}", created=n, seats={0: "u-ada"}))
    for n in (1, 2, 3, 4):
        await store.begin(f"t{n}", b"{}", SECRET, {0: "u-ada"})
    await store.finish("t0", "stopped", None, 9)  # closed before it began
    await store.finish("t1", "over", b"{}", 9)
    await store.finish("t2", "stopped", None, 9)
    await store.finish("t3", "frozen", b"{}", 9)
    finished = await store.tables_of("u-ada", are_finished=True)
    assert [row.id for row in finished] == ["t2", "t1"]
    rest = await store.tables_of("u-ada", 9, before="t2", are_finished=True)
    assert [row.id for row in rest] == ["t1"]
    assert [row.id for row in await store.tables_of("u-ada", are_over=True)] == ["t1"]


async def test_the_tables_of_one_game_come_page_by_page(store: Store) -> None:
    for n in range(5):
        game = "bandu" if n % 2 else "tanuki"
        await store.add_table(table_row(f"t{n}", game=game, created=n, seats={0: "u-ada"}))
    found = await store.tables_of("u-ada", 2, game="tanuki")
    assert [row.id for row in found] == ["t4", "t2"]
    rest = await store.tables_of("u-ada", 2, "t2", game="tanuki")
    assert [row.id for row in rest] == ["t0"]
    assert await store.tables_of("u-ada", game="' OR 1=1 --") == []


async def test_users_and_their_logins(store: Store) -> None:
    ada = user_row(login="ada", password="hash")

    await store.add_user(ada)
    await store.add_user(user_row("u-ben", name="Ben"))
    await store.add_user(user_row("u-eli", name="Eli"))
    taken = store.add_user(user_row("u-dev", login="ada"))
    assert isinstance(await refused(taken), Conflict)
    assert await store.get_user("u-dev") is None
    assert await store.get_user("u-ada") == ada
    assert await store.get_user_by_login("ada") == ada
    assert await store.get_user_by_login("Ada") is None
    renamed = user_row("u-ben", name="Ben 2", login="ben")
    await store.put_user(renamed)
    assert await store.get_user_by_login("ben") == renamed
    for row in (user_row("u-ben", login="ada"), user_row("nobody")):
        assert isinstance(await refused(store.put_user(row)), Conflict)
    late = store.put_user(user_row("u-ben", name="Ben 3"), user_row("u-ben", name="Ben"))
    assert isinstance(await refused(late), Conflict)
    await store.put_user(user_row("u-ben", name="Ben 3"), renamed)
    assert present(await store.get_user("u-ben")).name == "Ben 3"


async def test_a_deleted_user_leaves_only_what_is_in_journals(store: Store) -> None:
    await store.add_user(user_row(login="ada"))
    await running(store, "t")
    await store.append("t", 0, [b"Ada sat here"])
    await store.add_chat("t", 1, "u-ada", "Ada", "hello")
    await store.add_chat("t", 2, "u-ben", "Ben", "hello Ada")
    await store.add_link(b"hash", "u-ada", 100)
    await store.delete_user("u-ada", 9)
    assert await store.get_user("u-ada") is None
    assert await store.tables_of("u-ada") == []
    assert [line.name for line in await store.chat("t")] == ["Ben"]
    assert await store.take_link(b"hash", 1) is None
    nothing: dict[str, object] = {
        "user": None,
        "tables": [],
        "chat": [],
        "links": [],
        "records": [],
    }
    assert await store.export_user("u-ada") == nothing
    assert await store.journal("t") == [b"Ada sat here"]


async def test_an_export_has_all_of_a_user_and_nothing_of_others(store: Store) -> None:
    await store.add_user(user_row(login="ada", password="hash"))
    await running(store, "t")
    await store.add_chat("t", 1, "u-ada", "Ada", "hello")
    await store.add_chat("t", 2, "u-ben", "Ben", "hello Ada")
    await store.add_link(b"token", "u-ada", 100)
    assert await store.export_user("u-ada") == {
        "user": {"id": "u-ada", "name": "Ada", "created": 1, "login": "ada", "valid_from": 0},
        "tables": [
            {
                "id": "t",
                "game": "tanuki",
                "status": "running",
                "created": 1,
                "finished": None,
                "seat": 0,
            }
        ],
        "chat": [{"table": "t", "time": 1, "name": "Ada", "text": "hello"}],
        "links": [{"expires": 100}],
        "records": [],
    }


async def test_a_link_is_good_once_and_not_for_long(store: Store) -> None:
    await store.add_link(b"one", "u-ada", 100)
    await store.add_link(b"two", "u-ben", 100)
    assert [await store.link_user(b"one", 99) for _ in range(2)] == ["u-ada"] * 2
    assert await store.link_user(b"two", 100) is None
    takes = await asyncio.gather(*(store.take_link(b"one", 99) for _ in range(5)))
    assert sorted(takes, key=str) == [None, None, None, None, "u-ada"]
    assert await store.take_link(b"two", 100) is None
    assert await store.take_link(b"two", 99) is None


async def test_cookies_are_cut_off_with_links_made_before(store: Store) -> None:
    for user in ("u-ada", "u-ben", "u-dev"):
        await store.add_user(user_row(user))
        await store.add_link(user.encode(), user, 100)
    assert await store.cut_offs() == {}
    await store.put_user(user_row("u-ada", valid_from=50))
    await store.put_user(user_row("u-ben", name="Ben"))
    await store.delete_user("u-dev", 60)
    assert await store.cut_offs() == {"u-ada": 50, "u-dev": 60}
    assert present(await store.get_user("u-ada")).valid_from == 50
    left = [await store.link_user(user, 1) for user in (b"u-ada", b"u-ben", b"u-dev")]
    assert left == [None, "u-ben", None]


async def test_chat_is_numbered_and_read_from_where_one_was(store: Store) -> None:
    await running(store, "t", "other")
    numbers = [await store.add_chat("t", n, "u-ada", "Ada", f"line {n}") for n in range(4)]
    assert numbers == sorted(set(numbers))
    await store.add_chat("other", 1, "u-ada", "Ada", "elsewhere")
    assert [line.text for line in await store.chat("t", numbers[1])] == ["line 2", "line 3"]
    assert [line.text for line in await store.chat("t", limit=2)] == ["line 2", "line 3"]
    assert [line.text for line in await store.chat("t", most=17)] == ["line 2", "line 3"]
    nowhere = store.add_chat("none", 1, "u-ada", "Ada", "?")
    assert isinstance(await refused(nowhere), Conflict)


async def test_a_number_of_chat_is_not_used_again(store: Store) -> None:
    await running(store, "t")
    number = await store.add_chat("t", 1, "u-ada", "Ada", "hello")
    await store.delete_user("u-ada", 9)
    assert await store.add_chat("t", 1, "u-ben", "Ben", "hello") == number + 1


async def test_commitments_are_numbered_without_gaps(new_store: NewStore) -> None:
    async def ten(store: Store) -> list[int]:
        return await asyncio.gather(*(store.next_number() for _ in range(10)))

    async with new_store() as store:
        assert await ten(store) == list(range(1, 11))
    async with new_store() as store:
        assert await ten(store) == list(range(11, 21))


async def test_the_key_of_the_server_is_made_once(new_store: NewStore) -> None:
    async def key(store: Store, fresh: bytes = b"first") -> bytes:
        return await store.server_key(fresh)

    async with new_store() as store:
        assert await key(store) == b"first"
    async with new_store() as store:
        assert await key(store, b"second") == b"first"


async def test_the_moment_since_when_cookies_have_a_prefix_is_kept(new_store: NewStore) -> None:
    async def since(store: Store, fresh: int = 5) -> int:
        return await store.prefixed_since(fresh)

    async with new_store() as store:
        assert await since(store) == 5
    async with new_store() as store:
        assert await since(store, 9) == 5


async def test_what_was_stored_is_there_after_reopening(new_store: NewStore) -> None:
    async with new_store() as store:
        await running(store, "t")
        await store.append("t", 0, [b"a", b"\xff\x00"])
        await store.add_user(UserRow(id="u", name="Chloé", created=1))
    async with new_store() as store:
        assert await store.journal("t") == [b"a", b"\xff\x00"]
        assert present(await store.get_user("u")).name == "Chloé"


async def test_a_closed_store_says_so(new_store: NewStore) -> None:
    kept = []

    async with new_store() as store:
        kept.append(store)
    for call in (kept[0].next_number(), kept[0].live_tables()):
        error = await refused(call)
        assert isinstance(error, StoreBroken)
        assert catalogue().refusal(error.message).startswith("The server is closing")


async def test_news_of_a_table_are_what_a_reader_does_not_have(store: Store) -> None:
    await running(store, "t")
    await store.append("t", 0, [b"a", b"b"], wished=wish_row(at=2))
    first = await store.add_chat("t", 1, "u-ada", "Ada", "one")
    await store.add_chat("t", 1, "u-ada", "Ada", "two")
    news = present(await store.news("t", 1, first))
    assert news.row == await store.get_table("t")
    assert (news.entries, [line.text for line in news.chat]) == ([b"b"], ["two"])
    assert [wished.id for wished in news.wishes] == ["w-1"]
    assert present(await store.news("t", 2, first + 9)).entries == []
    assert await store.news("none", 0, 0) is None


async def test_wishes_are_kept_in_the_order_in_which_they_were_carried_out(store: Store) -> None:
    await running(store, "t")
    await store.put_room("t", 2, b"{}", status="running", wished=wish_row("room", time=5))
    await store.append("t", 0, [b'{"time":7}'], wished=wish_row("entry", at=1))
    await store.add_chat("t", 1, "u-ada", "Ada", "hi", wish_row("chat", at=1, time=9))
    found = await store.wishes("t")
    assert [(wished.id, wished.at, wished.time) for wished in found] == [
        ("room", 0, 5),
        ("entry", 1, 7),
        ("chat", 1, 9),
    ]
    assert [wished.id for wished in await store.wishes("t", 2)] == ["entry", "chat"]
    twice = store.add_chat("t", 1, "u-ada", "Ada", "hi", wish_row("chat", at=1, time=9))
    assert isinstance(await refused(twice), Conflict)
    assert len(await store.chat("t")) == 1


async def test_a_rematch_is_added_with_the_room_that_names_it_or_not_at_all(store: Store) -> None:
    await running(store, "t")
    late = store.add_next(table_row("next"), "t", 7, b"no", status="running")
    assert isinstance(await refused(late), Conflict)
    assert await store.get_table("next") is None
    await store.add_next(table_row("next"), "t", 2, b"named", status="running")
    assert present(await store.get_table("next")).status == "waiting"
    assert present(await store.get_table("t")).room == b"named"


async def test_a_frozen_table_thaws_as_it_was(store: Store) -> None:
    await running(store, "t")
    await store.add_table(table_row("room"))
    for table in ("t", "room"):
        await store.finish(table, "frozen", b"why", 9)
    assert [row.id for row in await store.frozen_tables()] == ["room", "t"]
    for table in ("t", "room"):
        await store.thaw(table)
    assert present(await store.get_table("t")).status == "running"
    assert present(await store.get_table("room")).status == "waiting"
    assert isinstance(await refused(store.thaw("t")), Conflict)


async def test_tables_are_awake_from_their_last_change_on(store: Store) -> None:
    await running(store, "old", "entry", "wish")
    await store.append("entry", 0, [b'{"time":70}'])
    wished = wish_row("w", time=60)
    await store.put_room("wish", 2, b"{}", status="running", wished=wished)
    assert [row.id for row in await store.live_tables(50)] == ["entry", "wish"]
    assert await store.abandoned(50) == ["old"]
    assert await store.abandoned(65) == ["old", "wish"]


async def test_uploaded_records_have_quotas_and_the_oldest_of_guests_make_room(
    store: Store,
) -> None:
    await store.add_user(user_row())
    await store.add_record("account", "u-ada", 1, bytes(10), 30)
    await store.add_record("guest", "u-ben", 2, bytes(10), 30)
    await store.add_record("new", "u-dev", 3, bytes(15), 30)
    kept = [await store.has_record(name) for name in ("account", "guest", "new")]
    assert kept == [True, False, True]
    for full in (
        store.add_record("big", "u-eli", 4, bytes(25), 30),
        store.add_record("more", "u-eli", 4, bytes(15), 30, are_guests_kept=True),
    ):
        assert isinstance(await refused(full), RecordsFull)
    assert await store.get_record("new") == bytes(15)
    assert await store.get_record("big") is None
    assert isinstance(await refused(store.add_record("new", "u", 1, b"")), Conflict)


async def test_a_review_is_kept_with_its_game_and_goes_with_it(store: Store) -> None:
    await running(store, "t")
    await store.add_record("r", "u-ada", 1, b"{}")
    assert await store.get_review("t") is None
    for name in ("t", "r"):
        await store.put_review(name, 5, b"some")
        await store.put_review(name, 6, b"all")
        assert await store.get_review(name) == (6, b"all")
    assert isinstance(await refused(store.put_review("other", 5, b"x")), Conflict)
    assert await store.get_review("other") is None
    await store.delete_user("u-ada", 9)
    assert await store.get_review("r") is None
    assert await store.get_review("t") == (6, b"all")
    await store.finish("t", "stopped", None, 10)
    await store.prune(10 + DAY, Ages(stopped=DAY // 2))
    assert await store.get_table("t") is None
    assert await store.get_review("t") is None
