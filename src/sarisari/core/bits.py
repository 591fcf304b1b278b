"""Bit sets: sets of small numbers (cards, actions, seats) as the bits of one 64-bit integer.

Sets are signed: with an unsigned one, Numba would turn `set & 1` into a float. No game uses bit 63.
Python code iterates over a set with `members`.
"""

import os
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import numpy as np

from sarisari.core.kernel import PLAIN, kernel

Set: TypeAlias = int  # a set of numbers 0..62
CardSet: TypeAlias = Set
ActionSet: TypeAlias = Set

# widen a small field to a full integer, before arithmetic
wide: Callable[[Any], int] = np.int64  # type: ignore[assignment]
ONE: Set = wide(1)  # a bare 1 would shift in int8 with the JIT off
EMPTY: Set = wide(0)


def members(numbers: Set) -> Iterator[int]:
    """Yield the numbers in a set, ascending.

    >>> list(members(0b10110))
    [1, 2, 4]
    """
    rest = int(numbers)
    while rest:
        yield (rest & -rest).bit_length() - 1
        rest &= rest - 1


def set_of(*numbers: int) -> Set:
    """Return the set of these numbers.

    >>> bin(set_of(1, 2, 4))
    '0b10110'
    """
    result = 0
    for number in numbers:
        result |= 1 << number
    return result


if PLAIN:

    def size(numbers: Set) -> int:
        """Return how many numbers are in a set."""
        return int(numbers).bit_count()

    def lowest(numbers: Set) -> int:
        """Return the smallest number of a non-empty set."""
        return (int(numbers) & -int(numbers)).bit_length() - 1

    def pick(numbers: Set, index: int) -> Set:
        """Return the index-th smallest number of a set, as a set with one member."""
        rest = int(numbers)
        for _ in range(index):
            rest &= rest - 1
        return wide(rest & -rest)

else:
    from llvmlite import binding, ir
    from numba import types
    from numba.extending import intrinsic

    @intrinsic
    def size(typing_context, numbers):  # type: ignore[no-untyped-def]
        """Return how many numbers are in a set."""

        def generate(context, builder, signature, args):  # type: ignore[no-untyped-def]
            return builder.ctpop(args[0])

        return types.int64(types.int64), generate

    @intrinsic
    def lowest(typing_context, numbers):  # type: ignore[no-untyped-def]
        """Return the smallest number of a non-empty set."""

        def generate(context, builder, signature, args):  # type: ignore[no-untyped-def]
            return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

        return types.int64(types.int64), generate

    def _has_deposit() -> bool:
        """Whether compiled code may use BMI2's `pdep`; on a machine without it the process would
        abort."""
        features = os.environ.get("NUMBA_CPU_FEATURES", "")
        if os.environ.get("NUMBA_CPU_NAME") or features:  # the user chose another target
            return "+bmi2" in features
        return bool(binding.get_host_cpu_features().get("bmi2", False))

    if _has_deposit():

        @intrinsic
        def pick(typing_context, numbers, index):  # type: ignore[no-untyped-def]
            """Return the index-th smallest number of a set, as a set with one member."""

            def generate(context, builder, signature, args):  # type: ignore[no-untyped-def]
                word = ir.IntType(64)
                name = "llvm.x86.bmi.pdep.64"
                deposit = builder.module.globals.get(name) or ir.Function(
                    builder.module, ir.FunctionType(word, [word, word]), name
                )
                return builder.call(deposit, [builder.shl(ir.Constant(word, 1), args[1]), args[0]])

            return types.int64(types.int64, types.int64), generate

    else:

        @kernel
        def pick(numbers: Set, index: int) -> Set:
            """Return the index-th smallest number of a set, as a set with one member."""
            rest = numbers
            for _ in range(index):
                rest &= rest - 1
            return rest & -rest
