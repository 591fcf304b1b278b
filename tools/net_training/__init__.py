"""Training of the nets in `bots/nets/` by self-play (PPO), without a deep-learning framework."""
