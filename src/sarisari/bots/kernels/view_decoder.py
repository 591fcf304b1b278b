"""Decode a view for the search: the start of the round as far as the seat knows it, the events
since, and the set of worlds that fit (the information set)."""

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

OPEN_CARD = -1  # instead of a slot: the event's card is visible


class Past(NamedTuple):
    """A round so far, for kernels that replay it in every world."""

    start: Any  # one state, before the deal
    worlds: Worlds
    shown: Numbers  # by seat: cards that it is known to have been dealt
    slot_seats: Numbers  # by slot: the seat that laid the card
    events: Numbers  # by event: seat, first integer, second integer, slot
    seat: Seat  # whose view it is


class SearchParameters(NamedTuple):
    """The numbers that the kernels of one search need."""

    temperature: float  # softmax temperature of the others' choices; 0: all worlds weigh the same
    jitter: float  # noise on the policy's scores in rollouts, in points
    policy_turns: int  # choices of a rollout made by the policy; the rest are random
    win_worth: float  # points that winning the game is worth in its last round
    explore: float  # the UCB exploration constant
    spread: float  # typical size of a round's edge in points, to scale rewards to 0 to 1


def read_past(view: View) -> tuple[Past, Unseen]:
    """Decode the past of a view. A secret choice that is not revealed yet counts as not made:
    rollouts make it by the policy."""
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
    """The state as it was before the deal of this round."""
    start = copy_of(_new_record(view.game, _frozen(view.options)))
    start.totals[: view.players] = view.totals
    start.round_count = view.round - 1
    game.carry_over(start, view)
    deal = view.events[0].deal
    if deal is not None and deal.aside is not None:
        start.aside = game.deck.parse_card(deal.aside)
    return states_of(start)


def _frozen(options: Options) -> Frozen:
    """Options as a hashable cache key."""
    return tuple(
        (name, tuple(value) if isinstance(value, list) else value)
        for name, value in options.items()
    )


@lru_cache(maxsize=64)
def _new_record(name: str, options: Frozen) -> Any:
    """A new record of a game with these options. Cached, because making one takes longer than
    decoding a view."""
    game: Any = get_game(name)
    thawed = {key: list(value) if isinstance(value, tuple) else value for key, value in options}
    return game.new_record(thawed)


def _events(view: View, game: Any, unseen: Unseen) -> list[tuple[int, int, int, int]]:
    """The events since the deal, as the kernel's integers."""
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
    """An arbitrary card that a slot may hold: the second integer does not depend on which."""
    return (unseen.slots[slot].cards & -unseen.slots[slot].cards).bit_length() - 1
