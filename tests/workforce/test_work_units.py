"""Work units, which processes and clusters carry out: the same wherever, and however often."""

import pickle
from functools import partial

import msgspec
import pytest

from sarisari.arena.game_runner import ThinkingTime
from sarisari.arena.workers import _play_unit, play_blocks
from sarisari.core.message import Refused
from sarisari.workforce import ray_crew
from sarisari.workforce.process_crew import Failed
from sarisari.workforce.work_unit import WorkUnit, carry_out, program_version, units_of
from tests.support.arena_comparisons import comparison_of

DUEL = comparison_of("casual", "random")


def test_units_done_twice_elsewhere_and_in_any_order_are_the_games_of_one_process() -> None:
    units = list(units_of(partial(_play_unit, DUEL), 0, 4, 1))
    sent: list[WorkUnit] = [pickle.loads(pickle.dumps(unit)) for unit in units]
    backwards = [carry_out(unit) for unit in reversed(sent)][::-1]
    again = [carry_out(unit) for unit in sent]
    here = [played for played, _ in play_blocks(DUEL, 0, 4, 1)]
    for outcomes in (backwards, again):
        assert [played for unit in outcomes for played, _ in unit] == here
    assert isinstance(again[0][0][1][0], ThinkingTime)


def test_units_cover_every_number_once() -> None:
    units = list(units_of(range, 3, 20, 5))
    assert [(unit.first, unit.end) for unit in units] == [(3, 8), (8, 13), (13, 18), (18, 20)]
    assert [number for unit in units for number in carry_out(unit)] == list(range(3, 20))


def test_another_version_of_the_program_does_not_begin_a_unit() -> None:
    [unit] = units_of(range, 0, 5, 5)
    other = msgspec.structs.replace(unit, version="0.0.0+elsewhere")
    outcome = ray_crew._attempt_unit(other)
    assert isinstance(outcome, Failed)
    with pytest.raises(Refused) as refused:
        outcome.raise_again()
    assert refused.value.message.key == "work-version"
    assert refused.value.message.params["ours"] == program_version()
    assert ray_crew._attempt_unit(unit) == range(5)


def test_without_ray_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ray_crew, "find_spec", lambda name: None)
    with pytest.raises(Refused) as refused:
        ray_crew.check_ray()
    assert refused.value.message.key == "work-no-ray"
