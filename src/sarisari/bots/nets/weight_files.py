"""Loading the trained weights that come with the package: half-precision numbers in an archive."""

import sys
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sarisari.bots.games import CardPlay, play_of
from sarisari.bots.nets.layers import blank_weights, numbers_in

FOLDER = Path(__file__).parent / "weights"
NET_FORMAT = 1  # increase it when the inputs or layers of any net change
CRITIC_OUTPUTS = 2


class Nets(NamedTuple):
    """The nets of one game, as arrays of one record."""

    actor: Any
    critic: Any
    version: int


class UnusableNetsError(ValueError):
    """Weights that are missing, damaged or of another format."""


def save_nets(path: Path, actor: Any, critic: Any, version: int) -> None:
    """Write nets in half precision."""
    with path.open("wb") as file:
        np.savez(
            file,
            format=np.int64(NET_FORMAT),
            version=np.int64(version),
            actor=numbers_in(actor).astype(np.float16),
            critic=numbers_in(critic).astype(np.float16),
        )


def read_nets(path: Path, inputs: int, critic_inputs: int, outputs: int) -> Nets:
    """Read nets with these numbers of inputs and outputs. UnusableNetsError, with a sentence, if the
    file does not hold any."""
    actor = blank_weights(inputs, outputs)
    critic = blank_weights(critic_inputs, CRITIC_OUTPUTS)
    try:
        with np.load(path, allow_pickle=False) as saved:
            if int(saved["format"]) != NET_FORMAT:
                found = int(saved["format"])
                raise UnusableNetsError(
                    f"{path.name} has format {found}; this version reads format {NET_FORMAT}"
                )
            for weights, name in ((actor, "actor"), (critic, "critic")):
                numbers = saved[name]
                if numbers.shape != numbers_in(weights).shape:
                    raise UnusableNetsError(
                        f"the {name} in {path.name} has {numbers.size} weights instead of "
                        f"{numbers_in(weights).size}"
                    )
                numbers_in(weights)[:] = numbers
            return Nets(actor, critic, int(saved["version"]))
    except UnusableNetsError:
        raise
    except FileNotFoundError:
        raise UnusableNetsError(f"{path.name} is missing") from None
    except Exception as error:  # zipfile and NumPy raise many kinds
        raise UnusableNetsError(f"{path.name} cannot be read: {error}") from None


@cache
def nets_of(game: str) -> Nets | None:
    """The nets of a game that come with the package. None if it has none, or if they cannot be
    used, which is said once."""
    play = play_of(game)
    if not isinstance(play, CardPlay) or play.net_inputs is None:
        return None
    inputs = play.net_inputs
    path = FOLDER / f"{game}.npz"
    try:
        return read_nets(path, inputs.INPUTS, inputs.CRITIC_INPUTS, inputs.OUTPUTS)
    except UnusableNetsError as error:
        sys.stderr.write(f"sarisari: {error}; bots play without nets\n")
        return None
