"""Games that come from other packages: found, checked, and left out with a reason if broken."""

import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Protocol, cast

import msgspec
import pytest
from typer.testing import CliRunner

from sarisari.cli import app
from sarisari.core import game_packages
from sarisari.core.game import Game
from sarisari.core.message import Refused, say
from sarisari.games import (
    BUILT_IN_GAMES,
    CONTRACT,
    GamePackage,
    broken_packages,
    game_names,
    get_game,
    named_game,
    package_of,
    registry,
)
from sarisari.server.room import new_room
from sarisari.server.store import TableRow
from sarisari.server.store.restoration import restored_room
from sarisari.table.terms import Terms
from sarisari.text import catalogue, languages
from sarisari.text.clauses import clause_text

TITLE = "game-lutong = Lutong\nlutong-lead = You lead.\n"


class Lutong:
    """Enough of a game to be found; nobody plays it here."""

    def __init__(self, name: str = "lutong") -> None:
        self.name = name


def made_game(name: str) -> Game:
    return cast(Game, Lutong(name))


class Install(Protocol):
    def __call__(self, **given: object) -> None: ...


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for file, content in {"en.ftl": TITLE, "clauses.toml": "", "en.md": "# Lutong\n"}.items():
        (tmp_path / file).write_text(content, encoding="utf-8")
    return tmp_path


@pytest.fixture
def package(folder: Path) -> GamePackage:
    return GamePackage(contract=CONTRACT, game=made_game("lutong"), text=folder, rules=folder)


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Packages as if they were installed, by name, and all of them named."""

    def install(**given: object) -> None:
        points = tuple(
            EntryPoint(name, f"made:{name}", game_packages.ENTRY_POINT_GROUP) for name in given
        )
        monkeypatch.setattr(game_packages, "installed_entry_points", lambda: points)
        monkeypatch.setattr(EntryPoint, "load", lambda point: _made(given[point.name]))
        monkeypatch.setenv(game_packages.ENVIRONMENT_VARIABLE, ",".join(given))
        registry._registry.cache_clear()

    yield install
    registry._registry.cache_clear()


def _made(given: object) -> object:
    if isinstance(given, BaseException):
        raise given
    return given


@pytest.fixture(autouse=True)
def no_package_stays_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(game_packages.ENVIRONMENT_VARIABLE, "")


def why_broken() -> list[str]:
    """One sentence for each package that is left out."""
    return [catalogue().refusal(broken.why) for broken in broken_packages()]


def test_packages_are_off_unless_named(
    install: Install, package: GamePackage, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(lutong=package)
    monkeypatch.delenv(game_packages.ENVIRONMENT_VARIABLE)
    assert game_names() == BUILT_IN_GAMES
    with pytest.raises(KeyError):
        get_game("lutong")
    with pytest.raises(Refused):
        named_game("lutong")


def test_a_named_package_brings_its_game_behind_ours(
    install: Install, package: GamePackage
) -> None:
    install(lutong=package)
    assert game_names() == (*BUILT_IN_GAMES, "lutong")
    assert get_game("lutong") is package.game
    assert package_of("lutong") is package
    assert package_of("tanuki") is None
    assert broken_packages() == ()


def test_more_packages_can_be_named_for_this_process_and_its_children(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(game_packages.ENVIRONMENT_VARIABLE, "lutong, lutong")
    game_packages.enable(["other", "lutong"])
    assert game_packages.enabled_names() == ("lutong", "other")


def test_a_package_that_is_not_installed_is_told_with_those_that_are(
    install: Install, package: GamePackage, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(lutong=package)
    monkeypatch.setenv(game_packages.ENVIRONMENT_VARIABLE, "chess")
    assert why_broken() == ["No game package “chess” is installed; there are lutong"]
    monkeypatch.setattr(game_packages, "installed_entry_points", lambda: ())
    registry._registry.cache_clear()
    assert why_broken() == ["No game package “chess” is installed; there are none at all"]


@pytest.mark.parametrize("error", [ImportError("no module"), SystemExit(3), ValueError("oh\x1b")])
def test_a_package_that_fails_is_left_out_by_name(
    install: Install, package: GamePackage, error: BaseException
) -> None:
    install(broken=error, lutong=package)
    (why,) = why_broken()
    assert re.fullmatch(r"The game package “broken” cannot be loaded: \w+: .+", why)
    assert "\x1b" not in why
    assert game_names() == (*BUILT_IN_GAMES, "lutong")


def test_the_contract_has_a_version(install: Install, package: GamePackage) -> None:
    install(lutong=replace(package, contract=CONTRACT + 1))
    (why,) = why_broken()
    assert f"version {CONTRACT + 1} of the contract" in why
    assert game_names() == BUILT_IN_GAMES


def test_an_entry_point_gives_a_game_package(install: Install) -> None:
    install(lutong=Lutong())
    assert why_broken() == [
        "The entry point of the game package “lutong” provides Lutong instead of a GamePackage"
    ]


@pytest.mark.parametrize("name", BUILT_IN_GAMES)
def test_nobody_takes_the_name_of_a_game_of_ours(
    install: Install, package: GamePackage, name: str
) -> None:
    install(**{name: package})
    assert why_broken() == [f"The game package “{name}” has the name of a built-in game"]
    assert get_game(name).name == name
    assert package_of(name) is None


@pytest.mark.parametrize("name", ["Lutong", "lu-tong", "other", "x"])
def test_a_game_has_the_name_of_its_entry_point(
    install: Install, package: GamePackage, name: str
) -> None:
    install(**{name: package})
    (why,) = why_broken()
    assert f"“{name}” calls its game “lutong”" in why


@pytest.mark.parametrize("name", ["page", "sheet", "play"])
def test_a_name_that_our_sentences_begin_with_is_not_to_be_had(
    install: Install, package: GamePackage, name: str
) -> None:
    install(**{name: replace(package, game=made_game(name))})
    (why,) = why_broken()
    assert "needs another name" in why


@pytest.mark.parametrize("file", ["en.ftl", "clauses.toml", "en.md"])
def test_texts_and_rules_are_needed(
    install: Install, package: GamePackage, folder: Path, file: str
) -> None:
    (folder / file).unlink()
    install(lutong=package)
    (why,) = why_broken()
    assert why == f"The game package “lutong” is missing a file: {folder / file}"


@pytest.mark.parametrize("key", ["leads", "game-tanuki", "page-show-all", "other-lead", "-term"])
def test_sentences_bear_the_name_of_the_game(
    install: Install, package: GamePackage, folder: Path, key: str
) -> None:
    (folder / "fr.ftl").write_text(f"{TITLE}{key} = x\n", encoding="utf-8")
    install(lutong=package)
    (why,) = why_broken()
    assert key in why
    assert "fr.ftl" in why


def test_a_game_needs_a_title(install: Install, package: GamePackage, folder: Path) -> None:
    (folder / "en.ftl").write_text("lutong-lead = You lead.\n", encoding="utf-8")
    install(lutong=package)
    assert why_broken() == ["The game package “lutong” has no title in en.ftl: game-lutong"]


def test_the_reasons_have_words_in_every_language(install: Install, package: GamePackage) -> None:
    install(lutong=replace(package, contract=0))
    (broken,) = broken_packages()
    for language in languages():
        assert "lutong" in catalogue(language).refusal(broken.why)


def test_a_game_that_is_missing_is_refused_with_what_is_wrong_with_its_package(
    install: Install,
) -> None:
    install(lutong=ImportError("no module"))
    with pytest.raises(Refused) as refused:
        named_game("lutong")
    assert refused.value.message.key == "package-fails"


def test_a_command_that_needs_a_package_which_is_not_there_says_so_with_status_2() -> None:
    result = CliRunner().invoke(app, ["demo", "lutong", "--game-package", "lutong"])
    assert result.exit_code == 2
    assert result.stderr.startswith("No game package “lutong” is installed")


def test_a_broken_package_does_not_disturb_other_games() -> None:
    command = [sys.executable, "-m", "sarisari", "demo", "tanuki", "--game-package", "lutong"]
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "Tanuki to Chagama" in result.stdout


@pytest.mark.parametrize(
    "command", ["play", "serve", "arena", "replay", "verify", "engine", "warm"]
)
def test_every_command_that_plays_takes_game_packages(command: str) -> None:
    result = CliRunner().invoke(app, [command, "--help"], env={"COLUMNS": "200"})
    assert "--game-package" in result.stdout


def test_the_sentences_and_clauses_of_a_package_stand_behind_ours(
    install: Install, package: GamePackage, folder: Path
) -> None:
    (folder / "en.ftl").write_text(f"{TITLE}lutong-suit-shell = sea shell\n", encoding="utf-8")
    (folder / "fr.ftl").write_text(
        "game-lutong = Le Lutong\nlutong-suit-shell = coquillage\n    .card = en coquillage\n",
        encoding="utf-8",
    )
    (folder / "clauses.toml").write_text('[[clause]]\nid = "LUT-01"\ntext = "Play."\n', "utf-8")
    install(lutong=package)
    english, french = catalogue("en"), catalogue("fr")
    assert english.say(say("lutong-lead")) == "You lead."
    assert english.say(say("leads", seat=0, card="shell-3")) == "Seat 0 leads sea shell 3."
    assert french.game("lutong") == "Le Lutong"
    assert french.card("shell-3") == "3 en coquillage"
    assert french.say(say("lutong-lead")) == "You lead."  # nobody has translated it
    assert clause_text("LUT-01", "fr") == "Play."


def test_without_its_package_a_game_is_called_by_its_name() -> None:
    assert catalogue().game("lutong") == "lutong"
    with pytest.raises(KeyError):
        clause_text("LUT-01")


def test_a_table_whose_package_is_gone_is_refused_with_a_reason_that_says_so() -> None:
    room = new_room("tanuki", {}, Terms(), "user")
    content = msgspec.json.encode(room).replace(b'"tanuki"', b'"lutong"')
    row = TableRow(id="id", game="lutong", seen_by="link", created=0, room=content)
    with pytest.raises(Refused) as refused:
        restored_room(row)
    assert refused.value.message == say("store-no-game", game="lutong")


def test_words_and_lists_of_games_load_no_kernels() -> None:
    """A command may still say that rules run as plain Python after it has spoken."""
    code = (
        "import sys; from sarisari.games import game_names; from sarisari.text import catalogue\n"
        "game_names(); catalogue(); print('sarisari.core.kernel' in sys.modules)"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert result.stdout == "False\n"
