"""The settler that uses MuJoCo: answers the settle question of a table."""

from sarisari.core.event import Settle
from sarisari.core.settle_question import SettleQuestion
from sarisari.core.stream import new_stream
from sarisari.physics.settle import place, pull


class MujocoSettler:
    """Simulates towers with MuJoCo. Stateless: any worker process may answer."""

    def settle(self, question: SettleQuestion, seed: int) -> Settle:
        """Return the outcome, which is the same for the same question and seed."""
        if question.placed is None:
            return pull(
                question.tower,
                question.piece,
                question.toward,
                fall=question.fall,
                hand=question.hand,
            ).settle
        placed = place(
            question.tower,
            question.piece,
            question.placed,
            new_stream(seed),
            question.tremor,
            fall=question.fall,
            hand=question.hand,
        )
        return placed.settle
