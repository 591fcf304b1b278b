"""The policy coefficients of `casual` in Bastos.

Those of the rollout policy were tuned among players who all use them. That makes good rollouts,
but costs half a point a round among other players (bench/README.md)."""

from sarisari.bots.rollout_policy.coefficients import make_coefficients

COEFFICIENTS = make_coefficients(  # explained in rollout_policy.py
    hold=0.3,
    same_fruit=0.6,
    hope=0.1,
    change_worth=1.0,
    change_lead=0.0,
    trump_length=1.0,
    follower_beats=0.85,
    void_beats=0.5,
    void_declares=0.6,
    to_come=0.3,
    lost_high=1.0,
    lost_any=0.3,
    given=0.1,
    shared=1.0,
    drop=1.0,
)
