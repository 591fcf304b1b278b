"""Random number generator (SplitMix64), always passed as an argument.

A stream is one 64-bit word in an array. No game state holds one.
"""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from sarisari.core.bits import wide
from sarisari.core.kernel import PLAIN, kernel

Stream: TypeAlias = npt.NDArray[np.uint64]  # one word

STEP = 0x9E3779B97F4A7C15
MIX_1 = 0xBF58476D1CE4E5B9
MIX_2 = 0x94D049BB133111EB
CACHE_LINE_WORDS = 16
WORD = 0xFFFFFFFFFFFFFFFF
HALF = 0xFFFFFFFF


def new_stream(seed: int) -> Stream:
    """Return a stream from a 64-bit seed."""
    if not isinstance(seed, int) or not 0 <= seed <= WORD:
        raise ValueError(f"a seed is a whole number from 0 to 2**64 - 1, not {seed}")
    words = np.zeros(CACHE_LINE_WORDS, np.uint64)  # threads must not share a cache line
    words[0] = seed
    return words[:1]


if PLAIN:

    def draw(stream: Stream) -> int:
        """Return the next 64 random bits."""
        word = (int(stream[0]) + STEP) & WORD
        stream[0] = word
        word = ((word ^ (word >> 30)) * MIX_1) & WORD
        word = ((word ^ (word >> 27)) * MIX_2) & WORD
        return word ^ (word >> 31)

    def below(stream: Stream, count: int) -> int:
        """Return a number from 0 to count - 1, each equally likely (count below 2**31)."""
        product = (draw(stream) >> 32) * int(count)
        if product & HALF < count:
            threshold = (1 << 32) % int(count)
            while product & HALF < threshold:
                product = (draw(stream) >> 32) * int(count)
        return product >> 32

    def fraction(stream: Stream) -> float:
        """Return a number from 0 up to but excluding 1, a multiple of 2**-53."""
        return (draw(stream) >> 11) * 2.0**-53

else:
    _STEP, _MIX_1, _MIX_2 = np.uint64(STEP), np.uint64(MIX_1), np.uint64(MIX_2)
    _30, _27, _31, _32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)
    _11 = np.uint64(11)
    _HALF = np.uint64(HALF)

    @kernel
    def draw(stream: Stream) -> int:
        """Return the next 64 random bits."""
        word = stream[0] + _STEP
        stream[0] = word
        word = (word ^ (word >> _30)) * _MIX_1
        word = (word ^ (word >> _27)) * _MIX_2
        bits: int = word ^ (word >> _31)
        return bits

    @kernel
    def below(stream: Stream, count: int) -> int:
        """Return a number from 0 to count - 1, each equally likely (count below 2**31)."""
        limit = np.uint64(count)
        product = (draw(stream) >> _32) * limit
        if product & _HALF < limit:
            threshold = (np.uint64(1) << _32) % limit
            while product & _HALF < threshold:
                product = (draw(stream) >> _32) * limit
        return wide(product >> _32)

    @kernel
    def fraction(stream: Stream) -> float:
        """Return a number from 0 up to but excluding 1, a multiple of 2**-53."""
        return wide(draw(stream) >> _11) * 2.0**-53
