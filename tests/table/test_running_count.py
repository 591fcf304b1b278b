"""The running count: cards that everybody could have noted down, and none that is hidden."""

import pytest

from sarisari.core.game import State, View
from sarisari.games import card_games, get_game
from sarisari.table.running_count import card_count
from tests.support.random_games import events_of, few_options, option_id
from tests.support.scripted_table import ScriptedTable

GAMES = [(name, options) for name in card_games() for options in few_options(name)]


def views(name: str, options: dict[str, object]) -> list[tuple[State, View, list[set[str]]]]:
    """Every view of a random game, each with its state and with what the seats really hold."""
    game = get_game(name)
    state = game.new(options)
    found = []
    for event in events_of(name, options, 7):
        game.apply(state, event)
        reading = game.read(state)
        seats = range(reading.view(None).players)
        hands = [set(reading.view(seat).hand) for seat in seats]
        found += [(state.copy(), reading.view(seat), hands) for seat in (None, *seats)]
    return found


@pytest.mark.parametrize(("name", "options"), GAMES, ids=option_id)
def test_a_count_has_every_card_once_and_tells_no_hand(
    name: str, options: dict[str, object]
) -> None:
    counted = 0
    for state, view, hands in views(name, options):
        count = card_count(state, view)
        if count is None:
            assert view.due == "deal" or view.over
            continue
        gone, left, own = set(count.gone), set(count.left), set(view.hand)
        assert len(gone) + len(left) + len(own) == len(gone | left | own)
        used = {card for hand in hands for card in hand}
        assert used <= gone | left | own
        assert not gone & used, "a card that somebody holds is not gone"
        others = [hand for seat, hand in enumerate(hands) if seat != view.seat]
        assert all(hand <= left for hand in others), "every hidden hand could hold any of these"
        counted += 1
    assert counted > 100


def test_towers_are_not_counted() -> None:
    game = get_game("bandu")
    state = game.new({"players": 2})
    assert card_count(state, game.view(state, None)) is None


@pytest.mark.parametrize("game", card_games())
def test_where_history_is_closed_there_is_no_count(game: str) -> None:
    played = ScriptedTable(game, "Ada Ben [Chloé]", open_history=False, undo="off").deal()
    while played.table.due() is None:
        assert all(played.table.view(seat).count is None for seat in (None, 0, 1))
        played.act(played.table.to_act()[0])
    assert all(played.table.view(seat).count is None for seat in (None, 0, 1))


def test_people_and_onlookers_are_shown_the_count_and_bots_count_for_themselves() -> None:
    played = ScriptedTable("tanuki", "Ada Ben [Chloé]", open_history=True).deal()
    view = played.table.view(0)
    assert view.count is not None
    assert view.count.gone == []
    assert not set(view.hand) & set(view.count.left)
    public = played.table.view(None).count
    assert public is not None
    assert set(public.left) == set(view.count.left) | set(view.hand)
    assert played.table.bot_view(2).count is None
