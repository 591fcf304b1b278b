"""Whole games of Bandu with towers that fall by chance: what must hold whatever happens."""

import pickle
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sarisari.core.event import Action, Deal, Settle
from sarisari.core.message import Refused
from sarisari.core.stream import new_stream
from sarisari.games import get_game
from sarisari.games.bandu.state import BanduState
from sarisari.games.bandu.view import BanduView
from sarisari.table.record import event_line, parse_event, parse_header, parse_line
from sarisari.table.replay import Replay
from tests.support.bandu_table import (
    SOME_OPTIONS,
    RandomSettler,
    any_bandu_event,
    option_id,
    pieces_of,
    played,
)
from tests.support.narrowing import of_type, present
from tests.support.soak import IS_SOAK

GAME = get_game("bandu")
options_of_all_kinds = st.fixed_dictionaries(
    {"players": st.integers(2, 6), "mode": st.sampled_from(["standard", "challenge"])},
    optional={
        "pieces": st.integers(1, 12),
        "auctions": st.sampled_from(["both", "bid", "refuse"]),
        "beans": st.integers(0, 7),
        "circles": st.integers(1, 3),
    },
) | st.fixed_dictionaries({"mode": st.just("solitaire"), "pieces": st.integers(1, 48)})


every_kind = pytest.mark.parametrize("options", SOME_OPTIONS, ids=option_id)


def check_a_game(options: dict[str, Any], seed: int, falls: int) -> None:
    """Pieces and beans are conserved, and somebody is always waited for."""
    fresh = GAME.new(options)
    in_play = pieces_of(GAME.extra_status(fresh), fresh.record)
    beans = sum(GAME.extra_status(fresh)["beans"])
    for state, event, _ in played(options, seed, falls):
        record, status = state.record, GAME.extra_status(state)
        if isinstance(event, Settle) and event.is_out:
            assert len(pieces_of(status, record)) == len(in_play) - 1  # a base leaves play
            in_play = pieces_of(status, record)
        assert pieces_of(status, record) == in_play
        assert 0 <= sum(status["beans"]) <= beans
        beans = sum(status["beans"])
        waits = (
            GAME.due(state) is not None,
            bool(GAME.to_act(state)),
            GAME.result(state) is not None,
        )
        assert sum(waits) == 1
    result = present(GAME.result(state))
    assert min(result.ranks) == 1
    assert [seat for seat, rank in enumerate(result.ranks) if rank == 1] == list(result.winners)


@settings(max_examples=2000 if IS_SOAK else 25, deadline=None)
@given(options=options_of_all_kinds, seed=st.integers(0, 2**32), falls=st.sampled_from([3, 9, 60]))
def test_pieces_and_beans_are_conserved_and_every_game_ends(
    options: dict[str, Any], seed: int, falls: int
) -> None:
    check_a_game(options, seed, falls)


@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_game_in_which_nothing_ever_falls_is_a_draw(players: int) -> None:
    for state, _, _ in played({"players": players, "pieces": 8}, falls=10**9):
        assert GAME.totals(state) == [1] * players
    assert present(GAME.result(state)).winners == tuple(range(players))


@every_kind
def test_a_record_replayed_comes_to_the_same(options: dict[str, Any]) -> None:
    replay = Replay(parse_header({"sarisari": 1, "game": "bandu", "options": options}))
    for _, event, _ in played(options, 6):
        replay.apply(event)
    lines = [msgspec.json.encode(line) for line in replay.record()]
    again = Replay(parse_header(parse_line(lines[0])))
    for line in lines[1:]:
        again.apply(parse_event(parse_line(line)))
    assert again.state == replay.state
    assert again.status() == replay.status()
    assert [event_line(event) for event in again.events] == replay.record()[1:]


@every_kind
def test_undo_gives_back_every_state(options: dict[str, Any]) -> None:
    replay = Replay(parse_header({"sarisari": 1, "game": "bandu", "options": options}))
    states, stream = [replay.state.copy()], new_stream(7)
    while replay.game.result(replay.state) is None and len(states) < 31:
        replay.apply(any_bandu_event(GAME, replay.state, stream, 10**9))
        states.append(replay.state.copy())
    for count in (1, 4, 2):
        states = states[:-count]
        replay.undo(count)
        assert replay.state == states[-1]


@every_kind
def test_states_are_values(options: dict[str, Any]) -> None:
    for number, (state, _, _) in enumerate(played(options, 3)):
        if number % 5:
            continue
        twins = [state.copy(), pickle.loads(pickle.dumps(state)), GAME.load(GAME.save(state))]
        for twin in twins:
            assert (twin, hash(twin)) == (state, hash(state))
            assert GAME.view(twin, 0) == GAME.view(state, 0)
            twin.record.beans[0] += 1
            assert twin != state


@pytest.mark.parametrize("data", [b"", b"junk", b"\x80"])
def test_bytes_that_are_no_state(data: bytes) -> None:
    with pytest.raises(ValueError, match="not a saved state"):
        GAME.load(data)
    with pytest.raises(ValueError, match="not a saved state"):
        GAME.load(get_game("tanuki").save(get_game("tanuki").new({})))


@every_kind
def test_all_see_the_same_but_for_what_they_are_asked(options: dict[str, Any]) -> None:
    for number, (state, _, _) in enumerate(played(options, 9)):
        if number % 4:
            continue
        onlooker = GAME.view(state, None)
        for seat in range(onlooker.players):
            view = GAME.view(state, seat)
            assert view.legal == GAME.legal(state, seat)
            assert (seat in view.to_act) == bool(view.legal)
            bare = msgspec.structs.replace(view, seat=None, legal=[], prompt=onlooker.prompt)
            assert bare == onlooker
            assert msgspec.json.decode(msgspec.json.encode(view), type=type(view)) == view
            assert GAME.view(state, seat, look_back=False) == view


@every_kind
def test_a_reading_that_goes_on_says_what_a_new_one_does(options: dict[str, Any]) -> None:
    reading = GAME.read(GAME.new(options))
    for state, event, told in played(options, 13):
        before = reading.state.copy()
        after, logged = reading.after(event)
        assert reading.state == before
        assert (after, logged) == (GAME.read(state.copy()), told)
        assert (after.due, after.to_act, after.result) == (
            GAME.due(state), GAME.to_act(state), GAME.result(state),
        )  # fmt: skip
        for seat in range(int(state.record.players)):
            assert after.view(seat) == GAME.view(state, seat)
            assert after.prompt(seat) == GAME.prompt(state, seat)
        reading = after


@every_kind
def test_nothing_is_hidden_so_a_view_gives_the_whole_state_back(options: dict[str, Any]) -> None:
    for state, _, _ in played(options, 21):
        view = GAME.view(state, 0)
        belief = GAME.belief(view)
        world = of_type(BanduState, belief.sample(new_stream(1)))
        assert belief.count == 1
        assert world.record.tobytes() == state.record.tobytes()
        truth = of_type(BanduState, state)
        assert (world.poses, world.placement) == (truth.poses, truth.placement)
        assert GAME.view(world, 0) == view
        assert belief.fill(2, new_stream(1))[1].tobytes() == state.record.tobytes()


@every_kind
def test_a_refused_event_changes_nothing(options: dict[str, Any]) -> None:
    wrong = (
        Action(0, "nonsense"),
        Action(9, "use"),
        Action(0, "place"),
        Deal(()),
        Action(-1, "use"),
    )
    for state, _, _ in played(options, 4):
        before = state.copy()
        for event in wrong:
            with pytest.raises(Refused):
                GAME.apply(state, event)
        if GAME.due(state) != "settle":
            with pytest.raises(Refused):
                GAME.apply(state, Settle(True, False, {}))
        assert state == before


@every_kind
def test_whatever_is_not_listed_is_refused_with_a_reason(options: dict[str, Any]) -> None:
    said = {"use", "refuse", "pass", "stop", "bid 1", "bid 2", "take egg", "offer egg bid"}
    said |= {f"pull {name} refuse" for name in ("egg", "cube", "base-1")} | {
        "place",
        "offer egg bid ",
    }
    for state, _, _ in played(options, 5):
        for seat in range(int(state.record.players)):
            legal = set(GAME.legal(state, seat)) - {"place"}
            allowed = {do for do in said | legal if GAME.refusal(state, seat, do) is None}
            assert allowed == legal


def test_a_view_stays_small_however_high_the_towers() -> None:
    sizes = [
        len(msgspec.json.encode(GAME.view(state, 0)))
        for state, _, _ in played({"players": 6}, 10, falls=10**9)
        if len(state.log) < 9
    ]
    assert max(sizes) < 12_000


def test_a_settle_that_is_told_moves_but_the_state_keeps_no_film() -> None:
    film = {"rate": 30, "frames": 2, "moves": {"egg": [[0, 0, 0, 50, 1, 0, 0, 0]]}}
    line: dict[str, Any] = {"settle": {"stands": True, "touch": False, "poses": {}, "film": film}}
    replay = Replay(parse_header({"sarisari": 1, "game": "bandu"}))
    for do in ("offer egg refuse", "use", "place 0 0 1 0 0 0"):
        replay.apply(Action(replay.game.to_act(replay.state)[0], do))
    logged = replay.apply(parse_event(line))
    assert present(present(logged.told(0).event.settle).film).frames == 2
    assert of_type(Settle, replay.state.log[0].event).film is None
    assert replay.record()[-1]["settle"]["film"]["rate"] == 30
    without = parse_event({"settle": {**line["settle"], "film": "none"}})
    assert of_type(Settle, without).film is None


def test_what_a_settler_is_asked_is_the_tower_as_it_stands() -> None:
    state = GAME.new({"players": 2, "tremor": "large"})
    for do in ("offer egg refuse", "use", "place 3 4 0 0 0 2"):
        GAME.apply(state, Action(GAME.to_act(state)[0], do))
    asked = GAME.settling(state)
    assert asked.tower == (("base-2", (0.0, 0.0, 10.0, 1.0, 0.0, 0.0, 0.0)),)
    assert (asked.piece, asked.placed) == ("egg", (3.0, 4.0, 0.0, 0.0, 0.0, 1.0))
    assert (asked.tremor, asked.is_base) == ("large", False)
    GAME.apply(state, RandomSettler().settle(asked, 1))
    with pytest.raises(Refused, match="settle-not-due"):
        GAME.settling(state)


def test_nothing_is_simulated_if_nobody_wrote_down_where_the_pieces_lie() -> None:
    state = GAME.new({"players": 2, "pieces": 9})
    for _ in range(2):
        for do in ("offer {} bid", "pass", "place 0 0 1 0 0 0"):
            name = of_type(BanduView, GAME.view(state, 0)).pile[0]
            GAME.apply(state, Action(GAME.to_act(state)[0], do.format(name)))
        GAME.apply(state, Settle(True, False, {}))
    for do in ("offer egg bid", "pass", "place 0 0 1 0 0 0"):
        GAME.apply(state, Action(GAME.to_act(state)[0], do))
    with pytest.raises(Refused, match="settle-pose-unknown"):
        GAME.settling(state)
