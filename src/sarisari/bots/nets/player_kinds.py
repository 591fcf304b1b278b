"""The kinds of players that nets are trained among and that searches tell apart."""

NET, QUICK, CARELESS, CHANCE = range(4)
"""The net itself, the rollout policy, the rollout policy with large errors, and random play."""

KIND_COUNT = 4
CARELESS_JITTER = 0.5  # noise of careless players, in units of a game's SPREAD
