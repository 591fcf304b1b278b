"""How a table opens, and what it refuses to open with."""

from typing import Any

import msgspec
import pytest

from sarisari.core.message import Refused
from sarisari.core.settle_question import NEWEST_HAND
from sarisari.games import game_names
from sarisari.table.journal import Opening, Player
from sarisari.table.table import Table
from sarisari.table.terms import Terms, rated_terms, usual_terms
from tests.support.scripted_table import opening_of


def changed(**parts: Any) -> Opening:
    return msgspec.structs.replace(opening_of(), **parts)


def wrong_terms(**terms: Any) -> Terms:
    return Terms(**terms)


def why_refused(opening: Opening) -> str:
    with pytest.raises(Refused) as refused:
        Table(opening)
    return refused.value.message.key


def test_options_are_filled_in() -> None:
    table = Table(opening_of("tanuki"))
    assert table.opening.options == table.options == table.state.options
    assert table.options["hidden"] == "shown"


def test_a_table_that_opened_opens_again_the_same() -> None:
    table = Table(opening_of("bastos", "Ada - Chloé [Dev]", is_fair=True))
    assert Table(table.opening).snapshot() == table.snapshot()


def test_an_opening_without_a_rules_version_is_one_of_version_1() -> None:
    opening = msgspec.to_builtins(opening_of())
    del opening["rules_version"]
    assert msgspec.convert(opening, Opening).rules_version == 1


@pytest.mark.parametrize("version", [0, 2, 99])
def test_a_table_is_never_played_by_other_rules_than_it_began_with(version: int) -> None:
    assert why_refused(changed(rules_version=version)) == "opening-rules"


def test_an_opening_without_a_hand_version_is_one_of_the_first_hand() -> None:
    opening = msgspec.to_builtins(opening_of())
    del opening["hand_version"]
    assert msgspec.convert(opening, Opening).hand_version == 1


@pytest.mark.parametrize("version", [0, NEWEST_HAND + 1])
def test_a_hand_that_this_version_does_not_have_is_refused(version: int) -> None:
    assert why_refused(changed(hand_version=version)) == "made-by-newer"


def test_who_sits() -> None:
    seats = Table(opening_of("bastos", "Ada - Chloé [Dev]")).seats
    assert [seat.human_plays for seat in seats] == [True, False, True, False]
    assert [seat.bot for seat in seats] == [None, None, None, "casual"]
    assert [seat.player and seat.player.name for seat in seats] == ["Ada", None, "Chloé", "Dev"]


@pytest.mark.parametrize(
    ("parts", "key"),
    [
        ({"game": "whist"}, "header-game"),
        ({"game": "chess"}, "header-game"),
        ({"options": {"players": 7}}, "option-value"),
        ({"options": {"colour": "red"}}, "option-unknown"),
        ({"options": {"players": 4}}, "opening-players"),
        ({"options": {"players": 3.0}}, "opening-shape"),
        ({"players": (Player("Ada"),)}, "opening-players"),
        ({"commitment": "abc"}, "commitment-shape"),
        ({"number": 3}, "commitment-missing"),
        ({"time": -1}, "time-shape"),
        ({"time": 1 << 60}, "time-shape"),
        ({"time": True}, "opening-shape"),
        ({"terms": wrong_terms(pace="hasty")}, "opening-shape"),
        ({"terms": wrong_terms(hints=1)}, "opening-shape"),
        ({"players": ("Ada", "Ben", "Chloé")}, "opening-shape"),
    ],
)
def test_a_wrong_opening_is_refused(parts: dict[str, Any], key: str) -> None:
    assert why_refused(changed(**parts)) == key


@pytest.mark.parametrize(
    "name", ["", "  ", "A" * 41, "A\nda", "A\x1b[2Jda", "A\u202eda", "\ud800", "A\tda"]
)
def test_what_is_no_name(name: str) -> None:
    key = why_refused(changed(players=(Player(name), None, None)))
    assert key == ("opening-shape" if name == "\ud800" else "name-shape")


@pytest.mark.parametrize("name", ["A" * 40, "Chloé", "李", "Ada Ben"])
def test_what_is_a_name(name: str) -> None:
    assert Table(changed(players=(Player(name), None, None))).seats[0].player == Player(name)


@pytest.mark.parametrize("name", ["Ada", "ADA", " ada ", "\uff21da"])
def test_names_are_told_apart(name: str) -> None:
    assert why_refused(changed(players=(Player("Ada"), None, Player(name, "casual")))) == (
        "name-taken"
    )


def test_a_bots_name_is_printable() -> None:
    assert why_refused(changed(players=(Player("Ada", "\x07"), None, None))) == "name-shape"


@pytest.mark.clause("AB-22")
def test_ab22_bastos_begins_with_open_history_off() -> None:
    usual = {game: usual_terms(game).open_history for game in game_names()}
    assert usual == {"tindahan": True, "bastos": False, "tanuki": True, "bandu": True}
    assert usual_terms("bastos", {"open_history": True}) == Terms(suggestions="usual")
    asked = Terms(suggestions="usual", undo="ask", open_history=False)
    assert usual_terms("bastos", {"undo": "ask"}) == asked


def test_rated_terms() -> None:
    terms = rated_terms(Terms(pace="quick"))
    assert (terms.hints, terms.undo, terms.open_history, terms.pace) == (
        False, "off", False, "quick",
    )  # fmt: skip
    with pytest.raises(Refused, match="terms-rated"):
        Terms(rated=True)
