"""A tower in the engine: built anew for each question, in metres."""

from collections.abc import Sequence
from copy import copy
from functools import cache, lru_cache
from importlib import import_module
from types import ModuleType
from typing import Any, TypeAlias

import numpy as np

from sarisari.core.event import Pose
from sarisari.physics.convex_parts import Ball, Cylinder, Hull, Part, Points
from sarisari.physics.geometry import Shape, kind, shape_of_kind

Placed: TypeAlias = tuple[str, Pose]  # a piece and where it lies
Tower: TypeAlias = Sequence[Placed]  # from the base up

METRE = 1000.0  # in mm
STEP = 0.002  # seconds
FRICTION = (0.5, 0.002, 0.0003)  # sliding (holds at 26 degrees), twisting, rolling in metres
SMOOTH = 0.0001  # rolling of a ball: it rolls down half a degree
POINTED = 1e-5  # rolling of an egg on its end: it topples from a tenth of a degree
SOFTNESS = (2 * STEP, 1.0)  # a contact's time constant: less than two steps makes columns pop
STIFFNESS = (0.99, 0.999, 0.0005, 0.5, 2.0)
DRAG = 0.3  # seconds in which air would stop a piece: tall towers sway no longer than that
SPIN_DRAG = 1e-5  # newton metres for a radian a second: what has all but stopped turning stops
MEMORY = 1 << 26
TABLE = 0  # its number among the engine's geoms


class World:
    """A tower that can move. `data` is the engine's: positions, contacts, time."""

    def __init__(self, tower: Tower) -> None:
        self.names = [name for name, _ in tower]
        self.model = copy(_model(tuple(kind(name) for name in self.names)))
        self.data = engine().MjData(self.model)
        self.owner: Points = self.model.geom_bodyid - 1  # by geom: its piece, -1 for the table
        for number, (_, pose) in enumerate(tower):
            self.put(number, pose)

    def put(self, number: int, pose: Pose) -> None:
        """Lay a piece where it belongs, at rest."""
        start = 7 * number
        turn = np.array(pose[3:])
        self.data.qpos[start : start + 3] = np.array(pose[:3]) / METRE
        self.data.qpos[start + 3 : start + 7] = turn / np.linalg.norm(turn)
        self.data.qvel[6 * number : 6 * number + 6] = 0

    def poses(self) -> Points:
        """By piece: its pose in mm."""
        rows: Points = self.data.qpos.reshape(-1, 7) * ([METRE] * 3 + [1.0] * 4)
        return rows

    def step(self, count: int) -> None:
        engine().mj_step(self.model, self.data, count)

    def touching(self) -> set[int]:
        """The pieces that touch the table now."""
        geoms = self.data.contact.geom
        on_table = geoms[geoms[:, 0] == TABLE, 1]
        return set(self.owner[on_table].tolist())

    @property
    def speed(self) -> float:
        """Of the fastest piece along an axis, in metres a second."""
        return float(abs(self.data.qvel.reshape(-1, 6)[:, :3]).max())

    @property
    def is_sound(self) -> bool:
        """Whether every number is one, and nothing has flown away."""
        return bool((abs(self.data.qpos) < 100).all() and (abs(self.data.qvel) < 1e4).all())


@cache
def engine() -> ModuleType:
    """MuJoCo, loaded when first needed."""
    mujoco = import_module("mujoco")
    mujoco.set_mju_user_warning(lambda _: None)  # it would write them to a file
    return mujoco


@lru_cache(maxsize=64)
def _model(kinds: tuple[str, ...]) -> Any:
    """The engine's model of some pieces on a table. Kept, because whoever looks for a good place
    asks for the same pieces again and again; to be copied, not changed."""
    mujoco = engine()
    spec = mujoco.MjSpec()
    _set_options(spec)
    plane = spec.worldbody.add_geom(type=mujoco.mjtGeom.mjGEOM_PLANE, size=[1, 1, 0.1])
    _set_surface(plane, None)
    meshes: set[str] = set()
    for shape in map(shape_of_kind, kinds):
        body = spec.worldbody.add_body()
        body.add_freejoint()
        _set_mass(body, shape)
        for number, part in enumerate(shape.parts):
            geom = body.add_geom()
            _set_surface(geom, part)
            _set_form(geom, part, f"{shape.name}-{number}", spec, meshes)
    model = spec.compile()
    drag = model.dof_damping.reshape(-1, 6)
    drag[:, :3] = model.body_mass[1:, None] / DRAG
    drag[:, 3:] = SPIN_DRAG
    return model


def _set_options(spec: Any) -> None:
    """Settings under which towers were seen to stand still and to fall when they should."""
    mujoco = engine()
    option = spec.option
    option.timestep = STEP
    option.integrator = mujoco.mjtIntegrator.mjINT_DISCRETE
    option.cone = mujoco.mjtCone.mjCONE_ELLIPTIC
    option.impratio = 10
    option.iterations = 100
    option.tolerance = 1e-8
    option.disableflags = mujoco.mjtDisableBit.mjDSBL_AUTORESET  # we look ourselves
    spec.memory = MEMORY
    spec.compiler.boundmass = 1e-9
    spec.compiler.boundinertia = 1e-13
    spec.compiler.usethread = False


def _set_mass(body: Any, shape: Shape) -> None:
    inertia = shape.inertia * 1e-9  # from grams times mm2 to kg times m2
    body.explicitinertial = True
    body.mass = shape.mass / 1000
    body.fullinertia = [*np.diag(inertia), inertia[0, 1], inertia[0, 2], inertia[1, 2]]


def _set_surface(geom: Any, part: Part | None) -> None:
    """Wood on wood. What is round is braked in rolling and spinning too; flat sides touch in
    several points, and need it not. What touches in a point is hardly braked in rolling."""
    rolls = isinstance(part, Ball | Cylinder) or (isinstance(part, Hull) and part.rolls)
    geom.condim = 6 if rolls else 3
    geom.friction = FRICTION
    geom.solref = SOFTNESS
    geom.solimp = STIFFNESS
    geom.margin = 0
    if isinstance(part, Ball):
        geom.friction = (*FRICTION[:2], POINTED if part.is_end else SMOOTH)
        geom.priority = 1  # its friction counts, whatever it touches


def _set_form(geom: Any, part: Part, name: str, spec: Any, meshes: set[str]) -> None:
    """A part as one of the engine's forms. Equal pieces share their meshes.

    Cuboids are meshes too: two of the engine's boxes that lean by a tenth of a degree may touch
    in one point, and a piece that should stand at an edge then rocks until it falls.
    """
    kinds = engine().mjtGeom
    if isinstance(part, Cylinder):
        size = [part.radius / METRE, part.half / METRE, 0]
        geom.type, geom.size = kinds.mjGEOM_CYLINDER, size
        geom.pos = np.array(part.centre) / METRE
    elif isinstance(part, Ball):
        geom.type, geom.size = kinds.mjGEOM_SPHERE, [part.radius / METRE, 0, 0]
        geom.pos = np.array(part.centre) / METRE
    else:
        if name not in meshes:
            spec.add_mesh(
                name=name,
                uservert=np.array(part.points).ravel() / METRE,
                inertia=engine().mjtMeshInertia.mjMESH_INERTIA_CONVEX,
            )
            meshes.add(name)
        geom.type, geom.meshname = kinds.mjGEOM_MESH, name
