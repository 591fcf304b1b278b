"""What bots know of Tanuki to Chagama."""

from sarisari.bots.games import CardPlay
from sarisari.bots.games.tanuki import casual, net_inputs, rollout_policy
from sarisari.bots.games.tanuki.beginner import TRICK_VERBS, beginner_actions
from sarisari.bots.games.tanuki.reasons import reason_for

PLAY = CardPlay(
    rollout_policy,
    reason_for,
    beginner_actions,
    TRICK_VERBS,
    casual_coefficients=casual.COEFFICIENTS,
    net_inputs=net_inputs,
)
