"""Bandu: what the history says of a fall, what a pull is told before, and games that are older."""

import json
from pathlib import Path
from typing import Any

import pytest

from sarisari.cli.score_sheets import result_lines
from sarisari.core.event import Fell, Logged, Settle
from sarisari.core.message import Refused
from sarisari.games import get_game
from sarisari.server.record_work import about
from sarisari.table.record import event_line, parse_event, parse_header
from sarisari.table.replay import Replay
from sarisari.text import catalogue
from tests.support.bandu_table import PLACE, STANDS, BanduTable
from tests.support.narrowing import present

NAMES = ["Ada", "Ben", "Chloé"]
MEASURED = Settle(True, False, {}, fell=())


def fallen(*fell: Fell, landed: tuple[str, ...] = (), stands: bool = False) -> Settle:
    return Settle(stands, bool(landed), {}, fell=fell, landed=landed)


def tower() -> BanduTable:
    """Seat 1 is to place an egg on a disc, a cube and a spool."""
    return BanduTable(players=3).towers("", "disc cube spool", "").do("offer egg refuse", "use")


def told(game: BanduTable, language: str = "en") -> list[str]:
    words = catalogue(language)
    return [words.say(message, NAMES) for message in game.state.log[0].tell]


@pytest.mark.clause("AN-31", "BAN-33")
def test_the_history_says_what_fell_and_how_far() -> None:
    game = tower().settle(fallen(("disc", 30.2)))
    assert told(game)[:2] == ["The tower of Ben falls: out.", "The disc came down 30 mm."]
    assert told(game, "fr")[1] == "Le disque a chuté de 30 mm."
    assert [message.clause for message in game.state.log[0].tell][:2] == ["BAN-33", "AN-31"]


@pytest.mark.clause("AN-31")
def test_a_piece_that_reached_the_table_is_told_so() -> None:
    game = tower().settle(fallen(("spool", 110.0), ("disc", 10.04), landed=("spool",)))
    assert told(game)[1:3] == [
        "The spool came down 110 mm, to the table.",
        "The disc came down a little more than 10 mm.",
    ]
    assert told(game, "fr")[1:3] == [
        "La bobine a chuté de 110 mm, jusqu’à la table.",
        "Le disque a chuté d’un peu plus de 10 mm.",
    ]


@pytest.mark.clause("AN-13")
def test_a_piece_that_only_touches_the_table_is_named() -> None:
    game = tower().settle(fallen(("egg", 0.0), landed=("egg",), stands=True))
    assert told(game)[1] == "The egg touches the table."
    assert told(game, "fr")[1] == "L’œuf touche la table."
    assert game.state.log[0].tell[1].clause == "AN-13"


@pytest.mark.clause("AN-31")
def test_a_base_that_tipped_is_told_first_and_of_many_pieces_the_worst_three() -> None:
    fell = ("base-2", 0.0), ("spool", 80.0), ("cube", 60.0), ("disc", 40.0), ("egg", 20.0)
    game = tower().settle(fallen(*fell, landed=("spool", "cube")))
    assert told(game)[1:5] == [
        "The base tipped over.",
        "The spool came down 80 mm, to the table.",
        "The cube came down 60 mm, to the table.",
        "2 more pieces fell.",
    ]
    assert told(game, "fr")[1] == "La base a basculé."
    assert told(game, "fr")[4] == "2 autres pièces ont chuté."


@pytest.mark.clause("AN-32", "AN-21")
def test_a_fall_by_a_pull_is_told_by_its_own_ruling() -> None:
    game = BanduTable(players=3).towers("octagon cube disc", "", "").pile()
    game.do("pull octagon bid").settle(fallen(("cube", 14.0), ("disc", 14.0)))
    assert [message.clause for message in game.state.log[0].tell][:3] == ["AN-21", "AN-32", "AN-32"]
    assert told(game)[1] == "The cube came down 14 mm."


def test_what_a_record_says_of_pieces_that_are_not_there_means_nothing() -> None:
    game = tower().settle(fallen(("window", 30.0), ("\x1b[31m", 12.0)))
    assert [message.key for message in game.state.log[0].tell] == ["bandu-falls", "bandu-returns"]


@pytest.mark.clause("AN-32")
@pytest.mark.parametrize(
    ("fall", "english", "french"),
    [
        ("any", "comes down more than 10 mm or reaches", "descend de plus de 10 mm ou touche"),
        ("table", "if a piece that stays reaches the table", "une pièce qui reste touche la table"),
    ],
)
def test_before_a_pull_the_prompt_says_what_will_count(
    fall: str, english: str, french: str
) -> None:
    game = BanduTable(players=2, fall=fall).towers("octagon cube disc", "").pile()
    prompt = game.view(0).prompt
    assert prompt.clause == "AN-32"
    assert english in catalogue().say(prompt)
    assert french in catalogue("fr").say(prompt)


@pytest.mark.clause("AN-31")
def test_what_to_ask_carries_the_option() -> None:
    for fall in ("any", "table"):
        game = BanduTable(fall=fall).do("offer egg refuse", "use", PLACE)
        assert game.game.settling(game.state).fall == fall
    with pytest.raises(Refused, match="option-value"):
        BanduTable(fall="slightly")


def turns(game: BanduTable, *settles: Settle) -> list[list[str]]:
    """One auction after another, won for nothing: the keys that each settle told."""
    keys = []
    for number, settle in enumerate(settles):
        game.do(f"offer {game.status['pile'][number]} bid", "pass", "pass").settle(settle)
        keys.append([message.key for message in game.state.log[0].tell])
    return keys


@pytest.mark.clause("AN-31")
def test_a_game_that_is_older_says_once_that_falls_are_measured_now() -> None:
    first, second, third = turns(BanduTable(players=3), STANDS, MEASURED, MEASURED)
    assert first == third == ["bandu-stands"]
    assert second == ["bandu-fall-now", "bandu-stands"]


@pytest.mark.clause("AN-31")
@pytest.mark.parametrize("fall", ["any", "table"])
def test_a_new_game_does_not_say_it(fall: str) -> None:
    keys = turns(BanduTable(players=3, fall=fall), MEASURED, MEASURED)
    assert keys == [["bandu-stands"]] * 2
    keys = turns(BanduTable(players=3, fall="table"), STANDS, MEASURED)
    assert keys == [["bandu-stands"]] * 2


def recorded(*events: dict[str, Any], **options: Any) -> tuple[Replay, list[Logged]]:
    replay = Replay(parse_header({"sarisari": 1, "game": "bandu", "options": options}))
    return replay, [replay.apply(parse_event(json.loads(json.dumps(event)))) for event in events]


USED: list[dict[str, Any]] = [
    {"seat": 0, "do": "offer egg refuse"},
    {"seat": 1, "do": "use"},
    {"seat": 1, "do": PLACE},
]
HIGH, LOW = [0, 0, 120, 1, 0, 0, 0], [0, 0, 30, 1, 0, 0, 0]


@pytest.mark.clause("AN-31")
def test_an_older_settle_is_believed_whatever_came_down() -> None:
    """The egg of seat 1 stood 90 mm higher: then nobody minded."""
    stood = {"settle": {"stands": True, "touch": False, "poses": {"egg": HIGH}}}
    sank = {"settle": {"stands": True, "touch": False, "poses": {"egg": LOW, "cube": HIGH}}}
    again = [{"seat": 1, "do": "offer cube bid"}, {"seat": 0, "do": "pass"}]
    replay, _ = recorded(*USED, stood, *again, {"seat": 1, "do": PLACE}, sank)
    assert replay.status()["towers"][1] == ["base-2", "egg", "cube"]
    assert replay.status()["totals"] == [1, 1]


@pytest.mark.clause("AN-31")
def test_what_fell_goes_into_a_record_and_comes_back() -> None:
    settle = fallen(("egg", 31.5), ("cube", 12.0), landed=("egg",))
    line = event_line(settle)
    assert line["settle"]["fell"] == [["egg", 31.5], ["cube", 12.0]]
    assert line["settle"]["landed"] == ["egg"]
    assert parse_event(json.loads(json.dumps(line))) == settle
    assert "fell" not in event_line(STANDS)["settle"]
    assert event_line(MEASURED)["settle"]["fell"] == []


@pytest.mark.parametrize(
    "fell", [7, {}, [["egg"]], [["egg", "far"]], [[3, 4]], [["egg", -1]], [["egg", 1e300]]]
)
def test_a_tale_of_a_fall_in_another_shape_is_left_out(
    fell: dict[str, Any] | int | list[list[float | str]],
) -> None:
    line = {"settle": {"stands": False, "touch": True, "poses": {}, "fell": fell, "landed": 3}}
    _, logged = recorded(*USED, line)
    assert logged[-1].event == Settle(False, True, {})


def test_an_older_saved_state_goes_on_with_every_fall() -> None:
    game = get_game("bandu")
    state = game.new({"players": 2})
    del state.options["fall"]
    assert game.load(game.save(state)).options["fall"] == "any"


RECORDS = Path(__file__).parents[1] / "records"


@pytest.mark.clause("BAN-36", "AN-26")
@pytest.mark.parametrize(
    ("name", "towers"),
    [
        ("bandu-2-last-tower", [(1, 0), (0, 2)]),
        ("bandu-1-alone-fell", [(1, 5)]),
        ("bandu-1-alone", [(0, 6)]),
    ],
)
def test_a_record_says_what_became_of_each_tower(name: str, towers: list[tuple[int, int]]) -> None:
    found = about((RECORDS / f"{name}.jsonl").read_bytes())
    assert [(tower.fell, tower.pieces) for tower in found.towers] == towers


def test_a_record_of_a_card_game_has_no_towers() -> None:
    assert about((RECORDS / "tanuki-3-exact.jsonl").read_bytes()).towers == []


@pytest.mark.clause("BAN-36")
@pytest.mark.parametrize(
    ("language", "places"),
    [
        ("en", ["  1. Chloé, still in with 1 piece", "  2. Ben, fell second", "  3. Ada, fell first"]),
        ("fr", ["  1. Chloé, encore en jeu avec 1 pièce", "  2. Ben, deuxième chute", "  3. Ada, première chute"]),
    ],
)  # fmt: skip
def test_the_standings_in_the_terminal_have_towers_and_no_points(
    language: str, places: list[str]
) -> None:
    game = BanduTable(players=3).do("offer egg bid", "pass", "pass").falls()
    game.do("offer egg bid", "pass").falls()
    lines = result_lines(present(game.result), game.view(), catalogue(language), NAMES)
    assert lines[1:] == places


@pytest.mark.clause("BAN-41", "AN-26")
def test_who_plays_alone_has_a_count_and_no_place() -> None:
    game = BanduTable(mode="solitaire").do("take cube").stands().do("stop")
    assert result_lines(present(game.result), game.view(), catalogue(), ["Ada"]) == [
        "The tower stands with 2 pieces, 1 without its base."
    ]
