"""Waiting rooms, menus, and a real keyboard at a table of a server."""

import os
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sarisari.cli.commands.play_command import PlayCommand
from sarisari.cli.play.remembered_name import remember
from sarisari.cli.play.remote.address import parse_address
from sarisari.cli.play.remote.api import Api
from sarisari.cli.play.remote.credentials import Credentials
from sarisari.cli.play.remote.table_choice import TableChoice
from sarisari.cli.play.remote.visit import VisitPlan
from sarisari.core.message import RefusalKind, Refused, say
from sarisari.server import messages as m
from sarisari.text import catalogue
from tests.support.fake_server import FakeServer
from tests.support.narrowing import present
from tests.support.pseudo_terminal import PseudoTerminal
from tests.support.scripted_visitor import CHOICE, Answer, ScriptedTerminal, visitor
from tests.support.terminal import LAUNCH, TypedTerminal, environment, play
from tests.support.waiting import wait_until

WAITS = "Waiting for the others."
BEGINS = "Everybody is ready. [Enter] to begin."


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeServer]:
    monkeypatch.setenv("SARISARI_DATA_DIR", str(tmp_path))
    with FakeServer() as server:
        yield server


def open_room(server: FakeServer, *names: str, players: int = 3) -> None:
    """A waiting room of user9, with people of the test's in it."""
    server.make("user9", m.NewTable(game="tanuki", options={"players": players}))
    for seat, name in enumerate(names):
        server.wish(f"user{seat + 2}", m.SitWish, name=name)


def visit(server: FakeServer, script: Iterable[Answer], **plan: Any) -> ScriptedTerminal:
    """Visit until the person leaves; what was seen."""
    one = visitor(server, script, **plan)
    with pytest.raises(EOFError):
        one.run()
    assert one.terminal.script == []
    return one.terminal


def refused(run: Callable[[], object]) -> str:
    with pytest.raises(Refused) as caught:
        run()
    return catalogue().refusal(caught.value.message)


def test_who_comes_sits_down_by_name_and_is_ready(server: FakeServer) -> None:
    open_room(server, "Ben")
    terminal = visit(server, [("Ada (you), ready", WAITS, "q")], name="Ada")
    assert [wish.name for wish in server.wishes(m.SitWish)] == ["Ada"]
    assert "Ben, not ready yet" in terminal.text
    assert "2  free" in terminal.text
    assert "Friends join with:" in terminal.text


def test_the_name_is_asked_for_where_none_was_given(server: FakeServer) -> None:
    open_room(server)
    visit(server, [("What is your name? [Player 1]", ""), (WAITS, "q")])
    assert server.wishes(m.SitWish)[0].name == "Player 1"


def test_the_name_of_last_time_is_offered_again(server: FakeServer) -> None:
    remember("Eli")
    open_room(server)
    visit(server, [("What is your name? [Eli]", ""), (WAITS, "q")])
    assert server.wishes(m.SitWish)[0].name == "Eli"


def test_a_name_that_is_taken_is_asked_for_again(server: FakeServer) -> None:
    open_room(server, "Ada")
    script: list[Answer] = [
        ("already called “Ada”", "your name?", "Eli"),
        ("Eli (you)", WAITS, "q"),
    ]
    visit(server, script, name="Ada")
    assert [wish.name for wish in server.wishes(m.SitWish)] == ["Ada", "Eli"]


def test_a_full_room_is_refused(server: FakeServer) -> None:
    open_room(server, "Ben", "Dev", "Eli")
    assert refused(visitor(server, [], name="Ada").run) == "There is no free chair at this table"


SITS = "[Enter] to sit down."


def test_who_is_removed_is_told_and_sits_down_when_let_in_again(server: FakeServer) -> None:
    open_room(server)
    script: list[Answer] = [
        ("Ada (you), ready", WAITS, lambda: server.wish("user9", m.RemoveWish, seat=0)),
        ("The host has removed you from your seat", WAITS, ""),
        (WAITS, lambda: server.wish("user9", m.ReadmitWish, name="Ada")),
        ("The host lets you sit down again.", SITS, ""),
        ("Ada (you)", "The table was changed.", "q"),
    ]
    terminal = visit(server, script, name="Ada")
    assert [wish.name for wish in server.wishes(m.SitWish)] == ["Ada", "Ada"]
    assert terminal.text.count("The host has removed you") == 1


def test_whoever_was_removed_before_does_not_try_to_sit_down(server: FakeServer) -> None:
    open_room(server)
    server.removed = {"user1": "Ada"}
    visit(server, [("The host has removed you", WAITS, "q")], name="Ada")
    assert server.wishes(m.SitWish) == []


def test_a_program_that_is_removed_ends(server: FakeServer) -> None:
    open_room(server)
    server.removed = {"user1": "Ada"}
    one = visitor(server, [], name="Ada")
    one.terminal.is_keyboard = False
    assert refused(one.run) == "The host has removed you from your seat"


def test_whoever_stood_up_elsewhere_was_not_removed_and_may_sit_down_again(
    server: FakeServer,
) -> None:
    open_room(server)
    script: list[Answer] = [
        ("Ada (you), ready", WAITS, lambda: server.wish("user1", m.StandWish)),
        (SITS, ""),
        ("Ada (you)", "The table was changed.", "q"),
    ]
    terminal = visit(server, script, name="Ada")
    assert "The host has removed you" not in terminal.text


@pytest.mark.parametrize(("word", "is_banned"), [("remove", False), ("ban", True)])
def test_the_host_sends_somebody_away_and_lets_them_in_again(
    server: FakeServer, word: str, is_banned: bool
) -> None:
    server.make("user1", m.NewTable(game="tanuki"))
    script: list[Answer] = [
        ("Ada (you), host, ready", WAITS, lambda: server.wish("user2", m.SitWish, name="Ben")),
        ("Ben, not ready yet", WAITS, f"{word} zoe"),
        ("Nobody here is called “zoe”: there is Ben", WAITS, f"{word} ben"),
        (f"{word.title()} Ben from the table?", "y"),
        ("Removed: Ben. (readmit NAME lets them come back)", WAITS, "readmit Zoe"),
        ("Nobody of this name has been removed", WAITS, "readmit ben"),
        ("Ada (you), host, ready", "Ben can sit down here again.", WAITS, "q"),
    ]
    visit(server, script, name="Ada")
    assert [(wish.seat, wish.is_banned) for wish in server.wishes(m.RemoveWish)] == [(1, is_banned)]
    assert [wish.name for wish in server.wishes(m.ReadmitWish)] == ["Zoe", "Ben"]


def test_nobody_is_sent_away_who_sat_down_while_the_host_was_asked(server: FakeServer) -> None:
    server.make("user1", m.NewTable(game="tanuki"))
    asked = "Remove Ben from the table?"

    def change_places() -> None:
        server.wish("user2", m.StandWish)
        server.wish("user3", m.SitWish, name="Zoé")
        wait_until(lambda: one.connection.has_news())  # noqa: PLW0108 - `one` comes later

    script: list[Answer] = [
        ("Ada (you), host, ready", WAITS, lambda: server.wish("user2", m.SitWish, name="Ben")),
        ("Ben, not ready yet", WAITS, "remove ben"),
        (asked, change_places),
        (asked, "y"),
        ("Zoé, not ready yet", WAITS, "q"),
    ]
    one = visitor(server, script, name="Ada")
    with pytest.raises(EOFError):
        one.run()
    assert server.wishes(m.RemoveWish) == []


def test_other_words_in_a_room_say_what_may_be_typed(server: FakeServer) -> None:
    open_room(server)
    said = "readmit NAME"
    visit(server, [(WAITS, "dance"), (said, WAITS, "q")], name="Ada")


def test_whoever_is_banned_hears_so_and_it_ends(server: FakeServer) -> None:
    open_room(server)

    def ban() -> None:
        why, kind = say("banned-from-table"), RefusalKind.NO_WATCHING
        server.tell(m.RefusedReply(id=None, message=why, text="no", table="fake-table", kind=kind))

    one = visitor(server, [("Ada (you), ready", WAITS, ban)], name="Ada")
    assert refused(one.run) == "The host has banned you from this table"


def test_who_comes_and_goes_is_shown_and_begins_nothing_again(server: FakeServer) -> None:
    open_room(server, "Ben")

    def gone() -> None:
        server.tell(m.Presence(table="fake-table", here=[False, True, True], onlookers=2))

    def back() -> None:
        server.tell(m.Presence(table="fake-table", here=[True, True, True]))

    script: list[Answer] = [
        ("Ben, not ready yet", "Ada (you), ready", WAITS, gone),
        ("Ben, away", "2 onlookers.", WAITS, back),
        ("Ben, not ready yet", WAITS, "q"),
    ]
    visit(server, script, name="Ada")
    assert [wish.name for wish in server.wishes(m.SitWish)] == ["Ada"]


def test_a_room_that_is_closed_is_told(server: FakeServer) -> None:
    open_room(server)

    def close() -> None:
        server.tell(msgspec.structs.replace(present(server.room), you=0, is_closed=True))

    one = visitor(server, [("Ada (you), ready", WAITS, close)], name="Ada")
    assert refused(one.run) == "This table was closed before the game began"


def test_the_host_begins_by_enter_when_all_are_ready(server: FakeServer) -> None:
    server.make("user1", m.NewTable(game="tanuki"))
    server.puppets = {1: "b" * 16}
    script: list[Answer] = [
        ("Ada (you), host, ready", WAITS, lambda: server.wish("user2", m.SitWish, name="Ben")),
        ("Ben, not ready yet", WAITS, lambda: server.wish("user2", m.ReadyWish, is_ready=True)),
        (BEGINS, ""),
        (CHOICE, "q"),
    ]
    visit(server, script, name="Ada", people=2)
    assert len(server.wishes(m.BeginWish)) == 1
    assert [wish.seat for wish in server.wishes(m.BotWish)] == [2]


def test_a_table_begins_by_itself_when_that_was_wanted(server: FakeServer) -> None:
    server.make("user1", m.NewTable(game="tanuki"))
    visit(server, [(CHOICE, "q")], name="Ada", people=1, begins_by_itself=True)
    assert [wish.seat for wish in server.wishes(m.BotWish)] == [1, 2]


def test_after_a_change_of_the_table_the_person_says_that_it_is_ready(server: FakeServer) -> None:
    open_room(server)

    def change() -> None:
        server.wish("user1", m.ReadyWish, is_ready=False)

    script: list[Answer] = [
        ("Ada (you), ready", WAITS, change),
        ("The table was changed.", ""),
        ("Ada (you), ready", WAITS, "q"),
    ]
    visit(server, script, name="Ada")
    assert [wish.is_ready for wish in server.wishes(m.ReadyWish)] == [True, True]


def test_people_talk_in_the_waiting_room(server: FakeServer) -> None:
    open_room(server)
    script: list[Answer] = [
        (WAITS, "c hello"),
        ("user1: hello", WAITS, "dance"),
        ("Here you can talk", WAITS, "q"),
    ]
    visit(server, script, name="Ada")
    assert [wish.text for wish in server.wishes(m.SayWish)] == ["hello"]


def test_an_onlooker_sits_nowhere(server: FakeServer) -> None:
    open_room(server)
    visit(server, [(WAITS, "q")], is_onlooker=True)
    assert server.wishes(m.SitWish) == []


def chosen(
    server: FakeServer, *answers: str, user: str = "user1", **given: Any
) -> tuple[VisitPlan, TypedTerminal]:
    """The plan that some words on the command line lead to."""
    command = PlayCommand(server=server.address, **given)
    kept = Credentials(server.address)
    kept.keep_cookie(user)
    terminal = TypedTerminal(answers)
    api = Api(server.address, kept)
    choosing = TableChoice(command, parse_address(server.address), api, terminal)
    return choosing.plan(m.Me()), terminal


def test_a_table_from_the_menu(server: FakeServer) -> None:
    open_room(server, "Ben")
    plan, terminal = chosen(server, "7", "1", user="user1")
    assert plan.table == "fake-table"
    assert "1  Tanuki to Chagama, 2 chairs free: Ben" in terminal.on_screen


def test_my_own_table_comes_first_in_the_menu(server: FakeServer) -> None:
    server.seat("tanuki", ["Ada"], bots=2)
    plan, terminal = chosen(server, "1")
    assert plan.table == "fake-table"
    assert "1  Yours: Tanuki to Chagama, under way: Ada, Dev and Eli" in terminal.on_screen


def test_a_new_table_from_the_menu(server: FakeServer) -> None:
    plan, terminal = chosen(server, "n", "2", "3")
    assert present(server.room).game == "bastos"
    assert len(present(server.room).chairs) == 3
    assert (plan.people, plan.begins_by_itself) == (1, True)
    assert plan.link == f"{server.address}/table/fake-table"
    assert "There is no open table here." in terminal.on_screen


def test_the_menu_can_be_left(server: FakeServer) -> None:
    with pytest.raises(EOFError):
        chosen(server, "q")


def test_resume_finds_my_newest_table_that_is_not_over(server: FakeServer) -> None:
    server.seat("tanuki", ["Ada"], bots=2)
    assert chosen(server, resume=True)[0].table == "fake-table"
    assert chosen(server, resume=True, game="tanuki")[0].table == "fake-table"
    nothing = f"You have no game to continue at {server.address}"
    assert refused(lambda: chosen(server, resume=True, game="bastos")) == nothing
    assert refused(lambda: chosen(server, resume=True, user="user5")) == nothing


def test_a_link_in_the_place_of_an_id(server: FakeServer) -> None:
    plan, _ = chosen(server, table=f"{server.address}/table/abc", people=2)
    assert (plan.table, plan.people) == ("abc", 2)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["--server", "x", "--seed", "1", "--seat", "0=Ada"],
            "--seat and --seed cannot be used with --server",
        ),
        (
            ["--server", "x", "--bot", "mine=cat", "--bot", "other=cat"],
            "--bot NAME=command --bot NAME=command cannot be used with --server",
        ),
        (["--server", "x", "--name", "Ada", "--name", "Ben"], "give one name"),
        (["--server", "http://x/y/z"], "is not the address of a server"),
        (["--table", "x"], "need a --server"),
        (["tanuki", "--watch"], "need a --server"),
    ],
)
def test_wrong_use(tmp_path: Path, words: list[str], said: str) -> None:
    done = play(tmp_path, *words)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


Keyboard = Callable[..., PseudoTerminal]


@pytest.fixture
def keyboard(tmp_path: Path) -> Iterator[Keyboard]:
    opened: list[PseudoTerminal] = []

    def start(*arguments: str) -> PseudoTerminal:
        env = environment(tmp_path, TERM="xterm", COLUMNS="80", LINES="24")
        opened.append(PseudoTerminal([*LAUNCH, *arguments], env))
        return opened[-1]

    yield start
    for one in opened:
        one.close()


def test_what_is_half_typed_stays_when_something_new_is_shown(
    server: FakeServer, keyboard: Keyboard
) -> None:
    pytest.importorskip("readline")
    at = keyboard("tanuki", "--server", server.address, "--name", "Ada")
    at.until("Ada, your choice:")
    at.type("bid ")
    at.until("bid ")
    server.tell_chat("Ben", "take your time")
    server.tell(m.ChatShown(table="fake-table", lines=server.said))
    at.until("Ben: take your time")
    at.until("Ada, your choice: bid ")
    at.type("3\n")
    at.until("You bid 3.")
    assert [wish.do for wish in server.wishes(m.ActWish)] == ["bid 3"]


def test_a_game_by_keyboard_with_completion_and_leaving(
    server: FakeServer, keyboard: Keyboard
) -> None:
    pytest.importorskip("readline")
    at = keyboard("tindahan", "--server", server.address, "--name", "Ada")
    at.until("Ada, your choice:")
    at.type("pl\t")
    at.until("play ")
    at.type("\x15c hello\n")  # the line is emptied first
    at.until("user1: hello")
    at.until("Ada, your choice:")
    at.type("q\n")
    at.until("Leave the table?")
    at.type("y\n")
    at.until("--table fake-table")
    assert at.process.wait(20) == 0


def test_a_terminal_that_goes_away_leaves_no_traceback(
    server: FakeServer, tmp_path: Path, keyboard: Keyboard
) -> None:
    at = keyboard("tanuki", "--server", server.address, "--name", "Ada")
    at.until("Ada, your choice:")
    os.close(at.ours)
    status = at.process.wait(20)
    at.ours = os.open(os.devnull, os.O_RDONLY)
    assert status in (0, 141)
    assert re.fullmatch("[a-z0-9]{32}", present(Credentials(server.address).salt("fake-table")))
