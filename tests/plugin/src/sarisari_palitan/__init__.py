"""Palitan for Sari-sari: a trick-taking game with three unequal suits and a card exchange."""

from pathlib import Path

from sarisari.games.package import GamePackage
from sarisari_palitan.game import GAME

HERE = Path(__file__).parent

PACKAGE = GamePackage(contract=2, game=GAME, text=HERE / "text", rules=HERE / "pages")
