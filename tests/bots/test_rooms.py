"""One room a game: what is registered there is found by name, and a game without one is played
all the same."""

import ast
from pathlib import Path

import pytest

import sarisari
from sarisari.bots import BOT_NAMES, bots_of, games, get_bot
from sarisari.bots.games import CardPlay, TowerPlay, play_of
from sarisari.bots.hints.hint_finder import hints_of
from sarisari.core.game import View
from sarisari.core.message import Refused
from sarisari.games import BUILT_IN_GAMES
from tests.support.rules_table import RulesTable

BOTS = Path(sarisari.__file__).parent / "bots"


def test_every_game_of_ours_has_a_room() -> None:
    kinds = {name: type(play_of(name)) for name in BUILT_IN_GAMES}
    assert kinds == {
        "tindahan": CardPlay, "bastos": CardPlay, "tanuki": CardPlay, "bandu": TowerPlay
    }  # fmt: skip


def test_a_room_says_which_bots_play_each_in_its_own_way() -> None:
    assert {name: bots_of(name) for name in BUILT_IN_GAMES} == {
        "tindahan": BOT_NAMES,
        "bastos": BOT_NAMES,
        "tanuki": BOT_NAMES,
        "bandu": ("random", "beginner", "casual", "club", "strong"),
    }


def test_outside_the_rooms_no_bot_names_a_game() -> None:
    """Not in a string, and not by what it imports: docstrings may tell."""
    rooms = [BOTS / "games" / name for name in BUILT_IN_GAMES]
    for path in sorted(BOTS.rglob("*.py")):
        if any(room in path.parents for room in rooms):
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
        modules = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        assert texts.isdisjoint(BUILT_IN_GAMES), path
        assert not [m for m in modules if m and set(m.split(".")) & set(BUILT_IN_GAMES)], path


@pytest.fixture
def without_room(monkeypatch: pytest.MonkeyPatch) -> View:
    """What a seat sees in a game of which bots know nothing but the rules."""
    monkeypatch.setattr(games, "_own_play", lambda game: None)
    sitting = RulesTable("tanuki", players=3).deal().do("0: bid 1", "1: bid 1", "2: bid 1")
    view: View = sitting.view(0)
    return view


def test_a_game_without_a_room_is_played_by_random_and_plain(without_room: View) -> None:
    assert bots_of("tanuki") == ("random", "plain")
    view = without_room
    choice = get_bot("plain:iterations=60").choose(view, 1)
    assert choice == get_bot("plain:iterations=60").choose(view, 1)
    assert choice.instead is None
    assert sorted(valued.do for valued in choice.actions) == view.legal


@pytest.mark.parametrize(
    ("name", "instead"),
    [("beginner", "random"), ("casual", "random"), ("club", "plain"), ("strong", "plain")],
)
def test_the_others_say_who_chose_in_their_place(
    without_room: View, name: str, instead: str
) -> None:
    choice = get_bot(f"{name}:iterations=20").choose(without_room, 1)
    assert choice.do in without_room.legal
    assert choice.instead == instead


def test_by_rules_alone_plain_bids_little_with_a_low_hand_and_more_with_a_high_one(
    without_room: View,
) -> None:
    low = "red-1 red-3 blue-1 blue-3 green-1 green-3 yellow-1 yellow-3 red-4"
    high = "red-9 red-8 blue-9 blue-8 green-9 green-8 yellow-9 yellow-8 red-7"
    views = [RulesTable("tanuki", players=4).deal(hand).view(0) for hand in (low, high)]
    low_bid, high_bid = (get_bot("plain:iterations=1000").choose(view, 1).do for view in views)
    assert int(low_bid.removeprefix("bid ")) + 1 < int(high_bid.removeprefix("bid "))


def test_there_are_no_hints_without_a_room(without_room: View) -> None:
    with pytest.raises(Refused):
        hints_of(without_room, 1, iterations=4)


def test_a_game_without_cards_is_played_by_chance_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "_own_play", lambda game: None)
    assert bots_of("bandu") == ("random",)
