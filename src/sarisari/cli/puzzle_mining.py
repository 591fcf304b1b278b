"""`sarisari puzzles mine`: writes a file of puzzles, game by game, with progress."""

import sys
from pathlib import Path

from sarisari.cli.language import own_words
from sarisari.cli.name_check import EXIT_INTERRUPTED, checked_game, fail
from sarisari.cli.record_player import fail_file, write_whole
from sarisari.core.message import Message, Refused, say
from sarisari.core.options import players_of
from sarisari.games import get_game
from sarisari.puzzles.puzzle_collection import MiningPlan, PuzzleCollection


def run(
    game: str, players: int | None, games: int, seed: int, iterations: int, keep: int, out: str
) -> None:
    """Search games until all are done. What cannot be mined or written ends the program with a
    sentence and status 2."""
    options = checked_game(game, players).options
    if not get_game(game).about.has_cards:
        fail(own_words().refusal(say("puzzles-cards")))
    plan = MiningPlan(
        game=game,
        games=games,
        players=players_of(options),
        seed=seed,
        iterations=iterations,
        keep=keep,
    )
    collection = PuzzleCollection(plan)
    _resume(collection, Path(out))
    try:
        for count in collection.run():
            write_whole(out, collection.content())
            _tell(say("puzzles-progress", count=count, total=games, found=len(collection.puzzles)))
    except KeyboardInterrupt:
        _end_line()
        raise SystemExit(EXIT_INTERRUPTED) from None
    _end_line()
    found = say("puzzles-found", count=len(collection.puzzles), file=out)
    sys.stdout.write(own_words().say(found) + "\n")


def _resume(collection: PuzzleCollection, path: Path) -> None:
    """Continue a file that is there."""
    try:
        if path.exists():
            collection.resume(path.read_bytes().splitlines())
    except OSError as error:
        fail_file(str(path), error)
    except Refused as refused:
        fail(own_words().refusal(refused.message))


def _tell(message: Message) -> None:
    """Show progress on standard error, if that is a terminal."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{own_words().say(message)}\x1b[K")
        sys.stderr.flush()


def _end_line() -> None:
    if sys.stderr.isatty():
        sys.stderr.write("\r\x1b[K")
