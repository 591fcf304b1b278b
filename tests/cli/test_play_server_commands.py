"""What a person does at a table of a server: actions, refusals, requests, talk."""

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest

from sarisari.bots.hints import Hint
from sarisari.cli.games.bandu.offers import ListedPose
from sarisari.core.message import say
from sarisari.server import messages as m
from sarisari.table.journal import ActEntry, AgreementEntry, Player, SeatEntry, UndoEntry
from sarisari.table.terms import Terms
from tests.support.fake_server import FakeServer
from tests.support.narrowing import present
from tests.support.scripted_visitor import CHOICE, Answer, ScriptedTerminal, visitor

WAITING = "Waiting for Ben."


T = TypeVar("T")


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeServer]:
    monkeypatch.setenv("SARISARI_DATA_DIR", str(tmp_path))
    with FakeServer() as server:
        yield server


def visit(server: FakeServer, script: Iterable[Answer], **plan: Any) -> ScriptedTerminal:
    """Visit until the script is over; what the person saw."""
    one = visitor(server, script, **plan)
    with pytest.raises(EOFError):
        one.run()
    return one.terminal


def entries(server: FakeServer, kind: type[T]) -> list[T]:
    return [entry for entry in present(server.table).journal if isinstance(entry, kind)]


def test_an_action_by_number_and_by_its_name(server: FakeServer) -> None:
    server.seat("tanuki", ["Ada"], bots=2)
    terminal = visit(
        server, [(CHOICE, "bid 2"), ("You bid 2.", CHOICE, "1"), ("You lead", CHOICE, "q")]
    )
    first, second = server.wishes(m.ActWish)
    assert first.do == "bid 2"
    assert second.do.startswith("play ")
    assert "You bid 2." in terminal.text
    assert first.id != second.id


def test_a_hint_is_asked_for_and_shown_while_it_is_good(server: FakeServer) -> None:
    server.seat("tanuki", ["Ada"], bots=2)
    server.hints = [Hint("bid 2", 0.4, 0.1, bid=0.6)]
    server.hints += [Hint(f"bid {bid}", -bid / 10, 0.1) for bid in range(13) if bid != 2]
    script: list[Answer] = [(CHOICE, "h"), ("bid 60%", "[Enter]", ""), (CHOICE, "q")]
    terminal = visit(server, script)
    assert terminal.script == []
    assert "  2  bid 2" in terminal.text


def test_poses_are_suggested_when_they_are_asked_for(
    server: FakeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And only while a piece is in hand."""
    words = say("pose-on", how="standing", piece="base-1", way="any", where="left")
    pose = ListedPose((-7.0, 0.0, 1.0, 0.0, 0.0, 0.0), words, "risky")
    monkeypatch.setattr("sarisari.cli.games.bandu.offers.suggestions", lambda *_: (pose,))
    server.seat("bandu", ["Ada"], mode="solitaire")
    script: list[Answer] = [
        (CHOICE, "w"),
        ("only while you hold a piece", CHOICE, "cube"),
        ("“w” suggests poses", CHOICE, "w"),
        ("Standing on base 1, on the left (-7 0) risky", CHOICE, "1"),
        ("Hands off", "q"),
    ]
    visit(server, script)
    assert [wish.do for wish in server.wishes(m.ActWish)] == ["take cube", "place -7 0 1 0 0 0"]


def test_a_refusal_is_told_with_its_clause_and_the_question_comes_again(server: FakeServer) -> None:
    server.seat("tindahan", ["Ada"], bots=2)
    script: list[Answer] = [
        (CHOICE, "seller"),
        ("You start the trick, so you cannot send a seller", "(TIN-34)", CHOICE, "fly"),
        ("“fly” is not an action", CHOICE, "99"),
        ("There is no number 99", CHOICE, ""),
        ("Type a number or an action", CHOICE, "q"),
    ]
    terminal = visit(server, script)
    assert terminal.script == []
    assert entries(server, ActEntry) == []


def test_question_mark_explains_the_rule_and_the_commands(server: FakeServer) -> None:
    server.seat("tindahan", ["Ada"], bots=2)
    terminal = visit(server, [(CHOICE, "?"), ("[Enter] to continue", ""), (CHOICE, "q")])
    page = next(screen for screen in terminal.screens if "[Enter] to continue" in screen)
    assert "TIN-18  Start player of a trick" in page
    assert "b WHO" in page


def test_a_look_back_and_scores(server: FakeServer) -> None:
    server.seat("tanuki", ["Ada"], bots=2)
    script: list[Answer] = [
        (CHOICE, "2"),
        (CHOICE, "1"),
        (CHOICE, "l"),
        ("[Enter]", ""),
        (CHOICE, "s"),
    ]
    terminal = visit(server, [*script, ("No round is finished yet", CHOICE, "q")])
    page = next(screen for screen in terminal.screens if "[Enter] to continue" in screen)
    assert "You bid 2, in secret." in page
    assert terminal.script == []


def test_undo_among_bots_is_done_at_once_and_forgotten_events_are_not_told_again(
    server: FakeServer,
) -> None:
    server.seat("tindahan", ["Ada"], bots=2)
    terminal = visit(
        server,
        [
            (CHOICE, "1"),
            ("You lead", CHOICE, "u"),
            ("You take back your last action.", CHOICE, "l"),
            ("[Enter]", ""),
            (CHOICE, "q"),
        ],
    )
    assert len(entries(server, UndoEntry)) == 1
    page = next(screen for screen in terminal.screens if "[Enter] to continue" in screen)
    assert page.splitlines()[0] == "Round 1 of 3: you begin."
    assert "You lead" not in page


def test_undo_where_there_is_nothing_says_why(server: FakeServer) -> None:
    server.seat("tanuki", ["Ada"], bots=2)
    terminal = visit(server, [(CHOICE, "u"), ("There is nothing to take back", CHOICE, "q")])
    assert terminal.script == []


def test_the_others_agree_to_an_undo(server: FakeServer) -> None:
    server.seat("tindahan", ["Ada", "Ben"], bots=1, terms=Terms(undo="ask"))
    script: list[Answer] = [
        (CHOICE, "1"),
        (WAITING, "u"),
        ("You ask to take back an action.", WAITING, lambda: agree(server, "yes")),
        ("Ben says yes.", CHOICE, "2"),
        (WAITING, "q"),
    ]
    visit(server, script)
    assert [entry.says for entry in entries(server, AgreementEntry)] == ["ask", "yes"]
    assert len(entries(server, UndoEntry)) == 1


def agree(server: FakeServer, says: str, about: str = "undo") -> None:
    server.wish("user2", m.AgreeWish, at=present(server.table).at, about=about, says=says)


def test_the_person_answers_a_request_between_decisions(server: FakeServer) -> None:
    server.seat("tindahan", ["Ada", "Ben"], bots=1)
    script: list[Answer] = [
        (CHOICE, lambda: agree(server, "ask", "stop")),
        ("Ben wants to stop the game. Agree? [y/n]", "n"),
        ("You say no.", CHOICE, lambda: agree(server, "ask", "stop")),
        ("Agree?", "y"),
        ("You say yes.", CHOICE, lambda: server.wish("user2", m.StopWish)),
    ]
    one = visitor(server, script)
    one.run()
    assert [entry.says for entry in entries(server, AgreementEntry)] == ["ask", "no", "ask", "yes"]
    assert "Ben asked to stop the game, and everybody agreed." in one.terminal.text


def test_a_stop_that_all_agree_to_is_carried_out(server: FakeServer) -> None:
    server.seat("tindahan", ["Ada", "Ben"], bots=1)
    script: list[Answer] = [
        (CHOICE, "stop"),
        ("Ask the others to stop the game?", "n"),
        (CHOICE, "stop"),
        ("Ask the others to stop the game?", "y"),
        ("You ask to stop", CHOICE, lambda: agree(server, "yes", "stop")),
    ]
    one = visitor(server, script)
    one.run()
    assert present(server.table).snapshot().stopped_by == 0
    assert "The game has been stopped." in one.terminal.text


def test_nothing_to_agree_to_is_said(server: FakeServer) -> None:
    server.seat("tanuki", ["Ada"], bots=2)
    why = "Nobody has asked for that"
    terminal = visit(server, [(CHOICE, "y"), (why, CHOICE, "n"), (why, CHOICE, "q")])
    assert terminal.script == []


def test_chat_is_said_and_shown_with_its_control_characters_tamed(server: FakeServer) -> None:
    server.seat("tanuki", ["Ada"], bots=2)

    def ben_says() -> None:
        server.tell_chat("Ben", "well\x1b[2J played")
        server.tell(m.ChatShown(table="fake-table", lines=server.said[-1:]))

    script: list[Answer] = [
        (CHOICE, "c  hello all"),
        ("user1: hello all", CHOICE, ben_says),
        ("Ben: well\\x1b[2J played", CHOICE, "c"),
        ("Type what you want to say after the c", CHOICE, "q"),
    ]
    terminal = visit(server, script)
    assert [wish.text for wish in server.wishes(m.SayWish)] == ["hello all"]
    assert terminal.script == []


def test_a_set_phrase_is_sent_by_its_number_and_told_in_words(server: FakeServer) -> None:
    server.seat("tanuki", ["Ada"], bots=2)

    def ben_says() -> None:
        lines = [
            m.ChatLine(number=1, time=0, name="Ben", text="(English)", phrase="well-played"),
            m.ChatLine(number=2, time=0, name="Ben", text="Newer words.", phrase="newer"),
        ]
        server.tell(m.ChatShown(table="fake-table", lines=lines))

    script: list[Answer] = [
        (CHOICE, "t"),
        ("t 3  Well played!", CHOICE, "t 3"),
        (CHOICE, ben_says),
        ("Ben: Well played!", CHOICE, "t 99"),
        (f"Type a number from 1 to {len(m.PHRASES)}", CHOICE, "q"),
    ]
    terminal = visit(server, script)
    assert [wish.phrase for wish in server.wishes(m.SayWish)] == ["well-played"]
    assert "Ben: Newer words." in terminal.text
    assert terminal.script == []


def test_a_stand_in_is_asked_for_by_name_or_number(server: FakeServer) -> None:
    server.seat("tindahan", ["Ada", "Ben"], bots=1)
    script: list[Answer] = [
        (CHOICE, "b nobody"),
        ("Nobody here is called “nobody”: there are Ada, Ben and Dev", CHOICE, "b ben"),
        ("The bot “casual” plays for Ben.", CHOICE, lambda: server.wish("user2", m.BackWish)),
        ("Ben is back.", CHOICE, "b 1"),
        ("plays for Ben.", CHOICE, "q"),
    ]
    terminal = visit(server, script)
    assert [wish.seat for wish in server.wishes(m.StandInWish)] == [1, 1]
    assert terminal.script == []


@pytest.mark.parametrize(("word", "is_banned"), [("remove", False), ("ban", True)])
def test_the_host_gives_a_place_to_a_bot(server: FakeServer, word: str, is_banned: bool) -> None:
    server.seat("tindahan", ["Ada", "Ben"], bots=1)
    script: list[Answer] = [
        (CHOICE, f"{word} nobody"),
        ("Nobody here is called “nobody”: there is Ben", CHOICE, word),
        (f"Say whom: {word} NAME (Ben)", CHOICE, f"{word} Dev"),
        ("Nobody else sits there", CHOICE, f"{word} Ben"),
        (f"{word.title()} Ben from the table?", "n"),
        (CHOICE, f"{word} ben"),
        (f"{word.title()} Ben from the table?", "y"),
        ("Gia, a bot, has Ben’s seat now.", CHOICE, "?"),
        ("Removed: Ben.", "[Enter]", ""),
        (CHOICE, "readmit"),
        ("Say whom: readmit NAME (Ben)", CHOICE, "readmit ben"),
        ("Ben can sit down here again.", CHOICE, "readmit"),
        ("Nobody of this name has been removed", CHOICE, f"{word}"),
        ("Nobody else sits there", CHOICE, "q"),
    ]
    terminal = visit(server, script)
    assert [(wish.seat, wish.is_banned) for wish in server.wishes(m.RemoveWish)] == [(1, is_banned)]
    assert [wish.name for wish in server.wishes(m.ReadmitWish)] == ["Ben"]
    assert terminal.script == []


def test_only_the_host_sends_people_away(server: FakeServer) -> None:
    server.seat("tindahan", ["Ada", "Ben"], bots=1)
    server.host = "user2"
    script: list[Answer] = [
        (CHOICE, "remove Ben"),
        ("Only the host", CHOICE, "readmit Ben"),
        ("Only the host", CHOICE, "q"),
    ]
    terminal = visit(server, script)
    assert terminal.script == []
    assert [*server.wishes(m.RemoveWish), *server.wishes(m.ReadmitWish)] == []


def test_whose_place_a_bot_gets_is_told_once_and_looks_on(server: FakeServer) -> None:
    server.seat("tindahan", ["Ada", "Ben"], bots=1)
    removed = "The host has given your seat to a bot. You can stay and watch."
    script: list[Answer] = [
        (CHOICE, lambda: server.wish("user2", m.RemoveWish, seat=0)),
        ("Gia, a bot, has Ada’s seat now.", removed, "", "c still here"),
        ("user1: still here", "", lambda: server.wish("user2", m.ReadmitWish, name="Ada")),
        ("The host lets you sit down again.", "", "q"),
    ]
    terminal = visit(server, script, name="Ada")
    assert terminal.script == []
    assert terminal.text.count(removed) == 1
    assert terminal.text.count("The host lets you sit down again.") == 1
    assert server.wishes(m.SitWish) == []


def test_whoever_stood_up_elsewhere_was_not_removed(server: FakeServer) -> None:
    server.seat("tindahan", ["Ada", "Ben"], bots=1)

    def stand_up() -> None:
        del server.users[0]
        server.happens(SeatEntry(time=1, seat=0, player=Player("Gia", "casual")))

    script: list[Answer] = [(CHOICE, stand_up), ("Gia, a bot, has Ada’s seat now.", "", "q")]
    terminal = visit(server, script, name="Ada")
    assert terminal.script == []
    assert "The host" not in terminal.text


def test_a_request_that_nobody_answers_is_over(server: FakeServer) -> None:
    server.seat("tindahan", ["Ada", "Ben"], bots=1)
    late = AgreementEntry(time=1, seat=0, about="stop", says="no", is_late=True)
    script: list[Answer] = [
        (CHOICE, "stop"),
        ("Ask the others to stop the game?", "y"),
        ("You ask to stop the game.", CHOICE, lambda: server.happens(late)),
        ("Nobody answered: the request is over.", CHOICE, "q"),
    ]
    terminal = visit(server, script)
    assert terminal.script == []
    assert "You say no." not in terminal.text


def test_who_comes_and_goes_is_told(server: FakeServer) -> None:
    server.seat("tindahan", ["Ada", "Ben"], bots=1)

    def presence(*here: bool, **more: Any) -> Callable[[], None]:
        return lambda: server.tell(m.Presence(table="fake-table", here=list(here), **more))

    script: list[Answer] = [
        (CHOICE, presence(True, True, True)),
        ("Ben is here again.", CHOICE, presence(True, False, True)),
        ("Ben is away.", CHOICE, "1"),
        (WAITING, presence(True, False, True, is_deserted=True)),
        ("Everybody is away. The table waits", "q"),
    ]
    terminal = visit(server, script)
    assert terminal.script == []


def test_a_request_says_who_is_away_and_must_still_answer(server: FakeServer) -> None:
    server.seat("tindahan", ["Ada", "Ben"], bots=1)
    script: list[Answer] = [
        (CHOICE, "stop"),
        ("Ask the others to stop the game?", "y"),
        ("Waiting for an answer from Ben, who is away.", "q"),
    ]
    terminal = visit(server, script)
    assert terminal.script == []


def test_a_person_comes_back_from_a_stand_in_by_enter(server: FakeServer) -> None:
    server.seat("tindahan", ["Ada", "Ben"], bots=1)
    script: list[Answer] = [
        (CHOICE, lambda: server.wish("user2", m.StandInWish, seat=0)),
        ("plays for you until you are back.", "A bot plays for you.", ""),
        ("You are back.", WAITING, "q"),
    ]
    terminal = visit(server, script)
    assert len(server.wishes(m.BackWish)) == 1
    assert terminal.script == []


def test_the_host_lets_the_table_stand_still_and_go_on(server: FakeServer) -> None:
    server.seat("tanuki", ["Ada"], bots=2, terms=Terms(pace="quick"))
    terminal = visit(server, [(CHOICE, "p"), ("p resumes it", "p"), (CHOICE, "q")])
    assert [wish.is_paused for wish in server.wishes(m.PauseWish)] == [True, False]
    assert "The table is paused." in terminal.text
    assert "The game resumes." in terminal.text


def test_clocks_are_shown(server: FakeServer) -> None:
    server.seat("tanuki", ["Ada"], bots=2, terms=Terms(pace="quick"))
    terminal = visit(server, [(CHOICE, "q")])
    assert re.search(r"Ada \(you\) (2:00|1:5\d)", terminal.screens[-1])


def test_while_others_play_enter_shows_the_table_and_nothing_else_is_an_action(
    server: FakeServer,
) -> None:
    server.seat("tindahan", ["Ada", "Ben"], bots=1)
    script: list[Answer] = [
        (CHOICE, "1"),
        (WAITING, ""),
        (WAITING, "play mango-7"),
        (WAITING, "q"),
    ]
    terminal = visit(server, script)
    assert len(server.wishes(m.ActWish)) == 1
    assert "It is not your turn, and that is not a command" in terminal.text
    assert "Your hand" in terminal.screens[-1]
