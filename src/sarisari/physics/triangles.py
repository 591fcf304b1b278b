"""Polygon triangulation by ear clipping, with an optional hole."""

from collections.abc import Sequence

from sarisari.physics.convex_parts import Spot


def cut_triangles(outline: Sequence[Spot], hole: Sequence[Spot] = ()) -> list[tuple[int, int, int]]:
    """Return triangles as corner indices, with the hole's corners counted after the outline's. The
    hole is first joined to the outline by a slit; then ears are cut off one after another.

    >>> cut_triangles([(0, 0), (2, 0), (2, 1), (1, 1)])
    [(3, 0, 1), (1, 2, 3)]
    """
    spots = [*outline, *hole]
    ring = _slit(spots, len(outline)) if hole else list(range(len(outline)))
    triangles = []
    while len(ring) > 3:
        place = next(k for k in range(len(ring)) if _is_ear(spots, ring, k))
        triangles.append((ring[place - 1], ring[place], ring[(place + 1) % len(ring)]))
        del ring[place]
    return [*triangles, (ring[0], ring[1], ring[2])]


def _slit(spots: Sequence[Spot], count: int) -> list[int]:
    """Return one closed line around outline and hole, joined at the two nearest corners."""
    near = min(
        ((a, b) for a in range(count) for b in range(count, len(spots))),
        key=lambda pair: sum((spots[pair[0]][i] - spots[pair[1]][i]) ** 2 for i in (0, 1)),
    )
    a, b = near
    return [
        *range(a + 1),
        *range(b, len(spots)),
        *range(count, b + 1),
        *range(a, count),
    ]


def _is_ear(spots: Sequence[Spot], ring: Sequence[int], place: int) -> bool:
    """Whether a corner is convex and no other corner lies inside its triangle."""
    corners = ring[place - 1], ring[place], ring[(place + 1) % len(ring)]
    a, b, c = (spots[corner] for corner in corners)
    if _turn(a, b, c) <= 1e-9:
        return False
    return not any(
        spots[other] not in (a, b, c) and _is_inside(spots[other], a, b, c) for other in ring
    )


def _turn(a: Spot, b: Spot, c: Spot) -> float:
    """Return a positive number for a turn to the left."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _is_inside(spot: Spot, a: Spot, b: Spot, c: Spot) -> bool:
    return min(_turn(a, b, spot), _turn(b, c, spot), _turn(c, a, spot)) >= -1e-9
