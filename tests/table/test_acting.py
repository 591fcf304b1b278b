"""Deals and actions at a table: who may act, and what is stale."""

import msgspec
import pytest

from sarisari.core.event import Action, Deal
from sarisari.core.message import Refused
from sarisari.games import card_games
from sarisari.table.journal import ActEntry, DealEntry, Entry
from sarisari.table.step import RefusedEntry
from sarisari.table.table import Table
from tests.support.scripted_table import SECRET, ScriptedTable, opening_of


@pytest.mark.parametrize("game", card_games())
def test_a_whole_game_is_played_entry_by_entry(game: str) -> None:
    table = ScriptedTable(game, "Ada [Ben] Chloé").to_end().table
    assert table.is_over
    assert table.result() is not None
    assert (table.due(), table.to_act()) == (None, [])
    assert table.at == len(table.events) == len(table.journal)


def test_a_proposal_changes_nothing_until_it_is_taken() -> None:
    played = ScriptedTable().deal()
    before = played.table.snapshot()
    step = played.table.propose(played.acted(0, "bid 3"))
    assert played.table.snapshot() is before
    assert played.table.events == list(before.events)
    played.table.take(step)
    assert played.table.events[-1] == Action(0, "bid 3")
    assert played.table.journal[-1] is step.entry


def test_a_step_of_another_moment_is_not_taken() -> None:
    played = ScriptedTable().deal()
    step = played.table.propose(played.acted(0))
    played.act(1)
    with pytest.raises(ValueError, match="another moment"):
        played.table.take(step)
    other = ScriptedTable().deal().act(1)
    with pytest.raises(ValueError, match="another moment"):
        other.table.take(played.table.propose(played.acted(0)))


def test_one_cannot_act_before_the_deal_nor_deal_during_a_round() -> None:
    played = ScriptedTable()
    assert played.table.due() == "deal"
    assert played.refused(ActEntry(time=0, seat=0, do="bid 3")) == "deal-comes-first"
    deal = played.table.next_deal(SECRET)
    played.deal()
    assert played.refused(DealEntry(time=0, deal=deal)) == "deal-not-due"


def test_a_deal_is_checked_by_the_game() -> None:
    deal = ScriptedTable().table.next_deal(SECRET)
    forged = Deal((deal.hands[0], deal.hands[0], deal.hands[2]))
    assert ScriptedTable().refused(DealEntry(time=0, deal=forged)) == "deal-card-twice"


def test_nothing_is_dealt_while_a_seat_is_empty() -> None:
    played = ScriptedTable(players="Ada - [Chloé]")
    deal = ScriptedTable().table.next_deal(SECRET)
    assert played.table.due() == "players"
    assert played.refused(DealEntry(time=0, deal=deal)) == "deal-players-first"
    played.do(played.sits(1, "Ben"))
    assert played.deal().table.due() is None


@pytest.mark.parametrize("seat", [-1, 3])
def test_there_must_be_such_a_seat(seat: int) -> None:
    assert ScriptedTable().deal().refused(ActEntry(time=0, seat=seat, do="bid 3")) == "no-such-seat"


def test_refusals_of_the_game_are_passed_on() -> None:
    played = ScriptedTable("tindahan").deal()
    assert played.refused(played.acted(1, "seller")) == "not-your-turn"
    why = played.why(played.acted(0, "seller"))
    assert (why.key, why.clause) == ("tindahan-starter-no-seller", "TIN-34")
    assert played.refused(played.acted(0, "nonsense")) == "unknown-action"


def test_a_stand_in_acts_as_such_and_nobody_else_does() -> None:
    played = ScriptedTable().deal()
    claim = ActEntry(time=0, seat=0, do="bid 3", stand_in=True)
    assert played.refused(claim) == "no-stand-in"
    bot = ActEntry(time=0, seat=2, do="bid 3", stand_in=True)
    assert played.refused(bot) == "no-stand-in"
    played.do(played.sits(0, "Ada", stand_in="casual"))
    assert played.refused(ActEntry(time=0, seat=0, do="bid 3")) == "stand-in-acts"
    assert played.do(claim).table.events[-1] == Action(0, "bid 3")


def test_all_can_bid_at_once_having_seen_the_same() -> None:
    played = ScriptedTable(players="Ada Ben Chloé Dev").deal()
    at = played.table.at
    for seat in (2, 0, 3, 1):
        played.act(seat, "bid 1", at=at)
    assert played.table.to_act() == [0]


def test_an_action_is_stale_if_the_own_prompt_changed_since() -> None:
    played = ScriptedTable("tindahan", "Ada Ben Chloé").deal()
    seen = played.table.at
    played.act(0)
    assert played.refused(played.acted(1), at=seen) == "look-again"
    assert played.act(1, at=seen + 1).table.to_act() == [2]


def test_an_action_is_stale_after_an_undo_of_the_own_one() -> None:
    played = ScriptedTable(players="Ada Ben Chloé").deal()
    seen = played.table.at
    played.act(0, "bid 1", at=seen)
    played.do(played.undo(0))
    assert played.refused(played.acted(0, "bid 1"), at=seen) == "look-again"
    assert played.act(1, at=seen).act(0, "bid 2", at=seen + 2).table.to_act() == [2]


def test_what_else_happens_makes_nothing_stale() -> None:
    played = ScriptedTable(players="Ada Ben Chloé", pace="quick").deal()
    seen = played.table.at
    played.do(played.clock("pause")).do(played.clock("resume"))
    played.do(played.sits(1, "Ben", stand_in="casual")).act(1)
    assert played.act(0, at=seen).table.to_act() == [2]


@pytest.mark.parametrize("at", [-1, 2])
def test_nobody_has_seen_what_was_not(at: int) -> None:
    played = ScriptedTable().deal()
    assert played.refused(played.acted(0), at=at) == "no-such-moment"


@pytest.mark.parametrize("time", [-1, 1 << 53])
def test_a_time_is_one_that_json_keeps(time: int) -> None:
    played = ScriptedTable().deal()
    assert played.refused(ActEntry(time=time, seat=0, do="bid 1")) == "time-shape"
    last = ActEntry(time=(1 << 53) - 1, seat=0, do="bid 1")
    assert played.do(last).table.journal[-1] == last


def test_nothing_happens_after_the_end() -> None:
    played = ScriptedTable().to_end()
    for entry in (
        ActEntry(time=0, seat=0, do="bid 3"),
        DealEntry(time=0, deal=ScriptedTable().table.next_deal(SECRET)),
        played.undo(0),
        played.says(0, "ask"),
        played.stop(0),
        played.sits(0, "Ada", stand_in="casual"),
    ):
        assert played.refused(entry) == "table-is-over"


@pytest.mark.parametrize("game", card_games())
def test_a_table_is_restored_from_its_journal(game: str) -> None:
    played = ScriptedTable(game, "Ada [Ben] Chloé", is_fair=True, pace="steady").salts().deal()
    played.time = 5
    played.everybody().do(played.sits(0, "Ada", stand_in="casual")).everybody()
    lines = [msgspec.json.encode(entry) for entry in played.table.journal]
    entries = [msgspec.json.decode(line, type=Entry) for line in lines]
    opening = msgspec.json.decode(
        msgspec.json.encode(played.table.opening), type=type(played.table.opening)
    )
    restored = Table.restored(opening, entries)
    assert restored.snapshot() == played.table.snapshot()
    assert restored.journal == played.table.journal


def test_a_bad_journal_names_the_entry() -> None:
    played = ScriptedTable().deal().act(0)
    journal = [*played.table.journal, played.table.journal[-1]]
    with pytest.raises(RefusedEntry, match="already-chosen") as refused:
        Table.restored(opening_of(), journal)
    assert refused.value.index == 2
    assert isinstance(refused.value, Refused)
