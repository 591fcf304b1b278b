"""The choice of the `casual` bot in a position laid out by hand, which no deal leads to."""

from sarisari.bots.card_heuristic import scores_in_world
from sarisari.bots.casual import best_scored
from sarisari.bots.games import CardPlay, play_of
from sarisari.core.layout import copy_of
from tests.support.rules_table import RulesTable


def thumb_choice(sitting: RulesTable, seed: int = 1) -> str:
    """As `casual` would, if the view told how it came to this: every card is unseen that is not
    in the own hand and was not shown. That its own reading of a view is the state is shown in
    test_knowledge.py."""
    game = sitting.game
    view = sitting.view(sitting.to_act[0])
    play = play_of(view.game)
    assert isinstance(play, CardPlay)
    unseen = game.hidden.read(view).cards & ~game.deck.cards(*view.hand)
    return best_scored(
        view.legal, scores_in_world(copy_of(sitting.record), unseen, view, play), seed
    )
