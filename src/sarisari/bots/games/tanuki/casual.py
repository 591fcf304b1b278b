"""The numbers that `casual` weighs things with in Tanuki to Chagama.

Those of quick play were tuned among players who all go by them. They make good rollouts; against
`plain` they win no more games than these, and `club` would be less of a step above `casual`
(bench/README.md)."""

from sarisari.bots.rollout_policy.coefficients import make_coefficients

KNOBS = make_coefficients(  # see quick.py for what each means
    takes=(0.0, 0.03, 0.07, 0.06, 0.11, 0.18, 0.2, 0.27, 0.48, 0.62),
    uneven=0.1,
    follower_beats=0.5,
    void_beats=0.8,
    void_beats_void=0.6,
    rest=1.0,
)
