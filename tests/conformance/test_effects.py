"""What an event did, as data: an effect for each sentence, as its reader may know it."""

from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest

from sarisari.core import effects
from sarisari.core.effects import CardLaid, ChoiceMade, ChoiceShown, Effect, TrickLeft, TrickTaken
from sarisari.core.event import Action, Event, Logged, Seen, Settle, Told
from sarisari.core.game import State
from sarisari.core.message import say
from sarisari.games import get_game
from tests.support import bandu_table
from tests.support.bandu_table import SOME_OPTIONS, BanduTable
from tests.support.narrowing import of_type
from tests.support.random_games import GAMES_AND_FEW_OPTIONS, option_id, random_game

OTHER_NAMES = {"PieceRefused": {"count": "beans"}, "SellerSent": {"card": "paid"}}
cards = pytest.mark.parametrize(("name", "options"), GAMES_AND_FEW_OPTIONS, ids=option_id)
every_game = pytest.mark.parametrize(
    ("name", "options"),
    [*GAMES_AND_FEW_OPTIONS, *(("bandu", options) for options in SOME_OPTIONS)],
    ids=option_id,
)


def a_game(name: str, options: dict[str, Any]) -> Iterator[tuple[State, Event, Logged]]:
    """A whole random game: after each event the state, the event and it as logged."""
    return bandu_table.played(options, 2, 5) if name == "bandu" else random_game(name, options, 2)


def watchers(state: State) -> list[int | None]:
    return [*range(int(state.record.players)), None]


def fields_of(effect: Effect) -> dict[str, Any]:
    return {name: getattr(effect, name) for name in effect.__struct_fields__}


@every_game
def test_every_sentence_has_its_effect_for_every_reader(name: str, options: dict[str, Any]) -> None:
    for state, _, logged in a_game(name, options):
        for seat in watchers(state):
            told = logged.told(seat)
            assert len(told.effects) == len(told.tell) > 0
            for message, effect in zip(told.tell, told.effects, strict=True):
                known = fields_of(effect)
                other = OTHER_NAMES.get(type(effect).__name__, {})
                for param, value in message.params.items():
                    field = other.get(param, param)
                    if field in known and known[field] is not None:
                        assert known[field] == value, (message, effect)


@cards
def test_what_is_chosen_in_secret_is_in_nobody_elses_effects(
    name: str, options: dict[str, Any]
) -> None:
    for state, event, logged in a_game(name, options):
        for seat in watchers(state):
            told = logged.told(seat)
            made = [each for each in told.effects if isinstance(each, ChoiceMade)]
            assert bool(made) == (isinstance(event, Action) and not logged.in_trick)
            for choice in made:
                is_known = (choice.card, choice.bid) != (None, None)
                assert is_known == (seat == choice.seat)


def test_a_card_face_down_is_an_effect_without_a_card_for_others() -> None:
    found = 0
    for state, event, logged in a_game("tanuki", {"players": 4, "hidden": "facedown"}):
        if not (isinstance(event, Action) and event.do.startswith("hide ")):
            continue
        found += 1
        _, card, kettle = event.do.split(" ")
        for seat in watchers(state):
            shown = card if seat == event.seat else None
            laid = CardLaid(seat=event.seat, card=shown, kettle=kettle)
            assert logged.told(seat).effects[0] == laid
    assert found > 3


@cards
def test_effects_say_which_card_was_laid_and_who_took_the_trick(
    name: str, options: dict[str, Any]
) -> None:
    for _, event, logged in a_game(name, options):
        for effect in logged.effects:
            if isinstance(effect, CardLaid | ChoiceMade) and effect.card is not None:
                assert isinstance(event, Action)
                assert effect.seat == event.seat
                assert effect.card in event.do.split(" ")
        winners = [
            effect.seat if isinstance(effect, TrickTaken) else -1
            for effect in logged.effects
            if isinstance(effect, TrickTaken | TrickLeft)
        ]
        assert winners == ([] if logged.trick_winner is None else [logged.trick_winner])


@cards
def test_the_card_that_opens_a_trick_names_the_suit_to_follow(
    name: str, options: dict[str, Any]
) -> None:
    game = get_game(name)
    is_open = False
    for state, event, logged in a_game(name, options):
        laid = [effect for effect in logged.effects if isinstance(effect, CardLaid)]
        if laid:
            assert (laid[0].led is None) == is_open
        view: Any = game.view(state, None)  # each game of cards has its own `led`
        if laid and laid[0].led is not None:
            assert view.led == laid[0].led
        if isinstance(event, Action):
            is_open = view.led is not None


def effects_of_all_games() -> set[type]:
    found = {
        type(effect)
        for name, options in [
            *GAMES_AND_FEW_OPTIONS,
            *(("bandu", of_type(dict, options)) for options in SOME_OPTIONS),
        ]
        for _, _, logged in a_game(name, options)
        for effect in logged.effects
    }
    tower = BanduTable(players=2).towers("egg").do("offer cube refuse", "use", bandu_table.PLACE)
    fallen = Settle(False, True, {}, fell=(("cube", 30.0),))
    fell = tower.game.apply(tower.state, fallen)
    found |= {type(effect) for effect in fell.effects}
    emptied = {"players": 4, "pieces": 5, "circles": 3}  # nothing falls: pieces are pulled
    return found | {
        type(effect)
        for _, _, logged in bandu_table.played(emptied, 1, 1 << 20)
        for effect in logged.effects
    }


def test_every_kind_of_effect_comes_from_some_game() -> None:
    assert set(get_args(Effect)) - effects_of_all_games() == set()
    named = {
        kind
        for kind in vars(effects).values()
        if isinstance(kind, type)
        and issubclass(kind, effects._Effect)
        and kind is not effects._Effect
    }
    assert named == set(get_args(Effect))


def test_sentences_and_effects_cannot_differ_in_number() -> None:
    shown = (ChoiceShown(seat=0, bid=1),)
    with pytest.raises(ValueError, match="1 effects for 2 sentences"):
        Told(Seen(), (say("leads"), say("leads")), shown)
    with pytest.raises(ValueError, match="1 effects for 0 sentences"):
        Logged(Action(0, "bid 1"), (), effects=shown)


@every_game
def test_a_state_that_was_saved_before_there_were_effects_still_loads(
    name: str, options: dict[str, Any]
) -> None:
    game = get_game(name)
    states = [state.copy() for state, _, _ in a_game(name, options)]
    state = states[len(states) // 2]
    loaded = game.load(without_effects(name, game.save(state)))
    assert loaded.record.tobytes() == state.record.tobytes()
    for seat in watchers(state):
        assert game.view(loaded, seat) == game.view(state, seat)
        for old, new in zip(game.history(loaded, seat), game.history(state, seat), strict=True):
            assert (old.event, old.tell, old.effects) == (new.event, new.tell, ())


def without_effects(name: str, data: bytes) -> bytes:
    """A saved state as the version before effects wrote it."""
    whole = msgspec.msgpack.decode(data)
    saved = msgspec.msgpack.decode(whole[0]) if name == "bandu" else whole
    for logged in saved[5]:
        del logged["effects"]
        if logged["others"] is not None:
            del logged["others"]["effects"]
    state = msgspec.msgpack.encode(saved)
    return msgspec.msgpack.encode([state, *whole[1:]]) if name == "bandu" else state
