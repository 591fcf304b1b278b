"""What a decision's screen shows, and that it fits 80 columns and 24 lines."""

import io
from collections.abc import Iterable
from typing import Any

import pytest
from rich.console import Console

from sarisari.cli.games import board_of
from sarisari.cli.games.card_board import CardBoard
from sarisari.cli.numbered_actions import NumberedActions, completions
from sarisari.cli.play.screen import Scene, Screen
from sarisari.cli.play.table_screen import numbered_of
from sarisari.cli.suit_marks import ASCII_MARKS, SuitMarks
from sarisari.core.game import View
from sarisari.core.message import Refused
from sarisari.games import card_games, get_game
from sarisari.text import Catalogue, catalogue, languages
from tests.support.random_games import few_options, option_id, random_game
from tests.support.rules_table import RulesTable

WORDS = catalogue()
NAMES = ["Ada", "Ben", "Chloé", "Dev", "Eli"]
LONG_NAMES = ["Ada " + "a" * 36, "Ben", "Chloé", "Dev " + "d" * 30, "Eli"]
GAMES = [(name, options) for name in card_games() for options in few_options(name)]


def drawn(
    view: View,
    *,
    names: list[str] = NAMES,
    told: Iterable[str] = (),
    refusal: str = "",
    encoding: str = "utf-8",
    words: Catalogue = WORDS,
) -> list[str]:
    """A screen as lines, without the line for the answer."""
    written = io.StringIO()
    console = Console(file=written, width=80, height=24, color_system=None)
    notes = ["(you) 10:00" if seat == view.seat else "(bot)" for seat in range(view.players)]
    numbered = numbered_of(view, WORDS)
    scene = Scene(view, names[: view.players], notes, numbered, list(told), refusal)
    console.print(Screen(console, SuitMarks(words, encoding)).draw(scene))
    return [line.rstrip() for line in written.getvalue().splitlines()]


def card_board_of(name: str) -> CardBoard[Any]:
    board = board_of(name)
    assert isinstance(board, CardBoard)
    return board


def the_line(lines: list[str], start: str) -> str:
    """The one line that begins so."""
    [line] = [line for line in lines if line.startswith(start)]
    return line


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("name", "options"), GAMES, ids=option_id)
def test_every_screen_of_a_whole_game_fits_and_has_all_actions_and_cards(
    name: str, options: dict[str, Any], language: str
) -> None:
    game = get_game(name)
    told = ["Somebody does something that takes a whole line to be told here, all in all."] * 9
    refusal = "Follow mango: you still hold mango 2 (TIN-24)"
    screens = 0
    for number, (state, _, _) in enumerate(random_game(name, options, 7)):
        seats = game.to_act(state)
        if not seats or number % (3 if language == "en" else 10):
            continue
        view = game.view(state, seats[-1])
        words = catalogue(language)
        lines = drawn(view, names=LONG_NAMES, told=told, refusal=refusal, words=words)
        assert len(lines) <= 23, view.legal
        assert max(map(len, lines)) <= 80
        shown = " ".join(lines).split()
        for index, action in numbered_of(view, WORDS).by_number.items():
            assert str(index) in shown
            assert action.startswith("bid") or action.split()[-1] in shown
        for card in view.hand:
            suit, rank = card.rsplit("-", 1)
            row = the_line(lines, f"{card_board_of(name).suit_marks[suit].symbol} ")
            assert rank in row.replace("[", " ").replace("]", " ").split()
        screens += 1
    assert screens > 5


def test_the_longest_lists_of_actions_fit() -> None:
    """Twelve raccoons and two kettles: more than twenty ways to hide."""
    sitting = RulesTable("tanuki", players=3, hide="exempt")
    raccoons = "red-3 red-4 red-6 red-7 red-9 blue-3 blue-4 blue-6 blue-7 blue-9 green-9 green-7"
    sitting.deal("yellow-2", "yellow-5", raccoons).do("0: bid 1", "1: bid 1", "2: bid 1")
    view = sitting.do("play yellow-2", "play yellow-5").view(2)
    assert len(view.legal) > 30
    lines = drawn(view)
    assert len(lines) <= 23
    assert the_line(lines, "hide _ yellow-5")


def test_what_does_not_fit_is_told_from_the_newest_on() -> None:
    view = RulesTable("tindahan", players=5).deal().view(0)
    sentences = [f"Sentence number {number} is told at some length here." for number in range(30)]
    text = " ".join(drawn(view, told=sentences))
    assert "…" in text
    assert "number 29 is" in text
    assert "number 3 is" not in text


def test_stalls_trump_and_trick_of_tindahan() -> None:
    sitting = RulesTable("tindahan", players=3).deal(
        "mango-7 mango-9", "mango-10", "mango-2 durian-1"
    )
    sitting.do("play mango-7", "seller")
    lines = drawn(sitting.view(2))
    assert the_line(lines, "Ada").endswith("1. mango 7 (best)")
    assert the_line(lines, "Ben").endswith("2. a seller")
    assert "trump" in the_line(lines, "● banana")
    assert the_line(lines, "◆ mango").split()[2:5] == ["·", "1", "·"]


def test_the_last_trick_is_shown_until_the_next_one_begins() -> None:
    sitting = RulesTable("tindahan", players=3).deal("mango-7", "mango-9", "mango-2")
    sitting.do("play mango-7", "play mango-9", "play mango-2")
    lines = drawn(sitting.view(1))
    assert "Last trick" in the_line(lines, "Player")
    assert the_line(lines, "Ben").endswith("2. mango 9 (won)")


def test_values_and_bastos_cards_of_bastos() -> None:
    sitting = RulesTable("bastos", players=4).deal(
        "mango-7 banana-1", "mango-3", "banana-9", "orange-1", aside="orange-9"
    )
    choosing = drawn(sitting.do("3: bastos orange-1").view(0))
    assert sum(line.endswith("still choosing") for line in choosing) == 3
    assert not any("orange 1" in line for line in choosing)
    sitting.do("0: bastos mango-7", "1: bastos mango-3", "2: bastos banana-9")
    lines = drawn(sitting.view(0))
    assert "orange 1" in the_line(lines, "Dev")
    head = the_line(lines, "Value")
    assert the_line(lines, "◆ mango")[head.index("+2") + 1] == "●"
    assert the_line(lines, "★ orange")[head.index("Left over") + len("Left over") - 1] == "9"


@pytest.mark.clause("BAS-23", "AB-07")
def test_a_void_seat_reads_what_each_trump_would_be_worth() -> None:
    sitting = RulesTable("bastos", players=3, direction="clockwise")
    sitting.deal("banana-1", "mango-1", "mango-2").do(
        "bastos banana-1", "bastos mango-1", "bastos mango-2"
    )
    sitting.record["values"][2] = 3
    sitting.hold("banana-5", "pineapple-3 passionfruit-4 mango-5", "banana-6")
    sitting.do("play banana-5", "keep")
    screen = " ".join(" ".join(drawn(sitting.view(1))).split())
    assert "pineapple and passion fruit can become trump." in screen
    assert "As trump: pineapple +1 and passion fruit -2." in screen
    sitting.hold("banana-5", "mango-5", "banana-6")
    assert "trump:" not in " ".join(drawn(sitting.view(1)))


def test_bids_chips_and_kettles_of_tanuki() -> None:
    sitting = RulesTable("tanuki", players=3, hidden="facedown")
    sitting.deal("blue-5 red-1", "blue-7", "blue-2 blue-9").do("0: bid 2", "1: bid 0", "2: bid 1")
    sitting.do("play blue-5", "hide blue-7 blue-5")
    lines = drawn(sitting.view(2))
    assert the_line(lines, "Ben").endswith("2. a raccoon dog in blue 5")
    assert the_line(lines, "Ada").split()[2:6] == ["0", "2", "0", "2"]
    assert "[2]" in the_line(lines, "◆ blue")
    assert not any("blue 7" in line for line in lines)


@pytest.mark.parametrize("name", card_games())
def test_the_suits_of_a_game_have_different_symbols(name: str) -> None:
    suits, suit_marks = get_game(name).suits, card_board_of(name).suit_marks
    assert len({suit_marks[suit].symbol for suit in suits}) == len(suits)


def test_a_terminal_without_symbols_gets_letters() -> None:
    sentences = ["Ben leads."] * 200
    view = RulesTable("tindahan", players=5).deal().view(0)
    lines = drawn(view, told=sentences, encoding="ascii")
    assert the_line(lines, "o banana")
    assert the_line(lines, "* durian")
    assert the_line(lines, "... Ben leads.")
    assert not set("".join(lines)) & set(ASCII_MARKS)


def test_markup_in_a_name_is_only_a_name() -> None:
    lines = drawn(
        RulesTable("tanuki", players=3).deal().view(1), names=["[red]Ada[/]", "[x]", "Eli"]
    )
    assert the_line(lines, "[red]Ada[/] (bot)")


def test_actions_are_in_the_order_of_a_hand() -> None:
    legal = ["cart mango", "play banana-10", "play banana-2", "play durian-1"]
    numbered = NumberedActions(
        legal, get_game("tindahan").suits, catalogue(), board_of("tindahan").verbs
    )
    assert numbered.actions == ["play banana-2", "play banana-10", "play durian-1", "cart mango"]
    assert numbered.parse("2") == "play banana-10"
    assert numbered.parse("  Play   DURIAN-1 ") == "play durian-1"


def test_the_number_of_a_bid_is_the_bid() -> None:
    numbered = NumberedActions(
        sorted(f"bid {count}" for count in range(13)), get_game("tanuki").suits, catalogue()
    )
    assert numbered.parse("0") == "bid 0"
    assert numbered.parse("11") == "bid 11"


@pytest.mark.parametrize("typed", ["0", "3", "99999999999999999999999"])
def test_a_number_that_there_is_not_is_refused(typed: str) -> None:
    numbered = NumberedActions(["play mango-1", "seller"], get_game("tindahan").suits, catalogue())
    with pytest.raises(Refused) as refused:
        numbered.parse(typed)
    assert refused.value.message.key == "play-no-number"
    assert refused.value.message.params["highest"] == 2


@pytest.mark.parametrize(
    ("before", "word", "found"),
    [
        ("", "", ["play", "hide", "q"]),
        ("", "h", ["hide"]),
        ("hide ", "", ["red-7", "red-9"]),
        ("hide red-7 ", "b", ["blue-2", "blue-5"]),
        ("hide red-9 ", "blue-5", []),
        ("fly ", "", []),
    ],
)
def test_words_complete_one_after_another(before: str, word: str, found: list[str]) -> None:
    actions = ["play red-7", "hide red-7 blue-2", "hide red-7 blue-5", "hide red-9 blue-2"]
    assert completions(actions, ["q"], before, word) == found
