"""How bots play Bastos."""

from sarisari.bots.games import CardPlay
from sarisari.bots.games.bastos import casual, rollout_policy
from sarisari.bots.games.bastos.beginner import TURNS, noticed
from sarisari.bots.games.bastos.reasons import reason_for

PLAY = CardPlay(rollout_policy, reason_for, noticed, TURNS, forgotten=("won",), knobs=casual.KNOBS)
