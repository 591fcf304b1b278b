"""A comparison from its first block to its last, with what is on disk already."""

from collections.abc import Callable, Iterator
from contextlib import closing

from sarisari.arena.checkpoint import Block, Checkpoint
from sarisari.arena.game_runner import Played, ThinkingTime
from sarisari.arena.plan import Comparison
from sarisari.arena.stopping_rule import MOST_GAMES, StoppingRule
from sarisari.arena.tally import Tally
from sarisari.arena.workers import play


class Contest:
    """Blocks are counted in order, so what is found depends on their number alone."""

    def __init__(self, comparison: Comparison, games: int | None) -> None:
        """So many games, in whole blocks; None: until it is sure."""
        self.comparison = comparison
        self.is_until_sure = games is None
        self.end = comparison.blocks_for(MOST_GAMES if games is None else games)
        self.tally = Tally(len(comparison.bots))
        self.sureness = StoppingRule(len(comparison.bots))
        self.paces = [ThinkingTime() for _ in comparison.bots]
        self.under_way = 0  # games of the block that is being played

    def is_over(self) -> bool:
        """Nothing more is to be played."""
        is_sure = self.is_until_sure and self.sureness.is_sure
        return is_sure or self.tally.blocks >= self.end

    def run(self, jobs: int, kept: Checkpoint | None, on_game: Callable[[], None]) -> None:
        """Count what is kept, play what is still to be played, and keep it."""
        for block in [] if kept is None else list(kept.blocks):
            if self.is_over():
                break
            self._count(block.games)
        if self.is_over():
            return
        with closing(play(self.comparison, self.tally.blocks, self.end, jobs)) as outcomes:
            for games in self._blocks(outcomes, on_game):
                if kept is not None:
                    kept.append(Block(self.tally.blocks, games))
                self._count(games)
                on_game()
                if self.is_over():
                    return

    def _blocks(
        self,
        outcomes: Iterator[tuple[Played, dict[int, ThinkingTime]]],
        on_game: Callable[[], None],
    ) -> Iterator[tuple[Played, ...]]:
        games: list[Played] = []
        for game, paces in outcomes:
            games.append(game)
            for bot, pace in paces.items():
                self.paces[bot].add(pace)
            self.under_way = len(games) % self.comparison.block_size
            if self.under_way == 0:
                yield tuple(games)
                games.clear()
            else:
                on_game()

    def _count(self, games: tuple[Played, ...]) -> None:
        self.tally.add(games)
        self.sureness.add(self.tally.last_edges())
