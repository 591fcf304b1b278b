"""Answers that are kept for wishes that are sent again."""

import pytest

from sarisari.core.message import Refused
from sarisari.server.idempotency import (
    ANSWERS_PER_USER,
    USERS_PER_TABLE,
    AnswerCache,
    WishOutcome,
    content_of,
)
from sarisari.server.messages import ActWish, SayWish, UndoWish, Wish
from sarisari.server.store.rows import Wished


def a_wish(id_: object, text: str = "hello") -> SayWish:
    return SayWish(id=str(id_), table="t", text=text)


def keep(
    answered: AnswerCache, user: str, wish: Wish, at: int = 1, next_: str | None = None
) -> None:
    content = content_of(wish)
    answered.keep(Wished(user=user, id=wish.id, content=content, at=at, time=0, next=next_))


def test_the_newest_wishes_of_a_user_are_answered_as_before() -> None:
    answered = AnswerCache()
    for number in range(ANSWERS_PER_USER + 1):
        keep(answered, "ada", a_wish(number), number)
    assert answered.get("ada", a_wish(0)) is None
    assert [answered.get("ada", a_wish(number)) for number in range(1, ANSWERS_PER_USER + 1)] == [
        WishOutcome(number) for number in range(1, ANSWERS_PER_USER + 1)
    ]


def test_a_talkative_user_pushes_out_nobody_elses_answer() -> None:
    answered = AnswerCache()
    keep(answered, "ada", a_wish(1), 7, "next")
    for number in range(1000):
        keep(answered, "ben", a_wish(number), number)
    assert answered.get("ada", a_wish(1)) == WishOutcome(7, "next")
    assert answered.get("ben", a_wish(1)) is None


def test_whoever_was_silent_the_longest_is_forgotten_first() -> None:
    answered = AnswerCache()
    users = [f"user {number}" for number in range(USERS_PER_TABLE)]
    for user in users:
        keep(answered, user, a_wish(1))
    keep(answered, users[0], a_wish(2))
    keep(answered, "ada", a_wish(1))
    assert answered.get(users[1], a_wish(1)) is None
    assert answered.get(users[0], a_wish(1)) == WishOutcome(1)


@pytest.mark.parametrize(
    "other",
    [a_wish(1, "something else"), UndoWish(id="1", table="t", at=3)],
    ids=["content", "kind"],
)
def test_the_id_of_another_wish_is_refused(other: Wish) -> None:
    answered = AnswerCache()
    keep(answered, "ada", a_wish(1))
    with pytest.raises(Refused, match="id-used"):
        answered.get("ada", other)
    assert answered.get("ben", other) is None


def test_how_far_its_author_had_seen_does_not_make_it_another_wish() -> None:
    answered = AnswerCache()
    keep(answered, "ada", ActWish(id="1", table="t", at=3, do="bid 1"), 4)
    assert answered.get("ada", ActWish(id="1", table="t", at=9, do="bid 1")) == WishOutcome(4)
