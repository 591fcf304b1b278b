"""The registry of games: the built-in ones, and those of enabled game packages (plugins).

A package that cannot be used is left out and recorded with the reason; all others still work.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint
from typing import TYPE_CHECKING

from sarisari.core import game_packages
from sarisari.core.game_packages import BUILT_IN_GAMES
from sarisari.core.message import Message, Refused, refuse, shown
from sarisari.games.package import GamePackage
from sarisari.games.package_check import check_package

if TYPE_CHECKING:  # importing it loads the kernels, which a command may still switch off
    from sarisari.core.game import Game


@dataclass(frozen=True)
class Broken:
    """An enabled package that cannot be used."""

    name: str
    why: Message
    games: tuple[str, ...]  # the games that it would bring


@dataclass(eq=False)
class Registry:
    """Games of packages, by name, and the packages that could not be loaded."""

    packages: dict[str, GamePackage] = field(default_factory=dict)
    broken: list[Broken] = field(default_factory=list)

    def add(self, name: str) -> None:
        """Load the games of one package, or record why it cannot be used."""
        try:
            points = _points(name)
        except Refused as refused:
            self.broken.append(Broken(name, refused.message, (name,)))
            return
        for point in points:
            try:
                self.packages[point.name] = _loaded(point)
            except Refused as refused:
                self.broken.append(Broken(name, refused.message, (point.name,)))


def registry() -> Registry:
    """Return the registry of the packages that are enabled now. Each package is loaded once."""
    return _registry(game_packages.enabled_names())


@cache
def _registry(names: tuple[str, ...]) -> Registry:
    made = Registry()
    for name in names:
        made.add(name)
    return made


def _points(name: str) -> tuple[EntryPoint, ...]:
    points = game_packages.matching_entry_points(name)
    if not points:
        names = [point.name for point in game_packages.installed_entry_points()]
        if not names:
            raise refuse("package-none-installed", name=shown(name))
        raise refuse("package-not-installed", name=shown(name), names=names)
    if len({point.name for point in points}) < len(points):
        raise refuse("package-twice", name=shown(name))
    return points


def _loaded(point: EntryPoint) -> GamePackage:
    """Load a package. Any error in it becomes a refusal, because it is third-party code."""
    if point.name in BUILT_IN_GAMES:
        raise refuse("package-shadows", name=shown(point.name))
    try:
        package = point.load()
        check_package(point.name, package)
    except Refused:
        raise
    except (Exception, SystemExit) as error:
        why = shown(f"{type(error).__name__}: {error}", 200)
        raise refuse("package-fails", name=shown(point.name), why=why) from error
    assert isinstance(package, GamePackage)
    return package


def package_of(name: str) -> GamePackage | None:
    """Return the package that brings a game; None if the game is built in or unknown."""
    return registry().packages.get(name)


def packages_in_use() -> tuple[GamePackage, ...]:
    """Return every package whose game can be played."""
    return tuple(registry().packages.values())


def game_names() -> tuple[str, ...]:
    """Return the names of all games, the built-in ones first."""
    return (*BUILT_IN_GAMES, *registry().packages)


def card_games() -> tuple[str, ...]:
    """Return the names of all games that are played with cards."""
    return tuple(game.name for game in all_games() if game.about.has_cards)


def all_games() -> "Iterator[Game]":
    """Yield all games, loaded."""
    return map(get_game, game_names())


def get_game(name: str) -> "Game":
    """Return the game of that name, loaded on first use; KeyError if there is none.

    >>> get_game("tanuki").rules_version
    1
    """
    if name in BUILT_IN_GAMES:
        return _own_game(name)
    package = package_of(name)
    if package is None:
        raise KeyError(f"there is no game {name!r}; there are {', '.join(game_names())}")
    return package.game


@cache
def _own_game(name: str) -> "Game":
    game: Game = import_module(f"sarisari.games.{name}").GAME
    return game


def named_game(name: object, names: tuple[str, ...] | None = None) -> "Game":
    """Return the game of that name if it is one of `names` (default: all games). Refused otherwise."""
    known = game_names() if names is None else names
    if not isinstance(name, str) or name not in known:
        _check_broken(name)
        raise refuse("header-game", game=shown(name), names=list(known))
    return get_game(name)


def _check_broken(name: object) -> None:
    """Refuse, with the reason, a game that an enabled but broken package should have brought."""
    for broken in registry().broken:
        if name in broken.games:
            raise Refused(broken.why)


def broken_packages() -> tuple[Broken, ...]:
    """Return the enabled packages that cannot be used, each with a sentence that says why."""
    return tuple(registry().broken)
