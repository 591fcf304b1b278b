"""A picture of a game of towers: each tower from the front, with names and beans."""

from typing import Any

import numpy as np

from sarisari.physics.geometry import shape_of
from sarisari.physics.quaternion import rotation_matrix
from sarisari.research.pixel_picture import CREAM, GREY, PALETTE, Picture

WIDTH_PER_SEAT, HEIGHT, GROUND = 160, 280, 220  # pixels
PIXELS_PER_MM = 0.7


def tower_picture(title: str, view: Any) -> Picture:
    """Draw all towers, with the piece that is up for auction or in hand."""
    picture = Picture(max(2, view.players) * WIDTH_PER_SEAT, HEIGHT)
    picture.write(6, 6, f"{title}  {view.phase}  {view.piece or ''}")
    picture.fill(0, GROUND, picture.pixels.shape[1], 3, GREY)
    for seat in range(view.players):
        middle = seat * WIDTH_PER_SEAT + WIDTH_PER_SEAT // 2
        for name in view.towers[seat]:
            if name in view.poses[seat]:
                _draw_piece(picture, middle, name, view.poses[seat][name])
        out = " out" if view.out_at[seat] else ""
        picture.write(middle - 70, GROUND + 12, f"player_{seat}{out}", CREAM)
        picture.write(middle - 70, GROUND + 28, f"beans {view.beans[seat]}", CREAM)
        picture.write(middle - 70, GROUND + 44, f"pieces {len(view.towers[seat])}", CREAM)
    return picture


def _draw_piece(picture: Picture, middle: int, name: str, pose: Any) -> None:
    """Draw the triangles of a piece, the farthest first."""
    turn = rotation_matrix(np.array(pose[3:]))
    faces = shape_of(name).mesh.faces @ turn.T + np.array(pose[:3])
    colour = np.array(PALETTE[sum(map(ord, name)) % len(PALETTE)])
    for face in faces[np.argsort(-faces[:, :, 1].mean(1))]:
        across = np.cross(face[1] - face[0], face[2] - face[0])
        length = float(np.linalg.norm(across)) or 1.0
        light = 0.55 + 0.45 * abs(float(across[2])) / length
        spots = face[:, [0, 2]] * (PIXELS_PER_MM, -PIXELS_PER_MM) + (middle, GROUND)
        red, green, blue = (colour * light).astype(int).tolist()
        picture.triangle(spots, (red, green, blue))
