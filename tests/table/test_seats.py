"""Who sits down, leaves, is replaced, and for whom a bot stands in."""

from typing import Any

import pytest

from sarisari.table.journal import Player
from sarisari.table.terms import Terms, rated_terms
from tests.support.scripted_table import ScriptedTable


def rated(players: str = "Ada Ben [Chloé]", **terms: Any) -> ScriptedTable:
    words = rated_terms(Terms(**terms))
    return ScriptedTable(
        "tanuki", players, **{f: getattr(words, f) for f in words.__struct_fields__}
    )


def test_an_empty_seat_is_filled() -> None:
    played = ScriptedTable(players="Ada - -")
    played.do(played.sits(1, "Ben")).do(played.sits(2, "[Chloé]"))
    assert [info.player for info in played.table.seats] == [
        Player("Ada"), Player("Ben"), Player("Chloé", "casual"),
    ]  # fmt: skip
    assert played.table.due() == "deal"


def test_a_name_is_taken_once() -> None:
    played = ScriptedTable(players="Ada - -")
    assert played.refused(played.sits(1, "ADA")) == "name-taken"
    assert played.refused(played.sits(1, "[]")) == "name-shape"
    assert played.do(played.sits(0, "ada")).table.seats[0].player == Player("ada")


def test_one_leaves_before_the_game_begins_but_not_later() -> None:
    played = ScriptedTable()
    assert played.do(played.sits(1, "-")).table.due() == "players"
    played.do(played.sits(1, "Dev")).deal()
    assert played.refused(played.sits(1, "-")) == "leave-too-late"


def test_a_stand_in_comes_and_goes() -> None:
    played = ScriptedTable().deal()
    played.do(played.sits(0, "Ada", stand_in="random"))
    info = played.table.seats[0]
    assert (info.player, info.stand_in, info.bot) == (Player("Ada"), "random", "random")
    assert (info.human_plays, info.owned_by_human) == (False, True)
    played.do(played.sits(0, "Ada", stand_in="casual"))
    assert played.table.seats[0].bot == "casual"
    played.do(played.sits(0, "Ada"))
    assert played.table.seats[0].human_plays


def test_a_bot_or_an_empty_seat_has_no_stand_in() -> None:
    played = ScriptedTable(players="Ada - [Chloé]")
    assert played.refused(played.sits(2, "[Chloé]", stand_in="casual")) == "stand-in-for-person"
    assert played.refused(played.sits(1, "-", stand_in="casual")) == "stand-in-for-person"
    assert played.refused(played.sits(1, "Ben", stand_in="casual")) == "stand-in-later"
    assert played.refused(played.sits(0, "Ada", stand_in="\x07")) == "name-shape"
    assert played.refused(played.sits(0, "Ada", stand_in="")) == "name-shape"


def test_what_changes_nothing_is_refused() -> None:
    played = ScriptedTable(players="Ada - [Chloé]")
    for seat, word in ((0, "Ada"), (1, "-"), (2, "[Chloé]")):
        assert played.refused(played.sits(seat, word)) == "seat-as-it-was"


@pytest.mark.parametrize("word", ["Dev", "[Dev]"])
def test_a_player_is_replaced_at_an_unrated_table_only(word: str) -> None:
    played = ScriptedTable().deal()
    hand = played.table.view(1).hand
    played.do(played.sits(1, word))
    assert played.table.view(1).hand == hand
    assert played.table.seats[1].bot == (None if word == "Dev" else "casual")
    assert rated().deal().refused(played.sits(1, word)) == "rated-no-replacing"


def test_at_a_rated_table_a_bot_may_stand_in() -> None:
    played = rated().deal()
    played.do(played.sits(1, "Ben", stand_in="casual"))
    assert played.table.seats[1].bot == "casual"


@pytest.mark.parametrize("seat", [-1, 3])
def test_there_must_be_such_a_seat(seat: int) -> None:
    assert ScriptedTable().refused(ScriptedTable().sits(seat, "Dev")) == "no-such-seat"
