"""What a seat cannot know changes no bot's answer."""

from collections import Counter
from typing import Any

import pytest

from sarisari.bots import BOT_NAMES, SEARCHING, get_bot
from sarisari.core.event import Deal, Event
from sarisari.core.game import State
from sarisari.core.message import Refused
from sarisari.core.phase import CHOOSE
from sarisari.core.stream import Stream, below, new_stream
from sarisari.games import card_games, get_game
from tests.support.random_games import random_game, some_options
from tests.support.rules_table import card_game_of

SPECS = [f"{name}:iterations=40" if name in SEARCHING else name for name in BOT_NAMES]
TRIES = 6  # exchanges of hidden cards, until one is a legal game


def exchanged(
    events: list[Event], seat: int, stream: Stream, cards: list[list[str]]
) -> list[Event]:
    """A round's events with two cards of other seats' hands exchanged in the deal."""
    others = [other for other in range(len(cards)) if other != seat and cards[other]]
    if len(others) < 2:
        return events
    first = others[below(stream, len(others))]
    second = others[below(stream, len(others))]
    one = cards[first][below(stream, len(cards[first]))]
    two = cards[second][below(stream, len(cards[second]))]
    other = {one: two, two: one}
    deal = events[0]
    assert isinstance(deal, Deal)
    hands = tuple(tuple(other.get(card, card) for card in hand) for hand in deal.hands)
    hands = tuple(
        old if set(old) == set(new) else new for old, new in zip(deal.hands, hands, strict=True)
    )
    return [Deal(hands, deal.aside), *events[1:]]


def state_after(before: State, events: list[Event]) -> State | None:
    game, state = get_game(before.game), before.copy()
    for event in events:
        try:
            game.apply(state, event)
        except Refused:
            return None
    return state


def compared_twins(name: str, options: dict[str, Any], seed: int) -> Counter[str]:
    """How many answers were compared, by bot; they are the same for both twins."""
    game = card_game_of(name)
    stream, found = new_stream(seed + 77), Counter[str]()
    before = game.new(options)
    events: list[Event] = []
    last = before.copy()
    for state, event, _ in random_game(name, options, seed):
        if isinstance(event, Deal):
            before, events = last, []
        events.append(event)
        last = state.copy()
        if not game.to_act(state) or below(stream, 5):
            continue
        seat = game.to_act(state)[0]
        cards = [game.deck.names(state.record.hands[s]) for s in range(int(state.record.players))]
        for _ in range(TRIES):
            changed = exchanged(events, seat, stream, cards)
            twin = state_after(before, changed)
            if twin is None or twin == state:
                continue
            for bot in SPECS:
                answers = {
                    get_bot(bot).choose(game.view(either, seat), seed) for either in (state, twin)
                }
                assert len(answers) == 1
                found[bot.partition(":")[0]] += 1
                found["choosing" if state.record.phase == CHOOSE else "playing"] += 1
            break
    return found


@pytest.mark.parametrize("name", card_games())
def test_other_hidden_cards_same_seed_same_answer(name: str) -> None:
    found: Counter[str] = Counter()
    for seed, options in enumerate(some_options(name, 3)):
        found += compared_twins(name, options, seed)
    assert all(found[bot] >= 50 for bot in BOT_NAMES)
    assert found["playing"] >= 50
    assert name == "tindahan" or found["choosing"] >= 10


def test_a_bot_that_looked_at_hidden_cards_would_be_noticed() -> None:
    """The twins do differ: another seat's view of them is not the same."""
    game = card_game_of("tindahan")
    before = game.new({"players": 3})
    deal = game.random_deal(before, new_stream(3))
    stream = new_stream(4)
    changed: list[Event] = [deal]
    while changed == [deal]:
        changed = exchanged([deal], 0, stream, [list(hand) for hand in deal.hands])
    truth, twin = state_after(before, [deal]), state_after(before, changed)
    assert truth is not None
    assert twin is not None
    assert game.view(truth, 0) == game.view(twin, 0)
    assert game.view(truth, 1) != game.view(twin, 1)
