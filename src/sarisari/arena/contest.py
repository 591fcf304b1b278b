"""Run a comparison from its first block to its last, resuming from a checkpoint file."""

from collections.abc import Callable, Iterator
from contextlib import closing

from sarisari.arena.checkpoint import Block, Checkpoint
from sarisari.arena.game_runner import Played, ThinkingTime
from sarisari.arena.plan import Comparison
from sarisari.arena.stopping_rule import MOST_GAMES, StoppingRule
from sarisari.arena.tally import Tally
from sarisari.arena.workers import play_blocks, play_units
from sarisari.workforce.ray_crew import RayCrew


class Contest:
    """A comparison in progress. Blocks are counted in order, so the result depends only on how
    many were played."""

    def __init__(self, comparison: Comparison, games: int | None) -> None:
        """Play at least `games` games, in whole blocks; None: until the stopping rule is met."""
        self.comparison = comparison
        self.is_until_sure = games is None
        self.end = comparison.blocks_for(MOST_GAMES if games is None else games)
        self.tally = Tally(len(comparison.bots))
        self.stopping_rule = StoppingRule(len(comparison.bots))
        self.thinking_times = [ThinkingTime() for _ in comparison.bots]
        self.games_in_block = 0  # finished games of the current, incomplete block

    def is_over(self) -> bool:
        """Whether nothing more is to be played."""
        is_sure = self.is_until_sure and self.stopping_rule.is_sure
        return is_sure or self.tally.blocks >= self.end

    def run(
        self,
        jobs: int,
        checkpoint: Checkpoint | None,
        on_game: Callable[[], None],
        crew: RayCrew | None = None,
    ) -> None:
        """Count the blocks of the checkpoint, then play and save the remaining ones: on a cluster
        if there is a crew, otherwise in `jobs` processes."""
        for block in [] if checkpoint is None else list(checkpoint.blocks):
            if self.is_over():
                break
            self._count(block.games)
        if self.is_over():
            return
        bounds = (self.comparison, self.tally.blocks, self.end)
        played = play_blocks(*bounds, jobs) if crew is None else play_units(*bounds, crew)
        with closing(played) as outcomes:
            for games in self._blocks(outcomes, on_game):
                if checkpoint is not None:
                    checkpoint.append(Block(self.tally.blocks, games))
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
        for game, thinking_times in outcomes:
            games.append(game)
            for bot, thinking_time in thinking_times.items():
                self.thinking_times[bot].add(thinking_time)
            self.games_in_block = len(games) % self.comparison.block_size
            if self.games_in_block == 0:
                yield tuple(games)
                games.clear()
            else:
                on_game()

    def _count(self, games: tuple[Played, ...]) -> None:
        self.tally.add(games)
        self.stopping_rule.add(self.tally.last_edges())
