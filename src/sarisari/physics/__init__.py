"""Rigid-body physics of Bandu's wooden pieces, with MuJoCo: solids, settling, falls, and suggested
placements.

Arguments and results use the types of the rest of the program: a tower is a tuple of (name, pose)
from the base up, poses are in mm with a quaternion, outcomes are `Settle`. The engine works in
metres, but only internally.

`geometry` and `mesh` need no engine. Modules that simulate (`world` and everything built on it)
load MuJoCo on first use: records replay without it.

| to | call |
|---|---|
| settle for a table | `settler.MujocoSettler().settle(question, seed)` |
| try a placement | `settle.place(tower, piece, placement, stream, tremor, with_film=False)` |
| pull a piece | `settle.pull(tower, piece)` |
| decide what counts as a fall | `falls.FallJudge(names, start, fall)` |
| find the pieces that bear nothing | `bearing.bearing_nothing(tower)` |
| measure how stable a tower is | `margin.stability_margin(tower)` |
| find good poses, described in words | `suggestions.simulated_suggestions(tower, piece)` |
| draw the pieces | `gltf.glb(names)` |
"""
