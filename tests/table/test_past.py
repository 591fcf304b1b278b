"""A what-if: a table that goes on from a moment of another game, and is restored like any other."""

import json

import msgspec
import pytest

from sarisari.bots import get_bot
from sarisari.core.event import Deal
from sarisari.core.message import Refused
from sarisari.core.stream import new_stream
from sarisari.games import card_games
from sarisari.table.journal import ActEntry, DealEntry, Entry, Opening, Player, UndoEntry, WhatIf
from sarisari.table.record import event_line
from sarisari.table.replay import read_record
from sarisari.table.table import Table
from sarisari.table.terms import usual_terms
from sarisari.table.verify import parse_proof, why_unproven
from tests.support.bot_games import bot_game
from tests.support.narrowing import present

FORK = WhatIf(record="r", moment=30, seat=0, cards="same")
OPENINGS = msgspec.json.Decoder(Opening)


def opened(name: str, moment: int = 30) -> Table:
    replay = bot_game(name, ["casual"] * 3, 5)
    lines = tuple(json.dumps(event_line(event)) for event in replay.events[:moment])
    players = (Player("Ada"), Player("Ben", "casual"), Player("Eli", "casual"))
    what_if = msgspec.structs.replace(FORK, moment=moment)
    opening = Opening(
        game=name,
        options=replay.state.options,
        terms=usual_terms(name),
        players=players,
        time=1,
        what_if=what_if,
        past=lines,
    )
    return Table(opening)


def play_on(table: Table, most: int = 10_000) -> None:
    stream = new_stream(1)
    for _ in range(most):
        if table.is_over:
            return
        entry: Entry
        if table.due() == "deal":
            deal = table.game.random_deal(table.state, stream)
            assert isinstance(deal, Deal)
            entry = DealEntry(time=2, deal=deal)
        else:
            seat = table.to_act()[0]
            do = get_bot("casual").choose(table.bot_view(seat), table.at).do
            entry = ActEntry(time=2, seat=seat, do=do)
        table.take(table.propose(entry))


@pytest.mark.parametrize("name", card_games())
def test_it_goes_on_where_the_game_was_and_to_the_end(name: str) -> None:
    table = opened(name)
    replay = bot_game(name, ["casual"] * 3, 5)
    assert [event_line(event) for event in table.events] == [
        event_line(event) for event in replay.events[:30]
    ]
    assert table.due() is None
    assert table.to_act()
    play_on(table)
    assert table.is_finished
    assert len(table.dealt_hands()) == len(table.game.sheets(table.state))


@pytest.mark.parametrize("name", card_games())
def test_it_is_restored_and_its_record_replays(name: str) -> None:
    table = opened(name)
    play_on(table, 40)
    opening = OPENINGS.decode(msgspec.json.encode(table.opening))
    again = Table.restored(opening, list(table.journal))
    assert again.snapshot() == table.snapshot()
    play_on(table)
    lines = [json.dumps(line) for line in table.record()]
    replay = read_record(lines)
    assert replay.game.result(replay.state) == table.result()
    assert replay.header.line["what_if"]["moment"] == 30


@pytest.mark.parametrize("name", card_games())
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_nobody_is_shown_what_came_before_the_fork_but_in_their_view(
    name: str, seat: int | None
) -> None:
    table = opened(name)
    assert table.feed_since(0, seat) == []
    play_on(table, 5)
    feed = table.feed_since(0, seat)
    assert [item.at for item in feed] == [1, 2, 3, 4, 5]
    assert table.view(seat).seat == seat


def test_nothing_before_the_fork_is_taken_back() -> None:
    table = opened("tindahan")
    [seat] = table.to_act()
    while table.seat(seat).owned_by_human is False:
        play_on(table, 1)
        [seat] = table.to_act()
    assert table.undo_for(seat).keep is None
    with pytest.raises(Refused):
        table.propose(UndoEntry(time=3, seat=seat, keep=29))
    before = table.at
    play_on(table, 1)
    assert table.undo_for(seat).keep == 30 + before
    table.take(table.propose(UndoEntry(time=3, seat=seat, keep=30 + before)))
    assert len(table.events) == 30 + before


def test_its_deals_are_not_verified_and_it_says_why() -> None:
    table = opened("tanuki")
    header = table.record()[0]
    assert present(why_unproven(parse_proof(header, 3))).key == "verify-what-if"


@pytest.mark.parametrize(
    "changes",
    [
        {"past": ()},
        {"what_if": None},
        {"commitment": "0" * 64},
        {"past": ("{}",)},
        {"past": ('{"seat": 0, "do": "play mango-1"}',)},
    ],
)
def test_an_opening_that_does_not_fit_together_is_refused(changes: dict[str, object]) -> None:
    opening = opened("tindahan").opening
    with pytest.raises(Refused):
        Table(msgspec.structs.replace(opening, **changes))


def test_openings_from_before_are_read_as_they_were() -> None:
    line = msgspec.to_builtins(opened("tindahan").opening)
    old = {name: value for name, value in line.items() if name not in ("what_if", "past")}
    opening = OPENINGS.decode(msgspec.json.encode(old))
    assert (opening.what_if, opening.past) == (None, ())
