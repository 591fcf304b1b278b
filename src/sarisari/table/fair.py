"""Fair deals by commit-reveal: from the server's secret and the people's salts to the cards of
every round.

docs/fairness.md explains the derivation, with test vectors, and what it proves.
"""

import hashlib
import hmac
import re
from collections.abc import Iterator, Sequence

from sarisari.core.event import Deal
from sarisari.core.message import refuse

SECRET_BYTES = 32
WORD_COUNT = 1 << 64  # number of values of a 64-bit word
SALT = re.compile(r"[a-z0-9]{16,64}")
HASH = re.compile(r"[0-9a-f]{64}")


def commitment_of(secret: bytes) -> str:
    """Return the hash that a server publishes before it has seen any salt."""
    return hashlib.sha256(b"sarisari/1 secret " + secret).hexdigest()


def salt_hash(seat: int, salt: str) -> str:
    """Return a person's commitment to a salt. It includes the seat, so that nobody can copy
    another's."""
    return hashlib.sha256(f"sarisari/1 salt {seat} {salt}".encode()).hexdigest()


def is_hash(text: str) -> bool:
    """Whether a text has the form of a commitment, a salt's hash or a secret: 64 lower-case hex
    digits."""
    return HASH.fullmatch(text) is not None


def check_salt(salt: str) -> None:
    """Refuse a text that is not a valid salt."""
    if SALT.fullmatch(salt) is None:
        raise refuse("salt-shape")


def check_secret(secret: bytes, commitment: str | None) -> None:
    """Refuse a malformed secret, or one that does not match the commitment."""
    if len(secret) != SECRET_BYTES:
        raise refuse("secret-shape")
    if commitment is not None and commitment_of(secret) != commitment:
        raise refuse("secret-other")


def round_key(secret: bytes, game: str, round_number: int, salts: Sequence[str | None]) -> bytes:
    """Return the key that a round's deal is derived from; rounds from 1, salts by seat."""
    shown = ",".join(salt or "-" for salt in salts)
    message = f"sarisari/1 deal {game} {round_number} {shown}"
    return hmac.digest(secret, message.encode(), "sha256")


def random_words(key: bytes) -> Iterator[int]:
    """Yield an endless stream of 64-bit numbers from a key: HMAC blocks in counter mode, four words
    each."""
    counter = 0
    while True:
        block = hmac.digest(key, counter.to_bytes(8, "big"), "sha256")
        for start in range(0, len(block), 8):
            yield int.from_bytes(block[start : start + 8], "big")
        counter += 1


def below(source: Iterator[int], bound: int) -> int:
    """Return a number from 0 to bound - 1, each equally likely: words beyond the last whole
    multiple of the bound are rejected."""
    limit = WORD_COUNT - WORD_COUNT % bound
    for word in source:
        if word < limit:
            return word % bound
    raise ValueError("the words ran out")


def shuffled(cards: Sequence[str], key: bytes) -> list[str]:
    """Return the cards in random order (Fisher-Yates shuffle), every order equally likely."""
    order = list(cards)
    source = random_words(key)
    for last in range(len(order) - 1, 0, -1):
        other = below(source, last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def fair_deal(deck: Sequence[str], players: int, key: bytes) -> Deal:
    """Return the deal of a round from its key. `deck` is in ascending order, and so are the hands."""
    order = shuffled(deck, key)
    size, left_over = divmod(len(deck), players)
    rank = {card: index for index, card in enumerate(deck)}
    hands = tuple(
        tuple(sorted(order[seat * size : (seat + 1) * size], key=rank.__getitem__))
        for seat in range(players)
    )
    return Deal(hands, order[-1] if left_over else None)


def pieces_key(secret: bytes, game: str, salts: Sequence[str | None]) -> bytes:
    """AN-33. Return the key that a table's pieces are drawn from, where its options give only their
    number."""
    shown = ",".join(salt or "-" for salt in salts)
    return hmac.digest(secret, f"sarisari/1 pieces {game} {shown}".encode(), "sha256")


def fair_pieces(row: Sequence[str], count: int, key: bytes) -> list[str]:
    """Return `count` items of a row, drawn by a key, in the order of the row."""
    drawn = set(shuffled(row, key)[:count])
    return [piece for piece in row if piece in drawn]


def seat_order(secret: bytes, players: int) -> list[int]:
    """AB-02. Return the random seating: by seat, the number of the player as named."""
    key = hmac.digest(secret, b"sarisari/1 seats", "sha256")
    return [int(number) for number in shuffled([str(n) for n in range(players)], key)]


def first_difference(dealt: Deal, fair: Deal) -> tuple[int, str, str] | None:
    """Return where two complete deals of a deck differ: the seat, the first card that it has but
    should not, and the first that it should have but has not. The order within a hand does not
    matter. None if all hands are equal; then a card left over is equal as well."""
    for seat, (has, should) in enumerate(zip(dealt.hands, fair.hands, strict=True)):
        extra = [card for card in has if card not in should]
        if extra:
            return seat, extra[0], next(card for card in should if card not in has)
    return None


def settle_seed(secret: bytes, place: int, salts: Sequence[str | None]) -> int:
    """Return 64 bits that seed the tremor of a release, from the position of its entry in the
    journal."""
    shown = ",".join(salt or "-" for salt in salts)
    message = f"sarisari/1 settle {place} {shown}"
    return int.from_bytes(hmac.digest(secret, message.encode(), "sha256")[:8], "big")


def bot_seed(secret: bytes, seat: int, events: int) -> int:
    """Return 64 bits that seed a bot's decision after this many events."""
    message = f"sarisari/1 bot {seat} {events}"
    return int.from_bytes(hmac.digest(secret, message.encode(), "sha256")[:8], "big")
