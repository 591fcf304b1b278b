"""How bots play Tindahan."""

from sarisari.bots.games import CardPlay
from sarisari.bots.games.tindahan import rollout_policy
from sarisari.bots.games.tindahan.beginner import TURNS, noticed
from sarisari.bots.games.tindahan.reasons import reason_for

PLAY = CardPlay(rollout_policy, reason_for, noticed, TURNS)
