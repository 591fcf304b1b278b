"""The policy coefficients of `casual` in Tanuki to Chagama.

Those of the rollout policy were tuned among players who all use them. They make good rollouts, but
`casual` would win no more games against `plain` with them, and `club` would be a smaller step
above `casual` (bench/README.md)."""

from sarisari.bots.rollout_policy.coefficients import make_coefficients

COEFFICIENTS = make_coefficients(  # explained in rollout_policy.py
    takes=(0.0, 0.03, 0.07, 0.06, 0.11, 0.18, 0.2, 0.27, 0.48, 0.62),
    uneven=0.1,
    follower_beats=0.5,
    void_beats=0.8,
    void_beats_void=0.6,
    rest=1.0,
)
