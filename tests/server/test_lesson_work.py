"""A lesson as the page gets it: words, moments of one seat, verdicts."""

import pytest

from sarisari.lessons.lesson import get_lesson, lesson_names
from sarisari.server.lesson_work import lesson, scene, verdict


@pytest.mark.parametrize("name", lesson_names())
def test_no_moment_shows_more_than_the_learner_sees(name: str) -> None:
    seat = get_lesson(name).seat
    for step in range(len(get_lesson(name).step) + 1):
        for moment in scene(name, step).moments:
            assert moment.view.seat == seat
            assert moment.hands == []


def test_a_wrong_move_is_explained_in_the_language_asked_for() -> None:
    english, french = (verdict("tanuki", 1, "play red-9", each) for each in ("en", "fr"))
    assert not english.is_right
    assert english.clause == french.clause == "TAN-14"
    assert english.text != french.text
    assert len(english.moments) == 1


def test_an_unknown_language_gets_the_lesson_in_english_and_is_told_so() -> None:
    assert lesson("tanuki", "eo").language == "en"
    assert lesson("tanuki", "fr").language == "fr"
