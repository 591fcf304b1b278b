"""A referee for sampled worlds: compiled rules replay the round from each sampled deal."""

from functools import cache
from importlib import import_module
from typing import Any

import numpy as np

from sarisari.core.game import View
from sarisari.core.kernel import instantiate
from sarisari.core.layout import states_of
from sarisari.core.phase import SECOND
from sarisari.core.stream import Stream
from sarisari.games.card_belief import CardBelief, before_round
from sarisari.games.card_game import CardGame
from tests.support.narrowing import present
from tests.support.rules_table import card_game_of

legal: Any = None  # these are bound by referee_of
apply: Any = None
begin_round: Any = None


def referee(board: Any, start: Any, dealt: Any, actions: Any, sampled: Any) -> Any:
    """How many samples break a rule: an action that is not legal in its world, or a record that
    does not come out as it was sampled. `board` and `start` are one state each; the bytes of
    the board are the last row of `sampled`."""
    bad = 0
    for number in range(len(dealt)):
        board[0] = start[0]
        for seat in range(dealt.shape[1]):
            board[0].hands[seat] = dealt[number, seat]
        begin_round(board[0])
        good = True
        for step in range(actions.shape[1]):
            seat = actions[number, step, 0]
            for part in range(1, 3):
                action = actions[number, step, part]
                if good and (part == 1 or board[0].phase == SECOND):
                    good = legal(board[0], seat) >> action & 1 == 1
                    if good:
                        apply(board[0], seat, action)
        bad += not good or not equal(sampled[number], sampled[len(dealt)])
    return bad


def equal(first: Any, second: Any) -> bool:
    for place in range(len(first)):  # noqa: SIM110 - Numba has no generators in all()
        if first[place] != second[place]:
            return False
    return True


@cache
def referee_of(name: str) -> Any:
    rules = import_module(f"sarisari.games.{name}.rules")
    names = {kind: getattr(rules, kind) for kind in ("legal", "apply", "begin_round")}
    names["equal"] = instantiate(equal, name, {})
    return instantiate(referee, name, names)


def violations(view: View, count: int, stream: Stream, forget_voids: bool = False) -> int:
    """Draw so many worlds for a view and count those that break a rule."""
    game = card_game_of(view.game)
    belief = game.belief(view)
    start = before_round(game, view).record
    aside = present(view.events[0].deal).aside
    if aside is not None:
        start.aside = game.deck.parse_card(aside)
    base = belief.sample(stream).record
    if forget_voids:
        for seat in belief._unseen.may_hold:
            belief._unseen.may_hold[seat] = -1
        belief._unseen.groups = None
        belief.worlds = belief._unseen.worlds()
    states, slot_cards = belief._draw(base, count, stream)
    dealt, actions = replayed(game, view, belief, states, slot_cards)
    rows = states_of(start, count + 1)
    rows[:count] = states
    sampled = rows.view(np.uint8).reshape(count + 1, -1)
    return int(referee_of(view.game)(rows[count:], states_of(start), dealt, actions, sampled))


def replayed(
    game: CardGame[Any], view: View, belief: CardBelief[Any], states: Any, slot_cards: Any
) -> tuple[Any, Any]:
    """By sample: the hands as they were dealt, and the round's actions as integers."""
    count, unseen = len(states), belief._unseen
    dealt = np.zeros((count, states.hands.shape[1]), np.int64)
    for seat in range(view.players):
        dealt[:, seat] = states.hands[:, seat] | unseen.shown[seat]
    if view.seat is not None:
        dealt[:, view.seat] = game.deck.cards(*present(present(view.events[0].deal).hand))
    actions = np.zeros((count, len(view.events) - 1, 3), np.int64)
    by_time = {slot.time: number for number, slot in enumerate(unseen.slots)}
    for step, seen in enumerate(view.events[1:]):
        actions[:, step, 0] = present(seen.seat)
        if seen.do is None:
            first = states.bastos[:, seen.seat] if view.game == "bastos" else None
            actions[:, step, 1] = 36 + states.bids[:, seen.seat] if first is None else first
            dealt[:, seen.seat] |= 0 if first is None else np.int64(1) << first.astype(np.int64)
        elif step in by_time:
            card = slot_cards[:, by_time[step]]
            dealt[:, seen.seat] |= card
            actions[:, step, 1] = np.log2(card).astype(np.int64)
            shown = seen.do.replace("?", "red-9" if "red-9" not in seen.do else "blue-9")
            actions[:, step, 2] = game.actions.parse(shown)[1]
        else:
            integers = game.actions.parse(seen.do)
            actions[:, step, 1 : 1 + len(integers)] = integers
    return dealt, actions
