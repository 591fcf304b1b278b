"""The waiting room: who may sit, and who may change what."""

from collections.abc import Callable

import msgspec
import pytest

from sarisari.core.message import Refused
from sarisari.server import bans, rematch
from sarisari.server import room as rooms
from sarisari.server.room import Room, new_room
from sarisari.table.table import Table
from sarisari.table.terms import Terms
from tests.support.narrowing import present

SECRET = bytes(range(32))


def a_room(game: str = "tanuki", players: int = 3) -> Room:
    return new_room(game, {"players": players}, Terms(), host="ada")


def refusal(change: Callable[..., object], *arguments: object) -> str:
    with pytest.raises(Refused) as refused:
        change(*arguments)
    return refused.value.message.key


def names(room: Room) -> list[str | None]:
    return [chair.name for chair in room.chairs]


def test_people_sit_down_move_and_stand_up() -> None:
    room = rooms.sit(rooms.sit(a_room(), "ada", "Ada"), "ben", " Ben ")
    assert names(room) == ["Ada", "Ben", None]
    room = rooms.sit(room, "ada", "Ada", 2)
    assert names(room) == [None, "Ben", "Ada"]
    assert names(rooms.stand(room, "ben")) == [None, None, "Ada"]
    assert refusal(rooms.stand, room, "chloe") == "not-seated"


def test_a_chair_has_one_person_and_a_table_no_two_of_one_name() -> None:
    room = rooms.sit(a_room(), "ada", "Ada")
    assert refusal(rooms.sit, room, "ben", "Ben", 0) == "chair-taken"
    assert refusal(rooms.sit, room, "ben", "ADA") == "name-taken"
    assert refusal(rooms.sit, room, "ben", "  ") == "name-shape"
    assert refusal(rooms.sit, room, "ben", "Ben", 7) == "no-such-seat"


def test_a_bot_gives_its_name_to_a_person_who_has_it() -> None:
    room = rooms.put_bot(a_room(), "ada", 0, "casual")
    room = rooms.sit(room, "zoe", present(room.chairs[0].name))
    assert room.chairs[1].name == "Ada"
    assert room.chairs[0].name != "Ada"
    assert room.chairs[0].bot == "casual"


def test_nobody_sits_down_on_a_locked_chair_by_itself() -> None:
    room = rooms.lock(a_room(), "ada", 0, True)
    assert names(rooms.sit(room, "ben", "Ben")) == [None, "Ben", None]
    assert refusal(rooms.sit, room, "ben", "Ben", 0) == "chair-taken"


def test_a_full_room_is_full() -> None:
    room = a_room()
    for seat in range(3):
        room = rooms.put_bot(room, "ada", seat, "casual")
    assert refusal(rooms.sit, room, "ada", "Ada") == "room-full"
    assert len({chair.name for chair in room.chairs}) == 3


@pytest.mark.parametrize(
    "change",
    [
        lambda room: rooms.put_bot(room, "ben", 2, "casual"),
        lambda room: bans.remove(room, "ben", 0),
        lambda room: rooms.move(room, "ben", 0, 1),
        lambda room: rooms.lock(room, "ben", 2, True),
        lambda room: rooms.fix_order(room, "ben", "fixed"),
        lambda room: rooms.set_first(room, "ben", 0),
        lambda room: rooms.pass_host(room, "ben", rooms.users_of(room), 1),
        lambda room: rooms.start(room, "ben", SECRET, 1, 0),
    ],
)
def test_only_the_host_changes_the_room(change: Callable[[Room], object]) -> None:
    room = rooms.sit(rooms.sit(a_room(), "ada", "Ada"), "ben", "Ben")
    assert refusal(change, room) == "host-only"


def test_the_role_of_host_passes_on() -> None:
    room = rooms.sit(rooms.sit(a_room(), "ada", "Ada"), "ben", "Ben")
    assert rooms.pass_host(room, "ada", rooms.users_of(room), 1).host == "ben"
    assert rooms.stand(room, "ada").host == "ben"
    assert bans.remove(room, "ada", 1).host == "ada"
    assert refusal(bans.remove, room, "ada", 0) == "nobody-to-remove"
    assert refusal(rooms.pass_host, room, "ada", rooms.users_of(room), 2) == "host-must-sit"


def test_a_game_begins_when_all_are_there_and_ready() -> None:
    room = rooms.sit(rooms.sit(a_room(), "ada", "Ada"), "ben", "Ben")
    assert refusal(rooms.start, room, "ada", SECRET, 1, 0) == "chairs-free"
    room = rooms.put_bot(room, "ada", 2, "casual")
    assert refusal(rooms.start, room, "ada", SECRET, 1, 0) == "not-ready"
    room = rooms.ready(room, "ben", True)
    start = rooms.start(room, "ada", SECRET, 9, 1000)
    table = Table(start.opening)
    assert table.due() == "salt-hashes"
    assert start.opening.number == 9
    for seat, user in start.users.items():
        player = table.seats[seat].player
        assert player is not None
        assert player.name.casefold() == user


@pytest.mark.clause("AB-02", "AK-14")
def test_seats_are_drawn_by_lot_unless_the_host_fixes_them() -> None:
    room = rooms.sit(a_room(), "ada", "Ada")
    for seat in (1, 2):
        room = rooms.put_bot(room, "ada", seat, "casual")
    seats = {min(rooms.start(room, "ada", bytes([n]) * 32, 1, 0).users) for n in range(20)}
    assert seats == {0, 1, 2}
    fixed = rooms.fix_order(room, "ada", "fixed")
    assert {min(rooms.start(fixed, "ada", bytes([n]) * 32, 1, 0).users) for n in range(20)} == {0}


def seated(*users: str, players: int = 4) -> Room:
    room = a_room(players=players)
    for user in users:
        room = rooms.ready(rooms.sit(room, user, user.title()), user, True)
    return room


@pytest.mark.clause("AB-02", "AK-14", "AN-27", "TAN-04", "BAS-10")
def test_the_host_says_who_begins_and_all_move_on_round_the_table() -> None:
    room = rooms.put_bot(seated("ada", "ben", "chloe"), "ada", 3, "casual")
    named = rooms.set_first(room, "ada", 2)
    assert names(named) == ["Chloe", room.chairs[3].name, "Ada", "Ben"]
    assert (named.order, named.is_named) == ("fixed", True)
    for number in range(5):
        start = rooms.start(named, "ada", bytes([number]) * 32, 1, 0)
        assert [player.name for player in start.opening.players if player] == names(named)
        assert start.users == {0: "chloe", 2: "ada", 3: "ben"}
    assert rooms.fix_order(named, "ada", "lot").is_named is False


def test_nobody_begins_who_does_not_sit_there() -> None:
    room = seated("ada", "ben")
    assert refusal(rooms.set_first, room, "ada", 3) == "first-must-sit"
    assert refusal(rooms.set_first, room, "ada", 4) == "no-such-seat"


def test_the_youngest_is_forgotten_when_they_leave_their_seat_and_lots_are_drawn_again() -> None:
    room = rooms.set_first(seated("ada", "ben", "chloe"), "ada", 1)
    assert names(room) == ["Ben", "Chloe", None, "Ada"]
    for changed in (
        rooms.stand(room, "ben"),
        bans.remove(room, "ada", 0),
        rooms.sit(room, "ben", "Ben", 2),
    ):
        assert (changed.order, changed.is_named) == ("lot", False)
    for kept in (
        rooms.ready(room, "ben", False),
        rooms.stand(room, "chloe"),
        rooms.move(room, "ada", 1, 3),
        rooms.change(room, "ada", {"players": 3}, Terms()),
    ):
        assert (kept.order, kept.is_named, kept.chairs[0].user) == ("fixed", True, "ben")
    moved = rooms.move(room, "ada", 0, 1)  # by hand: as the host has seated them
    assert (moved.order, moved.is_named, moved.chairs[0].user) == ("fixed", False, "chloe")


def test_in_a_rematch_the_first_seat_moves_on_whoever_was_named() -> None:
    room = rooms.set_first(seated("ada", "ben", "chloe", players=3), "ada", 1)
    start = rooms.start(room, "ada", SECRET, 1, 0)
    again = rematch.next_room(room, start.opening.players, start.users)
    assert names(again) == ["Ada", "Ben", "Chloe"]
    assert (again.order, again.is_named) == ("fixed", False)


def test_a_room_of_an_older_version_is_read_with_nobody_named() -> None:
    old = msgspec.json.decode(msgspec.json.encode(seated("ada")))
    del old["is_named"]
    assert msgspec.convert(old, type=Room) == seated("ada")


def test_a_room_can_be_written_down_and_read_again() -> None:
    room = rooms.put_bot(rooms.sit(a_room(), "ada", "Ada"), "ada", 1, "random")
    assert msgspec.json.decode(msgspec.json.encode(room), type=Room) == room


def test_the_host_changes_what_will_be_played_and_nobody_is_ready_any_more() -> None:
    room = rooms.sit(rooms.sit(a_room(players=4), "ada", "Ada"), "ben", "Ben", 3)
    room = rooms.ready(rooms.put_bot(room, "ada", 1, "casual"), "ben", True)
    smaller = rooms.change(room, "ada", {"players": 3}, Terms(pace="quick"))
    assert names(smaller) == ["Ada", room.chairs[1].name, "Ben"]
    assert smaller.terms.pace == "quick"
    assert [chair.is_ready for chair in smaller.chairs] == [False, True, False]
    assert names(rooms.change(smaller, "ada", {"players": 4}, Terms()))[3] is None
    assert refusal(rooms.change, room, "ben", {"players": 3}, Terms()) == "host-only"
    full = rooms.put_bot(room, "ada", 1, None)
    for user in ("chloe", "dev"):
        full = rooms.sit(full, user, user.title())
    assert refusal(rooms.change, full, "ada", {"players": 3}, Terms()) == "room-too-small"


def test_in_a_rematch_everybody_sits_one_seat_further_on() -> None:
    room = rooms.put_bot(rooms.sit(a_room(), "ada", "Ada"), "ada", 1, "casual")
    room = rooms.ready(rooms.sit(room, "dev", "Dev", 2), "dev", True)
    start = rooms.start(rooms.fix_order(room, "ada", "fixed"), "ada", SECRET, 1, 0)
    again = rematch.next_room(room, start.opening.players, start.users)
    assert names(again) == ["Dev", "Ada", room.chairs[1].name]
    assert [chair.user for chair in again.chairs] == ["dev", "ada", None]
    assert [chair.is_ready for chair in again.chairs] == [False, False, True]
    assert (again.order, again.host) == ("fixed", "ada")


def test_a_table_that_starts_over_has_a_bot_in_the_place_of_one_and_another_host() -> None:
    room = rooms.sit(rooms.sit(a_room(), "ada", "Ada"), "ben", "Ben")
    room = rooms.put_bot(rooms.ready(room, "ben", True), "ada", 2, "casual")
    start = rooms.start(rooms.fix_order(room, "ada", "fixed"), "ada", SECRET, 1, 0)
    again = rematch.room_without(room, start.opening.players, start.users, 0)
    assert [chair.bot for chair in again.chairs] == ["casual", None, "casual"]
    assert len({chair.name for chair in again.chairs}) == 3
    assert again.host == "ben"
    assert rooms.start(again, "ben", SECRET, 2, 0).users == {1: "ben"}


def test_wrong_games_options_and_bots_are_refused() -> None:
    assert refusal(new_room, "chess", {}, Terms(), "ada") == "header-game"
    assert refusal(new_room, "tanuki", {"players": 9}, Terms(), "ada") == "option-value"
    assert refusal(rooms.put_bot, a_room(), "ada", 0, "genius") == "bot-unknown"


def suggested(room: Room) -> str:
    return rooms.start(room, "ada", SECRET, 1, 0).opening.terms.suggests


def test_suggestions_follow_who_sits_until_the_host_chooses() -> None:
    room = rooms.put_bot(rooms.sit(a_room("bandu", 2), "ada", "Ada"), "ada", 1, "casual")
    assert (room.terms.suggestions, suggested(room)) == ("usual", "tried")
    several = rooms.put_bot(room, "ada", 1, None)
    several = rooms.ready(rooms.sit(several, "ben", "Ben"), "ben", True)
    assert suggested(several) == "looks"
    chosen = rooms.change(several, "ada", several.options, Terms(suggestions="off"))
    assert suggested(rooms.ready(chosen, "ben", True)) == "off"


def test_who_does_not_speak_of_suggestions_leaves_them_as_they_are() -> None:
    room = rooms.change(a_room("bandu", 2), "ada", {}, Terms(suggestions="looks"))
    assert rooms.change(room, "ada", {}, Terms(pace="quick")).terms.suggestions == "looks"
    rated = Terms(rated=True, hints=False, undo="off", open_history=False)
    assert rooms.change(room, "ada", {}, rated).terms.suggestions == "off"
    assert new_room("bandu", {}, rated, host="ada").terms.suggestions == "off"


def test_a_rematch_of_other_people_has_the_suggestions_of_those() -> None:
    room = rooms.put_bot(rooms.sit(a_room("bandu", 2), "ada", "Ada"), "ada", 1, "casual")
    players = rooms.start(room, "ada", SECRET, 1, 0).opening.players
    assert rematch.next_room(room, players, {0: "ada"}).terms.suggestions == "usual"


def test_a_room_saved_before_has_the_suggestions_of_its_hints() -> None:
    saved = msgspec.to_builtins(rooms.sit(a_room("bandu", 2), "ada", "Ada"))
    del saved["terms"]["suggestions"]
    room = msgspec.json.decode(msgspec.json.encode(saved), type=Room)
    assert suggested(rooms.put_bot(room, "ada", 1, "casual")) == "tried"
