"""What a client knows of a table is what happened there, however it was delivered."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sarisari.bots import get_bot
from sarisari.cli.play.narration import round_events
from sarisari.cli.play.remote.client_state import ClientState
from sarisari.cli.play.remote.decoding import parse_message, printable
from sarisari.cli.play.remote.remote_narration import feed_messages
from sarisari.core.event import Deal
from sarisari.server.messages import SeatShown, TableShown
from sarisari.table.fair import fair_deal
from sarisari.table.journal import ActEntry, DealEntry, Entry, Opening, Player, SeatEntry, UndoEntry
from sarisari.table.table import Table
from sarisari.table.terms import Terms
from sarisari.text import catalogue
from tests.support.narrowing import of_type, present

PLAYERS = (Player("Ada"), Player("Ben", "casual"), Player("Chloé", "casual"))


def new_table() -> Table:
    opening = Opening(
        game="tindahan", options={"players": 3}, terms=Terms(), players=PLAYERS, time=0
    )
    table = Table(opening)
    deal(table)
    return table


def deal(table: Table) -> None:
    dealt: Deal = fair_deal(table.game.deck_of(table.state), 3, bytes([table.at % 256]))
    commit(table, DealEntry(time=0, deal=dealt))


def commit(table: Table, entry: Entry) -> None:
    table.take(table.propose(entry))


def go_on(table: Table, choice: int) -> None:
    """One more entry: a deal, an undo of Ada's, or an action of whoever is to act."""
    if table.due() == "deal":
        deal(table)
        return
    offer = table.undo_for(0)
    if choice % 4 == 0 and offer.keep is not None:
        commit(table, UndoEntry(time=0, seat=0, keep=offer.keep))
        return
    seat = table.to_act()[0]
    do = get_bot("random").choose(table.bot_view(seat), choice).do
    commit(table, ActEntry(time=0, seat=seat, do=do))


def shown(table: Table, seen: int) -> TableShown:
    """What the server would send, read as the client reads it."""
    seats = [SeatShown(name=player.name, bot=player.bot) for player in PLAYERS]
    message = TableShown(
        table="t", at=table.at, time=0, events=table.feed_since(seen, 0), view=table.view(0),
        seats=seats, you=0,
    )  # fmt: skip
    return of_type(TableShown, parse_message(msgspec.json.encode(message)))


@given(st.lists(st.tuples(st.integers(0, 1000), st.booleans()), max_size=60))
def test_events_that_were_taken_back_are_known_as_such(steps: list[tuple[int, bool]]) -> None:
    table, known, seen = new_table(), ClientState(), 0
    for choice, is_delivered in steps:
        if table.is_over:
            break
        go_on(table, choice)
        if is_delivered:
            known.take_table(shown(table, seen))
            seen = table.at
    known.take_table(shown(table, seen))
    left = [part for part in known.feed if part.kind in ("deal", "act") and not part.undone]
    assert len(left) == len(table.events)
    assert round_events(known.feed) == table.game.history(table.state, 0)
    assert present(known.table).view == table.view(0)


def test_what_comes_twice_is_known_once() -> None:
    table, known = new_table(), ClientState()
    assert len(known.take_table(shown(table, 0))) == 1
    assert known.take_table(shown(table, 0)) == []
    assert len(known.feed) == 1


@pytest.mark.parametrize(
    ("opening", "said"),
    [(True, "Gia, a bot, has Ada’s seat now."), (False, "Gia, a bot, sits there now.")],
)
def test_a_bot_that_gets_a_seat_is_told_by_its_own_name(opening: bool, said: str) -> None:
    table, known = new_table(), ClientState()
    first = shown(table, 0)
    known.take_table(msgspec.structs.replace(first, opening=table.opening if opening else None))
    commit(table, SeatEntry(time=0, seat=0, player=Player("Gia", "casual")))
    new = known.take_table(shown(table, first.at))
    assert [catalogue().say(message) for message in feed_messages(new, known.former)] == [said]


@given(st.text())
def test_every_text_is_fit_for_a_terminal(text: str) -> None:
    assert printable({text: [text, 1, None]}) == {printable(text): [printable(text), 1, None]}
    assert printable(text).isprintable()
    assert printable(text) == text or not text.isprintable()
