"""Lessons by HTTP: the list, a lesson, its steps, verdicts, and refusals in words."""

import pytest
from starlette.testclient import TestClient

from sarisari.lessons.lesson import lesson_names
from tests.support.requests import refusal_of


def test_all_lessons_are_listed(web: TestClient) -> None:
    found = web.get("/api/lessons").json()["lessons"]
    assert [each["lesson"] for each in found] == lesson_names()


def test_a_right_move_leads_to_the_next_step(web: TestClient) -> None:
    step = "/api/lessons/tanuki/steps/1"
    verdict = web.get(f"{step}/verdict", params={"do": "hide red-9 red-5"}).json()
    assert verdict["is_right"] is True
    assert verdict["moments"] == web.get("/api/lessons/tanuki/steps/2").json()["moments"]


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/lessons/chess", 404),
        ("/api/lessons/tanuki/steps/99", 400),
        ("/api/lessons/tanuki/steps/x", 400),
        ("/api/lessons/tanuki/steps/1/verdict", 400),
    ],
)
def test_what_does_not_exist_is_refused_in_a_sentence(
    web: TestClient, path: str, status: int
) -> None:
    assert refusal_of(web, path) == status
