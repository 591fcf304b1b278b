"""The numbers of the survival model, as `bench/bandu_survival.py fit` prints them."""

OPENNESS = (0.0, 3.0, 0.2, -0.1)  # of nothing; per room, per cell of the largest spot, per piece
SLOPE = 0.9  # how much of its openness a tower keeps
SPREAD = 1.0  # standard deviation of the logit from tower to tower
DIFFICULTIES = {"brick": -2.0, "spindle": 2.0}
SHIFTS = {"brick": 0.3, "spindle": -0.7}
