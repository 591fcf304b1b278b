"""The arena: measure how strong bots are. Bots play the same deals in every seat; the results are
reported with confidence intervals and ratings. For users: docs/arena.md."""
