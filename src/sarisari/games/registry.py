"""The games there are: ours, and those of the packages that were named.

A package that cannot be used is left out and remembered with the reason; nothing else suffers.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint
from typing import TYPE_CHECKING

from sarisari.core import game_packages
from sarisari.core.game_packages import OURS
from sarisari.core.message import Message, Refused, refuse, shown
from sarisari.games.package import GamePackage
from sarisari.games.package_check import check_package

if TYPE_CHECKING:  # it loads the kernels, which a command may still switch off
    from sarisari.core.game import Game


@dataclass(frozen=True)
class Broken:
    """A package that was named and cannot be used."""

    name: str
    why: Message
    games: tuple[str, ...]  # that it would bring


@dataclass(eq=False)
class Registry:
    """Games from elsewhere, by name, and the packages that did not make it."""

    packages: dict[str, GamePackage] = field(default_factory=dict)
    broken: list[Broken] = field(default_factory=list)

    def add(self, name: str) -> None:
        """The games of one package, or the reason why not."""
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
    """Of the packages that are named now. They are loaded once."""
    return _registry(game_packages.named())


@cache
def _registry(names: tuple[str, ...]) -> Registry:
    made = Registry()
    for name in names:
        made.add(name)
    return made


def _points(name: str) -> tuple[EntryPoint, ...]:
    points = game_packages.found(name)
    if not points:
        names = [point.name for point in game_packages.installed()]
        if not names:
            raise refuse("package-none-installed", name=shown(name))
        raise refuse("package-not-installed", name=shown(name), names=names)
    if len({point.name for point in points}) < len(points):
        raise refuse("package-twice", name=shown(name))
    return points


def _loaded(point: EntryPoint) -> GamePackage:
    """Whatever a package does wrong is told as a refusal: it is somebody else's program."""
    if point.name in OURS:
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
    """The package that brings a game; None if it is one of ours, or there is none."""
    return registry().packages.get(name)


def packages_in_use() -> tuple[GamePackage, ...]:
    """Every package whose game can be played."""
    return tuple(registry().packages.values())


def game_names() -> tuple[str, ...]:
    """Every game there is, ours first."""
    return (*OURS, *registry().packages)


def card_games() -> tuple[str, ...]:
    """Those that are played with cards."""
    return tuple(game.name for game in all_games() if game.about.has_cards)


def all_games() -> "Iterator[Game]":
    """Every game there is, loaded."""
    return map(get_game, game_names())


def get_game(name: str) -> "Game":
    """The game of that name, loaded when it is first asked for; KeyError if there is none.

    >>> get_game("tanuki").rules_version
    1
    """
    if name in OURS:
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
    """The game that somebody named, of these. Refused if it is none of them."""
    known = game_names() if names is None else names
    if not isinstance(name, str) or name not in known:
        _check_broken(name)
        raise refuse("header-game", game=shown(name), names=list(known))
    return get_game(name)


def _check_broken(name: object) -> None:
    """Refused with the reason if a package that was named should have brought this game."""
    for broken in registry().broken:
        if name in broken.games:
            raise Refused(broken.why)


def broken_packages() -> tuple[Broken, ...]:
    """The packages that were named and cannot be used, each with a sentence that says why."""
    return tuple(registry().broken)
