"""From the command line to a table, and what is refused on the way."""

from pathlib import Path
from typing import Any

import pytest

from sarisari.cli.commands.play_command import PlayCommand
from sarisari.cli.play.remembered_name import remember, remembered
from sarisari.cli.play.table_setup import opening_of
from sarisari.core.message import Refused
from sarisari.games import game_names
from sarisari.table.journal import Opening
from sarisari.text import catalogue
from tests.support.narrowing import present
from tests.support.terminal import TypedTerminal, play


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SARISARI_DATA_DIR", str(tmp_path))


def opened(*answers: str, **given: Any) -> Opening:
    """The opening that some words on the command line lead to."""
    told: dict[str, Any] = {
        "game": "tindahan",
        "players": 3,
        "bots": ["casual"],
        "seed": 1,
        **given,
    }
    return opening_of(PlayCommand(**told), TypedTerminal(answers))[0]


def players(*answers: str, **given: Any) -> list[tuple[str, str | None]]:
    seats = [present(player) for player in opened(*answers, **given).players]
    return [(player.name, player.bot) for player in seats]


def test_one_person_and_bots_with_names_of_their_own() -> None:
    assert set(players("Zoë")) == {("Zoë", None), ("Ben", "casual"), ("Chloé", "casual")}
    assert set(players("ben")) == {("ben", None), ("Ada", "casual"), ("Chloé", "casual")}


@pytest.mark.clause("AB-02", "AK-14")
def test_seats_are_drawn_by_lot_unless_they_are_named() -> None:
    seats = {[name for name, _ in players("Zoë", seed=seed)].index("Zoë") for seed in range(12)}
    assert seats == {0, 1, 2}
    for seed in range(12):
        assert players(seats=["1=Zoë"], seed=seed)[1] == ("Zoë", None)


def test_an_empty_name_is_the_one_that_was_typed_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOGNAME", "root")
    assert ("Player 1", None) in players("")
    assert ("Zoë", None) in players("Zoë")
    assert ("Zoë", None) in players("")
    assert set(players("", "Eli", people=2)) >= {("Zoë", None), ("Eli", None)}
    assert ("Zoë", None) in players("")


@pytest.mark.parametrize("name", ["x" * 60, "\x1b[2J"])
def test_a_name_that_no_table_takes_is_not_offered_again(name: str) -> None:
    assert name in {player for player, _ in players(name)}  # the table refuses it
    assert remembered() == ""
    remember(name)
    assert ("Player 1", None) in players("")


def test_several_people_by_number_or_name() -> None:
    names = {("Ada", None), ("Ben", None), ("Chloé", "casual")}
    assert set(players("Ada", "Ben", people=2)) == names
    assert set(players("Ben", people=2, names=["Ada"])) == names
    assert set(players(names=["Ada", "Ben"])) == names


def test_seats_one_by_one() -> None:
    seats = ["2=Eli", "0=bot:random"]
    assert players(seats=seats) == [("Ada", "random"), ("Ben", "casual"), ("Eli", None)]
    assert players(seats=seats, bots=["random"])[1] == ("Ben", "random")


@pytest.mark.clause("AB-22")
@pytest.mark.parametrize(
    ("game", "said", "is_open"),
    [
        ("bastos", None, False),
        ("bastos", True, True),
        ("tanuki", None, True),
        ("tanuki", False, False),
    ],
)
def test_ab22_open_history_is_off_in_bastos_unless_it_was_asked_for(
    game: str, said: bool | None, is_open: bool
) -> None:
    assert opened("Ada", game=game, open_history=said).terms.open_history is is_open


def test_options_of_every_kind() -> None:
    opening = opened("Ada", players=None, options=["players=4", "seller=spend", "tie=shared"])
    assert opening.options["players"] == 4
    assert opening.options["seller"] == "spend"
    fruits = "fruits=banana,lanzones, durian"
    assert opened("Ada", options=[fruits]).options["fruits"] == ["banana", "lanzones", "durian"]
    assert opened("Ada", game="bastos", options=["climb=true"]).options["climb"] is True


def test_terms() -> None:
    terms = opened("Ada", pace="quick", undo="ask").terms
    assert (terms.pace, terms.undo) == ("quick", "ask")


def test_the_menu_asks_for_game_and_players() -> None:
    opening = opened("9", "fly", "3", "7", "3", "Ada", game=None, players=None)
    assert (opening.game, opening.options["players"]) == ("tanuki", 3)
    opening = opened("bastos", "", "Ada", game=None, players=None)
    assert (opening.game, opening.options["players"]) == ("bastos", 4)
    opening = opened("Tanuki to Chagama", "4", "Ada", game=None, players=None)
    assert opening.game == "tanuki"


@pytest.mark.parametrize("game", game_names())
def test_four_sit_down_where_nobody_says_how_many(game: str) -> None:
    opening = opened("Ada", game=game, players=None)
    assert opening.options["players"] == len(opening.players) == 4


def test_one_player_of_bandu_plays_solitaire() -> None:
    for given in ({"players": 1}, {"players": None, "options": ["mode=solitaire"]}):
        options = opened("Ada", game="bandu", **given).options
        assert (options["players"], options["mode"]) == (1, "solitaire")


@pytest.mark.parametrize("answers", [("q",), ("tanuki", "q")])
def test_the_menu_can_be_left(answers: tuple[str, ...]) -> None:
    with pytest.raises(EOFError):
        opened(*answers, game=None, players=None)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"game": "chess"}, "There is no game “chess”"),
        ({"players": 9}, "The option players cannot be 9"),
        ({"people": 0}, "There can be 1 to 3 people"),
        ({"people": 4}, "There can be 1 to 3 people"),
        ({"people": 1, "seats": ["0=Ada"]}, "Say who sits where, or how many"),
        ({"names": ["Ben"], "seats": ["0=Ada"]}, "Say who sits where, or how many"),
        ({"names": ["Ada", "Ben", "Dev", "Eli"]}, "There can be 1 to 3 people"),
        ({"names": ["Ada", "Ben"], "people": 1}, "There are more names than people: 1"),
        ({"names": ["Ada", "ADA"]}, ""),
        ({"names": ["A\x1bda"]}, ""),
        ({"seats": ["Ada"]}, "A seat is written as"),
        ({"seats": ["x=Ada"]}, "A seat is written as"),
        ({"seats": ["0="]}, "A seat is written as"),
        ({"seats": ["3=Ada"]}, "There is no such seat"),
        ({"seats": ["0=Ada", "0=Ben"]}, "Seat 0 is given twice"),
        ({"seats": ["0=bot:casual"]}, "At least one seat needs a person"),
        ({"bots": ["genius"]}, ""),
        ({"seats": ["0=Ada", "1=bot:genius"]}, ""),
        ({"options": ["seller"]}, "An option is written as name=value"),
        ({"options": ["tie=shared", "tie=author"]}, "The option tie is given twice"),
        ({"options": ["fly=high"]}, "There is no option “fly”"),
        ({"options": ["seller=steal"]}, "The option seller cannot be steal"),
        ({"options": ["fruits=mango"]}, "The option fruits must list 3"),
    ],
)
def test_wrong_wishes_are_refused(given: dict[str, int | list[str] | str], sentence: str) -> None:
    from sarisari.table.table import Table

    with pytest.raises(Refused) as refused:
        Table(opened("Ada", **given))
    assert catalogue().refusal(refused.value.message).startswith(sentence)


@pytest.mark.parametrize(
    "arguments",
    [
        ("chess",),
        ("tindahan", "--players", "9"),
        ("tindahan", "--name", "Ada", "--name", "ada"),
        ("tindahan", "--bot", "genius"),
        ("tindahan", "--pace", "hasty"),
        ("tindahan", "--undo", "never"),
        ("tindahan", "--seed", "-1"),
        ("--resume", "--list"),
        ("--resume", "--players", "4"),
        ("--list", "--name", "Ada"),
        ("--saved", "no-such-file.jsonl"),
        ("--resume", "chess"),
    ],
)
def test_wrong_use_is_one_clear_answer_and_status_2(
    tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    done = play(tmp_path, *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr) > 20
    assert "Traceback" not in done.stderr
    assert list(tmp_path.rglob("*.jsonl")) == []
