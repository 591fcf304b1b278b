"""Random streams of the games of a batch: each depends on the seed and the game's number alone."""

import numpy as np
import numpy.typing as npt

from sarisari.core.kernel import kernel
from sarisari.core.stream import WORD, draw, new_stream

STRIDE = 0xD1342543DE82EF95  # odd, and no multiple of a stream's own step


def seeded_streams(seed: int, n: int) -> npt.NDArray[np.uint64]:
    """Return two streams for each of `n` games: for deals, and for seats that the kernel plays."""
    base = int(draw(new_stream(seed)))
    words = np.array([(base + number * STRIDE) & WORD for number in range(2 * n)], np.uint64)
    fill_streams(words)
    return words.reshape(n, 2)


@kernel
def fill_streams(words: npt.NDArray[np.uint64]) -> None:
    """Scramble each word, so that no stream is another one a few steps later."""
    for number in range(len(words)):
        words[number] = draw(words[number : number + 1])
