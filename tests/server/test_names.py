# ruff: noqa: RUF001 - letters that look like others are what is tested
"""Which names are too much alike for one table, and which are no names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sarisari.core.message import Refused
from sarisari.table.journal import Player
from sarisari.table.player_names import LONGEST_NAME, are_alike, check_name, name_skeleton
from sarisari.table.seats import check_players

ALIKE = [
    ("Ada", "ADA"),
    ("Ada", "Ada "),
    ("Ada  B", "ada b"),
    ("Eli", "ELI"),
    ("Eli", "E1i"),
    ("Eli", "EIi"),
    ("Eli", "E|i"),
    ("Bob", "B0b"),
    ("Ernie", "Emie"),
    ("Wim", "VVim"),
    ("Ada", "Аdа"),  # Cyrillic
    ("Ben", "Веn"),
    ("Cox", "Сох"),
    ("Hope", "Норе"),
    ("Dan", "ԁan"),
    ("Nick", "Νick"),  # Greek
    ("Vera", "νera"),
    ("Tao", "Ταο"),
    ("ΑΝΝΑ", "Αννα"),
    ("ANNA", "ΑΝΝΑ"),
    ("Noho", "ոօհօ"),  # Armenian
    ("Ada", "Ａｄａ"),  # full width
    ("Ada", "𝐀𝐝𝐚"),
    ("Ada", "ᴀᴅᴀ"),
    ("Zoë", "Zoё"),
    ("Zoë", "Zoe\u0308"),
    ("Ilker", "ilker"),
    ("İlker", "ilker"),
    ("Strauß", "STRAUSS"),
    ("Ada", "Ada\ufe0f"),
    ("Ada", "A\u034fda"),
    ("O'Hara", "O\u2019Hara"),
    ("Ann-Lee", "Ann\u2013Lee"),
]
DIFFERENT = [
    ("Chloé", "Chloe"),
    ("Ada", "Adam"),
    ("Ada", "Ida"),
    ("Lia", "Ila"),
    ("ALI", "All"),
    ("Ben", "Bea"),
    ("Nan", "Van"),
    ("Dev", "Deb"),
    ("Ann Lee", "Annlee"),
    ("Вера", "Вика"),
    ("Иван", "Игорь"),
    ("Νίκος", "Κίνος"),
    ("小林", "小森"),
    ("Ada 2", "Ada 3"),
]


@pytest.mark.parametrize(("name", "other"), ALIKE)
def test_names_that_look_the_same_do_not_sit_at_one_table(name: str, other: str) -> None:
    assert are_alike(name, other)
    assert are_alike(other, name)
    with pytest.raises(Refused, match="name-taken"):
        check_players([Player(name), None, Player(other, "casual")])


@pytest.mark.parametrize(("name", "other"), DIFFERENT)
def test_names_that_differ_to_the_eye_do(name: str, other: str) -> None:
    assert not are_alike(name, other)
    check_players([Player(name), Player(other)])
    assert name_skeleton(name) != name_skeleton(other)


@pytest.mark.parametrize("name", ["", " ", "\u3164", "\u2800 \u2800", "\ufe0f", "a\n", "a\u200bb"])
def test_a_name_that_shows_nothing_or_more_than_letters_is_refused(name: str) -> None:
    with pytest.raises(Refused, match="name-shape"):
        check_name(name)


def test_a_name_has_a_longest_length() -> None:
    check_name("x" * LONGEST_NAME)
    with pytest.raises(Refused, match="name-shape"):
        check_name("x" * (LONGEST_NAME + 1))


@given(st.text(max_size=LONGEST_NAME))
def test_a_name_looks_like_itself_with_more_around_it(name: str) -> None:
    assert are_alike(name, f"  {name}\ufe0f ")
    assert are_alike(name, name.replace("0", "o").replace("1", "l").replace("|", "I"))
