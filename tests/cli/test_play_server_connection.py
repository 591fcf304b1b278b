"""A connection that breaks, and servers that are gone, other than thought, or strange."""

import re
import ssl
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from urllib.error import URLError

import msgspec
import pytest

from sarisari.cli.play.remote import api as http
from sarisari.cli.play.remote import server_connection
from sarisari.cli.play.remote.address import parse_address, table_id
from sarisari.cli.play.remote.api import Api
from sarisari.cli.play.remote.credentials import Credentials
from sarisari.cli.play.remote.decoding import parse_message
from sarisari.core.message import Refused, say
from sarisari.server import messages as m
from sarisari.table.journal import ActEntry
from sarisari.text import catalogue
from tests.support.fake_server import FakeServer
from tests.support.narrowing import of_type, present
from tests.support.scripted_visitor import CHOICE, Answer, ScriptedTerminal, visitor
from tests.support.terminal import play


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeServer]:
    monkeypatch.setenv("SARISARI_DATA_DIR", str(tmp_path))
    monkeypatch.setattr(server_connection, "FIRST_RETRY_SECONDS", 0.02)
    with FakeServer() as server:
        yield server


def visit(server: FakeServer, script: Iterable[Answer]) -> ScriptedTerminal:
    """Visit until the person leaves; what was seen."""
    one = visitor(server, script)
    with pytest.raises(EOFError):
        one.run()
    assert one.terminal.script == []
    return one.terminal


def refused(run: Callable[[], object]) -> str:
    """The sentence with which something is refused."""
    with pytest.raises(Refused) as caught:
        run()
    return catalogue().refusal(caught.value.message)


def test_a_lost_connection_is_told_once_and_comes_back_from_where_we_had_seen(
    server: FakeServer,
) -> None:
    server.seat("tanuki", ["Ada"], bots=2)
    script: list[Answer] = [
        (CHOICE, "2"),
        ("You bid 2.", CHOICE, server.drop),
        ("is back.", CHOICE, "q"),
    ]
    terminal = visit(server, script)
    assert terminal.text.count("The connection is lost.") == 1
    first, second = server.wishes(m.Watch)
    assert first.seen == 0
    assert second.seen == present(server.table).at


def test_what_happened_meanwhile_is_told(server: FakeServer) -> None:
    server.seat("tindahan", ["Ada", "Ben"], bots=1)

    def gone_while_ben_acts() -> None:
        server.drop()
        legal = present(server.table).view(1).legal
        server.wish("user2", m.ActWish, at=present(server.table).at, do=legal[0])

    script: list[Answer] = [
        (CHOICE, "1"),
        ("Waiting for Ben", gone_while_ben_acts),
        ("is back.", CHOICE, "q"),
    ]
    terminal = visit(server, script)
    assert re.search(r"Ben (follows|discards|trumps|sends|spends)", terminal.screens[-1])


def test_a_long_telling_comes_in_pages_and_is_told_as_one(server: FakeServer) -> None:
    server.seat("tanuki", ["Ada"], bots=2)
    server.page = 2
    script: list[Answer] = [
        (CHOICE, "2"),
        ("You bid 2.", CHOICE, server.drop),
        ("is back.", CHOICE, "1"),
    ]
    visit(server, [*script, ("You lead", CHOICE, "q")])
    assert server.pages > 0
    assert len(server.wishes(m.ActWish)) == 2
    assert all(wish.at in server.whole for wish in server.wishes(m.ActWish))


def test_a_message_of_a_type_that_is_not_known_is_passed_over(server: FakeServer) -> None:
    server.seat("tanuki", ["Ada"], bots=2)

    def strange() -> None:
        server.tell('{"type": "weather", "table": "fake-table"}')
        server.wish("user1", m.ActWish, at=present(server.table).at, do="bid 2")

    visit(server, [(CHOICE, strange), ("You bid 2.", CHOICE, "q")])


def test_a_wish_without_an_answer_is_sent_again_by_the_same_id_and_counts_once(
    server: FakeServer,
) -> None:
    server.seat("tanuki", ["Ada"], bots=2)
    server.drops_before_answer = 1
    visit(server, [(CHOICE, "2"), ("You bid 2.", CHOICE, "q")])
    first, second = server.wishes(m.ActWish)
    assert first == second
    acts = [e for e in present(server.table).journal if isinstance(e, ActEntry) and e.seat == 0]
    assert [entry.do for entry in acts] == ["bid 2"]


def test_a_wish_that_had_come_true_is_not_called_refused(server: FakeServer) -> None:
    """As after a restart of the server, which has the action but not its answer."""
    server.seat("tanuki", ["Ada"], bots=2)
    server.drops_before_answer, server.forgets_answers = 1, True
    terminal = visit(
        server, [(CHOICE, "2"), ("You bid 2.", CHOICE, "1"), ("You lead", CHOICE, "q")]
    )
    assert len(server.wishes(m.ActWish)) == 3
    assert "made and stays" not in terminal.text
    assert "look again" not in terminal.text


def test_a_server_that_says_goodbye_is_come_back_to(server: FakeServer) -> None:
    server.seat("tanuki", ["Ada"], bots=2)

    def bye() -> None:
        server.tell(m.Bye(again_in=50))

    terminal = visit(server, [(CHOICE, bye), ("is restarting", "is back.", CHOICE, "q")])
    assert "The connection is lost." not in terminal.text
    assert len(server.wishes(m.Watch)) == 2


def test_a_stand_in_goes_when_the_connection_is_back(server: FakeServer) -> None:
    server.seat("tindahan", ["Ada", "Ben"], bots=1)

    def replaced() -> None:
        server.drop()
        server.wish("user2", m.StandInWish, seat=0)

    visit(server, [(CHOICE, replaced), ("You are back.", "", "q")])
    assert len(server.wishes(m.BackWish)) == 1


def test_chat_is_not_shown_twice_after_a_reconnect(server: FakeServer) -> None:
    server.seat("tanuki", ["Ada"], bots=2)
    script: list[Answer] = [
        (CHOICE, "c hello"),
        ("user1: hello", CHOICE, server.drop),
        ("is back.", CHOICE, "c again"),
        ("user1: again", CHOICE, "q"),
    ]
    terminal = visit(server, script)
    assert terminal.text.count("user1: hello") == 1


def test_a_server_of_another_version_is_named(server: FakeServer) -> None:
    server.seat("tanuki", ["Ada"], bots=2)
    server.hello = '{"type":"hello","protocol":7,"version":"3.1","who":{}}'
    said = refused(visitor(server, []).run)
    assert "Sari-sari 3.1" in said
    assert "version 7 of the protocol, this program version 1" in said


@pytest.mark.parametrize("hello", ["well", '{"type":"hello"}', "[" * 5000])
def test_a_greeting_that_is_none_is_refused(server: FakeServer, hello: str) -> None:
    server.seat("tanuki", ["Ada"], bots=2)
    server.hello = hello
    assert "does not understand" in refused(visitor(server, []).run)


@pytest.mark.parametrize(
    "strange", ["{", '{"type":["dance"]}', '{"type":"done","id":5}', '"\\ud800']
)
def test_a_message_that_is_none_is_refused(strange: str) -> None:
    assert "does not understand" in refused(lambda: parse_message(strange))


def test_a_table_of_a_newer_server_asks_for_an_update(server: FakeServer) -> None:
    """Openings are read strictly: what a newer server says about a player is no reason for a
    traceback."""
    server.seat("tanuki", ["Ada"], bots=2)
    message = msgspec.json.decode(msgspec.json.encode(server.shown_to(0, True, 0)))
    parse_message(msgspec.json.encode(message))
    message["opening"]["players"][0]["aura"] = "bright"
    said = refused(lambda: parse_message(msgspec.json.encode(message)))
    assert "update this program" in said
    assert "aura" in said


def test_a_table_in_words_that_we_do_not_have_is_refused(server: FakeServer) -> None:
    server.seat("tanuki", ["Ada"], bots=2)
    script: list[Answer] = [(CHOICE, lambda: server.tell(told_strangely(server)))]
    assert "does not understand: brand-new" in refused(visitor(server, script).run)


def told_strangely(server: FakeServer) -> m.TableShown:
    """The table with a prompt of a newer program."""
    shown = server.shown_to(0, False, 0)
    view = msgspec.structs.replace(shown.view, prompt=say("brand-new"))
    return msgspec.structs.replace(shown, view=view)


def test_a_refusal_in_words_that_we_do_not_have_is_told_in_the_servers() -> None:
    message = '{"type":"refused","id":null,"message":{"key":"brand-new"},"text":"No\\u0007 way"}'
    parsed = of_type(m.RefusedReply, parse_message(message))
    assert catalogue().refusal(parsed.message) == "The server says: No\\x07 way"


def test_a_table_that_there_is_not_is_refused(server: FakeServer) -> None:
    server.seat("tanuki", ["Ada"], bots=2)
    one = visitor(server, [])
    one.connection._table = "another"
    assert refused(one.run) == "There is no such table here"


def test_a_frozen_table_is_told_with_its_reason(server: FakeServer) -> None:
    server.seat("tanuki", ["Ada"], bots=2)
    frozen = m.FrozenShown(table="fake-table", message=say("table-is-over"), text="")
    one = visitor(server, [(CHOICE, lambda: server.tell(frozen))])
    assert refused(one.run) == "This table is over"


def test_a_server_that_does_not_know_us_is_left(server: FakeServer) -> None:
    server.seat("tanuki", ["Ada"], bots=2)
    one = visitor(server, [])
    one.connection._headers = {}
    assert "no longer knows us" in refused(one.run)


def test_nobody_answers(tmp_path: Path) -> None:
    done = play(tmp_path, "--server", "127.0.0.1:9")
    assert done.returncode == 2
    assert done.stderr.startswith("No server answers at http://127.0.0.1:9: ")


@pytest.mark.parametrize("answer", [(404, "<h1>nothing</h1>"), (200, "[]"), (500, ""), (200, "\\")])
def test_something_else_answers(server: FakeServer, answer: tuple[int, str]) -> None:
    server.answers["/api/me"] = answer
    api = Api(server.address, Credentials(server.address))
    assert refused(api.me) == f"What answers at {server.address} is not a Sari-sari server"


def test_a_refusal_by_http_is_told(server: FakeServer) -> None:
    server.answers["/api/me"] = (429, '{"refused":{"key":"host-only"},"text":"x"}')
    api = Api(server.address, Credentials(server.address))
    assert refused(api.me) == "Only the host of the table can do this"


def test_a_certificate_that_cannot_be_trusted_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SARISARI_DATA_DIR", str(tmp_path))
    error = ssl.SSLCertVerificationError(1, "bad")
    error.verify_message = "self-signed certificate"

    def urlopen(*_: object, **__: object) -> None:
        raise URLError(error)

    monkeypatch.setattr(http, "urlopen", urlopen)
    said = refused(Api("https://example.org", Credentials("https://example.org")).me)
    assert said == (
        "The certificate of https://example.org cannot be trusted: self-signed certificate"
    )


@pytest.mark.parametrize(
    ("text", "base", "table"),
    [
        ("example.org:7274", "http://example.org:7274", None),
        ("http://example.org/", "http://example.org", None),
        ("https://example.org/table/aB_-9", "https://example.org", "aB_-9"),
        ("http://[::1]:7274/table/x/", "http://[::1]:7274", "x"),
    ],
)
def test_addresses(text: str, base: str, table: str | None) -> None:
    address = parse_address(text)
    assert (address.base, address.table) == (base, table)
    assert address.socket == base.replace("http", "ws", 1) + "/socket"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "ftp://x",
        "http://",
        "http://x:port",
        "http://x/lobby",
        "http://a b",
        "http://u@x",
        "x\n",
    ],
)
def test_what_is_no_address(text: str) -> None:
    assert "is not the address of a server" in refused(lambda: parse_address(text))


def test_what_is_no_table() -> None:
    assert table_id("http://x/table/abc") == "abc"
    assert "is not the id of a table" in refused(lambda: table_id("../../etc"[:-3]))


def test_kept_things_stay_apart_by_server_and_a_first_salt_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SARISARI_DATA_DIR", str(tmp_path))
    one, other = Credentials("http://one"), Credentials("http://other")
    one.keep_cookie("1")
    other.keep_cookie("2")
    assert one.keep_salt("t", "first") == "first"
    assert one.keep_salt("t", "second") == "first"
    assert (one.cookie, other.cookie, one.salt("t"), other.salt("t")) == ("1", "2", "first", None)
    one.forget_salt("t")
    assert one.salt("t") is None
    assert sorted(path.name for path in tmp_path.iterdir()) == ["servers.json", "servers.lock"]


def test_a_damaged_file_is_named_and_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SARISARI_DATA_DIR", str(tmp_path))
    file = tmp_path / "servers.json"
    file.write_text("{")
    assert str(file) in refused(lambda: Credentials("http://one").keep_cookie("1"))
    assert file.read_text() == "{"
