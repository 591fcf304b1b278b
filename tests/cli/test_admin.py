"""`sarisari admin`: lists of the store, and the house rules."""

import asyncio
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from typer.testing import CliRunner, Result

from sarisari.cli import app
from sarisari.server.store import UserRow
from tests.support.in_process_server import new_app
from tests.support.postgres_cluster import Cluster, open_pg_store
from tests.support.temporary_store import open_store, table_row

ADA = UserRow(id="id-of-ada", name="Ada L.", created=1_700_000_000_000, login="ada")


@pytest.fixture
def admin(tmp_path: Path) -> Any:
    """Runs `sarisari admin` with a store in which Ada has an account."""

    async def write() -> None:
        async with open_store(tmp_path) as store:
            await store.add_user(ADA)

    asyncio.run(write())

    def run(*arguments: str) -> Result:
        return CliRunner().invoke(app, ["admin", *arguments, "--data", str(tmp_path)])

    return run


@pytest.fixture
async def shared_store(cluster: Cluster, tmp_path: Path) -> Callable[..., Result]:
    """Runs `sarisari admin` with a PostgreSQL store in which Ada has an account."""
    address = await cluster.new_store_address()
    async with open_pg_store(address) as store:
        await store.add_user(ADA)
        await store.add_table(table_row("first", game="bastos"))

    def run(*arguments: str) -> Result:
        """In a thread, as a command has no event loop around it."""
        options = ("--data", str(tmp_path))
        with ThreadPoolExecutor(1) as alone:
            command = ["admin", *arguments, *options, "--store", address]
            return alone.submit(CliRunner().invoke, app, command).result()

    return run


def rules(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "house.json").read_text())
    return found


def test_users_are_listed_and_found_by_a_part_of_their_names(admin: Any) -> None:
    line = "id-of-ada\tada\tAda L.\t2023-11-14 22:13\t0\n"
    assert admin("users").output == line
    assert admin("users", "AD").output == line
    assert admin("users", "ben").output == ""


def test_tables_are_listed_with_their_people(admin: Any, tmp_path: Path) -> None:
    with TestClient(new_app(tmp_path)) as web:
        table = web.post("/api/tables", json={"game": "tanuki"}).json()["id"]
    [line] = admin("tables").output.splitlines()
    assert line.split("\t")[:3] == [table, "tanuki", "waiting"]
    assert admin("tables", "--status", "over").output == ""


@pytest.mark.parametrize("who", ["ada", "id-of-ada"])
def test_a_user_is_banned_by_login_or_id_and_let_in_again(
    admin: Any, tmp_path: Path, who: str
) -> None:
    assert "Banned from this server: Ada L." in admin("ban", who).output
    assert rules(tmp_path) == {"banned_users": {"id-of-ada": "Ada L."}}
    assert admin("unban", who).exit_code == 0
    assert rules(tmp_path) == {}
    again = admin("unban", who)
    assert (again.exit_code, again.stderr) == (2, f"Nobody is banned as “{who}”\n")


def test_a_network_is_banned(admin: Any, tmp_path: Path) -> None:
    admin("ban", "192.0.2.0/24")
    admin("ban", "2001:db8::/32")
    admin("unban", "192.0.2.0/24")
    assert rules(tmp_path) == {"banned_networks": ["2001:db8::/32"]}


def test_nobody_is_banned_by_mistake(admin: Any, tmp_path: Path) -> None:
    done = admin("ban", "adda")
    assert (done.exit_code, done.stderr) == (2, "There is no user “adda”, and it is no network\n")
    assert not (tmp_path / "house.json").exists()


def test_registration_is_closed_and_opened(admin: Any, tmp_path: Path) -> None:
    admin("registration", "closed")
    assert rules(tmp_path) == {"is_registration_closed": True}
    admin("registration", "open")
    assert rules(tmp_path) == {}


def test_texts_are_set_and_removed_by_language(admin: Any, tmp_path: Path) -> None:
    notice = tmp_path / "notice.txt"
    notice.write_text("We keep nothing.\n")
    admin("announce", "Closed on Monday")
    admin("announce", "Fermé lundi", "--in", "fr")
    admin("privacy", str(notice))
    assert rules(tmp_path) == {
        "announcement": {"en": "Closed on Monday", "fr": "Fermé lundi"},
        "privacy": {"en": "We keep nothing."},
    }
    admin("announce")
    assert rules(tmp_path)["announcement"] == {"fr": "Fermé lundi"}
    assert json.loads(admin("rules").output) == rules(tmp_path)


@pytest.mark.parametrize(
    "arguments",
    [("imprint", "/nowhere"), ("announce", "x", "--in", "xx"), ("announce", "x" * 50_001)],
)
def test_a_text_that_cannot_be_shown_is_refused(
    admin: Any, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    done = admin(*arguments)
    assert done.exit_code == 2
    assert len(done.stderr.splitlines()) == 1
    assert not (tmp_path / "house.json").exists()


def test_a_table_is_noted_to_be_ended(admin: Any, tmp_path: Path) -> None:
    admin("end-table", "abc")
    admin("end-table", "abc")
    assert rules(tmp_path) == {"ended_tables": ["abc"]}


def test_a_file_that_is_broken_is_left_alone(admin: Any, tmp_path: Path) -> None:
    (tmp_path / "house.json").write_text("{")
    done = admin("registration", "closed")
    assert done.exit_code == 2
    assert f"Cannot use {tmp_path / 'house.json'}" in done.stderr
    assert (tmp_path / "house.json").read_text() == "{"


async def test_lists_and_bans_know_a_postgres_store(
    shared_store: Callable[..., Result], tmp_path: Path
) -> None:
    assert shared_store("users").output == "id-of-ada\tada\tAda L.\t2023-11-14 22:13\t0\n"
    assert shared_store("users", "ben").output == ""
    [line] = shared_store("tables").output.splitlines()
    assert line.split("\t")[:3] == ["first", "bastos", "waiting"]
    assert shared_store("tables", "--status", "over").output == ""
    assert "Banned from this server: Ada L." in shared_store("ban", "ada").output
    assert rules(tmp_path) == {"banned_users": {"id-of-ada": "Ada L."}}
    assert shared_store("unban", "ada").exit_code == 0
    assert shared_store("ban", "adda").exit_code == 2


@pytest.mark.parametrize("command", ["users", "tables", "ban"])
def test_a_store_that_cannot_be_reached_is_a_sentence(tmp_path: Path, command: str) -> None:
    address = f"postgresql:///nowhere?host={tmp_path}"
    arguments = ["admin", command, *(("ada",) if command == "ban" else ()), "--store", address]
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == 2
    assert len(done.stderr.splitlines()) == 1
    assert "Traceback" not in done.stderr
