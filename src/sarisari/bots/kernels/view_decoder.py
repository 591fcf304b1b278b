"""What a searching bot reads out of a view: how the round began as far as its seat knows, what
happened since, and all worlds that fit."""

from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from sarisari.core.cards import Seat
from sarisari.core.game import View
from sarisari.core.layout import copy_of, states_of
from sarisari.core.options import Options
from sarisari.core.worlds import Numbers, Worlds
from sarisari.games import get_game
from sarisari.games.hidden_information import FACE_DOWN, Unseen

Frozen: TypeAlias = tuple[tuple[str, Any], ...]

OPEN_CARD = -1  # in place of a slot: the event's card lies open


class Past(NamedTuple):
    """A round so far, for kernels that play it again in every world."""

    start: Any  # one state, before the deal
    worlds: Worlds
    shown: Numbers  # by seat: cards that it is known to have been dealt
    slot_seats: Numbers  # by slot: who laid the card
    events: Numbers  # by event: seat, first integer, second integer, slot
    seat: Seat  # whose view it is


class Aim(NamedTuple):
    """What a search goes by."""

    warmth: float  # of the others' quick play so far, in points; 0: all worlds count the same
    jitter: float  # of quick play in rollouts, in points
    quick_turns: int  # choices of a rollout by quick play; the rest is by chance
    win_worth: float  # points that winning the game is worth, in its last round
    explore: float  # how much a tree tries what it knows little of
    spread: float  # points that are far apart


def read_past(view: View) -> tuple[Past, Unseen]:
    """The past of a view. A secret choice that nobody has shown counts as not made yet: the
    others' quick play will make it."""
    assert view.seat is not None
    game: Any = get_game(view.game)
    unseen: Unseen = game.hidden.read(view)
    deal = view.events[0].deal
    assert deal is not None
    shown = np.array([unseen.shown[seat] for seat in range(view.players)], np.int64)
    shown[view.seat] = game.deck.cards(*(deal.hand or ()))
    slot_seats = np.array([slot.seat for slot in unseen.slots], np.int64)
    events = np.array(_events(view, game, unseen), np.int64).reshape(-1, 4)
    worlds = unseen.worlds()
    return Past(_start(view, game), worlds, shown, slot_seats, events, view.seat), unseen


def _start(view: View, game: Any) -> Any:
    """One state as it was before the deal of this round."""
    start = copy_of(_laid(view.game, _frozen(view.options)))
    start.totals[: view.players] = view.totals
    start.round_count = view.round - 1
    game.carry_over(start, view)
    deal = view.events[0].deal
    if deal is not None and deal.aside is not None:
        start.aside = game.deck.parse_card(deal.aside)
    return states_of(start)


def _frozen(options: Options) -> Frozen:
    """Options as a key of a cache."""
    return tuple(
        (name, tuple(value) if isinstance(value, list) else value)
        for name, value in options.items()
    )


@lru_cache(maxsize=64)
def _laid(name: str, options: Frozen) -> Any:
    """A table laid for a game with these options: to lay it takes longer than to read a view."""
    game: Any = get_game(name)
    thawed = {key: list(value) if isinstance(value, tuple) else value for key, value in options}
    return game.new_record(thawed)


def _events(view: View, game: Any, unseen: Unseen) -> list[tuple[int, int, int, int]]:
    """What happened since the deal, in integers."""
    by_time = sorted(range(len(unseen.slots)), key=lambda slot: unseen.slots[slot].time)
    face_down = iter(by_time)
    events = []
    for seen in view.events[1:]:
        assert seen.seat is not None
        if seen.do is None and seen.seat in unseen.sealed:
            continue
        do = seen.do or game.hidden.choice(view, seen.seat, None).do
        slot = OPEN_CARD
        if FACE_DOWN in do:
            slot = next(face_down)
            do = unseen.slots[slot].action(1 << _any_card(unseen, slot))
        first, *second = game.actions.parse(do)
        events.append((seen.seat, first, second[0] if second else -1, slot))
    return events


def _any_card(unseen: Unseen, slot: int) -> int:
    """Some card that a slot may hold: the second integer does not depend on which."""
    return (unseen.slots[slot].cards & -unseen.slots[slot].cards).bit_length() - 1
