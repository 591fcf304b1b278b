"""Work on what-ifs, done in a worker process: the events that lead to a moment of a finished game,
as they were or with hands that its seat must have considered possible."""

import json
from collections.abc import Sequence

import msgspec

from sarisari.bots import BOT_NAMES
from sarisari.core.event import Deal, Event
from sarisari.core.hand_version import hand_version_of
from sarisari.core.message import refuse
from sarisari.core.options import Options, players_of
from sarisari.core.settle_question import NEWEST_HAND
from sarisari.core.stream import new_stream
from sarisari.review.reviewer import check_reviewed, tower_review_of
from sarisari.server.record_work import replay_of
from sarisari.table.record import event_line
from sarisari.table.replay import Replay
from sarisari.text.proof import bots_of_record


class PlayedUntil(msgspec.Struct, frozen=True):
    """What a what-if goes on from."""

    game: str
    options: Options
    bots: tuple[str | None, ...]  # by seat: the bots of this program that sat there
    lines: tuple[str, ...]  # the events, as lines of a record
    hand_version: int  # of the hand that releases pieces, where towers are built


def past_of(content: bytes, moment: int, seat: int, is_drawn: bool, seed: int) -> PlayedUntil:
    """Return what leads to a moment. Refused if the game was not finished, if it was over at that
    moment, or if it is one that bots only know the rules of."""
    whole = replay_of(content)
    check_reviewed(whole, seat)
    now = Replay(whole.header)
    if not 0 <= moment <= len(whole.events):
        raise refuse("no-such-moment", count=len(whole.events))
    for event in whole.events[:moment]:
        now.apply(event)
    if now.game.due(now.state) == "settle":
        now.undo(1)  # a piece in the air goes back into the hand
    if moment == 0 or now.game.result(now.state) is not None:
        raise refuse("what-if-end")
    towers = tower_review_of(whole.header.game)
    if towers is not None and not towers.is_sound(now.game.view(now.state, None)):
        raise refuse("what-if-towers")
    events = _drawn(now, seat, seed) if is_drawn else now.events
    bots, _ = bots_of_record(whole)
    known = [bot if bot in BOT_NAMES else None for bot in bots]
    return PlayedUntil(
        game=whole.header.game,
        options=whole.state.options,
        bots=tuple(known or [None] * players_of(whole.state.options)),
        lines=tuple(json.dumps(event_line(event)) for event in events),
        hand_version=hand_version_of(now.state) or NEWEST_HAND,
    )


def _drawn(now: Replay, seat: int, seed: int) -> Sequence[Event]:
    """Return the events with another deal of the round in play, and other secret choices, of which
    the seat has seen the same. Between rounds nothing is hidden, and where nothing is dealt nothing
    ever is."""
    dealt = max(
        (at for at, event in enumerate(now.events) if isinstance(event, Deal)), default=None
    )
    if dealt is None or now.game.due(now.state) is not None:
        return now.events
    world = now.game.belief(now.game.view(now.state, seat)).sample(new_stream(seed))
    return [*now.events[:dealt], *(logged.event for logged in world.log)]
