"""What every game must keep, whatever its rules: played at random, all options."""

import pickle
from itertools import permutations
from typing import Any

import msgspec
import pytest

from sarisari.core.event import Action, Deal
from sarisari.core.message import Refused
from sarisari.core.phase import CHOOSE, SECOND
from sarisari.core.stream import new_stream
from sarisari.games import card_games, get_game
from sarisari.table.record import event_line, header_line, parse_event, parse_header, parse_line
from sarisari.table.replay import Replay
from tests.support.narrowing import of_type, present
from tests.support.random_games import (
    GAMES_AND_FEW_OPTIONS,
    GAMES_AND_OPTIONS,
    all_options,
    any_event,
    events_of,
    option_id,
    random_game,
)
from tests.support.rules_table import card_game_of

every_game = pytest.mark.parametrize(("name", "options"), GAMES_AND_OPTIONS, ids=option_id)
some_games = pytest.mark.parametrize(("name", "options"), GAMES_AND_FEW_OPTIONS, ids=option_id)


def cards_played(event: Action) -> list[str]:
    """The card that an action takes out of a hand, if any."""
    words = event.do.split(" ")
    return words[1:2] if words[0] in ("play", "trump", "hide", "spend", "bastos") else []


@every_game
def test_random_play_ends_and_conserves_the_cards(name: str, options: dict[str, Any]) -> None:
    game = card_game_of(name)
    out: list[str] = []
    rounds = 0
    for state, event, _ in random_game(name, options, 1):
        record = state.record
        if isinstance(event, Deal):
            out = [event.aside] if event.aside else []
            rounds += 1
        else:
            out += cards_played(of_type(Action, event))
        held = [
            card for seat in range(record.players) for card in game.deck.names(record.hands[seat])
        ]
        in_use = game.deck.names(game.cards_in_use(record))
        assert sorted(held + out) == sorted(in_use)
        assert record.phase != SECOND
    assert game.due(state) is None
    assert game.to_act(state) == []
    assert rounds == game.rounds(record) == len(state.sheets)
    points = [sheet.points for sheet in state.sheets]
    assert game.totals(state) == [sum(column) for column in zip(*points, strict=True)]


@every_game
def test_every_point_has_its_reason(name: str, options: dict[str, Any]) -> None:
    *_, (state, _, _) = random_game(name, options, 2)
    for sheet in state.sheets:
        for seat, points in enumerate(sheet.points):
            assert points == sum(line.points for line in sheet.lines if line.seat == seat)
    assert list(state.sheets[-1].totals) == get_game(name).totals(state)


@some_games
def test_a_copy_is_independent_and_states_are_values(name: str, options: dict[str, Any]) -> None:
    game = get_game(name)
    stream = new_stream(3)
    state = game.new(options)
    while game.result(state) is None:
        copy = state.copy()
        assert copy == state
        assert hash(copy) == hash(state)
        kept = copy.record.tobytes()
        game.apply(state, any_event(game, game.read(state), stream))
        assert copy.record.tobytes() == kept
        assert copy != state
    assert pickle.loads(pickle.dumps(state)) == state


@some_games
def test_a_refused_event_changes_nothing(name: str, options: dict[str, Any]) -> None:
    game = get_game(name)
    for state, _, _ in random_game(name, options, 4):
        before = state.copy()
        for event in (Action(0, "nonsense"), Action(99, "keep"), Action(0, "play"), Deal(())):
            with pytest.raises(Refused):
                game.apply(state, event)
        assert state == before


@some_games
def test_whatever_is_not_listed_is_refused_with_a_reason(
    name: str, options: dict[str, Any]
) -> None:
    game = card_game_of(name)
    actions = game.actions.texts()
    for number, (state, _, _) in enumerate(random_game(name, options, 5)):
        if number % 7:
            continue
        for seat in range(int(state.record.players)):
            legal = set(game.legal(state, seat))
            allowed = {do for do in actions if game.refusal(state, seat, do) is None}
            assert legal == allowed


@every_game
def test_records_round_trip(name: str, options: dict[str, Any]) -> None:
    header = parse_header({"sarisari": 1, "game": name, "options": options, "names": ["x"]})
    replay = Replay(header)
    for event in events_of(name, options, 6):
        replay.apply(event)
    lines = [msgspec.json.encode(line) for line in replay.record()]
    again = Replay(parse_header(parse_line(lines[0])))
    for line in lines[1:]:
        again.apply(parse_event(parse_line(line)))
    assert again.state == replay.state
    assert again.status() == replay.status()
    assert header_line(again.header)["names"] == ["x"]
    assert [event_line(event) for event in again.events] == replay.record()[1:]


@some_games
def test_undo_gives_back_every_state(name: str, options: dict[str, Any]) -> None:
    replay = Replay(parse_header({"sarisari": 1, "game": name, "options": options}))
    stream = new_stream(7)
    states = [replay.state.copy()]
    for _ in range(30):
        replay.apply(any_event(replay.game, replay.game.read(replay.state), stream))
        states.append(replay.state.copy())
    for count in (1, 5, 24):
        states = states[:-count]
        replay.undo(count)
        assert replay.state == states[-1]


@some_games
def test_secret_choices_in_any_order_come_to_the_same(name: str, options: dict[str, Any]) -> None:
    if name == "tindahan":
        assert all(s.record.phase != CHOOSE for s, _, _ in random_game(name, options, 8))
        return
    game = get_game(name)
    dealt = game.new(options)
    game.apply(dealt, game.random_deal(dealt, new_stream(8)))
    seats = game.to_act(dealt)
    assert seats == list(range(int(dealt.record.players)))
    choices = {seat: game.legal(dealt, seat)[seat] for seat in seats}
    outcomes = set()
    for order in permutations(seats):
        state = dealt.copy()
        for seat in order:
            assert seat in game.to_act(state)
            game.apply(state, Action(seat, choices[seat]))
        outcomes.add(state.record.tobytes())
    assert len(outcomes) == 1


@some_games
def test_every_view_is_made_for_its_seat(name: str, options: dict[str, Any]) -> None:
    game = get_game(name)
    for number, (state, _, _) in enumerate(random_game(name, options, 9)):
        if number % 9:
            continue
        for seat in (*range(int(state.record.players)), None):
            view = game.view(state, seat)
            assert view.seat == seat
            assert view.legal == ([] if seat is None else game.legal(state, seat))
            assert (seat in view.to_act) == bool(view.legal)
            assert len(view.events) == len(state.log)
            decoded = msgspec.json.decode(msgspec.json.encode(view), type=type(view))
            assert decoded == view


@pytest.mark.parametrize("name", card_games())
def test_a_view_stays_small(name: str) -> None:
    """A page gets one with each update: 4 kB is the bar."""
    game = get_game(name)
    players = max(options["players"] for options in all_options(name))
    sizes = [
        len(msgspec.json.encode(game.view(state, 0)))
        for state, _, _ in random_game(name, {"players": players}, 10)
    ]
    assert max(sizes) < 4096


@pytest.mark.parametrize("name", card_games())
@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_a_seat_that_there_is_not_sees_nothing(name: str, seat: int) -> None:
    """-1 would be the last seat's hand."""
    game = get_game(name)
    state = game.new({"players": 3})
    game.apply(state, game.random_deal(state, new_stream(1)))
    for look in (game.view, game.history):
        with pytest.raises(Refused) as refused:
            look(state, seat)
        assert refused.value.message.key == "no-such-seat"
    assert game.legal(state, seat) == []
    assert present(game.refusal(state, seat, "seller")).key == "no-such-seat"
