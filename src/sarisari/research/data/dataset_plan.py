"""What a dataset is made of: everything that its rows depend on."""

from functools import cached_property
from importlib.metadata import version
from typing import Any

import msgspec

from sarisari.arena.plan import Comparison
from sarisari.bots import SEARCHING, get_bot
from sarisari.bots.spec import parse_spec
from sarisari.core.message import refuse, shown
from sarisari.core.options import Options, players_of
from sarisari.games import get_game
from sarisari.research.games import batch_games
from sarisari.workforce.work_unit import program_version

FORMAT = 1
GAMES_A_FILE = 500
SEARCHED_GAMES_A_FILE = 20  # with bots that search, a file takes longer


class DatasetPlan(msgspec.Struct, frozen=True, dict=True):
    """A dataset of games between bots. In game `g`, seat `s` has bot `(s + g) mod number of
    bots`, so every bot gets every seat; each game has deals of its own."""

    game: str
    options: Options  # complete, with defaults filled in
    bots: tuple[str, ...]
    seed: int
    games: int
    games_a_file: int

    @property
    def players(self) -> int:
        return players_of(self.options)

    @property
    def files(self) -> int:
        return -(-self.games // self.games_a_file)

    @cached_property
    def seeds(self) -> Comparison:
        """What seeds of deals and choices are derived from; a game takes the place of a block."""
        return Comparison(self.game, self.options, self.bots, self.seed)

    def lineup(self, number: int) -> tuple[str, ...]:
        """Return the bots of a game by seat."""
        count = len(self.bots)
        return tuple(self.bots[(seat + number) % count] for seat in range(self.players))

    def header(self) -> dict[str, Any]:
        """Return everything that must be equal for files to belong to one dataset."""
        return {
            "sarisari-dataset": FORMAT,
            "source": "bots",
            "game": self.game,
            "rules": get_game(self.game).rules_version,
            "options": self.options,
            "bots": list(self.bots),
            "seed": self.seed,
            "games": self.games,
            "games_a_file": self.games_a_file,
            "program": program_version(),
            "polars": version("polars"),
        }


def check_plan(plan: DatasetPlan) -> None:
    """Refuse a plan that cannot be carried out, or whose rows would differ from run to run."""
    check_game(plan.game)
    for spec in plan.bots:
        get_bot(spec)  # refused if there is none
        name, budget = parse_spec(spec)
        if name in SEARCHING and "iterations" not in budget:
            raise refuse("dataset-clock", bot=shown(name))


def usual_games_a_file(bots: tuple[str, ...]) -> int:
    """Return how many games go into a file if nobody says: a file is also what an interrupted run
    has to do again."""
    searches = any(parse_spec(spec)[0] in SEARCHING for spec in bots)
    return SEARCHED_GAMES_A_FILE if searches else GAMES_A_FILE


def check_game(game: str) -> None:
    """Refuse a game that cannot be observed in batches."""
    if game not in batch_games():
        raise refuse("dataset-game", game=shown(game), names=list(batch_games()))
