"""Every action of every card game as text, and back."""

import re
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest

from sarisari.core.bits import members
from sarisari.core.event import Action
from sarisari.core.layout import Record
from sarisari.core.phase import SECOND
from sarisari.core.stream import below, new_stream
from sarisari.games import card_games, get_game
from sarisari.games.card_game import CardGame

SUITS = {
    "tindahan": ["banana", "mango", "lanzones", "pineapple", "durian"],
    "bastos": ["banana", "mango", "pineapple", "passionfruit", "orange"],
    "tanuki": ["red", "blue", "green", "yellow"],
}
RANKS = {"tindahan": range(1, 11), "bastos": range(1, 10), "tanuki": range(1, 10)}
ACTION_COUNTS = {"tindahan": 106, "bastos": 146, "tanuki": 481}
OPTION_SETS = [
    ("tindahan", {}),
    ("tindahan", {"players": 4, "cart": "returns"}),
    ("tindahan", {"players": 5, "seller": "spend"}),
    ("bastos", {}),
    ("bastos", {"players": 4, "climb": True, "strongest": "winnable"}),
    ("bastos", {"direction": "clockwise", "earlier": "trump"}),
    ("tanuki", {}),
    ("tanuki", {"players": 4, "miss": "under"}),
    ("tanuki", {"players": 4, "hide": "exempt", "hidden": "facedown"}),
]

every_game = pytest.mark.parametrize("name", card_games())


def card_game(name: str) -> CardGame[Any]:
    game = get_game(name)
    assert isinstance(game, CardGame)
    return game


def cards_of(name: str) -> list[str]:
    return [f"{suit}-{rank}" for suit, rank in product(SUITS[name], RANKS[name])]


def spelled_out(name: str) -> list[str]:
    """Every action that the page on notation has, written from the page."""
    suits, cards = SUITS[name], cards_of(name)
    if name == "tindahan":
        carts = [f"cart {suit}" for suit in suits]
        return (
            [f"{verb} {card}" for verb in ("play", "spend") for card in cards] + carts + ["seller"]
        )
    if name == "bastos":
        changes = [f"{verb} {suit}" for verb in ("raise", "lower") for suit in suits] + ["keep"]
        return [
            f"{verb} {card}" for verb in ("bastos", "play", "trump") for card in cards
        ] + changes
    kettles = [f"{suit}-{rank}" for suit, rank in product(suits, (2, 5, 8))]
    hides = [f"hide {card} {kettle}" for card in cards for kettle in kettles]
    return [f"bid {tricks}" for tricks in range(13)] + [f"play {card}" for card in cards] + hides


@every_game
def test_a_game_has_exactly_the_actions_of_the_notation(name: str) -> None:
    texts = card_game(name).actions.texts()
    assert len(texts) == len(set(texts)) == ACTION_COUNTS[name]
    assert sorted(texts) == sorted(spelled_out(name))


@every_game
def test_every_action_goes_to_integers_and_back(name: str) -> None:
    actions = card_game(name).actions
    integers = [actions.parse(text) for text in actions.texts()]
    assert [actions.text(whole) for whole in integers] == actions.texts()
    assert len(set(integers)) == ACTION_COUNTS[name]
    assert all(0 <= integer < 63 for whole in integers for integer in whole)


@every_game
def test_words_are_plain_with_exactly_one_space_between(name: str) -> None:
    word = r"[a-z]+|[a-z]+-[1-9][0-9]?|0|[1-9][0-9]?"
    shape = re.compile(rf"({word})( ({word}))*")
    assert [text for text in card_game(name).actions.texts() if not shape.fullmatch(text)] == []


def near_misses(text: str) -> Iterator[str]:
    """Texts that look like an action and are none."""
    yield from (f" {text}", f"{text} ", f"{text}\n", f"{text}\0", f"{text} {text}", f"{text},")
    yield from (text.upper(), text.capitalize(), text[:-1] + "x", f"x{text}")
    if " " in text:
        yield from (text.replace(" ", swap, 1) for swap in ("  ", "\t", "", "-", "\u00a0"))
    if re.search(r"\d", text):
        for sign in ("0", "+", "-", " "):
            yield re.sub(r"(\d+)$", rf"{sign}\1", text)
        yield re.sub(r"\d+$", lambda number: number[0] + ".0", text)
        yield re.sub(r"\d+$", lambda number: chr(0xFF10 + int(number[0]) % 10), text)
        yield re.sub(r"\d+$", "", text)
    if "-" in text:
        yield from (text.replace("-", swap, 1) for swap in ("", " ", "_", "--", "\u2011"))


@every_game
def test_near_misses_are_no_actions(name: str) -> None:
    actions = card_game(name).actions
    misses = [miss for text in actions.texts() for miss in near_misses(text)]
    for miss in ["", " ", "\n", *misses]:
        with pytest.raises(ValueError, match="no such action"):
            actions.parse(miss)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("tindahan", "play mango-0"),
        ("tindahan", "play mango-11"),
        ("tindahan", "play orange-3"),
        ("tindahan", "seller mango"),
        ("tindahan", "bid 3"),
        ("bastos", "play mango-10"),
        ("bastos", "raise mango-3"),
        ("bastos", "keep mango"),
        ("bastos", "bastos durian-3"),
        ("tanuki", "bid 13"),
        ("tanuki", "bid -1"),
        ("tanuki", "play red-10"),
        ("tanuki", "hide red-7"),
        ("tanuki", "hide red-7 blue-4"),
        ("tanuki", "hide ? blue-5"),
        ("tanuki", "hide red-7 blue-5 green-2"),
    ],
)
def test_what_a_game_does_not_have_is_no_action(name: str, text: str) -> None:
    with pytest.raises(ValueError, match="no such action"):
        card_game(name).actions.parse(text)


@every_game
def test_card_names_go_to_cards_and_back_over_the_whole_deck(name: str) -> None:
    game = card_game(name)
    deck = game.deck
    names = cards_of(name)
    assert game.suits == deck.suits == tuple(SUITS[name])
    assert [deck.card_name(card) for card in range(deck.card_count)] == names
    assert [deck.parse_card(card) for card in names] == list(range(len(names)))
    assert deck.names(deck.cards(*reversed(names))) == names
    for suit, colour in enumerate(SUITS[name]):
        assert deck.names(deck.suit_cards(suit)) == [c for c in names if c.startswith(colour)]


@every_game
@pytest.mark.parametrize(
    "change", [str.upper, " {}".format, "{} ".format, "{}0".format, "x{}".format]
)
def test_a_name_that_is_not_letter_for_letter_a_card_is_none(
    name: str, change: Callable[[str], str]
) -> None:
    deck = card_game(name).deck
    for card in (cards_of(name)[0].replace("-1", "-2"), cards_of(name)[-1], "-", "1"):
        with pytest.raises(ValueError, match="no card is called"):
            deck.parse_card(change(card))


def kernel_actions(game: CardGame[Any], record: Record, seat: int) -> dict[int, set[int] | None]:
    """What the kernel offers: first integers, each with the set of second ones that must follow."""
    offered = {}
    for first in members(game.kernel.legal(record, seat)):
        after = record.copy()
        game.kernel.apply(after, seat, first)
        is_half = after.phase == SECOND
        offered[first] = set(members(game.kernel.legal(after, seat))) if is_half else None
    return offered


def text_actions(game: CardGame[Any], texts: list[str]) -> dict[int, list[list[int]]]:
    """The same from texts: by first integer, what follows it in each text."""
    seconds: dict[int, list[list[int]]] = {}
    for text in texts:
        first, *rest = game.actions.parse(text)
        seconds.setdefault(first, []).append(rest)
    return seconds


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(("name", "options"), OPTION_SETS)
def test_in_random_games_the_texts_are_what_the_kernel_offers(
    name: str, options: dict[str, int | str], seed: int
) -> None:
    game = card_game(name)
    state, stream = game.new(options), new_stream(seed)
    steps = 0
    while game.result(state) is None:
        if game.due(state) == "deal":
            game.apply(state, game.random_deal(state, stream))
        for seat in game.to_act(state):
            texts = game.legal(state, seat)
            assert texts == sorted(set(texts))
            assert [game.actions.text(game.actions.parse(text)) for text in texts] == texts
            offered = kernel_actions(game, state.record, seat)
            named = text_actions(game, texts)
            assert named.keys() == offered.keys()
            for first, seconds in offered.items():
                if seconds is None:
                    assert len(named[first]) == 1
                else:
                    assert sorted(named[first]) == sorted([second] for second in seconds)
        seats = game.to_act(state)
        seat = seats[below(stream, len(seats))]
        texts = game.legal(state, seat)
        game.apply(state, Action(seat, texts[below(stream, len(texts))]))
        steps += 1
    assert steps > state.record.players * 9
