"""Towers on a terminal: what each player has built, and the player's own tower drawn from the
side."""

from itertools import dropwhile

from sarisari.cli.games.board import Column
from sarisari.core.event import Pose
from sarisari.core.message import say
from sarisari.games.bandu.view import BanduView
from sarisari.physics.geometry import shape_of
from sarisari.text import Catalogue

LEAST_ROW_MM = 5.0  # of tower per line; more if the tower is too high
COLUMNS_PER_ROW = 2.5  # the height of a character relative to its width
HALF_WIDTH_MM = 60.0  # drawn to each side of the middle
EDGE_MM = 0.5  # cut off each side, so that touching pieces do not share a cell
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ01"


def tower_columns(view: BanduView) -> list[Column]:
    """The columns of beans and piece counts. Solitaire has no beans."""
    beans = [str(count) for count in view.beans]
    pieces = [str(len(tower)) for tower in view.towers]
    counts: list[Column] = [(say("play-pieces"), pieces)]
    return counts if view.players == 1 else [(say("play-beans"), beans), *counts]


def tower_column(view: BanduView, words: Catalogue) -> Column:
    """The column of towers: the pieces of each, the newest first, or that the seat is out."""
    out = words.say(say("play-out"), capital=False)
    cells = [
        out if view.out_at[seat] else ", ".join(words.piece(name) for name in reversed(tower))
        for seat, tower in enumerate(view.towers)
    ]
    return say("play-tower"), cells


def side_view(poses: dict[str, Pose], tower: list[str], rows: int) -> list[str]:
    """Draw a tower from the front in at most `rows` lines, with a letter per piece; the base is
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
    row = max(LEAST_ROW_MM, max((high for *_, high in boxes), default=0.0) / rows)
    width = int(2 * HALF_WIDTH_MM * COLUMNS_PER_ROW / row)
    lines = [[" "] * width for _ in range(rows)]
    for letter, left, right, low, high in boxes:
        first, last = (int((x + HALF_WIDTH_MM) * COLUMNS_PER_ROW // row) for x in (left, right))
        for number in range(max(int(low // row), 0), min(int(high // row), rows - 1) + 1):
            for column in range(max(first, 0), min(last, width - 1) + 1):
                lines[number][column] = letter
    drawn = ["".join(line).rstrip() for line in reversed(lines)]
    return list(dropwhile(lambda line: not line, drawn))


def _box(name: str, pose: Pose) -> tuple[float, float, float, float]:
    """The bounding box of a piece seen along y: left, right, low and high, in mm."""
    x, _, z, *turn = pose
    across, up = _half_sizes(shape_of(name).size, turn)
    return x - across + EDGE_MM, x + across - EDGE_MM, z - up + EDGE_MM, z + up - EDGE_MM


def _half_sizes(size: tuple[float, float, float], turn: list[float]) -> tuple[float, float]:
    """Half the extents of a rotated box along x and z."""
    w, x, y, z = turn
    along_x = (1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y))
    along_z = (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y))
    half = [length / 2 for length in size]
    across = sum(abs(part) * each for part, each in zip(along_x, half, strict=True))
    return across, sum(abs(part) * each for part, each in zip(along_z, half, strict=True))
