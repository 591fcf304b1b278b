"""Search kernels (Monte Carlo rollouts, ISMCTS), as templates over the kernel of a game.

A template's module assigns `unbound` to the names it takes from a game: `legal = apply = unbound`.
`binder.py` copies the template's function for each game and binds those names to the game's own
kernel functions before Numba compiles the copy. An editor's jump-to-definition therefore ends at
`core.kernel.unbound`; the real definitions are the game's `rules.py` and `rollout_policy.py`, and
the other templates listed in `binder.py`. Passing functions as arguments instead would make Numba
compile them again in every process (docs/decisions/0001-one-record-per-game.md).
"""
