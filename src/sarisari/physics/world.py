"""A tower in the physics engine (MuJoCo): built for each question, in metres."""

from collections.abc import Sequence
from copy import copy
from functools import cache, lru_cache
from importlib import import_module
from types import ModuleType
from typing import Any, TypeAlias

import numpy as np

from sarisari.core.event import Pose
from sarisari.core.settle_question import NEWEST_HAND
from sarisari.physics.convex_parts import Ball, Cylinder, Hull, Part, Points
from sarisari.physics.geometry import Shape, kind, shape_of_kind
from sarisari.physics.hands import HANDS, Hand

Placed: TypeAlias = tuple[str, Pose]  # a piece and its pose
Tower: TypeAlias = Sequence[Placed]  # from the base up

MM_PER_METRE = 1000.0  # in mm
STEP_SECONDS = 0.002  # seconds
FRICTION = (0.5, 0.002)  # sliding (holds at 26 degrees), and twisting in metres
END_ROLLING = 1e-5  # rolling friction of an egg on its end, which topples from a tenth of a degree
SOFTNESS = (
    2 * STEP_SECONDS,
    1.0,
)  # time constant of a contact; less than two steps makes columns pop
STIFFNESS = (0.99, 0.999, 0.0005, 0.5, 2.0)
DRAG_SECONDS = 0.3  # seconds in which air drag would stop a piece; limits the sway of tall towers
SPIN_DRAG = 1e-5  # newton metres per radian per second; stops pieces that barely rotate
MEMORY_BYTES = 1 << 26
TABLE = 0  # the table's index among the engine's geoms


class World:
    """A tower that can move. `data` belongs to the engine: positions, contacts, time."""

    def __init__(self, tower: Tower, hand: int = NEWEST_HAND) -> None:
        self.names = [name for name, _ in tower]
        self.hand = HANDS[hand]
        self.model = copy(_model(tuple(kind(name) for name in self.names), hand))
        self.data = engine().MjData(self.model)
        self.owner: Points = self.model.geom_bodyid - 1  # by geom: its piece; -1 for the table
        for number, (_, pose) in enumerate(tower):
            self.put(number, pose)

    def put(self, number: int, pose: Pose) -> None:
        """Put a piece into a pose, at rest."""
        start = 7 * number
        turn = np.array(pose[3:])
        self.data.qpos[start : start + 3] = np.array(pose[:3]) / MM_PER_METRE
        self.data.qpos[start + 3 : start + 7] = turn / np.linalg.norm(turn)
        self.data.qvel[6 * number : 6 * number + 6] = 0

    def push(self, number: int, speed: Points, spin: Points) -> None:
        """Set the speed of a piece, in mm per second, and its spin in radians per second."""
        turn = np.zeros(3)
        backwards = np.zeros(4)
        engine().mju_negQuat(backwards, self.data.qpos[7 * number + 3 : 7 * number + 7])
        engine().mju_rotVecQuat(turn, spin, backwards)  # the engine wants it in the piece's frame
        self.data.qvel[6 * number : 6 * number + 3] = speed / MM_PER_METRE
        self.data.qvel[6 * number + 3 : 6 * number + 6] = turn

    def poses(self) -> Points:
        """Return the poses by piece, in mm."""
        rows: Points = self.data.qpos.reshape(-1, 7) * ([MM_PER_METRE] * 3 + [1.0] * 4)
        return rows

    def step(self, count: int) -> None:
        engine().mj_step(self.model, self.data, count)

    def touching(self) -> set[int]:
        """Return the pieces that touch the table now."""
        geoms = self.data.contact.geom
        on_table = geoms[geoms[:, 0] == TABLE, 1]
        return set(self.owner[on_table].tolist())

    @property
    def speed(self) -> float:
        """The speed of the fastest piece along an axis, in metres per second."""
        return float(abs(self.data.qvel.reshape(-1, 6)[:, :3]).max())

    @property
    def is_sound(self) -> bool:
        """Whether all numbers are finite and no piece has flown away."""
        return bool((abs(self.data.qpos) < 100).all() and (abs(self.data.qvel) < 1e4).all())


@cache
def engine() -> ModuleType:
    """Return MuJoCo, imported on first use."""
    mujoco = import_module("mujoco")
    mujoco.set_mju_user_warning(lambda _: None)  # MuJoCo would write warnings to a file
    return mujoco


@lru_cache(maxsize=64)
def _model(kinds: tuple[str, ...], hand: int) -> Any:
    """Return the engine's model of some pieces on a table. Cached, because a search for placements
    uses the same pieces many times; copy it before changing it."""
    mujoco = engine()
    spec, ways = mujoco.MjSpec(), HANDS[hand]
    _set_options(spec, ways)
    plane = spec.worldbody.add_geom(type=mujoco.mjtGeom.mjGEOM_PLANE, size=[1, 1, 0.1])
    _set_surface(plane, None, ways)
    meshes: set[str] = set()
    for shape in map(shape_of_kind, kinds):
        body = spec.worldbody.add_body()
        body.add_freejoint()
        _set_mass(body, shape)
        for number, part in enumerate(shape.parts):
            geom = body.add_geom()
            _set_surface(geom, part, ways)
            _set_form(geom, part, f"{shape.name}-{number}", spec, meshes)
    model = spec.compile()
    drag = model.dof_damping.reshape(-1, 6)
    for row, mass, shape in zip(drag, model.body_mass[1:], map(shape_of_kind, kinds), strict=True):
        row[:3] = mass / (ways.ball_drag_seconds if shape.is_ball else DRAG_SECONDS)
        row[3:] = ways.ball_spin_drag if shape.is_ball else SPIN_DRAG
    return model


def _set_options(spec: Any, hand: Hand) -> None:
    """Set the solver options, under which towers were observed to stand still and to fall when they
    should."""
    mujoco = engine()
    option = spec.option
    option.timestep = STEP_SECONDS
    option.integrator = getattr(mujoco.mjtIntegrator, hand.integrator)
    option.cone = mujoco.mjtCone.mjCONE_ELLIPTIC
    option.impratio = 10
    option.iterations = 100
    option.tolerance = 1e-8
    option.disableflags = mujoco.mjtDisableBit.mjDSBL_AUTORESET  # `Motion` checks for that itself
    spec.memory = MEMORY_BYTES
    spec.compiler.boundmass = 1e-9
    spec.compiler.boundinertia = 1e-13
    spec.compiler.usethread = False


def _set_mass(body: Any, shape: Shape) -> None:
    inertia = shape.inertia * 1e-9  # from grams times mm2 to kg times m2
    body.explicitinertial = True
    body.mass = shape.mass / 1000
    body.fullinertia = [*np.diag(inertia), inertia[0, 1], inertia[0, 2], inertia[1, 2]]


def _set_surface(geom: Any, part: Part | None, hand: Hand) -> None:
    """Set the friction of wood on wood. Round parts also get rolling and torsional friction; flat
    faces have several contact points and need none. Pointed ends get hardly any rolling friction.
    """
    rolls = isinstance(part, Ball | Cylinder) or (isinstance(part, Hull) and part.rolls)
    geom.condim = 6 if rolls else 3
    geom.friction = (*FRICTION, hand.rolling)
    geom.solref = SOFTNESS
    geom.solimp = STIFFNESS
    geom.margin = 0
    if isinstance(part, Ball):
        geom.friction = (*FRICTION, END_ROLLING if part.is_end else hand.ball_rolling)
        geom.priority = 1  # its friction applies, whatever it touches


def _set_form(geom: Any, part: Part, name: str, spec: Any, meshes: set[str]) -> None:
    """Set a part's collision shape. Pieces of the same kind share their meshes.

    Cuboids are meshes as well: two of the engine's boxes that lean by a tenth of a degree may touch
    in a single point, and a piece that should stand at an edge then rocks until it falls.
    """
    kinds = engine().mjtGeom
    if isinstance(part, Cylinder):
        size = [part.radius / MM_PER_METRE, part.half / MM_PER_METRE, 0]
        geom.type, geom.size = kinds.mjGEOM_CYLINDER, size
        geom.pos = np.array(part.centre) / MM_PER_METRE
    elif isinstance(part, Ball):
        geom.type, geom.size = kinds.mjGEOM_SPHERE, [part.radius / MM_PER_METRE, 0, 0]
        geom.pos = np.array(part.centre) / MM_PER_METRE
    else:
        if name not in meshes:
            spec.add_mesh(
                name=name,
                uservert=np.array(part.points).ravel() / MM_PER_METRE,
                inertia=engine().mjtMeshInertia.mjMESH_INERTIA_CONVEX,
            )
            meshes.add(name)
        geom.type, geom.meshname = kinds.mjGEOM_MESH, name
