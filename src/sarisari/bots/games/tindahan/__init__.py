"""What bots know of Tindahan."""

from sarisari.bots.games import CardPlay
from sarisari.bots.games.tindahan import net_inputs, rollout_policy
from sarisari.bots.games.tindahan.beginner import TRICK_VERBS, beginner_actions
from sarisari.bots.games.tindahan.reasons import reason_for

PLAY = CardPlay(rollout_policy, reason_for, beginner_actions, TRICK_VERBS, net_inputs=net_inputs)
