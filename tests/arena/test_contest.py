"""A whole comparison: the same for any number of processes, and after any interruption."""

import os
import signal
from contextlib import closing
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import pytest

from sarisari.arena import contest as contest_module
from sarisari.arena.checkpoint import Checkpoint
from sarisari.arena.contest import Contest
from sarisari.arena.game_runner import Played, ThinkingTime
from sarisari.arena.plan import Comparison
from sarisari.arena.report import report_of
from sarisari.arena.stopping_rule import LEAST_BLOCKS
from sarisari.arena.workers import play_blocks
from sarisari.core.message import Refused
from sarisari.processes import Process
from sarisari.workforce import process_crew
from sarisari.workforce.process_crew import TaskFault
from tests.support.arena_comparisons import comparison_of
from tests.support.narrowing import present

DUEL = comparison_of("casual", "random")


def nothing() -> None:
    pass


def run(
    comparison: Comparison, games: int | None, jobs: int = 1, path: Path | None = None
) -> Contest:
    contest = Contest(comparison, games)
    if path is None:
        contest.run(jobs, None, nothing)
    else:
        with closing(Checkpoint(path, comparison)) as kept:
            contest.run(jobs, kept, nothing)
    return contest


def found(contest: Contest) -> dict[str, Any]:
    return report_of(contest.comparison, contest.tally, 50).as_json()


def test_processes_change_nothing(tmp_path: Path) -> None:
    alone, together = tmp_path / "1", tmp_path / "2"
    first, second = run(DUEL, 12, 1, alone), run(DUEL, 12, 2, together)
    assert found(first) == found(second)
    assert alone.read_bytes() == together.read_bytes()
    assert first.tally.games == 12


def test_what_was_interrupted_goes_on_to_the_same_end(tmp_path: Path) -> None:
    path, whole = tmp_path / "a", tmp_path / "b"
    for games in (3, 4, 9):
        run(DUEL, games, path=path)
        path.write_bytes(path.read_bytes()[:-9])  # killed while it wrote
    last = run(DUEL, 12, path=path)
    assert found(last) == found(run(DUEL, 12, path=whole))
    assert path.read_bytes() == whole.read_bytes()


def test_a_file_with_more_games_is_used_as_far_as_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a"
    run(DUEL, 9, path=path)
    monkeypatch.setattr(contest_module, "play_blocks", None)  # nothing more is played
    assert run(DUEL, 5, path=path).tally.games == 6
    assert run(DUEL, 9, path=path).tally.games == 9


def test_identical_bots_differ_by_exactly_nothing() -> None:
    for bots in (("casual", "casual"), ("casual",) * 3, ("casual",) * 4):
        for standing in found(run(comparison_of(*bots), 4))["bots"]:
            assert (standing["edge"], standing["edge_low"], standing["edge_high"]) == (0, 0, 0)
            assert standing["win_share"] == pytest.approx(1 / 3, abs=1e-6)


def test_it_stops_when_it_is_sure(tmp_path: Path) -> None:
    path = tmp_path / "a"
    contest = run(DUEL, None, path=path)
    assert contest.tally.blocks == LEAST_BLOCKS
    assert contest.stopping_rule.ahead[0, 1]
    assert len(path.read_text("utf-8").splitlines()) == 1 + LEAST_BLOCKS


def test_an_hour_is_spent_no_longer_than_it_must(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is ever sure, and it ends all the same."""
    monkeypatch.setattr(contest_module, "MOST_GAMES", 6)
    contest = run(DUEL, None)
    assert contest.tally.games == 6
    assert not contest.stopping_rule.is_sure


def test_every_game_is_told_of() -> None:
    told = []
    contest = Contest(DUEL, 6)
    contest.run(1, None, lambda: told.append(contest.tally.games + contest.games_in_block))
    assert told == [1, 2, 3, 4, 5, 6]


def test_how_long_bots_took_is_counted_in_all_processes() -> None:
    contest = run(DUEL, 6, jobs=2)
    assert (
        contest.thinking_times[1].choices == 2 * contest.thinking_times[0].choices == 2 * 6 * 3 * 13
    )
    assert contest.thinking_times[0].seconds > 0


def test_paces_add_up() -> None:
    pace = ThinkingTime(2, 3.0, 2.0)
    pace.add(ThinkingTime(1, 1.0, 1.0))
    assert pace == ThinkingTime(3, 4.0, 2.0)


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[BaseProcess]:
    """Processes that workers run in."""
    started: list[BaseProcess] = []
    begin = Process.start

    def kept(self: Process) -> object:
        loaded = begin(self)
        if self.child not in started:
            started.append(present(self.child))
        return loaded

    monkeypatch.setattr(Process, "start", kept)
    return started


def test_no_process_is_left_when_it_is_stopped_early(started: list[BaseProcess]) -> None:
    with closing(play_blocks(DUEL, 0, 1000, 2)) as games:
        next(games)
    assert len(started) == 2
    assert not any(process.is_alive() for process in started)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal here")
def test_a_game_whose_process_died_is_played_again(started: list[BaseProcess]) -> None:
    expected = [played for played, _ in play_blocks(DUEL, 0, 4, 1)]
    found: list[Played] = []
    with closing(play_blocks(DUEL, 0, 4, 2)) as games:
        for played, _ in games:
            if not found:
                os.kill(present(started[0].pid), signal.SIGKILL)
            found.append(played)
    assert found == expected
    assert len(started) == 3


def test_a_game_that_kills_every_process_is_given_up(
    started: list[BaseProcess], monkeypatch: pytest.MonkeyPatch
) -> None:
    send = process_crew.CrewMember._send

    def fatal(self: Any, task: Any) -> None:
        send(self, task)
        self.process.kill()

    monkeypatch.setattr(process_crew.CrewMember, "_send", fatal)
    with pytest.raises(Refused) as refused:
        list(play_blocks(DUEL, 0, 1, 2))
    assert refused.value.message.key == "work-died"
    assert not any(process.is_alive() for process in started)


def test_a_fault_of_a_bot_in_a_process_is_shown_with_its_traceback() -> None:
    """There is no bot of this name: the command would have refused it."""
    with pytest.raises(TaskFault, match=r"Traceback[^$]*nobody"):
        list(play_blocks(comparison_of("casual", "nobody"), 0, 1, 2))
