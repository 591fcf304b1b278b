"""What is due at a table, and what comes before what."""

from typing import Any

import pytest

from sarisari.table import duties
from sarisari.table.company import Company
from sarisari.table.duties import Duty, Patience, duty_of, next_duty
from sarisari.table.journal import ClockEntry, DealEntry, PiecesEntry, SecretEntry, SettleEntry
from sarisari.table.terms import PACES
from tests.support.bandu_table import PLACE, STANDS
from tests.support.narrowing import of_type, present
from tests.support.scripted_table import SECRET, ScriptedTable

AWAY, ASKED, SALT, CHANGES = 60_000, 30_000, 20_000, 5
PATIENCE = Patience(away=AWAY, request=ASKED, salt=SALT, changes=CHANGES)
BOTH_HERE = Company(gone={0: None, 1: None})
BEN_AWAY = Company(gone={0: None, 1: 1_000})
ALL_AWAY = Company(gone={0: 1_000, 1: 2_000})


def duty_at(
    played: ScriptedTable,
    now: int = 0,
    company: Company = BOTH_HERE,
    patience: Patience = PATIENCE,
) -> Duty:
    return next_duty(played.table.snapshot(), now, company, patience)


def round_begun(players: str = "Ada Ben [Chloé]", **terms: Any) -> ScriptedTable:
    """Everybody has bid: it is for Ada to lead."""
    return ScriptedTable(players=players, **terms).deal().everybody()


# the game by itself


def test_a_game_says_what_its_rules_wait_for() -> None:
    played = ScriptedTable()
    assert duty_of(played.table.snapshot().reading) == duties.DealDuty()
    played.deal()
    assert duty_of(played.table.snapshot().reading) == duties.ActDuty((0, 1, 2))
    played.to_end()
    assert duty_of(played.table.snapshot().reading) == duties.NoDuty()


def test_a_tower_settles_before_anybody_acts() -> None:
    played = ScriptedTable("bandu").act(0, "offer egg refuse").act(1, "use").act(1, PLACE)
    assert duty_of(played.table.snapshot().reading) == duties.SettleDuty()
    assert duty_at(played) == duties.SettleDuty()
    played.do(SettleEntry(time=0, settle=STANDS))
    assert duty_at(played) == duties.WaitDuty()


def test_a_game_is_dealt_played_and_shown_in_one_order() -> None:
    played = ScriptedTable(players="Ada [Ben] [Chloé]", is_fair=True)
    kinds = []
    while (duty := duty_at(played, company=Company(gone={0: None}))) != duties.NoDuty():
        kinds.append(type(duty).__name__)
        match duty:
            case duties.PromiseSaltsDuty():
                played.do(played.promise(0))
            case duties.ShowSaltsDuty():
                played.do(played.salt(0))
            case duties.DealDuty():
                played.do(DealEntry(time=0, deal=played.table.next_deal(SECRET)))
            case duties.BotsActDuty():
                played.act(duty.seats[0])
            case duties.WaitDuty():
                played.act(0)
            case duties.RevealDuty():
                played.do(SecretEntry(time=0, secret=SECRET.hex()))
    assert kinds[:4] == ["PromiseSaltsDuty", "ShowSaltsDuty", "DealDuty", "BotsActDuty"]
    assert kinds[-1] == "RevealDuty"
    assert set(kinds) == {
        "PromiseSaltsDuty",
        "ShowSaltsDuty",
        "DealDuty",
        "BotsActDuty",
        "WaitDuty",
        "RevealDuty",
    }


def test_pieces_are_drawn_after_the_salts_and_before_the_first_action() -> None:
    played = ScriptedTable("bandu", options={"pieces": 30}, is_fair=True).salts()
    assert duty_at(played) == duties.DrawDuty()
    played.do(PiecesEntry(time=0, pieces=played.table.next_pieces(SECRET)))
    assert duty_at(played) == duties.WaitDuty()


def test_a_table_with_an_empty_seat_waits_for_somebody_to_sit_down() -> None:
    assert duty_at(ScriptedTable(players="Ada - [Chloé]")) == duties.WaitDuty()


# bots


def test_bots_of_a_secret_choice_act_together_and_before_people() -> None:
    played = ScriptedTable(players="Ada [Ben] [Chloé]").deal()
    assert duty_at(played, company=Company(gone={0: None})) == duties.BotsActDuty((1, 2))


def test_stand_ins_act_while_a_person_is_there_to_see_it() -> None:
    played = ScriptedTable().do(ScriptedTable().sits(1, "Ben", "casual")).deal()
    assert duty_at(played, company=BEN_AWAY) == duties.BotsActDuty((1, 2))
    assert duty_at(played, company=ALL_AWAY) == duties.BotsActDuty((2,))


def test_a_deserted_table_waits_for_whoever_is_to_act() -> None:
    played = ScriptedTable().do(ScriptedTable().sits(1, "Ben", "casual")).deal()
    played.act(0).act(2)
    assert not ALL_AWAY.is_deserted(ScriptedTable().deal().table.snapshot())  # a bot can act
    assert ALL_AWAY.is_deserted(played.table.snapshot())
    assert not BEN_AWAY.is_deserted(played.table.snapshot())
    assert duty_at(played, company=ALL_AWAY) == duties.WaitDuty()


@pytest.mark.parametrize(
    ("is_allowed", "expected"), [(True, duties.BotsActDuty((0,))), (False, duties.WaitDuty())]
)
def test_bots_play_alone_only_where_they_may(is_allowed: bool, expected: Duty) -> None:
    played = ScriptedTable("bandu", "[Ada] [Ben]")
    assert duty_at(played, company=Company(bots_play_alone=is_allowed)) == expected


def test_a_person_who_comes_back_is_asked_instead_of_the_stand_in() -> None:
    played = (
        ScriptedTable(players="Ada [Ben] [Chloé]")
        .do(ScriptedTable().sits(0, "Ada", "casual"))
        .deal()
    )
    played.act(1).act(2)
    assert duty_at(played, company=Company()) == duties.BotsActDuty((0,))
    assert duty_at(played, company=Company(returning=frozenset({0}))) == duties.WaitDuty()


# requests


def asked(now: int = 0) -> ScriptedTable:
    """Ada asks to take her offer back although Ben has bid for it; it is for the bot to act."""
    played = (
        ScriptedTable("bandu", "Ada Ben [Chloé]", undo="free")
        .act(0, "offer egg bid")
        .act(1, "bid 1")
    )
    played.time = now
    return played.do(played.says(0, "ask"))


def test_bots_wait_for_the_answer_to_a_request_until_it_is_too_late() -> None:
    played = asked(now=5_000)
    assert duty_at(played, 5_000) == duties.WaitDuty(5_000 + ASKED)
    assert duty_at(played, 5_000 + ASKED) == duties.EndRequestDuty(0, "undo")
    played.do(played.says(1, "no"))
    assert duty_at(played, 5_000) == duties.BotsActDuty((2,))


def test_a_server_that_was_away_gives_everybody_the_whole_time_to_answer() -> None:
    company = Company(gone={0: None, 1: None}, loaded=100_000)
    assert duty_at(asked(), 100_000, company) == duties.WaitDuty(100_000 + ASKED)


def test_bots_do_not_wait_for_an_answer_where_nobody_is_waited_for() -> None:
    assert duty_at(asked(), patience=Patience()) == duties.BotsActDuty((2,))


# clocks


def test_a_clock_runs_out_while_its_owner_is_there() -> None:
    played = round_begun(pace="quick")
    bank = present(PACES["quick"]).bank
    until = present(of_type(duties.WaitDuty, duty_at(played)).until)
    assert until >= bank
    assert duty_at(played, until - 1) == duties.WaitDuty(until)
    assert duty_at(played, until) == duties.TimeOutDuty(0)


def test_clocks_stand_still_when_nobody_has_been_there_for_a_while() -> None:
    played = round_begun(pace="quick")
    assert duty_at(played, 3_000, ALL_AWAY) == duties.WaitDuty(2_000 + AWAY)
    assert duty_at(played, 2_000 + AWAY, ALL_AWAY) == duties.PauseDuty(2_000 + AWAY)


def test_the_time_while_a_server_was_down_costs_nobody_anything() -> None:
    played = round_begun(pace="quick")
    nobody_yet = Company(gone={0: 500_000, 1: 500_000}, loaded=500_000)
    assert duty_at(played, 500_001, nobody_yet) == duties.PauseDuty(0)


def test_a_paused_table_waits_for_its_people_and_goes_on_by_itself_only_if_they_were_away() -> None:
    played = round_begun(pace="quick")
    paused = played.do(played.clock("pause"))
    assert duty_at(paused) == duties.WaitDuty()
    left = round_begun(pace="quick")
    pause = of_type(duties.PauseDuty, duty_at(left, 2_000 + AWAY, ALL_AWAY))
    left.do(ClockEntry(time=pause.time, what="pause", while_away=True))
    assert duty_at(left, 99_000, ALL_AWAY) == duties.WaitDuty()
    assert duty_at(left, 99_000, BEN_AWAY) == duties.ResumeDuty()


def test_nothing_is_dealt_at_a_paused_table() -> None:
    played = ScriptedTable(pace="quick")
    assert duty_at(played) == duties.DealDuty()
    assert duty_at(played.do(played.clock("pause"))) == duties.WaitDuty()


# people who are away or silent


def test_a_stand_in_comes_for_whoever_is_waited_for_and_away() -> None:
    played = ScriptedTable().deal().act(0).act(2)
    assert duty_at(played, 1_000, BEN_AWAY) == duties.WaitDuty(1_000 + AWAY)
    assert duty_at(played, 1_000 + AWAY, BEN_AWAY) == duties.StandInDuty(1)
    assert duty_at(played, 10 * AWAY) == duties.WaitDuty()  # they are there


def test_nobody_gets_a_stand_in_while_nobody_waits() -> None:
    played = ScriptedTable().deal().act(0).act(2)
    assert duty_at(played, 10 * AWAY, ALL_AWAY) == duties.WaitDuty()


def test_whoever_does_not_promise_a_salt_gets_a_stand_in() -> None:
    played = ScriptedTable(is_fair=True)
    played.do(played.promise(0))
    assert duty_at(played) == duties.PromiseSaltsDuty((1,), SALT)
    assert duty_at(played, SALT) == duties.StandInDuty(1)
    assert duty_at(played, SALT, ALL_AWAY) == duties.PromiseSaltsDuty((1,))


def test_all_begin_again_without_whoever_does_not_show_a_salt() -> None:
    played = ScriptedTable(is_fair=True)
    played.do(played.promise(0)).do(played.promise(1)).do(played.salt(0))
    assert duty_at(played) == duties.ShowSaltsDuty((1,), SALT)
    assert duty_at(played, SALT) == duties.StartOverDuty(1)


# the end


def test_a_journal_that_would_grow_for_ever_ends() -> None:
    played = ScriptedTable(undo="free", pace="quick").deal()
    for _ in range(CHANGES - 1):
        is_paused = played.table.snapshot().clocks.is_paused
        played.do(played.clock("resume" if is_paused else "pause"))
    assert duty_at(played) == duties.BotsActDuty((2,))
    played.do(played.clock("pause"))
    assert duty_at(played) == duties.StopDuty()
    assert duty_at(played, patience=Patience()) == duties.WaitDuty()


def test_a_game_that_is_over_shows_its_secret_and_then_nothing_is_due() -> None:
    played = ScriptedTable(is_fair=True)
    played.do(played.stop(0))
    assert duty_at(played) == duties.RevealDuty()
    played.do(SecretEntry(time=0, secret=SECRET.hex()))
    assert duty_at(played) == duties.NoDuty()
