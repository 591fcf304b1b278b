"""Every language says all that English says; French says it as French does."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import ast, parse, visitor

import sarisari
from sarisari.cli.language import own_language
from sarisari.core.message import Message, Parameter, say
from sarisari.games import get_game
from sarisari.games.card_game import CardGame
from sarisari.text import Catalogue, catalogue, languages
from sarisari.text.clauses import clause_text
from tests.support.narrowing import present
from tests.support.random_games import GAMES_AND_FEW_OPTIONS, option_id, random_game

ROOT = Path(__file__).parents[1]
TEXT = Path(sarisari.__file__).parent / "text"
NAMES = ["Ada", "Ben", "Chloé", "Dev", "Eli"]
OTHERS = [language for language in languages() if language != "en"]
PLAYABLE = ("tindahan", "bastos", "tanuki", "bandu")

ENGLISH = re.compile(
    r"\b(the|you|your|yours|card|cards|trick|tricks|seat|round|rounds|game|games|player|players|"
    r"hand|hands|trump|stall|seller|sellers|cart|follow|follows|leads|wins|bid|bids|kettle|"
    r"raccoon|with|without|from|and|of|is|are|was|not|this|that|there|than|for|all|nobody|"
    r"banana|mango|pineapple|passionfruit|red|blue|green|yellow|saved|server|has|have)\b",
    re.IGNORECASE,
)
# what is typed or read by programs stays as it is
TECHNICAL = re.compile(r"«[^»]*»|`[^`]*`|--[a-z-]+|sarisari \w+|docs/\S+|\b\w+=\S+|https?://\S+")
# articles that do not fit, and numbers that do not agree
WRONG = re.compile(
    r"\bd[eu] (?:ananas|orange|Ada|Eli)|\b(?:à|de) le (?:\d|durian|fruit|rouge|vert|bleu)|\bl[ae] (?:ananas|orange)\b"
    r"|\bla (?:durian|lanzones|fruit)\b|\ble (?:mangue|banane|orange)\b|\bde la (?:durian|ananas)\b"
    r"|\bdes (?:banane|mangue|durian|orange|fruit)\b|’[bcdfgjklmnpqrstvwxz]\w"
    r"|\b[01] (?:plis|points|cartes|secondes)\b|\b(?:[2-9]|\d\d+) (?:pli|point|carte|seconde)\b"
)


def source(language: str) -> str:
    return (TEXT / f"{language}.ftl").read_text(encoding="utf-8")


def entries(language: str) -> dict[str, Any]:
    """The messages of a catalogue, by key."""
    body = parse(source(language)).body
    assert not [entry for entry in body if isinstance(entry, ast.Junk)]
    return {entry.id.name: entry for entry in body if isinstance(entry, ast.Message)}


class Parameters(visitor.Visitor):  # type: ignore[misc]  # fluent.syntax has no types
    """The names of all parameters in a message."""

    def __init__(self, entry: Any) -> None:
        self.names: set[str] = set()
        self.visit(entry)

    def visit_VariableReference(self, node: Any) -> None:  # noqa: N802
        self.names.add(node.id.name)


def sample(name: str, number: int) -> Parameter:
    """Something that can stand for a parameter; numbers are `number`."""
    cards, suits = ["mango-2", "pineapple-7", "passionfruit-1"], ["durian", "orange", "banana"]
    samples: dict[str, Parameter] = {
        "card": cards[number % 3],
        "kettle": "green-5",
        "cards": cards[: number + 1],
        "suit": suits[number % 3],
        "trump": "pineapple",
        "led": "red",
        "suits": suits[: number + 1],
        "seat": number % 5,
        "leader": 1,
        "piece": ["brick", "egg", "disc"][number % 3],
        "pieces": ["brick", "egg", "disc"][: number + 1],
        "seats": [0, 1, 2][: number + 1],
        "game": "tanuki",
        "author": "Peer Sylvester",
    }
    return samples.get(name, number)


def every_sentence(language: str) -> Iterator[tuple[str, str]]:
    """Each message of the catalogue with samples: its key and what is said."""
    words = catalogue(language)
    english = entries("en")
    for key, entry in english.items():
        if key in ("suit", "card", "you", "list-two", "list-more", "play-yes", "play-no"):
            continue
        names = {name.partition("-")[0] for name in Parameters(entry).names - {"you"}}
        for number in (0, 1, 2, 5):
            message = Message(key, {name: sample(name, number) for name in names})
            for reader in (number, 0, None):
                yield key, words.say(message, NAMES, reader)


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_all_keys_of_english_and_no_other(language: str) -> None:
    assert sorted(entries("en").keys() ^ entries(language).keys()) == []


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_needs_no_more_parameters_than_in_english(language: str) -> None:
    assert len(set(every_sentence(language))) > 600


@pytest.mark.parametrize("language", OTHERS)
def test_every_clause_of_the_games_that_can_be_played_is_translated(language: str) -> None:
    clauses = tomllib.loads((TEXT / "clauses.toml").read_text(encoding="utf-8"))["clause"]
    words = tomllib.loads((TEXT / f"clauses.{language}.toml").read_text(encoding="utf-8"))
    ids = {clause["id"] for clause in clauses}
    assert words.keys() <= ids
    assert {clause["id"] for clause in clauses} <= words.keys()
    for clause in clauses:
        if clause["id"] in words:
            numbers = re.findall(r"\d+", words[clause["id"]])
            assert sorted(numbers) == sorted(re.findall(r"\d+", clause["text"])), clause["id"]


@pytest.mark.parametrize("game", PLAYABLE)
@pytest.mark.parametrize("language", OTHERS)
def test_the_rules_page_has_the_same_anchors_and_numbers(language: str, game: str) -> None:
    pages = [ROOT / "docs/rules" / f"{game}.md", ROOT / "docs/rules" / language / f"{game}.md"]
    english, other = (page.read_text(encoding="utf-8").splitlines() for page in pages)
    assert len(english) == len(other)
    for number, (ours, theirs) in enumerate(zip(english, other, strict=True)):
        for pattern in (
            r'<a id="[^"]+">',
            r"\([A-Z]+-\d+[^)]*\)",
            r"`[^`]+`",
            r"^ *(?:[-|#]+|\d\.)",
            r"<!--.*?-->",
        ):
            found = [re.findall(pattern, line.replace(" to ", " à ")) for line in (ours, theirs)]
            assert sorted(found[0]) == sorted(found[1]), f"{pages[1]}:{number + 1}"


def test_a_clause_that_nobody_has_translated_is_shown_in_english() -> None:
    assert clause_text("TIN-26", "fr").startswith("L’atout est toujours")
    assert clause_text("BAN-36", "de") == "Last tower standing wins."
    with pytest.raises(KeyError):
        clause_text("TIN-99", "fr")


# French


def french_game(name: str, options: dict[str, Any]) -> Iterator[str]:
    """Everything that is said in a whole game, with its refusals, sheets and result."""
    game, words = get_game(name), catalogue("fr")
    assert isinstance(game, CardGame)
    for number, (state, _, entry) in enumerate(random_game(name, options, 5)):
        for reader in (getattr(entry.event, "seat", None), 0, None):
            yield from (words.say(message, NAMES, reader) for message in entry.told(reader).tell)
        if number % 10 == 0:
            for seat in range(int(state.record.players)):
                yield words.say(game.view(state, seat).prompt, NAMES, seat)
                for do in game.actions.texts():
                    message = game.refusal(state, seat, do)
                    if message is not None:
                        yield words.refusal(message, NAMES, seat)
    result = present(game.result(state))
    for reader in (None, *range(int(state.record.players))):
        yield words.say(result.reason, NAMES, reader)
        for sheet in state.sheets:
            yield from (words.say(line.reason, NAMES, reader) for line in sheet.lines)


@pytest.mark.parametrize(("name", "options"), GAMES_AND_FEW_OPTIONS, ids=option_id)
def test_a_whole_game_in_french_has_no_english_no_key_and_no_wrong_article(
    name: str, options: dict[str, Any]
) -> None:
    said = set(french_game(name, options))
    assert len(said) > 150
    keys = re.compile("|".join(key for key in entries("fr") if "-" in key))
    for sentence in said:
        assert not ENGLISH.search(TECHNICAL.sub("", sentence)), sentence
        assert not keys.search(sentence), sentence
        assert not WRONG.search(sentence), sentence
        assert not re.search(r" [:;!?»]|« |'", sentence), sentence


def test_no_french_sentence_has_english_words_or_wrong_articles() -> None:
    for key, sentence in every_sentence("fr"):
        assert not ENGLISH.search(TECHNICAL.sub("", sentence)), f"{key}: {sentence}"
        assert not WRONG.search(sentence), f"{key}: {sentence}"


@pytest.mark.parametrize(
    "path",
    [
        TEXT / "fr.ftl",
        TEXT / "clauses.fr.toml",
        *sorted((ROOT / "docs/rules/fr").glob("*.md")),
        *sorted((ROOT / "tests/plugin/src").rglob("*fr.*")),
    ],
    ids=lambda path: path.name,
)
def test_french_is_set_with_narrow_spaces_and_curly_apostrophes(path: Path) -> None:
    for line in path.read_text(encoding="utf-8").splitlines():
        text = line.replace("='commande'", "")
        assert not re.search(r"[^\s=] [:;!?»](?!\w)|« |\w'", text), line


@pytest.mark.parametrize("suit", ["banana", "mango", "lanzones", "pineapple", "durian", "orange"])
def test_a_card_and_its_fruit_are_named_with_their_articles(suit: str) -> None:
    french = catalogue("fr")
    name = {"banana": "banane", "mango": "mangue", "pineapple": "ananas"}.get(suit, suit)
    of = "d’" if name[0] in "ao" else "de "
    some = "de l’" if name[0] in "ao" else "de la " if name[-1] == "e" else "du "
    assert french.card(f"{suit}-7") == f"7 {of}{name}"
    assert french.say(say("bastos-void", suit=suit)).startswith(f"Tu n’as pas {of}{name}.")
    assert french.say(say("bastos-follow", suit=suit)).endswith(f"fournis {some}{name}.")


@pytest.mark.parametrize(
    ("message", "reader", "sentence"),
    [
        (say("leads", seat=1, card="red-9"), 0, "Ben entame avec le 9 rouge."),
        (say("leads", seat=1, card="red-9"), 1, "Tu entames avec le 9 rouge."),
        (say("discards", seat=0, card="passionfruit-4"), 1, "Ada se défausse du 4 de passion."),
        (say("bastos-value", suit="orange", value=-2), 1, "L’orange vaut -2."),
        (say("sheet-cards-left", count=1), None, "1 carte restée en main"),
        (say("sheet-cards-left", count=3), None, "3 cartes restées en main"),
        (
            say("follow-suit", suit="mango", cards=["mango-2", "mango-7"]),
            0,
            "Fournis de la mangue\u202f: tu as encore le 2 et le 7",
        ),
        (
            say("result-shared", seats=[0, 1, 2], points=9),
            0,
            "Ben, Chloé et toi partagez la première place avec 9 points.",
        ),
        (
            say("result-shared", seats=[0, 1], points=1),
            2,
            "Ada et Ben partagent la première place avec 1 point.",
        ),
    ],
)
def test_sentences_agree(message: Message, reader: int | None, sentence: str) -> None:
    assert catalogue("fr").say(message, NAMES, reader) == sentence


def test_the_french_edition_shows_other_fruits_by_labels_alone() -> None:
    words = Catalogue("fr", source("fr"), {"lanzones": "passionfruit", "durian": "orange"})
    assert words.say(say("tindahan-void-or-seller", suit="durian")).endswith("étal des oranges.")
    assert words.card("lanzones-3") == "3 de passion"
    assert words.card("mango-3") == "3 de mangue"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "fr_CA"}, "fr"),
        ({"LANG": "xx_XX"}, "en"),
        ({"LANG": "en_GB.UTF-8", "SARISARI_LANGUAGE": "fr"}, "fr"),
    ],
)
def test_the_terminal_speaks_the_language_of_the_system_or_the_chosen_one(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], language: str
) -> None:
    for name in ("SARISARI_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert own_language() == language


@pytest.mark.parametrize(("language", "typed"), [("en", "y"), ("en", "YES"), ("fr", "Oui")])
def test_a_yes_is_understood(language: str, typed: str) -> None:
    assert catalogue(language).is_yes(typed)
    assert not catalogue(language).is_no(typed)
    assert not catalogue("en").is_yes("")
