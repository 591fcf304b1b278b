"""What a list shows can be typed; what could mean several things is answered with the choices;
nothing ends a game without a question."""

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from sarisari.cli.games import board_of
from sarisari.cli.games.bandu.offers import Offers
from sarisari.cli.numbered_actions import NumberedActions
from sarisari.cli.play.table_screen import numbered_of
from sarisari.core.game import View
from sarisari.core.message import Refused
from sarisari.games import card_games, get_game
from sarisari.table.record import parse_header
from sarisari.table.replay import Replay
from sarisari.text import Catalogue, catalogue, catalogue_of, languages
from tests.support.bandu_table import BanduTable, ScriptedSettler
from tests.support.command_runner import run_command
from tests.support.random_games import events_of
from tests.support.rules_table import RulesTable
from tests.support.terminal import TypedLoop, new_host, play, record_of

VERBS = board_of("tindahan").verbs
FRENCH_EDITION = {"seller": "spend", "tie": "shared"}
CHOSEN = ("--option", "seller=spend", "--option", "tie=shared")


def listed(view: View, words: Catalogue) -> tuple[NumberedActions, list[tuple[int, str]]]:
    """The things of a list, each with its number: `[(1, "durian-3")]`."""
    numbered = numbered_of(view, words)
    return numbered, [(number, thing) for _, number, thing in numbered._items() if thing]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", card_games())
def test_a_thing_in_the_list_is_its_number(game: str, language: str) -> None:
    view = RulesTable(game, players=3).deal().view()
    numbered, things = listed(view, catalogue(language))
    for number, thing in things:
        assert (
            numbered.parse(thing)
            == numbered.parse(str(number))
            == view.legal[view.legal.index(numbered.by_number[number])]
        )


def test_a_card_as_the_sentences_call_it() -> None:
    legal, suits = ["play mango-7", "play banana-2", "cart mango"], get_game("tindahan").suits
    assert NumberedActions(legal, suits, catalogue()).parse("Mango 7") == "play mango-7"
    french = NumberedActions(legal, suits, catalogue("fr"))
    assert french.parse("7 de mangue") == "play mango-7"
    assert french.parse("mangue") == "cart mango"
    assert french.parse("cart") == "cart mango"


def test_what_could_mean_several_is_answered_with_the_choices() -> None:
    legal = ["play mango-7", "spend mango-7", "play mango-8"]
    numbered = NumberedActions(legal, get_game("tindahan").suits, catalogue(), VERBS)
    with pytest.raises(Refused) as refused:
        numbered.parse("mango-7")
    assert catalogue().refusal(refused.value.message) == (
        "“mango-7” can mean 1 (play mango-7) and 3 (spend mango-7): type one of these numbers"
    )
    with pytest.raises(Refused, match="play-which-one"):
        numbered.parse("play")
    assert numbered.parse("spend") == "spend mango-7"


def test_a_card_that_may_not_be_played_says_why() -> None:
    numbered = NumberedActions(
        ["play mango-7", "seller"], get_game("tindahan").suits, catalogue(), VERBS
    )
    assert numbered.parse("durian-3") == "play durian-3"
    assert numbered.parse("durian-33") == "play durian-33"
    assert numbered.parse("fly") == "fly"
    assert numbered.parse("3-durian") == "3-durian"


def test_the_french_edition_is_shown_and_typed_by_its_own_fruits() -> None:
    words = catalogue_of("en", "tindahan", FRENCH_EDITION)
    legal = ["play durian-3", "play lanzones-2", "cart durian"]
    numbered = NumberedActions(legal, get_game("tindahan").suits, words, VERBS)
    assert numbered.actions == ["play passionfruit-2", "play orange-3", "cart orange"]
    for typed in ("orange-3", "play orange-3", "durian-3", "orange 3", "2"):
        assert numbered.parse(typed) == "play durian-3"
    assert numbered.parse("orange") == "cart durian"
    assert numbered.parse("passion fruit 2") == "play lanzones-2"


@pytest.mark.parametrize(("language", "egg"), [("en", "egg cup"), ("fr", "coquetier")])
def test_a_piece_by_its_name(language: str, egg: str) -> None:
    words = catalogue(language)
    game = BanduTable(pieces=["eggcup", "cube"])
    offers = Offers(game.view(game.to_act[0]), words)
    for typed in (f"{egg} bid", f"{egg.upper()} b", "eggcup bid", f"offer {egg} bid"):
        assert offers.parse(typed) == "offer eggcup bid"
    with pytest.raises(Refused, match="play-which-kind"):
        offers.parse(egg)
    bids = BanduTable(pieces=["eggcup"]).do("offer eggcup bid")
    bidding = Offers(bids.view(bids.to_act[0]), words)
    assert [bidding.parse(typed) for typed in ("bid", "bid 1", "pass")] == [
        "bid 1",
        "bid 1",
        "pass",
    ]


def test_actions_and_kinds_of_auctions_in_the_language_of_the_list() -> None:
    words = catalogue("fr")
    game = BanduTable(pieces=["eggcup", "cube"])
    offers = Offers(game.view(game.to_act[0]), words)
    for typed in ("coquetier miser", "coquetier m", "2 bid"):
        assert offers.parse(typed) == "offer eggcup bid"
    assert offers.parse("coquetier refuser") == "offer eggcup refuse"
    game.do("offer eggcup refuse")
    answers = Offers(game.view(game.to_act[0]), words)
    assert answers.parse("utiliser") == "use"
    assert answers.parse("refuser") == "refuse"


def test_a_number_between_passing_and_a_bid_is_refused_with_those_that_exist() -> None:
    game = BanduTable().do("offer egg bid", "bid 1")
    with pytest.raises(Refused) as refused:
        Offers(game.view(game.to_act[0]), catalogue()).parse("1")
    said = catalogue().refusal(refused.value.message)
    assert said == "There is no number 1 here: the numbers are 0 and 2"


Run = Callable[..., TypedLoop]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("SARISARI_DATA_DIR", str(tmp_path))
    monkeypatch.setattr(
        "sarisari.cli.games.bandu.offers.suggestions", lambda tower, piece, fall, how: ()
    )

    def run(answers: Iterable[str], **options: Any) -> TypedLoop:
        host = new_host("bandu", answers, **options)
        host.settler = ScriptedSettler([])
        try:
            host.run()
        except EOFError:
            pass
        finally:
            host.saved.close()
        return host

    return run


def test_a_hint_in_bandu_is_answered_and_the_game_goes_on(run: Run) -> None:
    host = run(["h", "q", "y"], players=2)
    assert "your chance to win the game" in host.terminal.screens[1]
    assert not host.table.is_over


@pytest.mark.parametrize("typed", ["stop", "6"])
def test_nothing_ends_a_solitaire_without_a_question(run: Run, typed: str) -> None:
    host = run([typed, "n", "q", "n", typed, "y"], players=1, mode="solitaire", pieces=5)
    asked = [screen for screen in host.terminal.screens if "Stop building?" in screen]
    assert len(asked) == 2
    assert host.table.is_over


def test_the_first_number_never_ends_a_solitaire() -> None:
    game = BanduTable(mode="solitaire", pieces=3)
    offers = Offers(game.view(0), catalogue())
    assert offers.by_number[4] == "stop"
    assert offers.parse("1").startswith("take ")


def test_the_french_edition_in_the_terminal_to_the_end(tmp_path: Path) -> None:
    done = play(
        tmp_path, "tindahan", "--players", "5", *CHOSEN, "--seed", "3", "--bots-pace", "quick",
        answers=["1"] * 200,
    )  # fmt: skip
    assert done.returncode == 0
    assert "durian" not in done.stdout
    assert "lanzones" not in done.stdout
    assert "passion fruit" in done.stdout
    assert any("durian" in str(line) for line in record_of(tmp_path))


@pytest.mark.parametrize("language", languages())
def test_the_french_edition_where_games_are_shown_again(tmp_path: Path, language: str) -> None:
    """A game by chance, and its record as the program writes it, with its own names."""
    options = {"players": 5, **FRENCH_EDITION}
    file = tmp_path / "game.jsonl"
    game = Replay(parse_header({"sarisari": 1, "game": "tindahan", "options": options}))
    for event in events_of("tindahan", options, 31):
        game.apply(event)
    file.write_text("".join(json.dumps(line) + "\n" for line in game.record()))
    for command in (["demo", "tindahan", "--players", "5", *CHOSEN], ["replay", str(file)]):
        done = run_command(*command, env={"SARISARI_LANGUAGE": language})
        assert (done.returncode, done.stderr) == (0, "")
        _, options_as_written, told = done.stdout.lower().split("\n", 2)
        assert "durian" in options_as_written  # notation keeps its names
        assert "orange" in told
        assert "durian" not in told
        assert "lanzones" not in told
