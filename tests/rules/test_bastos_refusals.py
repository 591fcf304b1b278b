"""Bastos: why something may not be done, and what a seat is asked to do."""

from collections.abc import Callable
from typing import Any

import pytest

from sarisari.core.event import Action
from sarisari.core.message import Message, Refused, say
from sarisari.core.phase import OVER
from tests.support.rules_table import RulesTable

FRUITS = ["banana", "mango", "pineapple", "passionfruit", "orange"]
THREE = FRUITS[:4]


def choosing() -> RulesTable:
    """Seat 0 has chosen; it holds banana 2 and not mango 9."""
    sitting = RulesTable("bastos", players=3).deal(
        "banana-1 banana-2", "mango-1 mango-9", "mango-2"
    )
    return sitting.do("0: bastos banana-1")


def round_of(bastos: str, *hands: str, **options: Any) -> RulesTable:
    """A round with these Bastos cards and hands by seat, seat 0 to lead, clockwise."""
    cards = bastos.split()
    sitting = RulesTable("bastos", **{"players": len(cards), "direction": "clockwise", **options})
    sitting.deal(*cards).do(*(f"bastos {card}" for card in cards))
    return sitting.hold(*hands)


def leading() -> RulesTable:
    """Seat 0 leads."""
    return round_of("banana-1 mango-1 mango-2", "banana-2 pineapple-3")


def changing() -> RulesTable:
    """Seat 0 has led its own Bastos fruit; banana stands at +3 and pineapple at -2."""
    sitting = leading()
    sitting.record["values"][:] = [3, 2, -2, 0, 0]
    return sitting.do("play banana-2")


def following() -> RulesTable:
    """Seat 1 must follow mango 5."""
    hand = "mango-3 mango-7 pineapple-3 banana-3"
    return round_of("banana-1 banana-2 banana-4", "mango-5", hand).do("play mango-5")


def climbing() -> RulesTable:
    """The same with climb=true."""
    hand = "mango-3 mango-7 pineapple-3 banana-3"
    sitting = round_of("banana-1 banana-2 banana-4", "mango-5", hand, climb=True)
    return sitting.do("play mango-5")


def void() -> RulesTable:
    """Seat 1 cannot follow mango 5; banana is the Bastos of seats 0 and 2."""
    hand = "banana-3 pineapple-3"
    return round_of("banana-1 mango-2 banana-4", "mango-5", hand, "mango-6").do("play mango-5")


def trumped() -> RulesTable:
    """Seat 2 cannot follow mango 5 either, and pineapple is trump."""
    sitting = void().hold("", "banana-3 pineapple-3", "passionfruit-3 pineapple-4")
    return sitting.do("trump pineapple-3")


def waiting_for_a_deal() -> RulesTable:
    return RulesTable("bastos", players=3)


def over() -> RulesTable:
    sitting = waiting_for_a_deal()
    sitting.record.phase = OVER
    return sitting


LEFT_OUT = say("suit-not-in-play", "BAS-07", suit="orange", suits=THREE)
REFUSALS = {
    "choose before you play": (
        choosing,
        1,
        "play mango-1",
        say("bastos-choose-first", "BAS-14"),
    ),
    "choose before you declare": (
        choosing,
        1,
        "trump mango-1",
        say("bastos-choose-first", "BAS-14"),
    ),
    "choose before you change": (choosing, 1, "keep", say("bastos-choose-first", "BAS-14")),
    "choose before you raise": (
        choosing,
        1,
        "raise banana",
        say("bastos-choose-first", "BAS-14"),
    ),
    "choose what you hold": (choosing, 2, "bastos mango-9", say("not-in-hand", card="mango-9")),
    "choose a fruit in the game": (choosing, 1, "bastos orange-1", LEFT_OUT),
    "choose once": (choosing, 0, "bastos banana-2", say("already-chosen", seats=[1, 2])),
    "chosen, and yet to play": (choosing, 0, "play banana-2", say("already-chosen", seats=[1, 2])),
    "no second Bastos": (leading, 0, "bastos banana-2", say("bastos-chosen", "BAS-14")),
    "nor of another's card": (following, 1, "bastos orange-9", say("bastos-chosen", "BAS-14")),
    "play what you hold": (leading, 0, "play mango-9", say("not-in-hand", card="mango-9")),
    "declare what you hold": (void, 1, "trump pineapple-9", say("not-in-hand", card="pineapple-9")),
    "not the Bastos card": (leading, 0, "play banana-1", say("not-in-hand", card="banana-1")),
    "play a fruit in the game": (leading, 0, "play orange-9", LEFT_OUT),
    "declare a fruit in the game": (void, 1, "trump orange-9", LEFT_OUT),
    "a leader declares nothing": (
        leading,
        0,
        "trump pineapple-3",
        say("bastos-leader-no-trump", "AB-04"),
    ),
    "no change without a reason": (
        leading,
        0,
        "raise banana",
        say("bastos-no-change-due", "BAS-33"),
    ),
    "nor to keep": (following, 1, "keep", say("bastos-no-change-due", "BAS-33")),
    "change before you play": (
        changing,
        0,
        "play pineapple-3",
        say("bastos-change-first", "AB-14"),
    ),
    "change before you declare": (
        changing,
        0,
        "trump pineapple-3",
        say("bastos-change-first", "AB-14"),
    ),
    "change and choose": (
        changing,
        0,
        "bastos pineapple-3",
        say("bastos-change-first", "AB-14"),
    ),
    "raise the highest": (
        changing,
        0,
        "raise banana",
        say("bastos-value-highest", "BAS-16", suit="banana", value=3),
    ),
    "lower the lowest": (
        changing,
        0,
        "lower pineapple",
        say("bastos-value-lowest", "BAS-16", suit="pineapple", value=-2),
    ),
    "raise a fruit left out": (
        changing,
        0,
        "raise orange",
        say("suit-not-in-play", "AB-18", suit="orange", suits=THREE),
    ),
    "lower a fruit left out": (
        changing,
        0,
        "lower orange",
        say("suit-not-in-play", "AB-18", suit="orange", suits=THREE),
    ),
    "not your turn to play": (changing, 1, "keep", say("not-your-turn", seats=[0])),
    "follow": (
        following,
        1,
        "play pineapple-3",
        say("follow-suit", "BAS-19", suit="mango", cards=["mango-3", "mango-7"]),
    ),
    "follow before you declare": (
        following,
        1,
        "trump pineapple-3",
        say("follow-suit", "BAS-19", suit="mango", cards=["mango-3", "mango-7"]),
    ),
    "declare only if void": (
        following,
        1,
        "trump mango-3",
        say("bastos-trump-only-void", "BAS-21", suit="mango"),
    ),
    "climb": (
        climbing,
        1,
        "play mango-3",
        say("must-climb", "BAS-20", suit="mango", cards=["mango-7"]),
    ),
    "follow and climb": (
        climbing,
        1,
        "play pineapple-3",
        say("follow-suit", "BAS-19", suit="mango", cards=["mango-7"]),
    ),
    "a Bastos fruit is no trump": (
        void,
        1,
        "trump banana-3",
        say("bastos-trump-is-bastos", "BAS-22", suit="banana", seats=[0, 2]),
    ),
    "trump is declared once": (
        trumped,
        2,
        "trump passionfruit-3",
        say("bastos-trump-already", "BAS-24", trump="pineapple"),
    ),
    "not even again": (
        trumped,
        2,
        "trump pineapple-4",
        say("bastos-trump-already", "BAS-24", trump="pineapple"),
    ),
    "no such action": (leading, 0, "play banana", say("unknown-action", action="play banana")),
    "no tens": (leading, 0, "play banana-10", say("unknown-action", action="play banana-10")),
    "no two spaces": (leading, 0, "play  banana-2", say("unknown-action", action="play  banana-2")),
    "another's turn": (leading, 2, "play mango-3", say("not-your-turn", seats=[0])),
    "no such seat": (leading, 3, "play mango-3", say("no-such-seat", highest=2)),
    "nor a negative one": (leading, -1, "play mango-3", say("no-such-seat", highest=2)),
    "the deal comes first": (waiting_for_a_deal, 0, "play mango-3", say("deal-comes-first")),
    "the game is over": (over, 0, "play mango-3", say("game-is-over")),
}


@pytest.mark.clause(
    "BAS-07",
    "BAS-14",
    "BAS-16",
    "BAS-19",
    "BAS-20",
    "BAS-21",
    "BAS-22",
    "BAS-24",
    "BAS-33",
    "AB-03",
    "AB-04",
    "AB-14",
    "AB-18",
)
@pytest.mark.parametrize(("sit", "seat", "action", "why"), REFUSALS.values(), ids=REFUSALS)
def test_what_is_refused_and_why(
    sit: Callable[[], RulesTable], seat: int, action: str, why: Message
) -> None:
    sitting = sit()
    assert sitting.refusal(action, seat) == why
    before = sitting.state.copy()
    with pytest.raises(Refused) as refused:
        sitting.game.apply(sitting.state, Action(seat, action))
    assert refused.value.message == why
    assert sitting.state == before
    assert action not in sitting.legal(seat)


@pytest.mark.parametrize("sit", [choosing, leading, changing, following, climbing, void, trumped])
def test_every_action_of_the_game_is_either_legal_or_refused_for_a_reason(
    sit: Callable[[], RulesTable],
) -> None:
    sitting = sit()
    for seat in sitting.to_act:
        legal = sitting.legal(seat)
        assert legal
        for action in sitting.game.actions.texts():
            why_not = sitting.game.refusal(sitting.state, seat, action)
            assert (why_not is None) == (action in legal), action


# prompts


PROMPTS = {
    "choose": (choosing, 1, say("bastos-choose", "BAS-14")),
    "chosen": (choosing, 0, say("bastos-waiting", "BAS-14", card="banana-1", seats=[1, 2])),
    "look on at the choice": (choosing, None, say("waiting-for", seats=[1, 2])),
    "lead": (leading, 0, say("bastos-lead", "BAS-18", suit="banana")),
    "wait": (leading, 1, say("waiting-for", seats=[0])),
    "look on": (leading, None, say("waiting-for", seats=[0])),
    "change": (changing, 0, say("bastos-change", "BAS-33")),
    "follow": (following, 1, say("bastos-follow", "BAS-19", suit="mango")),
    "climb": (climbing, 1, say("bastos-climb", "BAS-19", suit="mango")),
    "declare": (
        void,
        1,
        say("bastos-void-may-declare", "BAS-21", suit="mango", suits=["pineapple"]),
    ),
    "void": (trumped, 2, say("bastos-void", "BAS-19", suit="mango")),
    "deal": (waiting_for_a_deal, 0, say("deal-awaited")),
}


@pytest.mark.clause("BAS-14", "BAS-18", "BAS-19", "BAS-21", "BAS-33")
@pytest.mark.parametrize(("sit", "seat", "prompt"), PROMPTS.values(), ids=PROMPTS)
def test_what_a_seat_is_asked_to_do(
    sit: Callable[[], RulesTable], seat: int | None, prompt: Message
) -> None:
    assert sit().view(seat).prompt == prompt


@pytest.mark.clause("BAS-21", "BAS-22")
def test_the_prompt_names_the_fruits_of_the_hand_that_can_become_trump() -> None:
    sitting = void().hold("", "banana-3 passionfruit-5 pineapple-3 pineapple-4")
    suits = ["pineapple", "passionfruit"]
    told = say("bastos-void-may-declare", "BAS-21", suit="mango", suits=suits)
    assert sitting.view(1).prompt == told


@pytest.mark.clause("AB-21")
def test_ab21_prompt_and_refusal_say_which_cards_bring_a_change() -> None:
    any_ = round_of("banana-1 mango-2 banana-4", "banana-5", "mango-6", change="any")
    assert any_.refusal("raise mango", 0) == say("bastos-no-change-any", "AB-21")
    assert any_.do("play banana-5").view(0).prompt == say("bastos-change-any", "BAS-33")
    lead = round_of("banana-1 mango-2 banana-4", "banana-5", "mango-6", change="lead")
    assert lead.refusal("raise mango", 0) == say("bastos-no-change-lead", "AB-21")
    assert lead.do("play banana-5").view(0).prompt == say("bastos-change", "BAS-33")


@pytest.mark.clause("AB-21")
@pytest.mark.parametrize(
    ("hand", "key"),
    [
        ("banana-3 passionfruit-2", "bastos-void-any"),
        ("banana-3 pineapple-3", "bastos-void-may-declare-any"),
        ("pineapple-3 passionfruit-2", "bastos-void-may-declare"),
        ("mango-3 mango-7 banana-3", "bastos-follow"),
    ],
)
def test_ab21_where_any_own_card_brings_a_change_the_prompt_says_so(hand: str, key: str) -> None:
    """Of a card that may be played: seat 1 has banana as its Bastos, and mango is led."""
    sitting = round_of("banana-1 banana-2 passionfruit-4", "mango-5", hand, change="any")
    assert sitting.do("play mango-5").view(1).prompt.key == key


@pytest.mark.clause("AB-21")
@pytest.mark.parametrize(("climb", "key"), [(False, "bastos-follow"), (True, "bastos-climb")])
def test_ab21_so_it_does_where_the_own_fruit_is_led(climb: bool, key: str) -> None:
    hand = "banana-3 banana-7"
    for change, asked in (("any", f"{key}-any"), ("strongest", key), ("lead", key)):
        bastos, options = "mango-1 banana-2 mango-4", {"climb": climb, "change": change}
        sitting = round_of(bastos, "banana-5", hand, **options).do("play banana-5")
        assert sitting.view(1).prompt == say(asked, "BAS-19", suit="banana")


@pytest.mark.clause("BAS-22", "AB-08")
def test_a_void_seat_that_holds_only_bastos_fruits_is_not_asked_to_declare() -> None:
    sitting = void().hold("", "banana-3 banana-5")
    assert sitting.view(1).prompt == say("bastos-void", "BAS-19", suit="mango")


@pytest.mark.clause("AB-03")
@pytest.mark.parametrize("hand", ["mango-1 mango-3", "mango-7 mango-8"])
def test_a_seat_whose_cards_all_beat_the_best_or_none_is_asked_to_follow(hand: str) -> None:
    sitting = climbing().hold("", hand)
    assert sitting.view(1).prompt == say("bastos-follow", "BAS-19", suit="mango")
