"""Answers that are kept for wishes that are sent again."""

from sarisari.server.answered import USERS, WISHES, Answered, Came


def test_the_newest_wishes_of_a_user_are_answered_as_before():
    answered = Answered()
    for number in range(WISHES + 1):
        answered.keep("ada", str(number), Came(number))
    assert answered.get("ada", "0") is None
    assert [answered.get("ada", str(number)) for number in range(1, WISHES + 1)] == [
        Came(number) for number in range(1, WISHES + 1)
    ]


def test_a_talkative_user_pushes_out_nobody_elses_answer():
    answered = Answered()
    answered.keep("ada", "1", Came(7, "next"))
    for number in range(1000):
        answered.keep("ben", str(number), Came(number))
    assert answered.get("ada", "1") == Came(7, "next")
    assert answered.get("ben", "1") is None


def test_whoever_was_silent_the_longest_is_forgotten_first():
    answered = Answered()
    users = [f"user {number}" for number in range(USERS)]
    for user in users:
        answered.keep(user, "1", Came(1))
    answered.keep(users[0], "2", Came(2))
    answered.keep("ada", "1", Came(3))
    assert answered.get(users[1], "1") is None
    assert answered.get(users[0], "1") == Came(1)
