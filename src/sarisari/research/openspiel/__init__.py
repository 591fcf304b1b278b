"""OpenSpiel: the card games, registered by `import sarisari.research.openspiel`.

`pyspiel.load_game("python_sarisari_tindahan(players=4)")` is then one of its games.
"""

from sarisari.research.openspiel.card_state import CardState
from sarisari.research.openspiel.spiel_games import SPIEL_GAMES, CardSpielGame, spiel_name

__all__ = ["SPIEL_GAMES", "CardSpielGame", "CardState", "spiel_name"]
