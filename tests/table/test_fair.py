"""Fair deals: the derivation, and the page that says how it goes."""

import hashlib
import hmac
import itertools
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from sarisari.core.event import Deal
from sarisari.core.message import Refused
from sarisari.games import card_games, get_game
from sarisari.games.bandu.pieces import PIECE_NAMES
from sarisari.table.fair import (
    below,
    bot_seed,
    check_salt,
    commitment_of,
    fair_deal,
    fair_pieces,
    first_difference,
    is_hash,
    pieces_key,
    random_words,
    round_key,
    salt_hash,
    seat_order,
    shuffled,
)
from tests.support.scripted_table import SECRET, ScriptedTable

PAGE = Path(__file__).parents[2] / "docs" / "fairness.md"
VECTORS: dict[str, Any] = json.loads(
    re.findall(r"```json\n(.*?)\n```", PAGE.read_text(encoding="utf-8"), re.DOTALL)[0]
)


deals_of_the_page = pytest.mark.parametrize("deal", VECTORS["deals"], ids=lambda deal: deal["game"])


def test_the_page_has_a_deal_of_each_game() -> None:
    assert {deal["game"] for deal in VECTORS["deals"]} == set(card_games())


def test_hashes_are_those_of_the_page() -> None:
    assert commitment_of(bytes.fromhex(VECTORS["secret"])) == VECTORS["commitment"]
    hashes = [
        None if salt is None else salt_hash(seat, salt)
        for seat, salt in enumerate(VECTORS["salts"])
    ]
    assert hashes == VECTORS["salt_hashes"]


def test_seats_by_lot_are_those_of_the_page() -> None:
    secret = bytes.fromhex(VECTORS["secret"])
    assert [seat_order(secret, players) for players in (3, 4, 5)] == VECTORS["seats"]


@deals_of_the_page
def test_keys_and_words_are_those_of_the_page(deal: dict[str, Any]) -> None:
    salts = VECTORS["salts"][: deal["players"]]
    key = round_key(bytes.fromhex(VECTORS["secret"]), deal["game"], deal["round"], salts)
    assert key.hex() == deal["key"]
    first = [f"{word:016x}" for word in itertools.islice(random_words(key), len(deal["words"]))]
    assert first == deal["words"]


@deals_of_the_page
def test_deals_are_those_of_the_page(deal: dict[str, Any]) -> None:
    game = get_game(deal["game"])
    deck = game.deck_of(game.new({"players": deal["players"]}))
    dealt = fair_deal(deck, deal["players"], bytes.fromhex(deal["key"]))
    assert [" ".join(hand) for hand in dealt.hands] == deal["hands"]
    assert dealt.aside == deal["aside"]


def test_seeds_of_bots_are_those_of_the_page() -> None:
    for seed in VECTORS["bot_seeds"]:
        found = bot_seed(bytes.fromhex(VECTORS["secret"]), seed["seat"], seed["events"])
        assert str(found) == seed["seed"]


@pytest.mark.clause("AN-33")
@pytest.mark.parametrize("draw", VECTORS["pieces"], ids=lambda draw: str(draw["count"]))
def test_drawn_pieces_are_those_of_the_page(draw: dict[str, Any]) -> None:
    salts = VECTORS["salts"][: draw["players"]]
    key = pieces_key(bytes.fromhex(VECTORS["secret"]), draw["game"], salts)
    assert key.hex() == draw["key"]
    first = [f"{word:016x}" for word in itertools.islice(random_words(key), len(draw["words"]))]
    assert first == draw["words"]
    assert " ".join(fair_pieces(PIECE_NAMES, draw["count"], key)) == draw["drawn"]


@pytest.mark.clause("AN-33")
def test_the_draw_is_the_one_in_words() -> None:
    """Step by step, with nothing of ours but the row of pieces."""
    message = "sarisari/1 pieces bandu " + ",".join(["a" * 16, "-"])
    key = hmac.new(SECRET, message.encode(), hashlib.sha256).digest()
    stream = b"".join(
        hmac.new(key, number.to_bytes(8, "big"), hashlib.sha256).digest() for number in range(20)
    )
    numbers = iter(int.from_bytes(stream[at : at + 8], "big") for at in range(0, len(stream), 8))
    row = list(PIECE_NAMES)
    for i in range(47, 0, -1):
        word = next(numbers)
        while word >= 2**64 - 2**64 % (i + 1):
            word = next(numbers)
        j = word % (i + 1)
        row[i], row[j] = row[j], row[i]
    drawn = fair_pieces(PIECE_NAMES, 7, pieces_key(SECRET, "bandu", ["a" * 16, None]))
    assert drawn == sorted(row[:7], key=PIECE_NAMES.index)


def test_the_derivation_is_the_one_in_words() -> None:
    """The page once more, step by step, with nothing of ours but the deck."""
    message = "sarisari/1 deal tanuki 3 " + ",".join(["a" * 16, "-", "b" * 16])
    key = hmac.new(SECRET, message.encode(), hashlib.sha256).digest()
    stream = b"".join(
        hmac.new(key, number.to_bytes(8, "big"), hashlib.sha256).digest() for number in range(20)
    )
    numbers = iter(int.from_bytes(stream[at : at + 8], "big") for at in range(0, len(stream), 8))
    cards = [
        f"{suit}-{rank}" for suit in ["red", "blue", "green", "yellow"] for rank in range(1, 10)
    ]
    for i in range(35, 0, -1):
        word = next(numbers)
        while word >= 2**64 - 2**64 % (i + 1):
            word = next(numbers)
        j = word % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    game = get_game("tanuki")
    deck = game.deck_of(game.new({"players": 3}))
    key = round_key(SECRET, "tanuki", 3, ["a" * 16, None, "b" * 16])
    assert shuffled(deck, key) == cards
    dealt = fair_deal(deck, 3, key)
    assert [set(hand) for hand in dealt.hands] == [set(cards[at : at + 12]) for at in (0, 12, 24)]
    assert all(list(hand) == sorted(hand, key=deck.index) for hand in dealt.hands)


def test_words_past_the_last_whole_multiple_are_passed_over() -> None:
    last = 2**64 - 1
    assert 2**64 % 3 == 1
    assert below(iter([last, 5]), 3) == 2
    assert below(iter([last - 1, 5]), 3) == (last - 1) % 3
    assert below(iter([last]), 4) == 3  # 4 divides all words evenly: none is passed over


def test_every_order_is_as_likely_as_the_next() -> None:
    orders = Counter("".join(shuffled("abc", number.to_bytes(2, "big"))) for number in range(6000))
    assert len(orders) == 6
    chi_square = sum((count - 1000) ** 2 / 1000 for count in orders.values())
    assert chi_square < 20.5  # five degrees of freedom: 1 in 1000


@pytest.mark.parametrize("game", card_games())
def test_each_part_changes_the_deal(game: str) -> None:
    key = round_key(SECRET, game, 1, ["a" * 16, None])
    others = [
        round_key(bytes(32), game, 1, ["a" * 16, None]),
        round_key(SECRET, game, 2, ["a" * 16, None]),
        round_key(SECRET, game, 1, [None, "a" * 16]),
        round_key(SECRET, "bandu", 1, ["a" * 16, None]),
        round_key(SECRET, game, 1, ["a" * 17, None]),
    ]
    assert len({key, *others}) == 6


def test_a_salt_of_another_seat_has_another_hash() -> None:
    assert salt_hash(0, "a" * 16) != salt_hash(1, "a" * 16)


@pytest.mark.parametrize(
    "salt", ["a" * 15, "a" * 65, "A" * 16, "a" * 15 + "-", "a" * 16 + "\n", ""]
)
def test_what_is_no_salt(salt: str) -> None:
    with pytest.raises(Refused, match="salt-shape"):
        check_salt(salt)


@pytest.mark.parametrize("salt", ["a" * 16, "z9" * 32])
def test_what_is_a_salt(salt: str) -> None:
    check_salt(salt)


@pytest.mark.parametrize("text", ["0" * 63, "0" * 65, "G" * 64, "A" * 64, "0" * 64 + "\n"])
def test_what_is_no_hash(text: str) -> None:
    assert not is_hash(text)


def test_the_first_difference_ignores_the_order_of_a_hand() -> None:
    fair = Deal((("a", "b"), ("c", "d")))
    assert first_difference(Deal((("b", "a"), ("d", "c"))), fair) is None
    assert first_difference(Deal((("b", "c"), ("a", "d"))), fair) == (0, "c", "a")


def test_a_table_deals_by_its_secret_and_salts() -> None:
    played = ScriptedTable("bastos", "Ada [Ben] Chloé Dev", is_fair=True).salts()
    table = played.table
    game = table.game
    key = round_key(SECRET, "bastos", 1, table.salts)
    assert table.salts[1] is None
    assert table.next_deal(SECRET) == fair_deal(game.deck_of(table.state), 4, key)


def test_a_table_takes_no_other_secret() -> None:
    table = ScriptedTable(is_fair=True).salts().table
    with pytest.raises(Refused, match="secret-other"):
        table.next_deal(bytes(32))
    with pytest.raises(Refused, match="secret-shape"):
        table.next_deal(SECRET[:31])
    with pytest.raises(Refused, match="secret-other"):
        table.bot_seed(bytes(32), 0)


def test_a_bot_has_another_seed_for_each_decision() -> None:
    played = ScriptedTable().deal()
    first = played.table.bot_seed(SECRET, 2)
    assert first == bot_seed(SECRET, 2, 1)
    assert first != played.table.bot_seed(SECRET, 1)
    assert first != played.act(0).table.bot_seed(SECRET, 2)
    assert 0 <= first < 2**64


def test_no_deal_is_computed_that_is_not_due() -> None:
    with pytest.raises(Refused, match="deal-not-due"):
        ScriptedTable().deal().table.next_deal(SECRET)
