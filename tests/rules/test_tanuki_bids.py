"""Tanuki: the secret bids."""

from itertools import permutations

import msgspec
import pytest

from sarisari.core.bits import members
from sarisari.core.event import Seen
from sarisari.core.message import Message, Refused
from sarisari.core.phase import CHOOSE, NONE, PLAY
from sarisari.games.tanuki import rules
from sarisari.games.tanuki.state import BID
from tests.support.rules_table import RulesTable

HAND_SIZES = {3: 12, 4: 9}

every_table = pytest.mark.parametrize("players", [3, 4])


def bidding(players: int = 3) -> RulesTable:
    return RulesTable("tanuki", players=players).deal()


@pytest.mark.clause("TAN-06", "AK-09")
@every_table
def test_any_number_from_a_fist_to_the_hand_size_may_be_bid(players: int) -> None:
    sitting = bidding(players)
    highest = HAND_SIZES[players]
    for seat in range(players):
        assert sitting.legal(seat) == sorted(f"bid {tricks}" for tricks in range(highest + 1))
        offered = list(members(rules.legal(sitting.record, seat)))
        assert offered == list(range(BID, BID + highest + 1))
        assert sitting.view(seat).legal == sitting.legal(seat)
        assert sitting.view(seat).prompt == Message("tanuki-bid", {"highest": highest}, "TAN-06")
    assert sitting.view(None).legal == []


@pytest.mark.clause("AK-09")
def test_with_four_a_bid_of_more_tricks_than_cards_is_refused() -> None:
    refusal = bidding(4).refusal("bid 10")
    assert refusal == Message("tanuki-bid-range", {"highest": 9}, "AK-09")


@pytest.mark.clause("AK-09", "AK-16", "TAN-07")
@pytest.mark.parametrize(("players", "most"), [(3, 12), (4, 9)])
def test_all_may_bid_the_most_there_is_for_chips_never_run_out(players: int, most: int) -> None:
    sitting = bidding(players).do(*[f"bid {most}"] * players)
    assert sitting.view().bids == [most] * players


@pytest.mark.clause("TAN-06")
def test_all_bid_at_the_same_time_and_each_once() -> None:
    sitting = bidding(4)
    assert sitting.to_act == [0, 1, 2, 3]
    sitting.do("2: bid 3")
    assert sitting.to_act == [0, 1, 3]
    assert sitting.legal(2) == []
    assert rules.legal(sitting.record, 2) == 0
    assert sitting.refusal("bid 4", 2) == Message("already-chosen", {"seats": [0, 1, 3]})
    with pytest.raises(Refused):
        sitting.do("2: bid 4")
    assert sitting.record.bids.tolist() == [NONE, NONE, 3, NONE]


@pytest.mark.clause("TAN-06")
def test_the_kernel_asks_the_first_seat_that_has_not_bid() -> None:
    sitting = bidding(4)
    asked = [int(sitting.record.turn)]
    for bid in ("1: bid 0", "0: bid 0", "3: bid 2"):
        sitting.do(bid)
        asked.append(int(sitting.record.turn))
        assert sitting.record.phase == CHOOSE
    assert asked == [0, 0, 2, 2]
    sitting.do("2: bid 9")
    assert (sitting.record.phase, sitting.record.turn) == (PLAY, 0)


@pytest.mark.clause("TAN-06")
@every_table
def test_the_order_of_secret_bids_leaves_no_trace(players: int) -> None:
    bids = [f"{seat}: bid {tricks}" for seat, tricks in enumerate((2, 0, 8, 5)[:players])]
    after = set()
    half_way: dict[frozenset[str], set[bytes]] = {}
    for order in permutations(bids):
        sitting = bidding(players).do(*order[:2])
        half_way.setdefault(frozenset(order[:2]), set()).add(sitting.record.tobytes())
        after.add(sitting.do(*order[2:]).record.tobytes())
    assert len(after) == 1
    assert all(len(records) == 1 for records in half_way.values())


@pytest.mark.clause("TAN-06")
def test_others_see_that_a_seat_has_bid_and_not_what() -> None:
    sitting = bidding().do("1: bid 7")
    for viewer in (0, 2, None):
        view = sitting.view(viewer)
        assert msgspec.to_builtins(view.events[-1]) == {"seat": 1, "sealed": True}
        assert view.bids == [None, None, None]
        told = sitting.game.history(sitting.state, viewer)[-1].tell
        assert told == (Message("chooses-in-secret", {"seat": 1}, "TAN-06"),)
    assert sitting.view(1).events[-1] == Seen(seat=1, do="bid 7")
    assert sitting.view(1).bids == [None, 7, None]
    own = sitting.game.history(sitting.state, 1)[-1].tell
    assert own == (Message("tanuki-bids", {"seat": 1, "bid": 7}, "TAN-06"),)


@pytest.mark.clause("TAN-06")
def test_whatever_a_seat_bids_the_others_views_are_the_same() -> None:
    sittings = [bidding().do("0: bid 3", f"1: bid {tricks}") for tricks in (0, 12)]
    for viewer in (0, 2, None):
        seen = [sitting.view(viewer) for sitting in sittings]
        assert seen[0] == seen[1]
        told = [sitting.game.history(sitting.state, viewer) for sitting in sittings]
        assert told[0] == told[1]
    assert sittings[0].view(1) != sittings[1].view(1)


@pytest.mark.clause("TAN-06", "TAN-07")
def test_the_last_bid_shows_them_all() -> None:
    sitting = bidding().do("2: bid 0", "0: bid 4")
    last = sitting.act("1: bid 12")
    shown = tuple(
        Message("tanuki-bid-shown", {"seat": seat, "bid": bid}, "TAN-06")
        for seat, bid in enumerate((4, 12, 0))
    )
    secret = Message("chooses-in-secret", {"seat": 1}, "TAN-06")
    for viewer in (0, 2, None):
        assert sitting.view(viewer).bids == [4, 12, 0]
        assert msgspec.to_builtins(last.told(viewer).event) == {"seat": 1, "sealed": True}
        assert last.told(viewer).tell == (secret, *shown)
    assert sitting.view(1).bids == [4, 12, 0]
    own = Message("tanuki-bids", {"seat": 1, "bid": 12}, "TAN-06")
    assert last.told(1).tell == (own, *shown)
    assert not last.in_trick
    assert sitting.view().trick == []


@pytest.mark.clause("TAN-06")
def test_who_has_bid_waits_for_the_others() -> None:
    sitting = bidding().do("1: bid 7")
    own = Message("tanuki-waiting", {"bid": 7, "seats": [0, 2]}, "TAN-06")
    assert sitting.view(1).prompt == own
    assert sitting.view(0).prompt.key == sitting.view(2).prompt.key == "tanuki-bid"
    assert sitting.view(None).prompt == Message("waiting-for", {"seats": [0, 2]})


@pytest.mark.clause("TAN-06")
@pytest.mark.parametrize("action", ["play red-1", "hide red-9 red-5"])
def test_no_card_is_played_before_all_have_bid(action: str) -> None:
    sitting = RulesTable("tanuki").deal("red-1 red-9").do("1: bid 1")
    assert sitting.refusal(action, 0) == Message("tanuki-bid-first", {}, "TAN-06")


@pytest.mark.clause("TAN-06")
def test_no_bid_is_made_once_all_have_bid() -> None:
    sitting = bidding().do("bid 1", "bid 1", "bid 1")
    assert sitting.refusal("bid 2") == Message("tanuki-bids-made", {}, "TAN-06")
    assert rules.second_choices(sitting.record, 0, BID + 2) == 0


@pytest.mark.clause("TAN-08")
@every_table
def test_after_the_bids_the_dealer_leads(players: int) -> None:
    for dealer in range(players):
        sitting = RulesTable("tanuki", players=players)
        sitting.record.round_count = dealer
        sitting.deal().do(*["bid 1"] * players)
        assert sitting.to_act == [dealer]
        assert sitting.view().leader == sitting.view().dealer == dealer
