"""Every message has words, in every language."""

import ast
import re
from pathlib import Path
from typing import Any

import pytest

import sarisari
from sarisari.core.event import Logged
from sarisari.core.message import say
from sarisari.games import card_games, get_game
from sarisari.games.card_game import CardGame
from sarisari.text import Catalogue, catalogue, languages
from tests.support.random_games import GAMES_AND_OPTIONS, option_id, random_game

NAMES = ["Ada", "Ben", "Chloé", "Dev", "Eli"]
SOURCES = sorted(Path(sarisari.__file__).parent.rglob("*.py"))
PAGE = sorted((Path(__file__).parents[1] / "web/src").rglob("*.ts*"))


def keys_in_sources() -> set[str]:
    """Every key that a call of say() or refuse() names outright."""
    keys = set()
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("say", "refuse"):
                keys |= {
                    part.value
                    for part in ast.walk(node.args[0])
                    if isinstance(part, ast.Constant) and isinstance(part.value, str)
                }
    return keys


def keys_in_catalogue(language: str) -> list[str]:
    source = Path(sarisari.__file__).parent / "text" / f"{language}.ftl"
    return re.findall(r"^([a-z][a-z0-9-]*) =", source.read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize("language", languages())
def test_every_key_in_the_sources_has_words(language: str) -> None:
    keys = {key for key in keys_in_sources() if re.fullmatch(r"[a-z][a-z-]+[a-z]", key)}
    assert len(keys) > 100
    assert keys - set(keys_in_catalogue(language)) == set()


@pytest.mark.parametrize("language", languages())
def test_every_key_of_the_page_has_words(language: str) -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in PAGE)
    keys = set(re.findall(r"""["'`](page-[a-z0-9-]+[a-z0-9])["'`]""", text))
    keys |= {f"page-play-{key}" for key in re.findall(r'talk\.(?:t|sentence)\("([a-z-]+)"', text)}
    assert len(keys) > 150
    assert keys - set(keys_in_catalogue(language)) == set()


@pytest.mark.parametrize("language", languages())
def test_every_sentence_is_used(language: str) -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in [*SOURCES, *PAGE])
    # keys that are put together from parts
    built = r"(tindahan|tanuki)-(follow|void)(-or-.*)?|sheet-stall-.*|game-.*|status-.*"
    named = set(re.findall(r"""["'`]([a-z][a-z0-9-]+)["'`]""", text))
    begun = tuple(re.findall(r"`([a-z][a-z0-9-]+-)\$\{", text))  # `page-preset-${name}`
    unused = [
        key
        for key in keys_in_catalogue(language)
        if key not in named and not key.startswith(begun) and not re.fullmatch(built, key)
    ]
    assert unused == []


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("name", "options"), GAMES_AND_OPTIONS, ids=option_id)
def test_whole_games_can_be_told(name: str, options: dict[str, Any], language: str) -> None:
    game, words = get_game(name), catalogue(language)
    sentences = set()
    for number, (state, _, entry) in enumerate(random_game(name, options, 11)):
        for reader in (entry_seat(entry), 0, None):
            for message in entry.told(reader).tell:
                sentences.add(words.say(message, NAMES, reader))
        if number % 5 == 0:
            for seat in (*range(int(state.record.players)), None):
                sentences.add(words.say(game.view(state, seat).prompt, NAMES, seat))
    for sheet in state.sheets:
        sentences |= {words.say(line.reason, NAMES) for line in sheet.lines}
    assert len(sentences) > 40
    for sentence in sentences:
        assert sentence[0].isupper() or not sentence[0].isalpha(), sentence
        assert "{" not in sentence, sentence
        assert "None" not in sentence, sentence


def entry_seat(entry: Logged) -> int | None:
    return getattr(entry.event, "seat", None)


@pytest.mark.parametrize("language", languages())
def test_every_refusal_can_be_told(language: str) -> None:
    words = catalogue(language)
    for name in card_games():
        game = get_game(name)
        assert isinstance(game, CardGame)
        told = set()
        for number, (state, _, _) in enumerate(random_game(name, {}, 12)):
            if number % 6:
                continue
            for seat in range(int(state.record.players) + 1):
                for do in [*game.actions.texts(), "nonsense", "hide red-9 red-3"]:
                    message = game.refusal(state, seat, do)
                    if message is not None:
                        told.add(words.refusal(message, NAMES, seat))
        assert len(told) > 40
        assert all("{" not in sentence for sentence in told)


def test_a_refusal_says_why_with_its_clause() -> None:
    refusal = say("follow-suit", "TIN-24", suit="mango", cards=["mango-2", "mango-7"])
    sentence = catalogue("en").refusal(refusal)
    assert sentence == "Follow mango: you still hold mango 2 and mango 7 (TIN-24)"


@pytest.mark.parametrize(
    ("count", "words"),
    [(1, "1 card left in hand"), (2, "2 cards left in hand")],
)
def test_numbers_agree_with_their_nouns(count: int, words: str) -> None:
    assert catalogue("en").say(say("sheet-cards-left", count=count)) == words


@pytest.mark.parametrize(
    ("value", "words"), [(2, "Mango stands at +2."), (0, "Mango stands at 0.")]
)
def test_values_have_a_sign(value: int, words: str) -> None:
    assert catalogue("en").say(say("bastos-value", suit="mango", value=value)) == words


def test_the_reader_is_you() -> None:
    english = catalogue("en")
    leads = say("leads", seat=1, card="passionfruit-4")
    assert english.say(leads, NAMES, reader=1) == "You lead passion fruit 4."
    assert english.say(leads, NAMES, reader=0) == "Ben leads passion fruit 4."
    assert english.say(leads) == "Seat 1 leads passion fruit 4."
    shared = say("result-shared", seats=[0, 1, 2], points=9)
    assert english.say(shared, NAMES, 0) == "You, Ben and Chloé share first place with 9 points."
    assert english.say(say("waiting-for", seats=[2]), NAMES) == "Waiting for Chloé."


def test_a_missing_parameter_is_noticed() -> None:
    with pytest.raises(ValueError, match="leads"):
        catalogue("en").say(say("leads", seat=0))


@pytest.mark.parametrize("language", languages())
def test_no_key_has_words_twice(language: str) -> None:
    keys = keys_in_catalogue(language)
    assert sorted(keys) == sorted(set(keys))


def test_a_missing_key_is_noticed() -> None:
    with pytest.raises(LookupError):
        Catalogue("en", "a = b").say(say("leads"))


def test_a_sentence_may_refer_to_others_and_to_terms() -> None:
    told = Catalogue(
        "en",
        "-shop = corner shop\n    .the = the corner shop\n\n# where\nplace = at { -shop }\n\n"
        "whole =\n    { $you ->\n        [yes] You are\n       *[no] All are\n    } { place }\n",
    )
    assert told.say(say("whole")) == "All are at corner shop"


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(KeyError):
        catalogue("xx")


@pytest.mark.parametrize("language", languages())
def test_a_file_keeps_the_letters_of_its_name(language: str) -> None:
    message = say("arena-out-foreign", file="mine.jsonl")
    assert catalogue(language).say(message).startswith("mine.jsonl ")
