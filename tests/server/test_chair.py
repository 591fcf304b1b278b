"""Chairs of a waiting room: free, open or taken, and what the bots on them are called."""

import pytest

from sarisari.bots.versions import VERSIONS
from sarisari.server.chair import BOT_NAMES, Chair, bot_name, with_bots_renamed
from sarisari.table.journal import Player

ADA = Chair(user="ada", name="Ada")
BOT = Chair(name="Ben", bot="casual", is_ready=True)


@pytest.mark.parametrize(
    ("chair", "is_free", "is_open", "player"),
    [
        (Chair(), True, True, None),
        (Chair(is_locked=True), True, False, None),
        (ADA, False, False, Player("Ada")),
        (BOT, False, False, Player("Ben", "casual", VERSIONS["casual"])),
    ],
)
def test_a_chair_knows_who_sits_on_it(
    chair: Chair, is_free: bool, is_open: bool, player: Player | None
) -> None:
    assert (chair.is_free, chair.is_open, chair.player) == (is_free, is_open, player)


def test_two_bots_count_as_the_same_sitter_and_two_people_do_not() -> None:
    assert BOT.has_same_sitter(Chair(name="Dev", bot="strong"))
    assert ADA.has_same_sitter(Chair(user="ada", name="Ada B"))
    assert not ADA.has_same_sitter(Chair(user="zoe", name="Ada"))
    assert not ADA.has_same_sitter(BOT)
    assert not Chair().has_same_sitter(BOT)


def test_a_bot_takes_no_name_that_looks_like_a_persons() -> None:
    assert bot_name(["Аdа", "BEN"]) == "Chloé"  # noqa: RUF001 - Cyrillic letters
    assert bot_name(["Ada", "Ben", "Chloé", "Dev", "E1i", "Femi"]) == "Ada 2"
    assert bot_name([]) == BOT_NAMES[0]


def test_only_a_bot_that_is_called_like_the_person_gets_another_name() -> None:
    other = Chair(name="Dev", bot="club")
    renamed = with_bots_renamed([BOT, other, Chair(user="zoe", name="BEN")], "BEN")
    assert [chair.name for chair in renamed] == ["Ada", "Dev", "BEN"]
    assert renamed[0].bot == "casual"
