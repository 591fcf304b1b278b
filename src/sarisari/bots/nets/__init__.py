"""Small neural networks (value and policy networks) that play the card games.

A *net* has two hidden layers over sparse binary inputs and is evaluated inside the kernel in about
a microsecond. Each card game has two: the **actor** (policy network) scores the actions of a seat
from what that seat may know; the **critic** (value network) sees all hands of a sampled world and
estimates what the seat will get. Searches end a rollout with the critic
(`bots/kernels/critic_rollouts.py`). How they were trained: `tools/train/`, docs/nets.md.

What a net sees of one game is in `bots/games/<game>/net_inputs.py`.
"""
