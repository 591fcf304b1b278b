"""A small software renderer: triangles to a picture (z-buffer), and the picture to a PNG."""

import struct
import zlib
from pathlib import Path

import numpy as np

SIZE = 168  # pixels
FINER = 3  # supersampling: drawn this many times larger, then shrunk
SHADES = 48  # of beech, from dark to light
DARK, LIGHT = np.array([92, 58, 30]), np.array([246, 219, 176])
SUN = np.array([-0.35, -0.55, 0.76])


def view_from(turn: float, rise: float) -> np.ndarray:
    """The view matrix, whose rows point right, up and towards the eye; angles in degrees."""
    a, b = np.radians(turn), np.radians(rise)
    right = [np.cos(a), np.sin(a), 0]
    up = [-np.sin(a) * np.sin(b), np.cos(a) * np.sin(b), np.cos(b)]
    return np.array([right, up, np.cross(right, up)])


def draw(
    corners: np.ndarray, normals: np.ndarray, triangles: np.ndarray, span: float
) -> np.ndarray:
    """Draw triangles into an array: 0 is the background, higher numbers are shades. The picture
    is `span` mm wide."""
    eye = view_from(-28, 26)
    wide = SIZE * FINER
    seen = corners @ eye.T
    middle = (seen.max(0) + seen.min(0)) / 2
    places = (seen - middle) * [wide / span, -wide / span, 1] + [wide / 2, wide / 2, 0]
    light = 0.3 + 0.7 * np.clip(normals @ (SUN / np.linalg.norm(SUN)), 0, 1)
    near = np.full((wide, wide), -1e9)
    shade = np.zeros((wide, wide))
    for triangle in triangles:
        _fill(places[triangle], light[triangle], near, shade)
    blocks = shade.reshape(SIZE, FINER, SIZE, FINER)
    covered = (blocks > 0).mean((1, 3))
    mean = blocks.sum((1, 3)) / np.maximum((blocks > 0).sum((1, 3)), 1)
    numbers = 1 + np.clip(mean * (SHADES - 1), 0, SHADES - 1).astype(np.uint8)
    return np.where(covered >= 0.5, numbers, 0).astype(np.uint8)


def _fill(places: np.ndarray, light: np.ndarray, near: np.ndarray, shade: np.ndarray) -> None:
    """Draw one triangle where nothing nearer was drawn."""
    flat = places[:, :2]
    low = np.maximum(np.floor(flat.min(0)).astype(int), 0)
    high = np.minimum(np.ceil(flat.max(0)).astype(int) + 1, len(near))
    edges = np.array([flat[1] - flat[0], flat[2] - flat[0]]).T
    if abs(np.linalg.det(edges)) < 1e-9 or (high <= low).any():
        return
    x, y = np.meshgrid(np.arange(low[0], high[0]) + 0.5, np.arange(low[1], high[1]) + 0.5)
    parts = np.linalg.inv(edges) @ np.stack([x.ravel() - flat[0, 0], y.ravel() - flat[0, 1]])
    weights = np.stack([1 - parts.sum(0), *parts])
    inside = (weights >= -1e-9).all(0).reshape(x.shape)
    depth = (places[:, 2] @ weights).reshape(x.shape)
    there = np.s_[low[1] : high[1], low[0] : high[0]]
    shown = inside & (depth > near[there])
    near[there][shown] = depth[shown]
    shade[there][shown] = np.clip(light @ weights, 0.05, 1).reshape(x.shape)[shown]


def write_png(path: Path, picture: np.ndarray) -> None:
    """Write a PNG with a palette; number 0 is transparent."""
    ramp = np.linspace(0, 1, SHADES)[:, None]
    palette = np.concatenate([[[0, 0, 0]], DARK * (1 - ramp) + LIGHT * ramp]).astype(np.uint8)
    high, wide = picture.shape
    rows = b"".join(b"\0" + row.tobytes() for row in picture)
    chunks = [
        (b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 3, 0, 0, 0)),
        (b"PLTE", palette.tobytes()),
        (b"tRNS", b"\0"),
        (b"IDAT", zlib.compress(rows, 9)),
        (b"IEND", b""),
    ]
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*chunk) for chunk in chunks))


def _chunk(kind: bytes, content: bytes) -> bytes:
    check = struct.pack(">I", zlib.crc32(kind + content))
    return struct.pack(">I", len(content)) + kind + content + check
