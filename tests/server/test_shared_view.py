"""What all watchers are shown alike is made once."""

from sarisari.server.messages import Presence
from sarisari.server.shared_view import SharedView
from tests.support.scripted_table import ScriptedTable


def test_onlookers_share_one_view_until_something_happens() -> None:
    played, shared = ScriptedTable().deal(), SharedView()
    first = shared.view(played.table, None)
    assert shared.view(played.table, None) is first
    shared.forget()
    assert shared.view(played.table, None) is first  # who is there is no part of a view
    played.act(played.table.to_act()[0])
    assert shared.view(played.table, None) is not first


def test_a_seat_has_a_view_of_its_own_which_is_not_kept() -> None:
    played, shared = ScriptedTable().deal(), SharedView()
    views = [shared.view(played.table, 0) for _ in range(2)]
    assert views[0] == views[1] == played.table.view(0)
    assert views[0] is not views[1]
    assert views[0].hand
    assert not shared.view(played.table, None).hand


def test_who_is_there_is_forgotten_with_every_change() -> None:
    shared = SharedView()
    shared.presence = Presence(table="t", here=[True], onlookers=0)
    shared.forget()
    kept: list[object] = [shared.presence, shared.update]
    assert kept == [None, None]
