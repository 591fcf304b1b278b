"""How much a builder may still look at and try: so many tries, or so many milliseconds. The one
place where it looks at a clock."""

from time import perf_counter


class Allowance:
    """What is left of a budget. With tries it is the same in every run; with a clock not."""

    def __init__(self, iterations: int | None, ms: int | None) -> None:
        self._iterations = iterations
        self._until = None if ms is None or iterations is not None else perf_counter() + ms / 1000
        self._tries = 0

    def is_spent(self) -> bool:
        """Whether nothing is left."""
        if self._until is not None:
            return perf_counter() >= self._until
        return self._iterations is not None and self._tries >= self._iterations

    def spend(self, tries: int = 1) -> None:
        """Looks at a tower or tries in the engine: they take about as long."""
        self._tries += tries
