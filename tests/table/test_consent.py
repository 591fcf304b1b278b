"""Consent of all means of all who own a seat: a stand-in plays for somebody, and agrees to nothing."""

from typing import Any, Literal

import pytest

from sarisari.core.message import Refused
from sarisari.table.journal import AgreementEntry, Entry, SeatEntry, StopEntry, UndoEntry
from sarisari.table.table import Table
from sarisari.table.terms import Terms, rated_terms
from tests.support.narrowing import present
from tests.support.scripted_table import ScriptedTable, opening_of


def trio(**terms: Any) -> ScriptedTable:
    return ScriptedTable("tindahan", "Ada Ben [Chloé]", **terms)


def without_ben(played: ScriptedTable) -> ScriptedTable:
    """A stand-in plays for Ben."""
    return played.do(played.sits(1, "Ben", stand_in="casual"))


def test_who_brings_a_stand_in_for_another_is_not_alone() -> None:
    """All bids lie open; nobody takes one back by sending the others away first."""
    played = ScriptedTable("tanuki", "Ada Ben Chloé", undo="ask").deal().everybody()
    assert played.refused(played.undo(0)) == "ask-first"
    for seat, name in ((1, "Ben"), (2, "Chloé")):
        played.do(played.sits(seat, name, stand_in="casual"))
    assert played.table.undo_for(0).how == "ask"
    why = played.why(played.undo(0))
    assert (why.key, why.params["seats"]) == ("ask-first", [1, 2])


def test_a_request_waits_for_people_who_are_away_until_they_are_back() -> None:
    played = without_ben(trio(undo="ask").deal().act(0))
    played.do(played.says(0, "ask"))
    assert present(played.table.asked).waiting_for == [1]
    assert played.refused(played.undo(0)) == "ask-first"
    assert played.refused(played.says(1, "yes")) == "people-only"
    played.do(played.sits(1, "Ben")).do(played.says(1, "yes")).do(played.undo(0))
    assert played.table.to_act() == [0]


def test_a_request_that_nobody_can_answer_is_ended_by_who_asked() -> None:
    played = without_ben(trio(undo="ask").deal().act(0))
    assert played.do(played.says(0, "ask")).do(played.says(0, "no")).table.asked is None


def test_a_seat_that_a_bot_has_for_good_is_nobodys() -> None:
    played = without_ben(trio(undo="ask").deal().act(0))
    played.do(played.sits(1, "[Dev]"))
    assert played.table.undo_for(0).how == "free"
    assert played.do(played.undo(0)).do(played.stop(0)).table.is_over


def test_who_said_yes_may_go() -> None:
    played = trio(undo="ask").deal().act(0)
    without_ben(played.do(played.says(0, "ask")).do(played.says(1, "yes")))
    assert present(played.table.asked).waiting_for == []
    assert played.do(played.undo(0)).table.to_act() == [0]


def test_people_who_are_away_must_agree_to_stop() -> None:
    played = without_ben(trio().deal())
    assert played.refused(played.stop(0)) == "ask-first"
    played.do(played.says(0, "ask", "stop"))
    assert played.refused(played.stop(0)) == "ask-first"
    played.do(played.sits(1, "Ben")).do(played.says(1, "yes", "stop"))
    assert without_ben(played).do(played.stop(0)).table.view(0).prompt.key == "table-stopped-agreed"


def test_before_the_first_deal_anybody_who_is_there_stops() -> None:
    played = without_ben(trio())
    assert played.refused(played.stop(1)) == "people-only"
    assert played.do(played.stop(0)).table.is_over


def test_nobody_stops_a_table_by_leaving_it_with_all_others() -> None:
    played = without_ben(trio().deal())
    played.do(played.sits(0, "Ada", stand_in="casual"))
    for seat in (0, 1, 2):
        assert played.refused(played.stop(seat)) == "people-only"
    played.do(StopEntry(time=0, seat=0, by_host=True))
    assert played.table.view(0).prompt.key == "table-stopped-host"


def test_no_host_ends_a_rated_game_by_leaving_it_with_all_others() -> None:
    rated = rated_terms(Terms())
    terms = {name: getattr(rated, name) for name in Terms.__struct_fields__}
    played = without_ben(trio(**terms).deal())
    played.do(played.sits(0, "Ada", stand_in="casual"))
    assert played.refused(StopEntry(time=0, seat=0, by_host=True)) == "rated-no-ending"


# journals from before people who were away were asked


BEN = opening_of().players[1]
AWAY = SeatEntry(time=0, seat=1, player=BEN, stand_in="casual")
BACK = SeatEntry(time=0, seat=1, player=BEN)


def says(
    seat: int, what: Literal["ask", "yes", "no"], about: Literal["undo", "stop"] = "undo"
) -> AgreementEntry:
    return AgreementEntry(time=0, seat=seat, about=about, says=what)


def older(*entries: Entry) -> Table:
    """A table that was dealt and acted at once, and then these."""
    opening = opening_of("tindahan", "Ada Ben [Chloé]", undo="ask")
    played = ScriptedTable("tindahan", "Ada Ben [Chloé]", undo="ask").deal()
    return Table.restored(opening, [*played.table.journal, played.acted(0), *entries])


UNDO = UndoEntry(time=0, seat=0, keep=1)


@pytest.mark.parametrize(
    "entries",
    [
        (AWAY, UNDO),
        (says(0, "ask"), AWAY, UNDO),
        (says(0, "ask"), says(1, "yes"), AWAY, BACK, says(1, "yes"), UNDO),
    ],
)
def test_an_undo_that_was_agreed_as_it_was_done_then_is_believed(entries: list[Entry]) -> None:
    table = older(*entries)
    assert (table.to_act(), len(table.events), table.at) == ([0], 1, 2 + len(entries))
    assert table.snapshot() == older(*entries).snapshot()


@pytest.mark.parametrize(
    ("entries", "how"),
    [
        ((AWAY, StopEntry(time=0, seat=0)), "table-stopped-alone"),
        (
            (says(0, "ask", "stop"), says(1, "yes", "stop"), StopEntry(time=0, seat=0)),
            "table-stopped-agreed",
        ),
        ((AWAY, StopEntry(time=0, seat=0, by_host=True)), "table-stopped-host"),
    ],
)
def test_a_table_that_was_stopped_as_it_was_done_then_is_believed(
    entries: list[Entry], how: str
) -> None:
    table = older(*entries)
    assert table.is_over
    assert table.view(0).prompt.key == how


def test_a_table_that_was_read_back_asks_as_today() -> None:
    table = older(AWAY)
    assert table.undo_for(0).how == "ask"
    with pytest.raises(Refused, match="ask-first"):
        table.propose(UNDO)


def test_a_journal_with_an_undo_that_nobody_agreed_to_is_still_refused() -> None:
    with pytest.raises(Refused, match="ask-first"):
        older(UNDO)
