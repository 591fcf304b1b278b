"""Clocks: banks, increments, pauses, and what happens when time is up."""

from typing import Any

import pytest

from sarisari.core.event import Action
from sarisari.table.journal import ActEntry, DealEntry, UndoEntry
from sarisari.table.terms import PACES
from tests.support.narrowing import of_type
from tests.support.scripted_table import SECRET, ScriptedTable

QUICK = PACES["quick"]
assert QUICK is not None
BANK, INCREMENT = QUICK.bank, QUICK.increment


def quick(game: str = "tindahan", players: str = "Ada Ben [Chloé]", **terms: Any) -> ScriptedTable:
    return ScriptedTable(game, players, pace="quick", **terms).deal()


def left(played: ScriptedTable, seat: int) -> int | None:
    return played.table.clock_left(seat, played.time)


def later(played: ScriptedTable, ms: int) -> ScriptedTable:
    played.time += ms
    return played


def test_only_the_clock_of_the_one_to_act_runs() -> None:
    played = later(quick(), 3000)
    assert [left(played, seat) for seat in range(3)] == [BANK - 3000, BANK, None]
    assert played.table.runs_out() == (BANK, 0)


def test_an_action_adds_the_increment() -> None:
    played = later(quick(), 3000).act(0)
    assert left(played, 0) == BANK - 3000 + INCREMENT
    later(played, 500)
    assert (left(played, 0), left(played, 1)) == (BANK - 3000 + INCREMENT, BANK - 500)
    assert played.table.runs_out() == (3000 + BANK, 1)


def test_a_bots_turn_costs_nobody_time() -> None:
    played = quick().act(0).act(1)
    assert played.table.to_act() == [2]
    before = [left(played, seat) for seat in range(3)]
    assert [left(later(played, 9000), seat) for seat in range(3)] == before
    assert played.table.runs_out() is None


def test_in_a_secret_choice_all_clocks_run_at_once() -> None:
    played = later(quick("tanuki"), 1000)
    assert (left(played, 0), left(played, 1)) == (BANK - 1000, BANK - 1000)
    assert played.table.runs_out() == (BANK, 0)
    later(played.act(0), 1000)
    assert (left(played, 0), left(played, 1)) == (BANK - 1000 + INCREMENT, BANK - 2000)


def test_a_relaxed_table_has_no_clocks() -> None:
    played = ScriptedTable().deal()
    assert left(played, 0) is None
    assert played.table.runs_out() is None
    assert played.refused(played.clock("out", 0)) == "no-clock"


@pytest.mark.parametrize("pace", ["relaxed", "quick"])
def test_nobody_acts_at_a_table_that_is_paused(pace: str) -> None:
    played = ScriptedTable(pace=pace).deal()
    played.do(played.clock("pause"))
    act = ActEntry(time=0, seat=0, do="bid 1")
    assert played.refused(act) == "table-paused"
    played.do(played.clock("resume"))
    assert of_type(Action, played.do(act).table.events[-1]).do == "bid 1"


def test_before_the_deal_no_clock_runs() -> None:
    played = later(ScriptedTable(pace="quick"), 5000)
    assert left(played, 0) == BANK
    assert played.table.runs_out() is None


def test_time_is_up_at_the_very_millisecond() -> None:
    played = later(quick(), BANK - 1)
    assert left(played, 0) == 1
    assert played.refused(played.clock("out", 0)) == "time-is-left"
    assert played.table.propose(played.acted(0)).entry == played.acted(0)
    later(played, 1)
    assert left(played, 0) == 0
    assert played.refused(played.acted(0)) == "time-is-up"
    played.do(played.clock("out", 0))
    assert played.table.seats[0].stand_in == "casual"
    assert played.table.seats[0].bot == "casual"
    assert left(played, 0) is None


def test_a_stand_in_plays_on_without_a_clock() -> None:
    played = later(quick(), BANK)
    played.do(played.clock("out", 0))
    assert played.table.runs_out() is None
    assert later(played, 10 * BANK).act(0).table.to_act() == [1]


def test_who_comes_back_has_at_least_an_increment() -> None:
    played = later(quick(), BANK)
    played.do(played.clock("out", 0)).do(played.sits(0, "Ada"))
    assert left(played, 0) == INCREMENT
    assert played.table.runs_out() == (BANK + INCREMENT, 0)


def test_who_comes_back_with_time_left_keeps_it() -> None:
    played = later(quick(), 2000)
    played.do(played.sits(0, "Ada", stand_in="casual"))
    later(played, 9000).do(played.sits(0, "Ada"))
    assert left(played, 0) == BANK - 2000


@pytest.mark.parametrize("seat", [1, 2])
def test_a_clock_that_does_not_run_cannot_run_out(seat: int) -> None:
    played = later(quick(), 2 * BANK)
    assert played.refused(played.clock("out", seat)) == "clock-stands"


def test_a_clock_runs_out_for_a_seat_that_there_is() -> None:
    played = quick()
    assert played.refused(played.clock("out")) == "clock-whose"
    assert played.refused(played.clock("out", 7)) == "no-such-seat"
    assert played.refused(played.clock("out", -1)) == "no-such-seat"


def test_pause_and_resume() -> None:
    played = later(quick(), 1000)
    assert played.refused(played.clock("resume")) == "clock-not-paused"
    assert played.refused(played.clock("pause", 0)) == "clock-for-all"
    played.do(played.clock("pause"))
    assert played.refused(played.clock("pause")) == "clock-paused"
    assert left(later(played, 9 * BANK), 0) == BANK - 1000
    assert played.table.runs_out() is None
    assert played.refused(played.clock("out", 0)) == "clock-stands"
    played.do(played.clock("resume"))
    assert left(later(played, 1000), 0) == BANK - 2000


def test_time_that_runs_backwards_stands_still() -> None:
    played = later(quick(), 5000).act(0)
    entry = ActEntry(time=2000, seat=1, do=played.table.view(1).legal[0])
    played.do(entry)
    assert played.table.journal[-1].time == 2000
    assert played.table.clock_left(1, 5000) == BANK + INCREMENT
    assert played.table.clock_left(0, 0) == BANK - 5000 + INCREMENT


def test_spent_time_stays_spent_after_an_undo() -> None:
    played = later(quick(), 3000).act(0)
    later(played, 1000).do(played.undo(0))
    assert played.table.runs_out() == (4000 + BANK - 3000 + INCREMENT, 0)
    assert left(played, 1) == BANK - 1000
    later(played, 2000)
    assert left(played, 0) == BANK - 5000 + INCREMENT


def test_play_and_undo_in_turn_win_no_time() -> None:
    played = quick()
    for _ in range(5):
        played.act(0).do(played.undo(0))
    assert left(played, 0) == BANK + INCREMENT
    assert left(played.act(0), 0) == BANK + INCREMENT


def test_every_round_brings_its_increments() -> None:
    played = ScriptedTable("tanuki", "Ada [Ben] [Chloé]", pace="quick").deal().to_end_of_round()
    assert left(played, 0) == BANK + 13 * INCREMENT
    assert left(played.deal().act(0), 0) == BANK + 14 * INCREMENT


def test_an_undo_after_the_time_was_up_brings_nothing_back() -> None:
    played = later(quick("tanuki", "Ada [Ben] [Chloé]"), BANK)
    assert played.refused(UndoEntry(time=played.time, seat=0, keep=1)) == "undo-nothing"
    assert played.refused(played.acted(0)) == "time-is-up"


def test_a_deal_starts_the_clock() -> None:
    played = ScriptedTable("tindahan", pace="quick")
    later(played, 7000)
    played.do(DealEntry(time=7000, deal=played.table.next_deal(SECRET)))
    assert played.table.runs_out() == (7000 + BANK, 0)


def test_the_action_of_a_stand_in_brings_no_time() -> None:
    played = later(quick(), 1000)
    played.do(played.sits(0, "Ada", stand_in="casual")).act(0).do(played.sits(0, "Ada"))
    assert left(played, 0) == BANK - 1000
