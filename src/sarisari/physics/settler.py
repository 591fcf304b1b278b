"""The settler: answers what a table asks."""

from sarisari.core.event import Settle
from sarisari.core.settle_question import SettleQuestion
from sarisari.core.stream import new_stream
from sarisari.physics.settle import place, pull


class MujocoSettler:
    """Runs towers to rest with MuJoCo. Holds nothing: any worker may answer."""

    def settle(self, asked: SettleQuestion, seed: int) -> Settle:
        """The outcome; the same for the same question and seed."""
        if asked.placed is None:
            return pull(asked.tower, asked.piece, fall=asked.fall).settle
        stream, fall = new_stream(seed), asked.fall
        placed = place(asked.tower, asked.piece, asked.placed, stream, asked.tremor, fall=fall)
        return placed.settle
