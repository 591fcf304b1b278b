"""Bandu's wooden pieces as solids, and what becomes of a tower of them.

Everything goes in and comes out as the rest of the program has it: a tower is a tuple of
(name, pose) from the base up, poses are in mm with a quaternion, outcomes are `Settle`. The
engine works in metres; that stays inside.

`geometry` and `mesh` need no engine. What simulates (`world` and above) loads MuJoCo, the extra
`physics`, when it is first called: records replay without it.

| to | call |
|---|---|
| settle for a table | `settler.Engine().settle(asked, seed)` |
| try a placement | `settle.place(tower, piece, placement, stream, tremor, with_film=False)` |
| pull a piece | `settle.pull(tower, piece)` |
| know what is a fall | `falls.Judge(names, start, fall)` |
| see which pieces bear nothing | `bearing.bearing_nothing(tower)` |
| see how steady a tower is | `margin.margin(tower)` |
| find good poses in words | `poses.suggested(tower, piece)` |
| draw the pieces | `gltf.glb(names)` |
"""
