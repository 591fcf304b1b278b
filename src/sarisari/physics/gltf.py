"""Export of all pieces into one file for the page: binary glTF 2.0 with quantized numbers.

Each piece is a node with its name, with its origin at its centre of mass, in mm. Positions are
integers in units of 1/256 mm, scaled by the node; normals are bytes (KHR_mesh_quantization).
"""

import struct
from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np

from sarisari.physics.convex_parts import Points
from sarisari.physics.geometry import shape_of
from sarisari.physics.mesh import shaded

UNITS_PER_MM = 256  # units of a position per mm
BYTE, SHORT, UNSIGNED_SHORT = 5120, 5122, 5123  # glTF's codes for number types
ARRAY_BUFFER, ELEMENT_ARRAY_BUFFER = 34962, 34963
BEECH = [0.79, 0.62, 0.42, 1.0]


def glb(names: Sequence[str]) -> bytes:
    """Return the file with these pieces."""
    stored = _BufferWriter()
    meshes = [_mesh(stored, name) for name in names]
    scale = [1 / UNITS_PER_MM] * 3
    document = {
        "asset": {"version": "2.0"},
        "extensionsUsed": ["KHR_mesh_quantization"],
        "extensionsRequired": ["KHR_mesh_quantization"],
        "scene": 0,
        "scenes": [{"nodes": list(range(len(names)))}],
        "nodes": [{"name": name, "mesh": k, "scale": scale} for k, name in enumerate(names)],
        "meshes": meshes,
        "materials": [
            {
                "name": "beech",
                "pbrMetallicRoughness": {"baseColorFactor": BEECH, "metallicFactor": 0},
            }
        ],
        "accessors": stored.accessors,
        "bufferViews": stored.views,
        "buffers": [{"byteLength": len(stored.content)}],
    }
    text = msgspec.json.encode(document)
    chunks = _chunk(b"JSON", text, b" ") + _chunk(b"BIN\0", bytes(stored.content), b"\0")
    return struct.pack("<4sII", b"glTF", 2, 12 + len(chunks)) + chunks


def _mesh(stored: "_BufferWriter", name: str) -> dict[str, Any]:
    corners, normals, triangles = shaded(shape_of(name).mesh)
    places = np.round(corners * UNITS_PER_MM).astype("<i2")
    limits = {"min": places.min(0).tolist(), "max": places.max(0).tolist()}
    lights = np.round(normals * 127).astype("i1")
    flat = triangles.astype("<u2").reshape(-1, 1)
    attributes = {
        "POSITION": stored.add(_padded(places, 4), SHORT, "VEC3", ARRAY_BUFFER, limits),
        "NORMAL": stored.add(_padded(lights, 4), BYTE, "VEC3", ARRAY_BUFFER, {"normalized": True}),
    }
    indices = stored.add(flat, UNSIGNED_SHORT, "SCALAR", ELEMENT_ARRAY_BUFFER, {})
    return {
        "name": name,
        "primitives": [{"attributes": attributes, "indices": indices, "material": 0}],
    }


class _BufferWriter:
    """Collects binary data with its buffer views and accessors."""

    def __init__(self) -> None:
        self.content = bytearray()
        self.views: list[dict[str, Any]] = []
        self.accessors: list[dict[str, Any]] = []

    def add(self, rows: Any, kind: int, form: str, target: int, more: dict[str, Any]) -> int:
        view = {
            "buffer": 0,
            "byteOffset": len(self.content),
            "byteLength": rows.nbytes,
            "target": target,
        }
        if target == ARRAY_BUFFER:
            view["byteStride"] = rows.strides[0]
        self.content += rows.tobytes() + b"\0" * (-rows.nbytes % 4)
        self.views.append(view)
        place = {"bufferView": len(self.views) - 1, "componentType": kind, "type": form}
        self.accessors.append({**place, "count": len(rows), **more})
        return len(self.accessors) - 1


def _padded(rows: Points, width: int) -> Points:
    """Pad rows so that each starts at a multiple of four bytes."""
    return np.pad(rows, ((0, 0), (0, width - rows.shape[1])))


def _chunk(kind: bytes, content: bytes, filler: bytes) -> bytes:
    content += filler * (-len(content) % 4)
    return struct.pack("<I4s", len(content), kind) + content
