"""What people and onlookers are shown: views, and what happened since they last looked."""

import msgspec
import pytest
from msgspec.structs import replace

from sarisari.core.message import Refused
from sarisari.games import card_games
from sarisari.table.header import table_header
from sarisari.table.journal import SaltEntry, SeatEntry, SecretEntry, UndoEntry
from sarisari.table.record import parse_event, parse_header
from sarisari.table.replay import Replay
from tests.support.scripted_table import SECRET, ScriptedTable, salt_of

SECRET_CHOICES = {"tindahan": 0, "bastos": 3, "tanuki": 3}


def closed(game: str, tricks: int = 3, players: str = "Ada Ben [Chloé]") -> ScriptedTable:
    """A table without open history in the middle of a round."""
    played = ScriptedTable(game, players, open_history=False).deal()
    if SECRET_CHOICES[game]:
        played.everybody()
    for _ in range(tricks):
        before = played.table.view(None).last_trick
        while played.table.view(None).last_trick == before:
            played.act(played.table.to_act()[0])
    return played.act(played.table.to_act()[0])


@pytest.mark.clause("BAS-29", "AB-22")
@pytest.mark.parametrize("game", card_games())
def test_without_open_history_only_two_tricks_are_open_and_in_bastos_one(game: str) -> None:
    table = closed(game).table
    view = table.view(0)
    assert view.trick
    assert (view.last_trick is None) == (game == "bastos")
    last = () if view.last_trick is None else view.last_trick.plays
    choices = 1 + SECRET_CHOICES[game]
    assert view.events[choices:] == [*last, *view.trick]
    assert len(view.events) < len(table.events)
    assert view.events[:choices] == table.bot_view(0).events[:choices]


@pytest.mark.parametrize("game", card_games())
def test_nothing_else_in_a_view_depends_on_it(game: str) -> None:
    table = closed(game).table
    full = msgspec.to_builtins(table.bot_view(0))
    seen = msgspec.to_builtins(table.view(0))
    closes = {"events", "last_trick"} if game == "bastos" else {"events"}
    assert {name for name in full if full[name] != seen[name]} == closes


def test_onlookers_and_people_who_are_away_see_no_more() -> None:
    played = closed("tindahan")
    few = len(played.table.view(0).events)
    assert len(played.table.view(None).events) == few
    played.do(played.sits(0, "Ada", stand_in="casual"))
    assert len(played.table.view(0).events) == few
    assert len(played.table.bot_view(0).events) == len(played.table.events)


def test_bots_forget_nothing() -> None:
    table = closed("tindahan").table
    assert table.view(2) == table.bot_view(2)
    assert len(table.view(2).events) == len(table.events)


def test_after_the_round_all_is_open() -> None:
    table = closed("tindahan").to_end_of_round().table
    assert table.due() == "deal"
    assert len(table.view(0).events) == len(table.events)


def test_with_open_history_all_is_open() -> None:
    table = ScriptedTable("tindahan", "Ada Ben [Chloé]").deal().everybody().everybody().table
    assert replace(table.view(0), count=None) == table.bot_view(0)


def test_at_a_stopped_table_all_is_open() -> None:
    played = closed("tindahan", players="Ada [Ben] [Chloé]")
    played.do(played.stop(0))
    assert len(played.table.view(0).events) == len(played.table.events)


@pytest.mark.parametrize("game", card_games())
def test_what_happened_is_told_as_each_seat_saw_it(game: str) -> None:
    played = ScriptedTable(game, "Ada Ben [Chloé]").deal().everybody().everybody()
    for seat in (0, 1, 2, None):
        told = played.table.feed_since(0, seat)
        assert [happened.told for happened in told] == played.table.game.history(
            played.table.state, seat
        )
        assert [happened.at for happened in told] == list(range(1, played.table.at + 1))


def test_a_sealed_bid_stays_sealed() -> None:
    played = ScriptedTable().deal().act(0, "bid 3")
    own, others = played.table.feed_since(1, 0)[0], played.table.feed_since(1, 1)[0]
    assert own.told is not None
    assert own.told.event.do == "bid 3"
    assert others.told is not None
    assert (others.told.event.sealed, others.told.event.do) == (True, None)
    assert (others.kind, others.seat) == ("act", 0)


def test_only_what_is_new_is_told() -> None:
    played = ScriptedTable().deal().act(0)
    assert [happened.kind for happened in played.table.feed_since(1, 0)] == ["act"]
    assert played.table.feed_since(2, 0) == []


@pytest.mark.parametrize("at", [-1, 2])
def test_only_what_was_is_told(at: int) -> None:
    played = ScriptedTable().deal()
    with pytest.raises(Refused, match="no-such-moment"):
        played.table.feed_since(at, 0)


def test_only_seats_that_there_are_look() -> None:
    for seat in (-1, 3):
        with pytest.raises(Refused, match="no-such-seat"):
            ScriptedTable().table.feed_since(0, seat)
        with pytest.raises(Refused, match="no-such-seat"):
            ScriptedTable().table.view(seat)


def test_what_was_taken_back_is_told_as_such() -> None:
    played = ScriptedTable("tindahan").deal().act(0)
    played.do(played.undo(0)).act(0)
    told = played.table.feed_since(1, 1)
    assert [(happened.kind, happened.undone) for happened in told] == [
        ("act", True), ("undo", False), ("act", False),
    ]  # fmt: skip
    assert told[1].fact == UndoEntry(time=0, seat=0, keep=1)


def test_a_stand_in_is_told_as_such() -> None:
    played = ScriptedTable().deal()
    played.do(played.sits(0, "Ada", stand_in="casual")).act(0)
    seated, acted = played.table.feed_since(1, None)
    assert isinstance(seated.fact, SeatEntry)
    assert acted.stand_in


def test_salts_are_told_when_all_are_shown() -> None:
    played = ScriptedTable(is_fair=True)
    played.do(played.promise(0)).do(played.promise(1)).do(played.salt(0))
    early = played.table.feed_since(2, 1)
    assert [(happened.kind, happened.seat, happened.fact) for happened in early] == [
        ("salt", 0, None)
    ]
    played.do(played.salt(1))
    told = played.table.feed_since(2, 1)
    assert [happened.fact.salt for happened in told if isinstance(happened.fact, SaltEntry)] == [
        salt_of(0), salt_of(1),
    ]  # fmt: skip


def test_without_open_history_earlier_tricks_are_not_told_again() -> None:
    played = closed("tindahan")
    told = played.table.feed_since(0, 0)
    open_now = [happened.told.event for happened in told if happened.told is not None]
    assert open_now == played.table.view(0).events
    assert [happened.told for happened in played.table.feed_since(0, 2)].count(None) == 0
    played.to_end_of_round()
    assert [happened.told for happened in played.table.feed_since(0, 0)].count(None) == 0


def test_a_round_that_is_over_stays_open() -> None:
    played = closed("tindahan").to_end_of_round()
    first_round = played.table.feed_since(0, 0)
    played.deal()
    for _ in range(9):
        played.act(played.table.to_act()[0])
    told = played.table.feed_since(0, 0)
    assert told[: len(first_round)] == first_round
    assert None in [happened.told for happened in told]


def test_an_event_is_told_when_it_happens_with_history_closed() -> None:
    played = closed("tindahan")
    for _ in range(6):
        at = played.table.at
        played.act(played.table.to_act()[0])
        assert [happened.told is not None for happened in played.table.feed_since(at, 0)] == [True]


def test_what_is_told_can_be_sent() -> None:
    played = ScriptedTable(is_fair=True).salts().deal().everybody()
    for happened in played.table.feed_since(0, 1):
        assert b'"at":' in msgspec.json.encode(happened)


@pytest.mark.parametrize("game", card_games())
def test_the_record_is_what_was_kept(game: str) -> None:
    played = ScriptedTable(game, "Ada [Ben] [Chloé]", is_fair=True).salts().deal().everybody()
    played.do(played.undo(0)).to_end().do(SecretEntry(time=0, secret=SECRET.hex()))
    header, *lines = played.table.record()
    replay = Replay(parse_header(header))
    for line in lines:
        replay.apply(parse_event(line))
    assert replay.state == played.table.state
    assert replay.events == played.table.events


def test_the_header_names_all_that_proves_the_deals() -> None:
    played = ScriptedTable(is_fair=True).salts()
    header = played.table.record()[0]
    assert header["names"] == ["Ada", "Ben", "Chloé"]
    assert header["bots"] == [None, None, "casual"]
    assert header["terms"]["undo"] == "free"
    assert header["commitment"] == played.table.opening.commitment
    assert header["number"] == 1
    assert header["salts"] == [salt_of(0), salt_of(1), None]
    assert [hash_ is None for hash_ in header["salt_hashes"]] == [False, False, True]
    assert "secret" not in header
    played.do(played.stop(0)).do(SecretEntry(time=0, secret=SECRET.hex()))
    header = played.table.record()[0]
    assert (header["secret"], header["stopped_by"]) == (SECRET.hex(), 0)


def test_a_table_without_commitment_has_a_plain_header() -> None:
    header = table_header(ScriptedTable(players="Ada Ben Chloé").table.snapshot())
    assert set(header) == {"sarisari", "game", "rules", "options", "names", "terms"}
