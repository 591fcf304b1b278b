"""Towers on a terminal: who has built what, and your own tower seen from the side."""

from itertools import dropwhile

from sarisari.cli.games.board import Column
from sarisari.core.event import Pose
from sarisari.core.message import say
from sarisari.games.bandu.view import BanduView
from sarisari.physics.geometry import shape_of
from sarisari.text import Catalogue

ROW = 5.0  # mm to a line, or more if a tower is too high for that
COLUMNS = 2.5  # to the height of a line
HALF_WIDTH = 60.0  # mm to each side of the middle
EDGE = 0.5  # mm that a piece does not fill a cell by
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ01"


def tower_columns(view: BanduView) -> list[Column]:
    """Beans and pieces, by seat."""
    beans = [str(count) for count in view.beans]
    pieces = [str(len(tower)) for tower in view.towers]
    return [(say("play-beans"), beans), (say("play-pieces"), pieces)]


def tower_column(view: BanduView, words: Catalogue) -> Column:
    """What each has built, the newest first; a fallen tower is out."""
    out = words.say(say("play-out"), capital=False)
    cells = [
        out if view.out_at[seat] else ", ".join(words.piece(name) for name in reversed(tower))
        for seat, tower in enumerate(view.towers)
    ]
    return say("play-tower"), cells


def side_view(poses: dict[str, Pose], tower: list[str], rows: int) -> list[str]:
    """A tower in at most so many lines, seen from the front: a letter for each piece, the base
    `a`.

    >>> for line in side_view({"base-1": (0, 0, 10, 1, 0, 0, 0)}, ["base-1"], 12):
    ...     print(line.strip())
    aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
    aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
    aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
    aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
    """
    boxes = [
        (letter, *_box(name, poses[name]))
        for letter, name in zip(LETTERS, tower, strict=False)
        if name in poses
    ]
    row = max(ROW, max((high for *_, high in boxes), default=0.0) / rows)
    width = int(2 * HALF_WIDTH * COLUMNS / row)
    lines = [[" "] * width for _ in range(rows)]
    for letter, left, right, low, high in boxes:
        first, last = (int((x + HALF_WIDTH) * COLUMNS // row) for x in (left, right))
        for number in range(max(int(low // row), 0), min(int(high // row), rows - 1) + 1):
            for column in range(max(first, 0), min(last, width - 1) + 1):
                lines[number][column] = letter
    drawn = ["".join(line).rstrip() for line in reversed(lines)]
    return list(dropwhile(lambda line: not line, drawn))


def _box(name: str, pose: Pose) -> tuple[float, float, float, float]:
    """What a piece covers, seen along y: left, right, low and high, in mm."""
    x, _, z, *turn = pose
    across, up = _half_sizes(shape_of(name).size, turn)
    return x - across + EDGE, x + across - EDGE, z - up + EDGE, z + up - EDGE


def _half_sizes(size: tuple[float, float, float], turn: list[float]) -> tuple[float, float]:
    """Half of how far a turned box goes along x and along z."""
    w, x, y, z = turn
    along_x = (1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y))
    along_z = (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y))
    half = [length / 2 for length in size]
    across = sum(abs(part) * each for part, each in zip(along_x, half, strict=True))
    return across, sum(abs(part) * each for part, each in zip(along_z, half, strict=True))
