"""A small neural network learns to beat `random`, in plain NumPy, on one core, in a few minutes.

    python docs/examples/learn.py [GAME] [--steps 3000] [--out net.npz]

The method is deep Monte Carlo: the network estimates, for each action, how many points above the
others its seat will be at the end of the round. It plays seat 0 of many games at once, mostly the
action that it thinks best, and learns from what came of it. The other seats play at random.
"""

import argparse
import time
from pathlib import Path

import numpy as np

from sarisari.research import Batch

GAMES = 256  # at once
HIDDEN = 96
CURIOSITY = 0.1  # share of actions that are tried at random
LEARNING_RATE = 1e-3
SCALE = 5.0  # points: the network estimates in units of this size
EVERY = 250  # steps between two lines of progress


class Net:
    """A network with one hidden layer, and Adam to train it."""

    def __init__(self, inputs, actions, generator):
        shapes = ((inputs, HIDDEN), (HIDDEN,), (HIDDEN, actions), (actions,))
        self.weights = [generator.normal(0, 0.05, shape).astype(np.float32) for shape in shapes]
        self.moments = [(np.zeros_like(w), np.zeros_like(w)) for w in self.weights]
        self.updates = 0

    def values(self, seen):
        """What each action is worth, by game."""
        return self._forward(seen)[1]

    def _forward(self, seen):
        into, bias, out, shift = self.weights
        hidden = np.maximum(seen @ into + bias, 0)
        return hidden, hidden @ out + shift

    def learn(self, seen, actions, earned):
        """One step of Adam towards what was earned by the actions that were taken."""
        hidden, values = self._forward(seen)
        rows = np.arange(len(actions))
        error = np.zeros_like(values)
        error[rows, actions] = np.clip(values[rows, actions] - earned, -1, 1) / len(actions)
        back = (error @ self.weights[2].T) * (hidden > 0)
        slopes = (seen.T @ back, back.sum(axis=0), hidden.T @ error, error.sum(axis=0))
        self.updates += 1
        for weight, slope, (mean, square) in zip(self.weights, slopes, self.moments, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            unbiased = np.sqrt(square / (1 - 0.999**self.updates)) + 1e-8
            weight -= LEARNING_RATE * mean / (1 - 0.9**self.updates) / unbiased


def as_floats(observations):
    """Observations as inputs: flags are 0 and 1, and numbers are small."""
    return np.clip(observations, -10, 20).astype(np.float32)


def chosen(net, batch, generator, curiosity):
    """An action for each game: the best, or now and then any legal one."""
    values = np.where(batch.masks == 1, net.values(as_floats(batch.observations)), -np.inf)
    lottery = generator.random(batch.masks.shape) * batch.masks
    is_curious = generator.random(batch.n) < curiosity
    return np.where(is_curious, lottery.argmax(axis=1), values.argmax(axis=1))


def new_batch(game, games, seed):
    """Games in which seat 0 is ours, and the others play at random."""
    return Batch(game, games, seed=seed, opponents={1: "random", 2: "random"})


def train(game, steps, seed=1):
    """Let a network learn for so many steps of all games."""
    batch, generator = new_batch(game, GAMES, seed), np.random.default_rng(seed)
    net = Net(batch.layout.size, len(batch.action_names), generator)
    rounds = [[] for _ in range(GAMES)]  # by game: what was seen and done in this round
    ready, earned, started = [], [], time.process_time()
    for step in range(1, steps + 1):
        seen, actions = as_floats(batch.observations), chosen(net, batch, generator, CURIOSITY)
        for number, action in enumerate(actions):
            rounds[number].append((seen[number], action))
        out = batch.step(actions)
        for number in np.flatnonzero(out.rounds_over):
            edge = out.rewards[number, 0] / SCALE
            earned.append(edge)
            ready += [(row, action, edge) for row, action in rounds[number]]
            rounds[number] = []
        while len(ready) >= GAMES:
            places = generator.integers(len(ready), size=GAMES)
            rows, done, edges = zip(*(ready[place] for place in places), strict=True)
            net.learn(np.array(rows), np.array(done), np.array(edges, np.float32))
            kept = np.delete(np.arange(len(ready)), np.unique(places))
            ready = [ready[place] for place in kept]
        if step % EVERY == 0 and earned:
            spent = time.process_time() - started
            print(f"step {step:,}: {SCALE * np.mean(earned[-2000:]):+.2f} a round, {spent:.0f} s")
    return net


def judge(net, game, games=1000, seed=99):
    """Play games that were never seen, without trying things out. Return the mean edge a round,
    half a 95 % interval of it, and the share of games won; ties are shared."""
    batch = Batch(game, games, seed=seed, opponents={1: "random", 2: "random"}, reset="never")
    generator, edges, rounds = np.random.default_rng(seed), np.zeros(games), np.zeros(games)
    while not batch.games_over.all():
        playing = ~batch.games_over
        out = batch.step(chosen(net, batch, generator, 0.0))
        edges += np.where(playing, out.rewards[:, 0], 0)
        rounds += playing & out.rounds_over
    totals = batch.totals()
    best = totals == totals.max(axis=1, keepdims=True)
    share = (best[:, 0] / best.sum(axis=1)).mean()
    each = edges / rounds
    return each.mean(), 1.96 * each.std() / np.sqrt(games), share


def main():
    """Train, judge and save."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", nargs="?", default="tanuki")
    parser.add_argument("--steps", type=int, default=3000)
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    net = train(options.game, options.steps)
    edge, error, share = judge(net, options.game)
    print(f"{edge:+.2f} ± {error:.2f} points a round; {100 * share:.0f} % of 1,000 games won")
    if options.out:
        np.savez(options.out, *net.weights)


if __name__ == "__main__":
    main()
