"""The saved tables of this computer: list them, and find the one to resume."""

from datetime import UTC, datetime
from pathlib import Path

from sarisari.cli.play.saved_tables import all_saved, folder, is_finished, read
from sarisari.core.message import Refused, refuse, say, shown
from sarisari.table.table import Table
from sarisari.text import Catalogue


def newest_unfinished(game: str | None) -> Path:
    """The file of the table to resume. Refused if there is none."""
    for path in all_saved():
        if not is_finished(path) and (game is None or f"-{game}" in path.name):
            return path
    raise refuse("play-nothing-saved", file=shown(folder(), 4096))


def list_lines(words: Catalogue, game: str | None) -> list[str]:
    """A line for each saved table, the newest first."""
    lines = []
    for path in all_saved():
        if game is not None and f"-{game}" not in path.name:
            continue
        try:
            with path.open("rb") as file:
                lines.append(_line(path, read(path, file)[1], words))
        except Refused as refused:
            lines.append(words.refusal(refused.message))
        except OSError as error:
            lines.append(words.say(say("bad-file", file=shown(path, 4096), why=shown(error))))
    return lines or [words.say(say("play-nothing-saved", file=shown(folder(), 4096)))]


def _line(path: Path, table: Table, words: Catalogue) -> str:
    time = datetime.fromtimestamp(table.opening.time / 1000, UTC).astimezone()
    view = table.game.view(table.state, None)
    totals = zip(table.seats, view.totals, strict=True)
    scores = [f"{info.player.name} {total}" for info, total in totals if info.player is not None]
    line = say(
        "play-saved-over" if table.is_over else "play-saved-round",
        time=f"{time:%Y-%m-%d %H:%M}",
        game=words.game(table.opening.game),
        round=view.round,
        rounds=view.rounds,
        scores=scores,
        file=shown(path, 4096),
    )
    return words.say(line)
