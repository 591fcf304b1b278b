"""The numbering of a net's inputs: blocks of flags, one behind the other."""


class InputBlocks:
    """Hands out the numbers of inputs, block by block.

    >>> blocks = InputBlocks()
    >>> blocks.add(4), blocks.add(10), blocks.total
    (0, 4, 14)
    """

    def __init__(self) -> None:
        self.total = 0

    def add(self, count: int) -> int:
        """Reserve `count` inputs and return the number of the first."""
        first = self.total
        self.total += count
        return first
