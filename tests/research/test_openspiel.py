"""The card games in OpenSpiel: its own conformance tests, and what they do not ask."""

import pickle
import random
from collections import defaultdict
from hashlib import sha256
from pathlib import Path
from typing import Any

import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms.generate_playthrough import playthrough
from open_spiel.python.tests import games_sim_test

from sarisari.core.phase import SECOND
from sarisari.core.stream import new_stream
from sarisari.games import get_game
from sarisari.research import batch_games
from sarisari.research.openspiel import SPIEL_GAMES, spiel_name
from sarisari.research.openspiel.card_state import state_of_view
from tests.support.soak import IS_SOAK

GOLDEN = Path(__file__).parent / "playthroughs"
QUICK = [
    "tindahan(players=3,one_round=True)",
    "bastos(players=4,one_round=True)",
    "tanuki(players=4,one_round=True,hidden=facedown)",
    "tindahan(small=3x2,players=3)",
]
WHOLE = [
    "tindahan(players=5,fruits=banana+mango+lanzones+pineapple+durian)",
    "tindahan(players=4,seller=spend,cart=returns)",
    "bastos(players=3,climb=True,change=any)",
    "bastos(players=4)",
    "tanuki(players=3)",
    "tanuki(players=4,hide=exempt,hidden=facedown)",
]
SAMPLED = QUICK + (WHOLE if IS_SOAK else WHOLE[-1:])


def load(text: str) -> Any:
    return pyspiel.load_game(f"python_sarisari_{text}")


def random_state(game: Any, seed: int, steps: int) -> Any:
    """A state after some random actions, at which a player is to act."""
    chance, state = random.Random(seed), game.new_initial_state()
    while not state.is_terminal() and (steps > 0 or state.is_chance_node()):
        steps -= 1
        state.apply_action(chance.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("text", SAMPLED)
def test_the_conformance_test_of_random_games(text: str) -> None:
    game = load(text)
    pyspiel.random_sim_test(game, num_sims=5 if IS_SOAK else 1, serialize=True, verbose=False)
    assert game.utility_sum() == 0


@pytest.mark.parametrize("text", SAMPLED)
def test_the_conformance_test_of_the_interface(text: str) -> None:
    class Conformance(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
        game_name = text
        game = load(text)

    Conformance.setUpClass()
    names = [name for name in dir(Conformance) if name.startswith("test_")]
    for name in names:
        getattr(Conformance(name), name)()
    assert len(names) >= 5


@pytest.mark.parametrize("text", SAMPLED)
def test_the_conformance_test_of_serialization(text: str) -> None:
    game = load(text)
    games_sim_test.GamesSimTest().sim_game(game)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)


@pytest.mark.parametrize("name", batch_games())
def test_a_playthrough_is_as_it_was(name: str) -> None:
    """Without its tensors, of which there is only a hash. To write the files anew, delete them and
    run this test."""
    text = f"{name}(players=3,small=3x2)"
    actions = random_state(load(text), 7, 1000).history()
    whole = playthrough(f"python_sarisari_{text}", actions, observation_params_string=None)
    lines = [line for line in whole.splitlines() if "Tensor(" not in line]
    found = "\n".join([*lines, f"sha256 {sha256(whole.encode()).hexdigest()}"])
    file = GOLDEN / f"{name}.txt"
    if not file.exists():
        file.parent.mkdir(exist_ok=True)
        file.write_text(found + "\n", encoding="utf-8")
    assert found + "\n" == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("text", [*QUICK, *WHOLE])
def test_resampling_keeps_what_the_player_knows(text: str) -> None:
    game, chance = load(text), random.Random(3)
    hands = set()
    for seed in range(6):
        state = random_state(game, seed, len(game.setup.supply.cards) + chance.randrange(30))
        if state.is_terminal():
            continue
        for player in range(game.num_players()):
            drawn = state.resample_from_infostate(player, chance.random)
            for ask in ("information_state_string", "observation_string"):
                assert getattr(drawn, ask)(player) == getattr(state, ask)(player)
            assert drawn.information_state_tensor(player) == state.information_state_tensor(player)
            # others do not know that half an action has been made
            if player == state.current_player() or state.position.phase != SECOND:
                assert len(drawn.history()) == len(state.history())
            assert drawn.current_player() == state.current_player()
            hands.add(tuple(drawn.position.hands))
            if player == state.current_player():
                assert drawn.legal_actions() == state.legal_actions()
            again = game.new_initial_state()
            for action in drawn.history():
                again.apply_action(action)
            assert str(again) == str(drawn)
    assert len(hands) > 3


@pytest.mark.parametrize("name", batch_games())
def test_information_tells_apart_exactly_what_differs(name: str) -> None:
    """Swapping unseen cards changes nothing for a seat; swapping its own does."""
    game = load(f"{name}(players=3,one_round=True)")
    state = game.new_initial_state()
    cards = len(game.setup.supply.cards)
    deal = [place % 3 for place in range(cards)] if cards % 3 == 0 else []
    deal = deal or [*(place % 3 for place in range(cards - 1)), 3]
    swapped = [*deal[:1], deal[2], deal[1], *deal[3:]]  # one card each of seats 1 and 2
    other = game.new_initial_state()
    for one, outcomes in ((state, deal), (other, swapped)):
        for outcome in outcomes:
            one.apply_action(outcome)
    assert state.information_state_string(0) == other.information_state_string(0)
    assert state.information_state_tensor(0) == other.information_state_tensor(0)
    assert state.observation_string(0) == other.observation_string(0)
    assert state.information_state_string(1) != other.information_state_string(1)
    assert state.information_state_tensor(1) != other.information_state_tensor(1)


def test_a_secret_choice_shows_when_all_have_chosen() -> None:
    state = random_state(load("tanuki(players=3,one_round=True)"), 1, 0)
    bid = state.legal_actions()[3]
    state.apply_action(bid)
    assert state.information_state_string(0).endswith("; 0 bid 3; to act 1")
    assert state.information_state_string(1).endswith("; 0 ?; to act 1")
    state.apply_action(bid)
    state.apply_action(bid)
    assert "; 0 bid 3; 1 bid 3; 2 bid 3; to act 0" in state.information_state_string(1)


def test_half_an_action_shows_to_its_own_seat_only() -> None:
    game = load("tanuki(players=4,hide=exempt,hidden=facedown,one_round=True)")
    for seed in range(40):
        state = random_state(game, seed, 62)
        if state.position.phase == SECOND:
            break
    actor, other = state.current_player(), (state.current_player() + 1) % 4
    before = state.information_state_string(other)
    assert state.information_state_string(actor).count(";") == before.count(";") + 1
    state.apply_action(state.legal_actions()[-1])  # into a kettle
    assert f"; {actor} ?; {actor} hide in" in state.information_state_string(other)
    assert f"; {actor} ?" not in state.information_state_string(actor)


def test_every_deal_is_equally_likely() -> None:
    game = load("tindahan(players=3,small=3x1)")
    chances: dict[tuple[int, ...], float] = defaultdict(float)

    def walk(state: Any, chance: float) -> None:
        if not state.is_chance_node():
            chances[tuple(state.history())] += chance
            return
        for outcome, likely in state.chance_outcomes():
            walk(state.child(outcome), chance * likely)

    walk(game.new_initial_state(), 1)
    assert len(chances) == 6
    assert all(chance == pytest.approx(1 / 6) for chance in chances.values())


@pytest.mark.parametrize("name", batch_games())
def test_returns_are_the_edges_of_the_game(name: str) -> None:
    state = random_state(load(f"{name}(players=3)"), 5, 10_000)
    points = state.position.record["totals"][:3].tolist()
    edges = [2 * mine - (sum(points) - mine) for mine in points]
    assert [2 * paid for paid in state.returns()] == pytest.approx(edges)
    assert max(map(abs, state.returns())) < state.get_game().max_utility()


@pytest.mark.parametrize("name", batch_games())
def test_a_view_becomes_a_state(name: str) -> None:
    """A view of the second round, which has points and a trump from the first."""
    rules: Any = get_game(name)
    whole = random_state(load(f"{name}(players=3)"), 5, 10_000)
    state = load(f"{name}(players=3)").new_initial_state()
    for action in whole.history():
        state.apply_action(action)
        if len(state.position.rounds) == 1 and len(state.position.played) == 7:
            break
    seat = state.current_player()
    made = state_of_view(load(f"{name}(players=3,one_round=True)"), state.view(seat), new_stream(3))
    assert made.current_player() == seat
    assert made.legal_actions() == state.legal_actions()
    assert made.view(seat).hand == state.view(seat).hand
    assert made.view(seat).events == state.view(seat).events
    assert rules.deck.names(made.position.hands[seat]) == list(state.view(seat).events[0].deal.hand)


def test_a_small_deal_is_known_to_all() -> None:
    state = random_state(load("bastos(players=3,small=3x2)"), 4, 0)
    view = state.view(0)
    small = set(state.position.setup.supply.cards)
    assert len(view.hand) == 2
    assert len(view.events[0].deal.shown) == 2 + 36 - 6
    rules: Any = get_game("bastos")
    belief = rules.belief(view)
    assert belief.count == 6  # ways to deal four cards to two seats
    [deal, *_] = belief.sample_events(new_stream(1))
    names = set(rules.deck.names(sum(1 << card for card in small)))
    assert {name for hand in deal.hands for name in hand} == names


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("tindahan(players=7)", "players"),
        ("tindahan(small=two)", "named by suits and ranks, such as 3x2, not 'two'"),
        ("tindahan(small=9x2)", "do not have 9 suits of 2 ranks"),
        ("tindahan(players=3,small=2x2)", "4 cards cannot be dealt evenly to 3 seats"),
        ("bastos(players=3,small=3x1)", "hands of 1 are too small"),
        ("tanuki(moon=full)", "moon"),
    ],
)
def test_wrong_parameters_get_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises((ValueError, RuntimeError, pyspiel.SpielError), match=sentence):
        load(text)


def test_every_game_is_registered() -> None:
    assert set(SPIEL_GAMES) == set(batch_games())
    assert {spiel_name(name) for name in batch_games()} <= set(pyspiel.registered_names())
