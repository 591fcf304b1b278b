"""Palitan in words: English and French say the same, and there is a sentence for everything."""

import re
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from sarisari.core.event import Action
from sarisari.games import get_game, package_of
from sarisari.text import catalogue, entries_of, languages
from sarisari.text.clauses import clause_text
from tests.support.narrowing import of_type, present
from tests.support.random_games import option_id, random_game
from tests.support.rules_table import card_game_of

NAMES = ("Ada", "Ben", "Chloé", "Dev", "Eve", "Fay")
# what has to be in the same place on a rules page in both languages
SHAPES = (
    r'<a id="[^"]+">',
    r"\([A-Z]+-\d+[^)]*\)",
    r"`[^`]+`",
    r"^ *(?:[-|#]+|\d\.)",
    r"<!--.*?-->",
)


def text_of(name: str) -> str:
    return (present(package_of("palitan")).text / name).read_text(encoding="utf-8")


def page_in(language: str) -> list[str]:
    rules = present(package_of("palitan")).rules
    return (rules / f"{language}.md").read_text(encoding="utf-8").splitlines()


def test_both_languages_have_the_same_sentences() -> None:
    assert entries_of(text_of("en.ftl")).keys() == entries_of(text_of("fr.ftl")).keys()


def test_every_clause_is_translated_with_the_same_numbers() -> None:
    french = tomllib.loads(text_of("clauses.fr.toml"))
    clauses = tomllib.loads(text_of("clauses.toml"))["clause"]
    assert french.keys() == {clause["id"] for clause in clauses}
    for clause in clauses:
        numbers = [re.findall(r"\d+", text) for text in (clause["text"], french[clause["id"]])]
        assert numbers[0] == numbers[1], clause["id"]
        assert clause_text(clause["id"], "fr") == french[clause["id"]]
        assert clause_text(clause["id"], "en") == clause["text"]


def test_both_rules_pages_have_the_same_shape() -> None:
    for number, (english, french) in enumerate(zip(page_in("en"), page_in("fr"), strict=True)):
        for shape in SHAPES:
            assert re.findall(shape, english) == re.findall(shape, french), f"line {number + 1}"


def test_the_rules_page_knows_what_people_usually_play_with() -> None:
    [usual] = [line for line in page_in("en") if line.startswith("<!-- usual ")]
    defaults = get_game("palitan").new({}).options
    told = [f"{name}={value}" for name, value in defaults.items() if name != "players"]
    assert usual == f"<!-- usual {' '.join(told)} -->"


def said_in(language: str, options: dict[str, Any]) -> Iterator[str]:
    """Everything that is said in a whole game, with its refusals, sheets and result."""
    game, words = card_game_of("palitan"), catalogue(language)
    for number, (state, _, logged) in enumerate(random_game("palitan", options, 5)):
        for reader in (0, 1, None):
            yield from (words.say(message, NAMES, reader) for message in logged.told(reader).tell)
            yield words.say(game.view(state, reader).prompt, NAMES, reader)
        refusals = [game.refusal(state, 0, do) for do in game.actions.texts()[number % 9 :: 9]]
        yield from (words.refusal(message, NAMES, 0) for message in refusals if message)
    for sheet in state.sheets:
        yield from (words.say(line.reason, NAMES, 0) for line in sheet.lines)


@pytest.mark.parametrize(
    "options", [{"players": 3}, {"players": 4, "pass": "right"}], ids=option_id
)
@pytest.mark.parametrize("language", languages())
def test_everything_in_a_game_can_be_said(language: str, options: dict[str, int | str]) -> None:
    said = set(said_in(language, options))
    assert len(said) > 100
    suits = {"en": ("shell 3", "stone 12", "leaf 15")}.get(
        language, ("3 de coquillage", "12 de pierre", "15 de feuille")
    )
    for card in suits:
        assert any(card in sentence for sentence in said), card


def test_a_pass_in_words() -> None:
    game, words = get_game("palitan"), catalogue("en")
    state = game.new({"players": 3})
    for event in [event for _, event, _ in random_game("palitan", {"players": 3}, 1)][:3]:
        logged = game.apply(state, event)
    passed = of_type(Action, logged.event)
    seat, card = passed.seat, words.card(passed.do.removeprefix("pass "))
    own, to = logged.told(seat).tell[0], NAMES[(seat + 1) % 3]
    assert words.say(own, NAMES, seat) == f"You pass {card} to {to}, in secret."
    [others] = logged.told(None).tell
    assert words.say(others, NAMES, None) == f"{NAMES[seat]} has chosen."
