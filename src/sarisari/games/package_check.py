"""Validation of a game package against the contract. Each refusal names the package and says what
to do."""

import re
from functools import cache
from importlib.resources import files
from pathlib import Path

from sarisari.core.message import refuse, shown
from sarisari.games.package import CONTRACT, GamePackage

GAME_NAME = re.compile(r"[a-z][a-z0-9]{1,30}")
KEY = re.compile(r"^(-?[a-z][a-z0-9-]*) *=", re.MULTILINE)
NEEDED_TEXTS = ("en.ftl", "clauses.toml")
NEEDED_RULES = ("en.md",)


def check_package(name: str, package: object) -> None:
    """Refuse the object behind an entry point if it cannot be used."""
    if not isinstance(package, GamePackage):
        raise refuse("package-no-package", name=shown(name), given=shown(type(package).__name__))
    if package.contract != CONTRACT:
        contract = shown(package.contract)
        raise refuse("package-contract", name=shown(name), contract=contract, known=CONTRACT)
    _check_name(name, package)
    _check_files(name, package.text, NEEDED_TEXTS)
    _check_files(name, package.rules, NEEDED_RULES)
    for path in sorted(package.text.glob("*.ftl")):
        _check_keys(name, path)


def _check_name(name: str, package: GamePackage) -> None:
    own = package.game.name
    if own != name or not GAME_NAME.fullmatch(name):
        raise refuse("package-name", name=shown(name), game=shown(own))
    if any(key.startswith(f"{name}-") for key in own_keys()):
        raise refuse("package-reserved", name=shown(name))


def _check_files(name: str, folder: Path, needed: tuple[str, ...]) -> None:
    for file in needed:
        if not (folder / file).is_file():
            raise refuse("package-file", name=shown(name), file=shown(folder / file, 200))


def _check_keys(name: str, path: Path) -> None:
    """Check that all translation keys carry the game's name, and that none is a built-in one."""
    keys = KEY.findall(path.read_text(encoding="utf-8"))
    if f"game-{name}" not in keys:
        raise refuse("package-title", name=shown(name), file=path.name, entry=f"game-{name}")
    for key in keys:
        if key in own_keys() or not is_key_of(name, key):
            raise refuse("package-key", name=shown(name), file=path.name, entry=shown(key))


def is_key_of(name: str, key: str) -> bool:
    """Whether a game package of this name may have this translation key.

    >>> [is_key_of("palitan", key) for key in ("palitan-lead", "page-option-palitan-pass", "leads")]
    [True, True, False]
    """
    return (
        key.startswith(f"{name}-") or re.fullmatch(rf"(game|page.*)-{name}(-.*)?", key) is not None
    )


@cache
def own_keys() -> frozenset[str]:
    """Return the built-in translation keys."""
    source = files("sarisari").joinpath("text/en.ftl").read_text(encoding="utf-8")
    return frozenset(KEY.findall(source))
