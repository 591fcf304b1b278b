"""`beginner` errs like a person: what it overlooks, and what it forgets."""

from sarisari.bots import get_bot
from sarisari.bots.beginner import remembered_view
from sarisari.bots.games.tindahan import PLAY
from sarisari.bots.games.tindahan.beginner import beginner_actions
from tests.support.rules_table import RulesTable


def test_it_takes_a_trick_with_its_highest_card_though_a_lower_one_would_do() -> None:
    sitting = RulesTable("tindahan", players=3).deal()
    sitting.hold("mango-1 mango-2", "mango-3 mango-10 banana-1", "banana-2 banana-3")
    view = sitting.do("0: play mango-2").view(1)
    assert beginner_actions(view, view.legal) == ["play mango-10"]
    assert get_bot("beginner").choose(view, 1).do == "play mango-10"


def test_it_thinks_of_a_seller_only_where_no_card_of_its_own_leads() -> None:
    sitting = RulesTable("tindahan", players=3).deal()
    sitting.hold("mango-9 mango-1", "mango-3 mango-4", "banana-2 banana-3")
    view = sitting.do("0: play mango-9").view(1)
    assert beginner_actions(view, view.legal) == ["play mango-3", "seller"]


def test_it_never_moves_the_cart() -> None:
    view = RulesTable("tindahan", players=3).deal().view(0)
    assert any(do.startswith("cart") for do in view.legal)
    assert all(do.startswith("play") for do in beginner_actions(view, view.legal))


def test_it_remembers_the_trick_on_the_table_and_none_before() -> None:
    sitting = RulesTable("tindahan", players=3).deal("mango-9 mango-8", "mango-3", "mango-4")
    sitting.do("0: play mango-9", "1: play mango-3", "2: play mango-4", "0: play mango-8")
    seen = [event.do for event in remembered_view(sitting.view(1), PLAY).events]
    assert seen == [None, "play mango-8"]
