"""A table with people at one keyboard: hidden hands, undo, clocks, and every command."""

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from sarisari.bots import Choice
from sarisari.cli.play.table_bots import TableBots
from sarisari.cli.play.terminal import TimeIsUp
from sarisari.core.event import Action, Deal
from sarisari.core.game import View
from sarisari.table.journal import ActEntry, AgreementEntry, ClockEntry, SeatEntry, UndoEntry
from sarisari.table.terms import Terms
from tests.support.narrowing import of_type
from tests.support.terminal import TypedLoop, new_host

QUICK = Terms(pace="quick")

Run = Callable[..., TypedLoop]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Run]:
    """Host a table until its people have no more to say."""
    monkeypatch.setenv("SARISARI_DATA_DIR", str(tmp_path))
    hosts: list[TypedLoop] = []

    def run(game: str, answers: Iterable[str | BaseException], **wanted: Any) -> TypedLoop:
        host = new_host(game, answers, **wanted)
        hosts.append(host)
        with pytest.raises(EOFError):
            host.run()
        return host

    yield run
    for host in hosts:
        host.saved.close()


def actions(host: TypedLoop) -> list[Action]:
    return [event for event in host.table.events if isinstance(event, Action)]


def deal_of(host: TypedLoop) -> Deal:
    return of_type(Deal, host.table.events[0])


def test_the_screen_is_emptied_before_it_is_passed_on(run: Run) -> None:
    host = run("tindahan", ["", "1", "", "1", ""], people=3)
    screens = host.terminal.screens
    assert screens[0] == "Pass the screen to Ada. Press Enter when only Ada is looking."
    assert "Ada (you)" in screens[1]
    assert screens[2].startswith("Pass the screen to Ben.")
    assert "Ben (you)" in screens[3]
    assert "Ada (you)" not in screens[3]


@pytest.mark.parametrize("game", ["tindahan", "bastos", "tanuki"])
def test_nothing_of_a_hand_is_left_on_the_screen_of_the_next(run: Run, game: str) -> None:
    host = run(game, ["", "1"] * 8, people=3)
    hands = deal_of(host).hands
    played = {word for action in actions(host) for word in action.do.split()}
    secret = [[card for card in hand if card not in played] for hand in hands]
    assert all(secret)
    looked = set()
    for screen in host.terminal.screens:
        for seat, name in enumerate(["Ada", "Ben", "Chloé"]):
            if f"{name} (you)" in screen:
                looked.add(seat)
            else:
                cards = [*secret[seat], *(card.replace("-", " ") for card in secret[seat])]
                assert not [card for card in cards if re.search(rf"{card}\b", screen)]
    assert looked == {0, 1, 2}


def test_a_secret_choice_is_not_shown_to_the_next(run: Run) -> None:
    host = run("bastos", ["", "bastos {}", ""], people=2)
    mine = deal_of(host).hands[0][0]
    host = run("bastos", ["", f"bastos {mine}", ""], people=2)
    assert actions(host)[-1] == Action(0, f"bastos {mine}")
    last = host.terminal.screens[-1]
    assert "Ben (you)" in last
    assert mine not in last
    assert mine.replace("-", " ") not in last


def test_one_person_is_not_asked_to_pass_anything(run: Run) -> None:
    host = run("tanuki", ["2", "1", "1"])
    assert not any("Pass the screen" in screen for screen in host.terminal.screens)


def test_one_person_hears_what_bots_do_as_they_do_it(run: Run) -> None:
    host = run("tanuki", ["2"])
    assert "Chloé bids" in host.terminal.written.getvalue()


def test_undo_takes_bots_actions_back_for_one_person(run: Run) -> None:
    host = run("tanuki", ["2", "1", "u", "2"])
    mine = [action.do for action in actions(host) if action.seat == 0]
    undone = [entry for entry in host.table.journal if isinstance(entry, UndoEntry)]
    assert len(undone) == 1
    assert mine[0] == "bid 2"
    assert any("You take back your last action." in screen for screen in host.terminal.screens)


def test_undo_where_nothing_was_done_says_why(run: Run) -> None:
    host = run("tanuki", ["u"])
    assert "There is nothing to take back" in host.terminal.screens[-1]


def test_undo_that_is_off_says_why(run: Run) -> None:
    host = run("tanuki", ["2", "u"], terms=Terms(undo="off"))
    assert not any(isinstance(entry, UndoEntry) for entry in host.table.journal)
    assert len(host.terminal.screens[-1]) > len(host.terminal.screens[-2])


def test_whoever_has_just_acted_can_take_it_back_while_passing_the_screen(run: Run) -> None:
    host = run("tindahan", ["", "1", "u", "", "2"], people=2)
    assert [type(e) for e in host.table.journal[-3:]] == [ActEntry, UndoEntry, ActEntry]
    assert len(actions(host)) == 1


@pytest.mark.parametrize(
    ("word", "is_undone"), [("y", True), ("yes", True), ("n", False), ("", False)]
)
def test_others_are_asked_to_agree(run: Run, word: str, is_undone: bool) -> None:
    host = run("tindahan", ["", "1", "", "1", "", "u", word], people=2, terms=Terms(undo="ask"))
    asked = [entry.says for entry in host.table.journal if isinstance(entry, AgreementEntry)]
    assert asked == ["ask", "yes" if is_undone else "no"]
    assert any(isinstance(e, UndoEntry) for e in host.table.journal) == is_undone
    question = next(s for s in host.terminal.screens if "take back an action? [y/n]" in s)
    assert "Your hand" not in question


def test_a_refusal_says_why_and_asks_again(run: Run) -> None:
    host = run("tindahan", ["cart banana", "seller", "fly", "99", ""])
    said = [
        "already stands on banana",
        "You start the trick",
        "“fly” is not an action",
        "no number 99",
    ]
    for screen, words in zip(host.terminal.screens[1:], said, strict=False):
        assert words in screen
    assert "Type a number or an action" in host.terminal.screens[-1]
    assert actions(host) == []


def test_question_mark_explains_the_rule_and_the_refusal(run: Run) -> None:
    host = run("tindahan", ["cart banana", "?", ""])
    page = host.terminal.screens[2]
    assert "TIN-18  Start player of a trick does exactly one" in page
    assert "AT-05   May the cart be moved to the stall it is on? No" in page
    assert "q  quit" in page


def test_look_back_shows_the_whole_round_with_open_history(run: Run) -> None:
    host = run("tindahan", ["1", "1", "l"])
    page = host.terminal.screens[-1]
    assert "Round 1 of 3: you begin." in page
    assert page.count("Trick") + page.count("trick") >= 1


@pytest.mark.clause("AB-22")
@pytest.mark.parametrize("is_open", [True, False])
def test_whoever_looks_back_in_bastos_is_told_that_the_rulebook_forbids_it(
    run: Run, is_open: bool
) -> None:
    host = run("bastos", ["1", "l"], terms=Terms(open_history=is_open))
    page = host.terminal.screens[-1]
    assert ("the rulebook of Bastos forbids it" in page) is is_open


def test_look_back_shows_only_the_last_trick_without(run: Run) -> None:
    host = run("tanuki", ["2", "1", "1", "1", "l"], terms=Terms(open_history=False))
    page = host.terminal.screens[-1]
    assert "bid" not in page
    assert "wins the trick" in page or "win the trick" in page
    assert page.count("the trick with") == 1


def test_cards_are_counted_with_open_history(run: Run) -> None:
    host = run("tindahan", ["1", "1", "k"])
    page = host.terminal.screens[-1]
    assert re.search(r"Suit +Gone +Not seen +In your hand", page)
    assert re.search(r"[0-9]+ cards are in other hands", page)


def test_nothing_is_counted_with_closed_history(run: Run) -> None:
    host = run("tanuki", ["k"], terms=Terms(open_history=False))
    page = host.terminal.screens[-1]
    assert "closed history, so nothing is counted" in page
    assert "Not seen" not in page


def test_a_hint_shows_a_bar_for_each_action_the_best_first(run: Run) -> None:
    host = run("tindahan", ["h", "", "1"])
    page = host.terminal.screens[1]
    assert page.startswith("What the bot thinks: points ahead of the others in this round")
    lines = re.findall(r"^ +\d+  (\S.*?)  (■+) +([+-]?\d+\.\d) ±(\d+\.\d)", page, re.MULTILINE)
    before = host.table.game.new(host.table.opening.options)
    host.table.game.apply(before, deal_of(host))
    assert sorted(do.strip() for do, _, _, _ in lines) == host.table.game.legal(before, 0)
    bars = sorted((float(value), len(bar)) for _, bar, value, _ in lines)
    assert [length for _, length in bars] == sorted(length for _, length in bars)
    assert bars[-1][1] == 14
    first, best = lines[0], max(lines, key=lambda line: float(line[2]))
    assert float(first[2]) + 2 * float(first[3]) >= float(best[2]) - 2 * float(best[3])
    assert "trick " in page
    assert "It sees only what you see." in page


def test_a_table_without_hints_says_so(run: Run) -> None:
    host = run("tindahan", ["h", "1"], terms=Terms(hints=False))
    assert "Hints are off at this table" in host.terminal.screens[1]


def test_it_is_told_once_that_another_bot_chooses(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TableBots, "bot_at", lambda *_: Replaced())
    host = run("tanuki", ["1", "1", "1"])
    told = host.terminal.written.getvalue()
    assert told.count("the bot “random” chooses instead of “casual”") == 1


class Replaced:
    """A bot in whose place another chooses."""

    def choose(self, view: View, seed: int) -> Choice:
        return Choice(view.legal[0], instead="random")


def test_scores_shows_the_sheets_once_there_are_any(run: Run) -> None:
    host = run("tanuki", ["s", *["1"] * 12, "1", "1", "1", "s"])
    assert "No round is finished yet" in host.terminal.screens[1]
    assert any("Score sheet of round 1" in screen for screen in host.terminal.screens)


def test_a_long_page_stops_at_the_end_of_each_screen(run: Run) -> None:
    host = run("tindahan", ["1"] * 30, players=5)
    sheets = [screen for screen in host.terminal.screens if "[Enter] for more" in screen]
    assert sheets
    assert all(screen.count("\n") <= 23 for screen in host.terminal.screens)


def test_quit_leaves_the_table_as_it_is(run: Run) -> None:
    host = run("tanuki", ["q", "n", "q", "y", "2"])
    assert all(action.seat != 0 for action in actions(host))
    assert sum("Leave the game? It is saved" in screen for screen in host.terminal.screens) == 2


def test_quit_while_passing_the_screen(run: Run) -> None:
    host = run("tindahan", ["", "1", "q", "y", "1"], people=2)
    assert len(actions(host)) == 1


def test_a_bot_acts_once_when_the_time_is_up(run: Run) -> None:
    host = run("tanuki", ["2", TimeIsUp(), "", "1"], terms=QUICK)
    kinds = [
        e
        for e in host.table.journal
        if isinstance(e, ClockEntry | SeatEntry) or (isinstance(e, ActEntry) and e.stand_in)
    ]
    out, acted, back = kinds[:3]
    assert isinstance(out, ClockEntry)
    assert isinstance(acted, ActEntry)
    assert isinstance(back, SeatEntry)
    assert (out.what, out.seat) == ("out", 0)
    assert (acted.seat, acted.stand_in) == (0, True)
    assert (back.seat, back.stand_in) == (0, None)
    assert any("Your time ran out, and a bot acted for you." in s for s in host.terminal.screens)
    assert any("Ada (you) 0:05" in s or "Ada (you) 0:04" in s for s in host.terminal.screens)


def test_an_answer_that_comes_too_late_is_noticed_without_a_timer(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = iter(range(0, 10**9, 61_000))  # a minute for everything
    monkeypatch.setattr("time.time_ns", lambda: next(times) * 1_000_000)
    host = run("tanuki", ["2", "1", "", "1"], terms=QUICK)
    assert any(isinstance(e, ClockEntry) and e.what == "out" for e in host.table.journal)


def test_clocks_stand_while_the_screen_is_passed(run: Run) -> None:
    host = run("tindahan", ["", "1", ""], people=2, terms=QUICK)
    whats = [entry.what for entry in host.table.journal if isinstance(entry, ClockEntry)]
    assert whats == ["pause", "resume", "pause", "resume"]


def test_whoever_does_not_leave_after_all_is_asked_again_for_the_next_person(run: Run) -> None:
    host = run("tindahan", ["", "1", "q", "n", "", "1"], people=3)
    ben = "Press Enter when only Ben is looking"
    assert [ben in screen.splitlines()[-1] for screen in host.terminal.screens[2:5]] == [
        *(True, False, True),  # in between: is it meant?
    ]
    assert [event.seat for event in actions(host)] == [0, 1]
