"""The settler of this program: MuJoCo, if it is installed."""

from importlib import import_module

from sarisari.core.event import Settle
from sarisari.core.message import refuse
from sarisari.core.settle_question import SettleQuestion, Settler


class Simulation:
    """Loads the physics with the first settle: most games have none, and records need none."""

    def __init__(self) -> None:
        self._engine: Settler | None = None

    def settle(self, asked: SettleQuestion, seed: int) -> Settle:
        """Refused if the physics is not installed."""
        if self._engine is None:
            self._engine = _engine()
        return self._engine.settle(asked, seed)


def _engine() -> Settler:
    try:
        import_module("mujoco")
    except ModuleNotFoundError:
        raise refuse("settle-no-physics") from None
    from sarisari.physics.settler import MujocoSettler

    return MujocoSettler()
