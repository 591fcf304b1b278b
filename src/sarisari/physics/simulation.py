"""The settler of the terminal and the arena: the MuJoCo physics engine, if it is installed."""

from importlib import import_module

from sarisari.core.event import Settle
from sarisari.core.message import refuse
from sarisari.core.settle_question import SettleQuestion, Settler


class Simulation:
    """Loads the physics engine on the first settle, because most games never need it."""

    def __init__(self) -> None:
        self._engine: Settler | None = None

    def settle(self, question: SettleQuestion, seed: int) -> Settle:
        """Simulate a tower. Refused if the physics engine is not installed."""
        if self._engine is None:
            self._engine = _load_engine()
        return self._engine.settle(question, seed)


def _load_engine() -> Settler:
    try:
        import_module("mujoco")
    except ModuleNotFoundError:
        raise refuse("settle-no-physics") from None
    from sarisari.physics.settler import MujocoSettler

    return MujocoSettler()
