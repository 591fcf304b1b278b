"""Samples of beliefs as a batch: many worlds of many views at once (determinizations)."""

from collections.abc import Sequence
from typing import Any

from sarisari.core.game import View
from sarisari.core.stream import Stream
from sarisari.games import get_game
from sarisari.games.card_belief import CardBelief
from sarisari.games.hidden_information import FACE_DOWN
from sarisari.research.batch import Batch
from sarisari.research.game_streams import seeded_streams


def sampled_worlds(views: Sequence[View], count: int, seed: int = 0, **settings: Any) -> Batch:
    """Return a batch with `count` games for each view, in the order of the views: in each of them
    the view's seat knows exactly what the view says, and the rest is drawn uniformly from all worlds
    that fit. Settings are those of a batch, without opponents.

    The views are of one game with one set of options, and of rounds that are being played. The worlds
    of a view depend on the seed, the view and its place in the list only.
    """
    if not views or count < 1:
        raise ValueError("worlds need at least one view, and one world for each")
    game, options = views[0].game, views[0].options
    for view in views:
        if (view.game, view.options) != (game, options):
            raise ValueError("all views must be of the same game with the same options")
        if view.seat is None or view.over or view.due is not None:
            raise ValueError("a view must be a seat's, of a round that is being played")
    rules: Any = get_game(game)
    batch = Batch(game, len(views) * count, options, seed, **settings)
    for number, (view, streams) in enumerate(
        zip(views, seeded_streams(seed, len(views)), strict=True)
    ):
        _draw(batch, number * count, count, CardBelief(rules, view), view, streams[:1])
    return batch


def _draw(
    batch: Batch, first: int, count: int, belief: CardBelief[Any], view: View, stream: Stream
) -> None:
    batch.put(first, belief.sample(stream))
    if not any(FACE_DOWN in (seen.do or "") for seen in view.events):
        batch.put_alike(first, belief.fill(count, stream))
        return
    # which cards a seat has laid face down differs from world to world
    for number in range(first + 1, first + count):
        batch.put(number, belief.sample(stream))
