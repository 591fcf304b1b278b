"""Training of nets: gradients, runs that learn, and runs that go on."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from net_training.binding import option_sets, states_for
from net_training.export import export_nets
from net_training.gradients import Learner, first_weights, policy_slopes, value_slopes
from net_training.training import Plan, start_or_resume

from sarisari.bots.kernels.net_choice import CRITIC_OUTPUTS
from sarisari.bots.nets.layers import blank_weights, numbers_in
from sarisari.bots.nets.player_kinds import CHANCE
from sarisari.bots.nets.weight_files import read_nets

SAMPLES, INPUTS, ACTIVE, OUTPUTS, LEGAL = 24, 60, 9, 12, 5
BONUS = 0.02


def samples() -> dict[str, Any]:
    rng = np.random.default_rng(1)
    return {
        "inputs": np.array([rng.permutation(INPUTS)[:ACTIVE] for _ in range(SAMPLES)], np.uint16),
        "counts": rng.integers(5, ACTIVE + 1, SAMPLES).astype(np.int32),
        "outputs": np.array([rng.permutation(OUTPUTS)[:LEGAL] for _ in range(SAMPLES)], np.uint8),
        "legal_counts": rng.integers(2, LEGAL + 1, SAMPLES).astype(np.int32),
        "advantages": rng.normal(0, 1, SAMPLES).astype(np.float32),
        "returns": rng.normal(0, 1, (SAMPLES, CRITIC_OUTPUTS)).astype(np.float32),
    }


def outputs_of(weights: Any, numbers: Any, have: dict[str, Any], sample: int) -> Any:
    """All outputs of a net for a sample, in double precision."""
    w, at = {}, 0
    for field in weights.dtype.names:
        shape = weights[field][0].shape
        count = int(np.prod(shape))
        w[field] = numbers[at : at + count].reshape(shape)
        at += count
    active = have["inputs"][sample, : have["counts"][sample]]
    first = np.maximum(w["first"][active].sum(0) + w["first_bias"], 0)
    second = np.maximum(first @ w["second"] + w["second_bias"], 0)
    return w["third"] @ second + w["third_bias"]


def critic_loss(weights: Any, numbers: Any, have: dict[str, Any]) -> float:
    errors = [
        outputs_of(weights, numbers, have, sample) - have["returns"][sample]
        for sample in range(SAMPLES)
    ]
    return float(np.mean([0.5 * (error @ error) for error in errors]))


def actor_loss(weights: Any, numbers: Any, have: dict[str, Any]) -> float:
    losses = []
    for sample in range(SAMPLES):
        legal = have["outputs"][sample, : have["legal_counts"][sample]]
        scores = outputs_of(weights, numbers, have, sample)[legal]
        logs = scores - np.log(np.exp(scores).sum())
        ratio = np.exp(logs[0] - have["log_chances"][sample])
        losses.append(-have["advantages"][sample] * ratio + BONUS * (np.exp(logs) @ logs))
    return float(np.mean(losses))


def by_differences(weights: Any, loss: Any, have: dict[str, Any], places: Any) -> list[float]:
    numbers, found, step = numbers_in(weights).astype(np.float64), [], 1e-5
    for place in places:
        around = []
        for sign in (1, -1):
            moved = numbers.copy()
            moved[place] += sign * step
            around.append(loss(weights, moved, have))
        found.append((around[0] - around[1]) / (2 * step))
    return found


def random_learner(outputs: int) -> Learner:
    learner = Learner(blank_weights(INPUTS, outputs), SAMPLES)
    first_weights(learner.weights, np.random.default_rng(2), ACTIVE)
    learner.weights["third"] *= 20
    return learner


def test_the_critics_gradient_is_that_of_its_loss() -> None:
    have, learner = samples(), random_learner(CRITIC_OUTPUTS)
    learner.add_gradient(
        np.arange(SAMPLES), have["inputs"], have["counts"], value_slopes, have["returns"]
    )
    places = np.argsort(-np.abs(learner.slopes))[:400:20]
    expected = by_differences(learner.weights, critic_loss, have, places)
    assert learner.slopes[places] == pytest.approx(expected, rel=1e-2)
    assert np.abs(expected).max() > 0.01


def test_the_actors_gradient_is_that_of_its_loss() -> None:
    have, learner = samples(), random_learner(OUTPUTS)
    numbers = numbers_in(learner.weights).astype(np.float64)
    logs = []
    for sample in range(SAMPLES):
        legal = have["outputs"][sample, : have["legal_counts"][sample]]
        scores = outputs_of(learner.weights, numbers, have, sample)[legal]
        logs.append(scores[0] - np.log(np.exp(scores).sum()))
    have["log_chances"] = np.array(logs, np.float32)
    chosen = np.zeros(SAMPLES, np.int32)
    learner.add_gradient(
        np.arange(SAMPLES), have["inputs"], have["counts"], policy_slopes, have["outputs"],
        have["legal_counts"], chosen, have["log_chances"], have["advantages"], 0.2, BONUS,
    )  # fmt: skip
    places = np.argsort(-np.abs(learner.slopes))[:400:20]
    expected = by_differences(learner.weights, actor_loss, have, places)
    assert learner.slopes[places] == pytest.approx(expected, rel=1e-2)
    assert np.abs(expected).max() > 0.01


def test_choices_beyond_the_clip_do_not_pull() -> None:
    have, learner = samples(), random_learner(OUTPUTS)
    have["advantages"][:] = 1.0
    unlikely = np.full(SAMPLES, -9.0, np.float32)  # so every ratio is far above 1
    clipped = learner.add_gradient(
        np.arange(SAMPLES), have["inputs"], have["counts"], policy_slopes, have["outputs"],
        have["legal_counts"], np.zeros(SAMPLES, np.int32), unlikely, have["advantages"], 0.2, 0.0,
    )  # fmt: skip
    assert clipped == 1.0
    assert not learner.slopes.any()


def test_a_small_run_learns_to_beat_chance_goes_on_and_is_exported(tmp_path: Path) -> None:
    plan = Plan("tanuki", iterations=16, rounds=400)
    told: list[dict[str, Any]] = []
    whole = start_or_resume(plan, tmp_path / "whole")
    whole.train(told.append)
    first, last = told[0]["net among chance"], told[-1]["net among chance"]
    assert first[0] < last[0] - last[1]
    assert last[0] > last[1] > 0
    curve = (tmp_path / "whole/curve.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(curve) == len(told)

    half = start_or_resume(Plan("tanuki", iterations=7, rounds=400), tmp_path / "parts")
    half.train(told.append)
    rest = start_or_resume(plan, tmp_path / "parts")
    assert rest.iteration == 7
    with pytest.raises(ValueError, match="is of another plan"):
        start_or_resume(Plan("tanuki", iterations=16, rounds=300), tmp_path / "parts")

    export_nets(whole, tmp_path / "tanuki.npz", 3)
    inputs, outputs = whole.actor.weights["first"][0], whole.actor.weights["third"][0]
    nets = read_nets(
        tmp_path / "tanuki.npz", len(inputs), len(whole.critic.weights["first"][0]), len(outputs)
    )
    assert numbers_in(nets.actor) == pytest.approx(whole.actor.numbers, abs=2e-3)
    assert whole.match(True, CHANCE, 50) == whole.match(True, CHANCE, 50)


def test_a_run_that_was_interrupted_ends_as_if_it_had_not_been(tmp_path: Path) -> None:
    steady = Plan("tanuki", iterations=4, rounds=200, first_rate=1e-4, last_rate=1e-4)
    steady = Plan(**{**steady.__dict__, "first_bonus": 0.01, "last_bonus": 0.01})
    whole = start_or_resume(steady, tmp_path / "whole")
    for _ in range(4):
        whole.iterate()
    part = start_or_resume(Plan(**{**steady.__dict__, "iterations": 2}), tmp_path / "parts")
    part.train(lambda _: None)
    rest = start_or_resume(steady, tmp_path / "parts")
    rest.train(lambda _: None)
    assert (rest.actor.numbers == whole.actor.numbers).all()
    assert (rest.critic.numbers == whole.critic.numbers).all()


def test_training_meets_every_value_of_every_option() -> None:
    for name in ("tindahan", "bastos", "tanuki"):
        sets, near = option_sets(name, 1)
        assert sets[0]["players"] == 4
        assert all(one[key] == sets[0][key] for one in sets[:near] for key in _choices(one))
        for key in sets[0]:
            if not isinstance(sets[0][key], list):
                assert len({str(one[key]) for one in sets}) > 1, (name, key)
        states, covers = states_for(name, sets)
        assert len(states) == len(sets) == len(covers)
        assert covers.any() == (name == "tanuki")


def _choices(options: dict[str, Any]) -> list[str]:
    return [
        key for key, value in options.items() if key != "players" and not isinstance(value, list)
    ]
