"""Whole games at a table of a server, on plain pipes: joined, left, killed and gone on with."""

import itertools
import json
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from sarisari.cli.play.remote.credentials import Credentials
from sarisari.games import card_games
from sarisari.server import messages as m
from sarisari.table.fair import salt_hash
from sarisari.table.journal import ActEntry, SaltEntry, SaltHashEntry
from tests.support.fake_server import FakeServer
from tests.support.narrowing import present
from tests.support.scripted_visitor import PipedPlayer
from tests.support.terminal import play, record_of, replayed
from tests.support.waiting import wait_until

ONES = list(itertools.repeat("1", 400))


@pytest.fixture
def server() -> Iterator[FakeServer]:
    with FakeServer() as server:
        yield server


@pytest.mark.parametrize("game", card_games())
def test_a_whole_game_against_bots(server: FakeServer, tmp_path: Path, game: str) -> None:
    done = play(tmp_path, game, "--server", server.address, "--name", "Ada", answers=ONES)
    assert (done.returncode, done.stderr) == (0, "")
    replay = replayed(record_of(tmp_path))
    assert replay.game.result(replay.state) is not None
    assert present(server.table).record() == record_of(tmp_path)
    assert f"Score sheet of round {replay.state.record.round_count}" in done.stdout
    assert "Your salt is in the deals." in done.stdout
    assert "and everything is in order." in done.stdout
    assert "Traceback" not in done.stdout


def test_a_pipe_gets_no_control_codes_and_no_line_over_80_columns(
    server: FakeServer, tmp_path: Path
) -> None:
    done = play(tmp_path, "tanuki", "--server", server.address, "--name", "Ada", answers=ONES)
    assert all(char.isprintable() or char == "\n" for char in done.stdout)
    lines = [line for line in done.stdout.splitlines() if str(tmp_path) not in line]
    assert max(map(len, lines)) <= 80


def test_options_and_terms_reach_the_server(server: FakeServer, tmp_path: Path) -> None:
    words = ["--players", "4", "--option", "climb=true", "--pace", "steady", "--undo", "ask"]
    play(tmp_path, "bastos", *words, "--server", server.address, "--public", answers=[])
    assert present(server.room).options["climb"] is True
    assert len(present(server.room).chairs) == 4
    terms = present(server.room).terms
    assert (terms.pace, terms.undo, terms.seen_by) == ("steady", "ask", "everyone")


def two(
    server: FakeServer, tmp_path: Path, game: str = "tanuki"
) -> tuple[PipedPlayer, PipedPlayer]:
    """Ada, who makes a table for two people, and Ben, who comes by the link."""
    ada = PipedPlayer(
        tmp_path / "a",
        *("Ada", "--name", "Ada", game, "--server", server.address),
        *("--players", "3", "--people", "2"),
    )
    link = ada.until("Friends join with:").split()[-1]
    ben = PipedPlayer(tmp_path / "b", "Ben", "--name", "Ben", "--server", link)
    return ada, ben


def test_two_people_and_a_bot(server: FakeServer, tmp_path: Path) -> None:
    ada, ben = two(server, tmp_path)
    thread = threading.Thread(target=ben.play)
    thread.start()
    ada.play()
    thread.join()
    for player in (ada, ben):
        assert player.end() == (0, "")
        assert "Your salt is in the deals." in player.text
    assert record_of(tmp_path / "a") == record_of(tmp_path / "b")
    assert [chair.bot for chair in present(server.room).chairs] == [None, None, "casual"]


def test_a_client_that_was_killed_comes_back_to_its_seat(
    server: FakeServer, tmp_path: Path
) -> None:
    ada, ben = two(server, tmp_path)
    ada.until("Ada, your choice:")
    ben.until("Ben, your choice:")
    ben.kill()
    server.do(stands_in(server, 1))
    ada.answer("1")
    ada.until("The bot “casual” plays for Ben.")
    back = PipedPlayer(
        tmp_path / "b", "Ben", "--name", "Ben", "--server", server.address, "--resume"
    )
    back.until("You are back.")
    thread = threading.Thread(target=ada.play)
    thread.start()
    back.play()
    thread.join()
    assert back.end() == ada.end() == (0, "")
    assert "Your salt is in the deals." in back.text
    assert len(server.wishes(m.BackWish)) == 1
    ours = [
        entry
        for entry in present(server.table).journal
        if isinstance(entry, ActEntry) and entry.seat == 1
    ]
    assert not ours[-1].stand_in


async def stands_in(server: FakeServer, seat: int) -> None:
    server.stand_in(seat)
    server.drive()
    await server.show()


async def goes_on(server: FakeServer) -> None:
    server.drive()
    await server.show()


def test_a_salt_is_kept_before_it_is_promised_and_shown_after_a_kill(
    server: FakeServer, tmp_path: Path
) -> None:
    server.seat("tanuki", ["Ada", "Ben"], bots=1)
    server.puppets = {}
    folder = tmp_path / "a"
    first = PipedPlayer(
        folder, "Ada", "--name", "Ada", "--server", server.address, "--table", "fake-table"
    )
    wait_until(lambda: server.wishes(m.SaltHashWish))
    first.kill()
    kept = json.loads((folder / "servers.json").read_text())[server.address]
    salt = kept["salts"]["fake-table"]
    assert server.wishes(m.SaltHashWish)[0].hash == salt_hash(0, salt)
    server.puppets = {1: "b" * 16}
    server.do(goes_on(server))  # Ben promises, whatever Ada asks for from now on
    again = PipedPlayer(
        folder, "Ada", "--name", "Ada", "--server", server.address, "--table", "fake-table"
    )
    again.until("Ada, your choice:")
    again.kill()
    salts = [entry for entry in present(server.table).journal if isinstance(entry, SaltEntry)]
    assert [entry.salt for entry in salts if entry.seat == 0] == [salt]
    hashes = [entry for entry in present(server.table).journal if isinstance(entry, SaltHashEntry)]
    assert [entry.seat for entry in hashes].count(0) == 1


def test_what_is_kept_is_for_its_owner_only_and_a_salt_is_forgotten_at_the_end(
    server: FakeServer, tmp_path: Path
) -> None:
    play(tmp_path, "tanuki", "--server", server.address, answers=ONES)
    file = tmp_path / "servers.json"
    assert file.stat().st_mode & 0o777 == 0o600
    assert json.loads(file.read_text()) == {server.address: {"cookie": "user1"}}


def test_the_end_of_input_leaves_and_says_how_to_come_back(
    server: FakeServer, tmp_path: Path
) -> None:
    left = play(tmp_path, "tanuki", "--server", server.address, "--name", "Ada", answers=ONES[:3])
    assert (left.returncode, left.stderr) == (0, "")
    words = f"sarisari play --server {server.address} --table fake-table"
    assert words in left.stdout.splitlines()[-1]
    done = play(tmp_path, *words.split()[2:], answers=ONES)
    assert "everything is in order" in done.stdout


def test_an_interrupt_says_how_to_come_back(server: FakeServer, tmp_path: Path) -> None:
    ada = PipedPlayer(tmp_path, "Ada", "--name", "Ada", "tanuki", "--server", server.address)
    ada.until("Ada, your choice:")
    ada.process.send_signal(signal.SIGINT)
    assert ada.end() == (130, "")
    assert "Your seat stays." in ada.text


def test_an_onlooker_sees_the_game_and_no_hand(server: FakeServer, tmp_path: Path) -> None:
    table = ["tanuki", "--players", "3", "--server", server.address]
    ada = PipedPlayer(tmp_path / "a", "Ada", "--name", "Ada", *table)
    ada.until("Ada, your choice:")
    looker = ["--watch", "--server", f"{server.address}/table/fake-table"]
    ben = PipedPlayer(tmp_path / "b", "Ben", "--name", "Ben", *looker)
    ben.until("Round 1 of 3")
    ada.answer("1")
    ada.play()
    assert ben.end() == ada.end() == (0, "")
    assert "Ada begins" in ben.text
    assert "your choice" not in ben.text
    assert "Your salt" not in ben.text
    assert server.wishes(m.SitWish)[1:] == []


def test_an_account_by_its_password_from_the_environment(
    server: FakeServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SARISARI_PASSWORD", "correct horse")
    monkeypatch.setenv("SARISARI_DATA_DIR", str(tmp_path))
    play(tmp_path, "tanuki", "--server", server.address, "--login", "ada", answers=["1"])
    assert server.wishes(m.LogIn) == [m.LogIn(login="ada", password="correct horse")]
    assert Credentials(server.address).cookie == "account"
    assert server.wishes(m.SitWish)[0].name == "Ada"


def test_a_pipe_needs_the_password_in_the_environment(server: FakeServer, tmp_path: Path) -> None:
    done = play(tmp_path, "tanuki", "--server", server.address, "--login", "ada")
    assert done.returncode == 2
    assert "SARISARI_PASSWORD" in done.stderr


def test_a_request_is_a_decision_on_a_pipe(server: FakeServer, tmp_path: Path) -> None:
    server.seat("tindahan", ["Ada", "Ben"], bots=1)
    ada = PipedPlayer(
        tmp_path, "Ada", "--name", "Ada", "--server", server.address, "--table", "fake-table"
    )
    ada.until("Ada, your choice:")
    server.wish("user2", m.AgreeWish, at=present(server.table).at, about="stop", says="ask")
    ada.until("Ben wants to stop the game. Agree? [y/n]")
    ada.answer("y")
    ada.until("You say yes.")
    server.wish("user2", m.StopWish)
    ada.until("Ben asked to stop the game, and everybody agreed.")
    assert ada.end() == (0, "")
