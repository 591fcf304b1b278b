"""Bandu: the direction of a pull, from the wish to the settler, and in records (decision 25)."""

import pickle
from typing import Any

import msgspec
import pytest

from sarisari.cli.engine import Engine
from sarisari.cli.games.bandu.offers import Offers
from sarisari.core.event import Action, Settle
from sarisari.core.message import Refused
from sarisari.core.stream import new_stream
from sarisari.games.bandu import GAME
from sarisari.games.bandu.state import BanduState
from sarisari.games.bandu.view import BanduView
from sarisari.server.messages import ActWish
from sarisari.server.wish_entries import _seat_entry
from sarisari.table.journal import ActEntry, SettleEntry
from sarisari.table.record import event_line, parse_event
from sarisari.table.replay import BadLine, read_record
from sarisari.table.table import Table
from sarisari.text import catalogue
from tests.support.narrowing import of_type
from tests.support.scripted_table import opening_of

OPTIONS: dict[str, Any] = {
    "players": 2,
    "pieces": ["cube", "disc", "slab", "brick"],
    "auctions": "refuse",
    "beans": 0,
}
HEADER = {"sarisari": 1, "game": "bandu", "options": OPTIONS, "hand": 2}
PULL = "pull disc refuse"
AWAY = (0.0, 1.0, 0.5)


def until_a_pull() -> list[Action | Settle]:
    """All pieces are placed, two on each base, and seat 0 has to pull the disc."""
    events: list[Action | Settle] = []
    for number, piece in enumerate(("cube", "disc", "slab", "brick")):
        offers, uses = number % 2, 1 - number % 2
        pose = (0.0, 0.0, 36.0 + 20 * number, 1.0, 0.0, 0.0, 0.0)
        events += [
            Action(offers, f"offer {piece} refuse"),
            Action(uses, "use"),
            Action(uses, "place 0 0 1 0 0 0"),
            Settle(True, False, {piece: pose}),
        ]
    return events


def pulling(action: Action | None = None) -> BanduState:
    """A state before a pull, or after it."""
    state = of_type(BanduState, GAME.new(OPTIONS))
    for event in until_a_pull() + ([] if action is None else [action]):
        GAME.apply(state, event)
    return state


def table_before_a_pull() -> Table:
    table = Table(opening_of("bandu", "Ada Ben", OPTIONS))
    for event in until_a_pull():
        if isinstance(event, Action):
            entry: ActEntry | SettleEntry = ActEntry(time=1, seat=event.seat, do=event.do)
        else:
            entry = SettleEntry(time=1, settle=event)
        table.take(table.propose(entry))
    return table


@pytest.mark.clause("BAN-29")
def test_a_pull_has_a_direction_that_the_settler_is_told_and_everyone_sees() -> None:
    state = pulling(Action(0, PULL, AWAY))
    assert GAME.settling(state).toward == AWAY
    for seat in (0, 1, None):
        view = GAME.view(state, seat)
        assert view.toward == AWAY
        assert view.events[-1].toward == AWAY
    assert GAME.settling(pulling(Action(0, PULL))).toward is None


def test_copies_saved_states_and_beliefs_keep_the_direction() -> None:
    state = pulling(Action(0, PULL, AWAY))
    twins = (state.copy(), pickle.loads(pickle.dumps(state)), GAME.load(GAME.save(state)))
    believed = GAME.belief(GAME.view(state, 1)).sample(new_stream(1))
    for twin in twins:
        assert twin == state
    assert {twin.toward for twin in (*twins, believed)} == {AWAY}
    GAME.apply(state, Settle(True, False, {}))
    assert state.toward is None


def test_the_direction_changes_nothing_but_the_question_for_the_settler() -> None:
    states = [pulling(Action(0, PULL, toward)) for toward in (None, AWAY)]
    for state in states:
        GAME.apply(state, Settle(True, False, {}))
    assert GAME.save(states[0]) == GAME.save(states[1])


@pytest.mark.parametrize(
    "toward", [(0.0, 0.0, 0.0), (float("nan"), 1.0, 0.0), (1.0, float("inf"), 0)]
)
def test_a_direction_that_is_none_is_refused(toward: tuple[float, float, float]) -> None:
    state = pulling()
    with pytest.raises(Refused, match="event-toward"):
        GAME.apply(state, Action(0, PULL, toward))
    assert GAME.legal(state, 0) == [PULL]


def test_a_record_keeps_the_direction_and_replays_without_it() -> None:
    line = {"seat": 0, "do": PULL, "toward": [0.0, 1.0, 0.5]}
    assert parse_event(line) == Action(0, PULL, AWAY)
    assert event_line(Action(0, PULL, AWAY)) == line
    assert event_line(Action(0, PULL)) == {"seat": 0, "do": PULL}
    lines = [HEADER, *map(event_line, until_a_pull())]
    settle = {"settle": {"stands": True, "touch": False, "poses": {}}}
    replays = [
        read_record(msgspec.json.encode(each) for each in [*lines, pull, settle])
        for pull in (line, {"seat": 0, "do": PULL})
    ]
    assert replays[0].status() == replays[1].status()
    assert replays[0].record()[-2] == line


@pytest.mark.parametrize(
    "toward", [[0, 0, 0], [1, 2], [1, 2, 3, 4], "up", None, [1, True, 0], [1, "0", 0]]
)
def test_a_bad_direction_is_a_bad_line(toward: Any) -> None:
    lines = [HEADER, *map(event_line, until_a_pull()), {"seat": 0, "do": PULL, "toward": toward}]
    with pytest.raises(BadLine, match="event-toward") as bad:
        read_record(msgspec.json.encode(line) for line in lines)
    assert bad.value.number == len(lines)
    for language in ("en", "fr"):
        assert "toward" in catalogue(language).refusal(bad.value.message)


def test_only_a_pull_has_a_direction() -> None:
    assert parse_event({"seat": 1, "do": "use", "toward": "north"}) == Action(1, "use")
    table = table_before_a_pull()
    wish = ActWish(id="1", table="t", at=1, do="use", toward=AWAY)
    assert _seat_entry(table, 0, wish, 5).entry == ActEntry(time=5, seat=0, do="use")
    pull = ActWish(id="2", table="t", at=1, do=PULL, toward=AWAY)
    assert _seat_entry(table, 0, pull, 5).entry == ActEntry(time=5, seat=0, do=PULL, toward=AWAY)


def test_a_table_keeps_the_direction_in_its_journal_and_in_its_record() -> None:
    table = table_before_a_pull()
    table.take(table.propose(ActEntry(time=2, seat=0, do=PULL, toward=AWAY)))
    assert table.settling().toward == AWAY
    assert table.record()[-1] == {"seat": 0, "do": PULL, "toward": [0.0, 1.0, 0.5]}
    again = Table.restored(table.opening, table.journal)
    assert again.state == table.state
    assert again.record() == table.record()
    saved = msgspec.json.encode(table.journal[-1])
    assert msgspec.json.decode(saved, type=ActEntry) == table.journal[-1]
    older = msgspec.json.decode(b'{"entry":"act","time":1,"seat":0,"do":"use"}', type=ActEntry)
    assert older.toward is None


def test_a_table_refuses_a_direction_that_is_none() -> None:
    table = table_before_a_pull()
    with pytest.raises(Refused, match="event-toward"):
        table.propose(ActEntry(time=2, seat=0, do=PULL, toward=(0.0, 0.0, 0.0)))


def test_the_engine_takes_a_direction() -> None:
    engine = Engine()

    def ask(**request: Any) -> dict[str, Any]:
        return engine.answer(msgspec.json.encode(request)) or {}

    ask(new=HEADER)
    for event in until_a_pull():
        assert "error" not in ask(**event_line(event))
    assert "error" in ask(seat=0, do=PULL, toward=[0, 0, 0])
    assert ask(seat=0, do=PULL, toward=[0, 1, 0.5])["due"] == "settle"
    assert ask(record=True)["record"][-1]["toward"] == [0.0, 1.0, 0.5]


@pytest.mark.parametrize(
    ("language", "typed", "toward"),
    [
        ("en", "1", None),
        ("en", "1 left", (-1.0, 0.0, 0.0)),
        ("en", "pull disc refuse up", (0.0, 0.0, 1.0)),
        ("en", "disc refuse back", (0.0, 1.0, 0.0)),
        ("fr", "1 r droite", (1.0, 0.0, 0.0)),
        ("fr", "1 front", (0.0, -1.0, 0.0)),
    ],
)  # fmt: skip
def test_a_direction_is_typed_behind_the_pull(
    language: str, typed: str, toward: tuple[float, float, float] | None
) -> None:
    view = of_type(BanduView, GAME.view(pulling(), 0))
    offers = Offers(view, catalogue(language))
    assert (offers.parse(typed), offers.toward_of(typed)) == (PULL, toward)


def test_an_offer_has_no_direction() -> None:
    view = of_type(BanduView, GAME.view(GAME.new(OPTIONS), 0))
    offers = Offers(view, catalogue())
    assert offers.toward_of("cube refuse up") is None
