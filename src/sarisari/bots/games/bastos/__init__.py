"""What bots know of Bastos."""

from sarisari.bots.games import CardPlay
from sarisari.bots.games.bastos import casual, net_inputs, rollout_policy
from sarisari.bots.games.bastos.beginner import TRICK_VERBS, beginner_actions
from sarisari.bots.games.bastos.reasons import reason_for

PLAY = CardPlay(
    rollout_policy,
    reason_for,
    beginner_actions,
    TRICK_VERBS,
    forgotten_fields=("won",),
    casual_coefficients=casual.COEFFICIENTS,
    net_inputs=net_inputs,
)
