"""The settler that uses MuJoCo: answers the settle question of a table."""

from sarisari.core.event import Settle
from sarisari.core.settle_question import SettleQuestion
from sarisari.core.stream import new_stream
from sarisari.physics.settle import place, pull


class MujocoSettler:
    """Simulates towers with MuJoCo. Stateless: any worker process may answer."""

    def settle(self, asked: SettleQuestion, seed: int) -> Settle:
        """Return the outcome, which is the same for the same question and seed."""
        if asked.placed is None:
            return pull(asked.tower, asked.piece, fall=asked.fall).settle
        stream, fall = new_stream(seed), asked.fall
        placed = place(asked.tower, asked.piece, asked.placed, stream, asked.tremor, fall=fall)
        return placed.settle
