"""How bots play Tanuki to Chagama."""

from sarisari.bots.games import CardPlay
from sarisari.bots.games.tanuki import casual, rollout_policy
from sarisari.bots.games.tanuki.beginner import TURNS, noticed
from sarisari.bots.games.tanuki.reasons import reason_for

PLAY = CardPlay(rollout_policy, reason_for, noticed, TURNS, knobs=casual.KNOBS)
