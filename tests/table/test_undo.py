"""Taking back: free, by consent, or not at all."""

from typing import Any

import pytest

from sarisari.core.event import Action
from sarisari.games.card_game import CardGame
from sarisari.table.journal import StopEntry, UndoEntry
from tests.support.scripted_table import ScriptedTable


def alone(game: str = "tanuki", **terms: Any) -> ScriptedTable:
    return ScriptedTable(game, "Ada [Ben] [Chloé]", **terms)


def trio(game: str = "tindahan", **terms: Any) -> ScriptedTable:
    return ScriptedTable(game, "Ada Ben [Chloé]", **terms)


def to_the_second_turn_of_ada(played: ScriptedTable) -> ScriptedTable:
    played.deal().act(0)
    while played.table.to_act() != [0]:
        played.act(played.table.to_act()[0])
    return played


def test_the_own_last_action_is_taken_back_freely() -> None:
    played = trio().deal()
    before = played.table.state
    played.act(0)
    offer = played.table.undo_for(0)
    assert (offer.keep, offer.how, offer.why) == (1, "free", None)
    played.do(played.undo(0))
    assert played.table.state == before
    assert len(played.table.events) == 1
    assert played.table.to_act() == [0]
    assert played.table.at == 3


def test_once_another_has_acted_it_takes_consent() -> None:
    played = trio().deal().act(0).act(1)
    offer = played.table.undo_for(0)
    assert (offer.keep, offer.how) == (1, "ask")
    assert played.refused(UndoEntry(time=0, seat=0, keep=1)) == "ask-first"


def test_one_undo_takes_back_one_action() -> None:
    played = ScriptedTable("bastos", "Ada Ben Chloé").deal().everybody()
    assert played.table.to_act() == [0]
    own = played.table.state.record.bastos[0]
    game = played.table.game
    assert isinstance(game, CardGame)
    card = game.deck.card_name(int(own))
    suit = card.split("-")[0]
    held = [card for card in played.table.view(0).hand if card.startswith(suit)]
    assert held, "this deal gives seat 0 another card of its Bastos fruit"
    played.act(0, f"play {held[0]}").act(0, "keep")
    played.do(played.undo(0))
    assert played.table.events[-1] == Action(0, f"play {held[0]}")
    assert "keep" in played.table.view(0).legal
    played.do(played.undo(0))
    assert f"play {held[0]}" in played.table.view(0).legal


@pytest.mark.parametrize(("game", "choice"), [("tanuki", "bid 2"), ("bastos", None)])
def test_the_last_secret_choice_shows_all_and_is_not_taken_back_freely(
    game: str, choice: str | None
) -> None:
    played = ScriptedTable(game, "Ada Ben [Chloé]").deal().act(2, choice).act(0, choice)
    assert played.table.undo_for(0).how == "free"
    played.act(1, choice)
    offer = played.table.undo_for(1)
    assert (offer.keep, offer.how) == (3, "ask")


def test_a_secret_choice_of_another_ends_the_free_undo_of_ones_own() -> None:
    played = ScriptedTable("tanuki", "Ada Ben [Chloé]").deal().act(0).act(2)
    assert played.table.undo_for(0).how == "ask"


def test_the_end_of_a_round_shows_the_tricks_where_they_were_face_down() -> None:
    for open_history, how in ((True, "free"), (False, "ask")):
        played = trio(open_history=open_history).deal()
        while played.table.due() is None:
            seat = played.table.to_act()[0]
            played.act(seat)
        if seat == 2:
            pytest.fail("the last action of this round should be a person's")
        assert played.table.undo_for(seat).how == how


def test_undo_never_crosses_a_deal() -> None:
    played = alone().deal().to_end_of_round()
    assert played.table.undo_for(0).how == "free"
    played.deal()
    offer = played.table.undo_for(0)
    assert (offer.keep, offer.how, offer.why and offer.why.key) == (None, None, "undo-nothing")
    assert played.refused(UndoEntry(time=0, seat=0, keep=3)) == "undo-nothing"


def test_a_person_alone_goes_back_to_the_own_last_decision_and_takes_bots_along() -> None:
    played = alone("tindahan").deal().act(0)
    before = played.table.state
    played.do(played.undo(0))
    played.act(0).act(1).act(2)
    assert played.table.undo_for(0).keep == 1
    played.do(played.undo(0))
    assert played.table.to_act() == [0]
    assert played.act(0).table.state == before


def test_a_person_alone_may_take_back_what_showed_something() -> None:
    played = alone().deal().act(1).act(2).act(0)
    assert len(played.table.to_act()) == 1
    assert played.table.undo_for(0).how == "free"


def test_off_is_off() -> None:
    played = alone(undo="off").deal().act(0)
    offer = played.table.undo_for(0)
    assert (offer.how, offer.why and offer.why.key) == (None, "undo-off")
    assert played.refused(UndoEntry(time=0, seat=0, keep=1)) == "undo-off"
    assert played.refused(played.says(0, "ask")) == "undo-off"


def test_bots_and_people_who_are_away_take_nothing_back() -> None:
    played = trio().deal().act(0)
    played.do(played.sits(0, "Ada", stand_in="casual"))
    assert played.refused(UndoEntry(time=0, seat=0, keep=1)) == "people-only"
    assert played.refused(UndoEntry(time=0, seat=2, keep=1)) == "people-only"
    assert played.refused(UndoEntry(time=0, seat=5, keep=1)) == "no-such-seat"


def test_only_what_is_offered_is_taken_back() -> None:
    played = trio().deal().act(0)
    for keep in (0, 2, -1):
        assert played.refused(UndoEntry(time=0, seat=0, keep=keep)) == "look-again"


def test_an_undo_that_comes_twice_takes_back_one_action() -> None:
    """A client that was not answered sends it again, as of the same moment."""
    played = to_the_second_turn_of_ada(alone("tindahan")).act(0)
    seen = played.table.at
    played.do(played.undo(0), at=seen)
    assert played.table.undo_for(0).how == "free"
    assert played.refused(played.undo(0), at=seen) == "look-again"
    played.do(played.undo(0), at=played.table.at)
    assert len(played.table.events) == 1


def test_an_undo_is_stale_when_its_own_seat_has_acted_since() -> None:
    played = to_the_second_turn_of_ada(alone("tindahan"))
    seen = played.table.at
    played.act(0)
    assert played.table.undo_for(0).keep == len(played.table.events) - 1
    assert played.refused(played.undo(0), at=seen) == "look-again"
    assert len(played.do(played.undo(0), at=seen + 1).table.events) == seen


def test_an_undo_is_stale_also_when_what_was_done_since_is_gone() -> None:
    played = to_the_second_turn_of_ada(trio())
    seen = played.table.at
    played.act(0).do(played.says(1, "ask")).do(played.says(0, "yes")).do(played.undo(1))
    played.do(played.says(0, "ask")).do(played.says(1, "yes"))
    assert played.refused(played.undo(0), at=seen) == "look-again"


def test_what_others_did_since_makes_no_undo_stale() -> None:
    played = alone("tindahan").deal().act(0)
    seen = played.table.at
    played.act(1).do(played.clock("pause")).do(played.clock("resume"))
    assert len(played.do(played.undo(0), at=seen).table.events) == 1


def test_ask_means_ask() -> None:
    played = trio(undo="ask").deal().act(0)
    assert played.table.undo_for(0).how == "ask"
    played.do(played.says(0, "ask"))
    asked = played.table.asked
    assert asked is not None
    assert (asked.seat, asked.about, asked.keep) == (0, "undo", 1)
    assert (asked.yes, asked.waiting_for) == (frozenset(), [1])
    assert played.refused(played.undo(0)) == "ask-first"
    played.do(played.says(1, "yes"))
    assert played.table.asked is not None
    assert played.table.asked.waiting_for == []
    played.do(played.undo(0))
    after = played.table
    assert (len(after.events), after.asked) == (1, None)


def test_consent_goes_back_over_what_others_did() -> None:
    played = trio().deal()
    before = played.table.state
    played.act(0).act(1).act(2)
    played.do(played.says(0, "ask")).do(played.says(1, "yes")).do(played.undo(0))
    assert played.table.state == before


def test_a_no_ends_it() -> None:
    played = trio(undo="ask").deal().act(0)
    played.do(played.says(0, "ask")).do(played.says(1, "no"))
    assert played.table.asked is None
    assert played.refused(played.undo(0)) == "ask-first"
    assert played.do(played.says(0, "ask")).do(played.says(0, "no")).table.asked is None


def test_any_event_ends_it() -> None:
    played = trio(undo="ask").deal().act(0)
    played.do(played.says(0, "ask")).do(played.says(1, "yes")).act(1)
    assert played.table.asked is None
    assert played.refused(played.undo(0)) == "ask-first"


def test_nobody_else_uses_the_consent() -> None:
    played = trio().deal().act(0).act(1).act(2)
    played.do(played.says(0, "ask")).do(played.says(1, "yes"))
    assert played.refused(played.undo(1)) == "ask-first"


def test_a_request_ends_when_the_one_who_asked_is_gone() -> None:
    played = trio(undo="ask").deal().act(0)
    played.do(played.says(0, "ask"))
    assert played.do(played.sits(0, "Ada", stand_in="casual")).table.asked is None


def test_the_yes_of_one_who_left_is_not_that_of_the_next() -> None:
    played = trio(undo="ask").deal().act(0)
    played.do(played.says(0, "ask")).do(played.says(1, "yes"))
    played.do(played.sits(1, "Dev"))
    assert played.table.asked is not None
    assert played.table.asked.waiting_for == [1]


def test_answers_need_a_question() -> None:
    played = trio(undo="ask").deal().act(0)
    assert played.refused(played.says(1, "yes")) == "nothing-asked"
    played.do(played.says(0, "ask"))
    assert played.refused(played.says(1, "yes", "stop")) == "nothing-asked"
    assert played.refused(played.says(0, "yes")) == "answered-already"
    assert played.refused(played.says(2, "yes")) == "people-only"
    assert played.refused(played.says(1, "ask")) == "asked-already"
    assert played.refused(played.says(1, "yes"), at=2) == "look-again"
    assert played.do(played.says(1, "yes"), at=3).refused(played.says(1, "yes")) == (
        "answered-already"
    )


def test_nothing_to_take_back() -> None:
    played = trio()
    assert played.refused(played.says(0, "ask")) == "undo-nothing"
    assert played.deal().refused(played.says(1, "ask")) == "undo-nothing"


def test_stopping_before_the_first_deal() -> None:
    played = trio()
    assert played.refused(played.stop(2)) == "people-only"
    played.do(played.stop(1))
    assert played.table.is_over
    assert (played.table.to_act(), played.table.due(), played.table.result()) == ([], None, None)


def test_the_only_person_stops() -> None:
    played = alone().deal().act(1).do(alone().stop(0))
    assert played.table.is_over
    assert played.table.to_act() == []


def test_later_all_must_agree_to_stop() -> None:
    played = trio().deal()
    assert played.refused(played.stop(0)) == "ask-first"
    played.do(played.says(0, "ask", "stop"))
    assert played.refused(played.stop(0)) == "ask-first"
    played.do(played.says(1, "yes", "stop"))
    assert played.refused(played.stop(1)) == "ask-first"
    assert played.refused(played.undo(0)) == "undo-nothing"
    assert played.do(played.stop(0)).table.is_over


def test_consent_to_one_thing_is_not_consent_to_another() -> None:
    played = trio(undo="ask").deal().act(0)
    played.do(played.says(0, "ask", "stop")).do(played.says(1, "yes", "stop"))
    assert played.refused(played.undo(0)) == "ask-first"


def test_a_table_that_all_have_left_can_be_stopped() -> None:
    played = ScriptedTable("tanuki", "[Ada] [Ben] [Chloé]").deal()
    assert played.do(played.stop(0)).table.is_over


@pytest.mark.parametrize(
    ("stopped", "how"),
    [
        (trio().do(trio().stop(1)), "table-stopped-early"),
        (alone().deal().do(alone().stop(0)), "table-stopped-alone"),
        (alone().deal().do(StopEntry(time=0, seat=0, by_host=True)), "table-stopped-alone"),
        (trio().deal().do(StopEntry(time=0, seat=0, by_host=True)), "table-stopped-host"),
        (alone().deal().do(StopEntry(time=0, seat=1, by_host=True)), "table-stopped-host"),
        (
            trio()
            .deal()
            .do(trio().says(0, "ask", "stop"))
            .do(trio().says(1, "yes", "stop"))
            .do(trio().stop(0)),
            "table-stopped-agreed",
        ),
    ],
)
def test_at_a_stopped_table_it_is_nobodys_turn_and_everybody_reads_why(
    stopped: ScriptedTable, how: str
) -> None:
    for seat in (0, 1, 2, None):
        view = stopped.table.view(seat)
        assert (view.to_act, view.legal) == ([], [])
        assert view.prompt.key == how
