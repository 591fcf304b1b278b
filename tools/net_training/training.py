"""A training run: self-play and learning in turn, checkpoints, and the learning curve.

A run with the same seed and number of iterations repeats on the same machine; it continues from
its last checkpoint."""

import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from net_training.binding import (
    net_inputs_of,
    option_sets,
    play_match_of,
    play_rounds_of,
    states_for,
)
from net_training.gradients import Learner, first_weights, policy_slopes, value_slopes
from net_training.self_play import MOST_LEGAL, Population, Samples
from sarisari.bots.kernels.net_choice import CRITIC_OUTPUTS, MOST_INPUTS
from sarisari.bots.nets.layers import blank_weights
from sarisari.bots.nets.player_kinds import CARELESS_JITTER, CHANCE, QUICK
from sarisari.bots.nets.trace import TRACE
from sarisari.bots.rollout_policy import rollout_policy
from sarisari.core.layout import states_of
from sarisari.core.stream import new_stream

MINIBATCH = 2048
EPOCHS = 2
CHOICES_PER_ROUND = 60  # room for samples; longer iterations end early
ACTIVE = 50  # inputs, for the first weights
OLDER_EVERY = 100  # iterations after which the older net is replaced
TEST_DEALS = 500
CHECKPOINT = "checkpoint.npz"
CURVE = "curve.jsonl"


@dataclass(frozen=True)
class Plan:
    """The settings of a run."""

    game: str
    iterations: int
    seed: int = 1
    rounds: int = 1000  # per iteration
    first_rate: float = 6e-4
    last_rate: float = 5e-5
    first_bonus: float = 0.03
    last_bonus: float = 0.004
    discount: float = 0.85
    clip: float = 0.2
    alone: float = 0.25
    usual: float = 0.5
    last: float = 0.3
    stray: float = 0.03


class Run:
    """The state of a training run."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        self.plan, self.folder = plan, folder
        inputs = net_inputs_of(plan.game)
        rng = np.random.default_rng(plan.seed)
        self.actor = Learner(blank_weights(inputs.INPUTS, inputs.OUTPUTS), MINIBATCH)
        self.critic = Learner(blank_weights(inputs.CRITIC_INPUTS, CRITIC_OUTPUTS), MINIBATCH)
        for learner in (self.actor, self.critic):
            first_weights(learner.weights, rng, ACTIVE)
        self.older = self.actor.weights.copy()
        self.iteration, self.seconds, self.choices = 0, 0.0, 0
        self.stream = new_stream(plan.seed)
        self.rng = rng
        sets, seat_sets = option_sets(plan.game, plan.seed)
        self.states, self.covers = states_for(plan.game, sets)
        self.scratch = states_of(self.states[0])
        self.traces = np.zeros(4, TRACE)[:1].view(np.recarray)
        spread = rollout_policy(plan.game).SPREAD
        self.population = Population(
            rounds_per_seat=inputs.ROUNDS_PER_SEAT,
            usual=plan.usual,
            seat_sets=seat_sets,
            alone=plan.alone,
            last=plan.last,
            stray=plan.stray,
            spread=spread,
            careless=CARELESS_JITTER * spread,
            discount=plan.discount,
        )
        self._samples = _room_for(plan.rounds * CHOICES_PER_ROUND)

    def train(self, told: Callable[[dict[str, Any]], None], report_every: float = 30.0) -> None:
        """Train to the end of the plan, with a checkpoint and a report now and then."""
        started = reported = time.perf_counter()
        while True:
            now = time.perf_counter()
            is_over = self.iteration == self.plan.iterations
            if self.iteration == 0 or is_over or now - reported > report_every:
                self.seconds += now - started
                self._save()
                row = self.measured()
                self._append(row)
                told(row)
                started = reported = time.perf_counter()
            if is_over:
                return
            self.iterate()

    def iterate(self) -> None:
        """Play and learn once."""
        plan, samples = self.plan, self._samples
        if self.iteration % OLDER_EVERY == 0:
            self.older = self.actor.weights.copy()
        actors = np.concatenate([self.actor.weights, self.older]).view(np.recarray)
        count, self.entropy = play_rounds_of(plan.game)(
            self.states,
            self.covers,
            self.scratch,
            self.traces,
            actors,
            self.critic.weights,
            plan.rounds,
            self.population,
            rollout_policy(plan.game).COEFFICIENTS,
            self.stream,
            samples,
        )
        done = self.iteration / max(1, plan.iterations)
        rate = plan.last_rate * (plan.first_rate / plan.last_rate) ** (1 - done)
        bonus = plan.last_bonus * (plan.first_bonus / plan.last_bonus) ** (1 - done)
        advantages = samples.advantages[:count]
        advantages -= advantages.mean()
        advantages /= advantages.std() + 1e-8
        losses = []
        for _ in range(EPOCHS):
            order = self.rng.permutation(count)
            for first in range(0, max(1, count - MINIBATCH + 1), MINIBATCH):
                part = order[first : first + MINIBATCH]
                losses.append(
                    self.critic.add_gradient(
                        part, samples.inputs, samples.critic_counts, value_slopes, samples.returns
                    )
                )
                self.critic.step(rate)
                self.actor.add_gradient(
                    part,
                    samples.inputs,
                    samples.counts,
                    policy_slopes,
                    samples.outputs,
                    samples.legal_counts,
                    samples.chosen,
                    samples.log_chances,
                    samples.advantages,
                    plan.clip,
                    bonus,
                )
                self.actor.step(rate)
        self.loss = float(np.mean(losses))
        self.variance = float(samples.returns[:count, 0].var())
        self.iteration += 1
        self.choices += count

    def measured(self) -> dict[str, Any]:
        """A point of the learning curve: the net among players by the rollout policy and by chance,
        and one of these among nets, on the same deals each time; mean edge and 95 % interval."""
        row: dict[str, Any] = {
            "iteration": self.iteration,
            "seconds": round(self.seconds, 1),
            "choices": self.choices,
        }
        for name, is_net_alone, rival, deals in (
            ("net among quick", True, QUICK, TEST_DEALS),
            ("quick among nets", False, QUICK, TEST_DEALS),
            ("net among chance", True, CHANCE, TEST_DEALS // 5),
        ):
            row[name] = self.match(is_net_alone, rival, deals)
        if self.iteration:
            row["entropy"] = round(self.entropy, 3)
            row["critic's loss"] = round(self.loss, 4)
            row["variance of returns"] = round(self.variance, 4)
        return row

    def match(self, is_net_alone: bool, rival: int, deals: int, seed: int = 777) -> list[float]:
        """The mean edge in points, and half of its 95 % interval over deals."""
        edges = np.zeros(deals)
        play_match_of(self.plan.game)(
            self.states,
            self.covers,
            self.scratch,
            self.traces,
            self.actor.weights,
            is_net_alone,
            rival,
            0.0,
            deals,
            rollout_policy(self.plan.game).COEFFICIENTS,
            new_stream(seed),
            edges,
        )
        return [round(float(edges.mean()), 3), round(float(1.96 * edges.std() / deals**0.5), 3)]

    def _append(self, row: dict[str, Any]) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        with (self.folder / CURVE).open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")

    def _save(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        temporary = self.folder / f"new-{CHECKPOINT}"
        state = {
            "plan": asdict(self.plan),
            "iteration": self.iteration,
            "seconds": self.seconds,
            "choices": self.choices,
            "steps": self.actor.steps,
            "rng": self.rng.bit_generator.state,
        }
        np.savez(
            temporary,
            state=np.array(json.dumps(state)),
            stream=self.stream,
            older=_flat(self.older),
            **{
                f"{name}_{part}": getattr(learner, part)
                for name, learner in (("actor", self.actor), ("critic", self.critic))
                for part in ("numbers", "mean", "square")
            },
        )
        temporary.replace(self.folder / CHECKPOINT)


def start_or_resume(plan: Plan, folder: Path) -> Run:
    """Return a new run, or the one whose checkpoint is in the folder. ValueError if that one has
    another plan (a different number of iterations apart)."""
    run = Run(plan, folder)
    path = folder / CHECKPOINT
    if not path.exists():
        return run
    with np.load(path) as saved:
        state = json.loads(str(saved["state"]))
        earlier = Plan(**state["plan"])
        if asdict(earlier) | {"iterations": 0} != asdict(plan) | {"iterations": 0}:
            raise ValueError(f"{path} is of another plan: {earlier}")
        for name, learner in (("actor", run.actor), ("critic", run.critic)):
            for part in ("numbers", "mean", "square"):
                getattr(learner, part)[:] = saved[f"{name}_{part}"]
            learner.steps = state["steps"]
        _flat(run.older)[:] = saved["older"]
        run.stream[:] = saved["stream"]
    run.rng.bit_generator.state = state["rng"]
    run.iteration, run.seconds = state["iteration"], state["seconds"]
    run.choices = state["choices"]
    return run


def _flat(weights: Any) -> Any:
    return weights.view(np.ndarray).view(np.float32).reshape(-1)


def _room_for(count: int) -> Samples:
    return Samples(
        inputs=np.zeros((count, MOST_INPUTS), np.uint16),
        counts=np.zeros(count, np.int32),
        critic_counts=np.zeros(count, np.int32),
        outputs=np.zeros((count, MOST_LEGAL), np.uint8),
        legal_counts=np.zeros(count, np.int32),
        chosen=np.zeros(count, np.int32),
        log_chances=np.zeros(count, np.float32),
        seats=np.zeros(count, np.int32),
        values=np.zeros((count, 2), np.float32),
        advantages=np.zeros(count, np.float32),
        returns=np.zeros((count, 2), np.float32),
    )
