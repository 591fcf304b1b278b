"""For researchers: the rules at full speed, behind the interfaces of the field. Adapters only.

`Batch` needs nothing but Sari-sari; `sarisari.research.pettingzoo` and
`sarisari.research.gymnasium` need the extra `research`.
"""

from sarisari.research.batch import Batch
from sarisari.research.games import batch_games
from sarisari.research.random_actions import random_actions

__all__ = ["Batch", "batch_games", "random_actions"]
