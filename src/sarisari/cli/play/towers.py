"""Bandu's part of a screen: who has what, and the own tower from the side."""

from collections.abc import Iterator

from sarisari.core.event import Pose
from sarisari.core.message import Message, say
from sarisari.games.bandu.view import BanduView
from sarisari.physics.geometry import shape_of
from sarisari.text import Catalogue

COLUMN = 2.0  # mm to a column
ROW = 5.0  # mm to a line
HALF_WIDTH = 60.0  # mm to each side of the middle
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ01"

Column = tuple[Message, list[str]]


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


def side_view(poses: dict[str, Pose], tower: list[str]) -> list[str]:
    """A tower as lines, seen from the front: a letter for each piece, the base `a`.

    >>> for line in side_view({"base-1": (0, 0, 10, 1, 0, 0, 0)}, ["base-1"]):
    ...     print(line.strip())
    aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
    aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
    aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
    aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
    """
    columns = int(2 * HALF_WIDTH / COLUMN)
    lines: dict[int, list[str]] = {}
    for letter, name in zip(LETTERS, tower, strict=False):
        if name in poses:
            for row, column in _cells(name, poses[name]):
                line = lines.setdefault(row, [" "] * columns)
                if 0 <= column < columns:
                    line[column] = letter
    return ["".join(lines.get(row, ())).rstrip() for row in range(max(lines, default=-1), -1, -1)]


def _cells(name: str, pose: Pose) -> Iterator[tuple[int, int]]:
    """The cells that the box around a piece covers, seen along y."""
    x, _, z, *turn = pose
    across, up = _half_sizes(shape_of(name).size, turn)
    left, right = (int((x + side + HALF_WIDTH) // COLUMN) for side in (-across + 0.5, across - 0.5))
    low, high = (int((z + side) // ROW) for side in (-up + 0.5, up - 0.5))
    for row in range(max(low, 0), high + 1):
        for column in range(left, right + 1):
            yield row, column


def _half_sizes(size: tuple[float, float, float], turn: list[float]) -> tuple[float, float]:
    """Half of how far a turned box goes along x and along z."""
    w, x, y, z = turn
    along_x = (1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y))
    along_z = (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y))
    half = [length / 2 for length in size]
    across = sum(abs(part) * each for part, each in zip(along_x, half, strict=True))
    return across, sum(abs(part) * each for part, each in zip(along_z, half, strict=True))
