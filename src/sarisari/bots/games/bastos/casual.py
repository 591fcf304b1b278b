"""The numbers that `casual` weighs things with in Bastos.

Those of quick play were tuned among players who all go by them. That makes good rollouts; among
other players they cost half a point a round (bench/README.md)."""

from sarisari.bots.rollout_policy.coefficients import make_coefficients

KNOBS = make_coefficients(  # see quick.py for what each means
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
