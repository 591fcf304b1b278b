"""Two states that differ only in what a seat cannot know look the same to it, byte for byte."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from sarisari.core.event import Action, Deal, Event, Logged
from sarisari.core.game import State
from sarisari.core.message import Refused
from sarisari.core.phase import CHOOSE, PLAY
from sarisari.core.stream import Stream, below, new_stream
from sarisari.games import card_games, get_game
from tests.support.random_games import random_game, some_options
from tests.support.rules_table import card_game_of

TRIES = 8  # random changes of what is hidden, until one is a legal game


class Round:
    """The events of one round so far, and the state before its deal."""

    def __init__(self, before: State) -> None:
        self.game = card_game_of(before.game)
        self.before = before.copy()
        self.events: list[Event] = []

    def states(self, events: list[Event]) -> list[State] | None:
        """The states after each of these events; None if one of them is not legal."""
        states, state = [], self.before.copy()
        for event in events:
            try:
                self.game.apply(state, event)
            except Refused:
                return None
            states.append(state.copy())
        return states


def hidden_slots(play: Round, state: State, viewer: int | None) -> list[tuple[int, int, str]]:
    """Where cards lie that the viewer cannot know: (seat, event that names it or -1, card)."""
    slots = []
    for seat in range(int(state.record.players)):
        if seat == viewer:
            continue
        slots += [(seat, -1, card) for card in play.game.deck.names(state.record.hands[seat])]
        for number, entry in enumerate(state.log):
            event = entry.event
            if isinstance(event, Action) and event.seat == seat and is_hidden(event, entry, state):
                slots.append((seat, number, event.do.split(" ")[1]))
    return slots


def is_hidden(event: Action, entry: Logged, state: State) -> bool:
    """A choice that is not shown yet, or a raccoon face down."""
    if event.do.startswith("hide "):
        return entry.others is not None
    return event.do.startswith("bastos ") and state.record.phase == CHOOSE


def change_hidden(
    play: Round, state: State, viewer: int | None, stream: Stream
) -> tuple[list[Event], str]:
    """The round's events with a few hidden cards or bids exchanged, and what kind was."""
    events = list(play.events)
    bids = [
        number
        for number, event in enumerate(events)
        if isinstance(event, Action) and event.do.startswith("bid ") and event.seat != viewer
    ]
    if bids and state.record.phase == CHOOSE and below(stream, 2):
        number = bids[below(stream, len(bids))]
        event = events[number]
        assert isinstance(event, Action)
        events[number] = Action(event.seat, f"bid {below(stream, 10)}")
        return events, "bid"
    slots = hidden_slots(play, state, viewer)
    kind = "hand"
    for _ in range(1 + below(stream, 2)):
        if len(slots) < 2:
            break
        first, second = below(stream, len(slots)), below(stream, len(slots))
        (seat_a, event_a, card_a), (seat_b, event_b, card_b) = slots[first], slots[second]
        slots[first], slots[second] = (seat_a, event_a, card_b), (seat_b, event_b, card_a)
        swap_in_deal(events, card_a, card_b)
        for number, old, new in ((event_a, card_a, card_b), (event_b, card_b, card_a)):
            event = events[number]
            if number >= 0 and isinstance(event, Action) and first != second:
                verb, _, *rest = event.do.split(" ")
                events[number] = Action(event.seat, " ".join([verb, new, *rest]))
                kind = verb
                assert old != new
    return events, kind


def swap_in_deal(events: list[Event], card_a: str, card_b: str) -> None:
    deal = events[0]
    assert isinstance(deal, Deal)
    other = {card_a: card_b, card_b: card_a}
    hands = tuple(tuple(other.get(card, card) for card in hand) for hand in deal.hands)
    # a seat may hold both: then its hand is the same set, in the order it was
    hands = tuple(
        old if set(old) == set(new) else new for old, new in zip(deal.hands, hands, strict=True)
    )
    events[0] = Deal(hands, deal.aside)


def seen(play: Round, states: list[State], viewer: int | None) -> list[bytes]:
    """All that a viewer is shown and told of a round, after each event."""
    game = play.game
    return [
        msgspec.json.encode(
            [
                game.view(state, viewer),
                game.history(state, viewer),
                None if viewer is None else [game.refusal(state, viewer, do) for do in PROBES],
            ]
        )
        for state in states
    ]


PROBES = ("play banana-1", "play red-5", "hide red-9 red-5", "seller", "keep", "bid 99", "bid 3")


def twins_of(name: str, options: dict[str, Any], seed: int) -> Counter[str]:
    """Play a random game; at random moments look for a twin and compare. Returns how many
    twins there were, by phase and kind."""
    stream = new_stream(seed + 1000)
    found: Counter[str] = Counter()
    play: Round | None = None
    before = get_game(name).new(options)
    for state, event, _ in random_game(name, options, seed):
        if isinstance(event, Deal):
            play = Round(before)
        assert play is not None
        play.events.append(event)
        before = state.copy()
        if state.record.phase == PLAY and below(stream, 12):
            continue  # the other phases are short: look at each
        viewers = [*range(int(state.record.players)), None]
        viewer = viewers[below(stream, len(viewers))]
        for _ in range(TRIES):
            events, kind = change_hidden(play, state, viewer, stream)
            if events == play.events:
                continue
            twins = play.states(events)
            if twins is None:
                continue
            truth = play.states(play.events)
            assert truth is not None
            assert truth[-1] != twins[-1]
            # the last state with its whole history, now and then every state on the way
            since = 0 if below(stream, 8) == 0 else -1
            assert seen(play, truth[since:], viewer) == seen(play, twins[since:], viewer)
            found[f"phase {int(state.record.phase)}"] += 1
            found[kind] += 1
            found["onlooker" if viewer is None else "seat"] += 1
            break
    return found


@pytest.mark.clause("AT-21", "BAS-14", "BAS-29", "TAN-06", "AK-07")
@pytest.mark.parametrize("name", card_games())
def test_what_a_seat_cannot_know_changes_nothing_it_sees(name: str) -> None:
    found: Counter[str] = Counter()
    for seed, options in enumerate(some_options(name)):
        found += twins_of(name, options, seed)
    kinds = {
        "tindahan": ("phase 0", "phase 2", "phase 5"),  # a deal is due, play, the end
        "bastos": ("phase 1", "phase 2", "phase 4", "bastos"),
        "tanuki": ("phase 1", "phase 2", "bid", "hide"),
    }
    for kind in (*kinds[name], "hand", "seat", "onlooker"):
        assert found[kind] >= 5, f"only {found[kind]} twins of kind {kind}: {found}"


def test_the_comparison_would_notice_a_leak() -> None:
    """A view that shows another hand is not the same for twins."""
    name, options = "tindahan", {"players": 3}
    states = [state.copy() for state, _, _ in random_game(name, options, 1)][:1]
    record = states[0].record
    twin = states[0].copy()
    twin.record.hands[1], twin.record.hands[2] = record.hands[2], record.hands[1]
    game = get_game(name)
    assert game.view(states[0], 0) == game.view(twin, 0)
    assert game.view(states[0], 1) != game.view(twin, 1)
