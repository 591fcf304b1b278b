"""Writing the nets of a training run as package data."""

from pathlib import Path

import numpy as np

from net_training.training import Run
from sarisari.bots.nets.weight_files import save_nets


def export_nets(run: Run, path: Path, version: int) -> None:
    """Write the actor and the critic of a run in half precision."""
    for learner in (run.actor, run.critic):
        largest = float(np.abs(learner.numbers).max())
        assert largest < 1000, f"a weight of {largest} is not for half precision"
    path.parent.mkdir(parents=True, exist_ok=True)
    save_nets(path, run.actor.weights, run.critic.weights, version)
