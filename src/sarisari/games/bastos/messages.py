"""Messages of Bastos: prompts, reasons for refusals, and the account of a trick."""

from sarisari.core.bits import members, set_of
from sarisari.core.cards import Card, Seat, Suit, of_suit
from sarisari.core.effects import (
    CardLaid,
    CardPassedOver,
    ChoiceMade,
    ChoiceShown,
    Noted,
    Telling,
    TrickLeft,
    TrickTaken,
    TrumpDeclared,
    ValueChanged,
    tell,
)
from sarisari.core.event import Action
from sarisari.core.layout import Record
from sarisari.core.message import Message, say
from sarisari.core.notation import Integers
from sarisari.core.phase import CHANGE, CHOOSE, NONE, PLAY
from sarisari.games.bastos.notation import ACTIONS
from sarisari.games.bastos.rules import legal_cards
from sarisari.games.bastos.state import (
    BY_ANY,
    CARDS,
    DECK,
    HIGHEST,
    KEEP,
    LOWER,
    LOWEST,
    RAISE,
    RANKS,
    SUITS,
    TRUMP,
    BastosFacts,
)

# prompts of a seat that follows; AB-21: second, the prompt if a card of its own Bastos counts
FOLLOW = ("bastos-follow", "bastos-follow-any")
CLIMB = ("bastos-climb", "bastos-climb-any")
VOID = ("bastos-void", "bastos-void-any")
VOID_MAY_DECLARE = ("bastos-void-may-declare", "bastos-void-may-declare-any")


def prompt(facts: BastosFacts, seat: Seat, actions: list[Integers]) -> Message:
    """Return what a seat that is to act is asked to do."""
    if facts.phase == CHOOSE:
        return say("bastos-choose", "BAS-14")
    if facts.phase == CHANGE:
        key = "bastos-change-any" if facts.change == BY_ANY else "bastos-change"
        return say(key, "BAS-33")
    if facts.led == NONE:
        return say("bastos-lead", _lead_clause(facts), suit=SUITS[facts.weakness[seat]])
    return _asked_to_follow(facts, seat, actions)


def _asked_to_follow(facts: BastosFacts, seat: Seat, actions: list[Integers]) -> Message:
    """BAS-19, BAS-21, AB-21. Return the prompt of a seat that does not lead."""
    has_own = any(card // RANKS == facts.weakness[seat] for card, _ in actions)
    also_changes = facts.change == BY_ANY and has_own
    led = SUITS[facts.led]
    following = of_suit(facts.hands[seat], facts.led, RANKS)
    if following:
        climbs = facts.climbs and set_of(*(card for card, _ in actions)) != following
        return say((CLIMB if climbs else FOLLOW)[also_changes], "BAS-19", suit=led)
    declarable = set_of(*(card // RANKS for card, way in actions if way == TRUMP))
    if declarable:
        suits = DECK.suit_names(declarable)
        return say(VOID_MAY_DECLARE[also_changes], "BAS-21", suit=led, suits=suits)
    return say(VOID[also_changes], "BAS-19", suit=led)


def waiting_prompt(facts: BastosFacts, seat: Seat, waiting_for: list[Seat]) -> Message:
    """BAS-14. Return the prompt of a seat that has chosen: its choice is final."""
    card = DECK.card_name(facts.bastos[seat])
    return say("bastos-waiting", "BAS-14", card=card, seats=waiting_for)


def why_not(record: Record, seat: Seat, integers: Integers) -> Message:
    """Return why a seat that is to act may not do this."""
    first = integers[0]
    if record.phase == CHOOSE and len(integers) + (first >= CARDS) != 1:
        return say("bastos-choose-first", "BAS-14")
    if first >= CARDS:
        return _why_no_change(record, first)
    if record.phase == CHANGE:
        return say("bastos-change-first", "AB-14")
    if record.phase == PLAY and len(integers) == 1:
        return say("bastos-chosen", "BAS-14")
    reason = _why_not_held(record, seat, first) or _why_no_play(record, seat, first)
    return reason or _why_no_trump(record, first)


def _why_not_held(record: Record, seat: Seat, card: Card) -> Message | None:
    if not record.deck >> card & 1:
        return say(
            "suit-not-in-play",
            "BAS-07",
            suit=SUITS[card // RANKS],
            suits=DECK.suit_names(record.fruits),
        )
    if not record.hands[seat] >> card & 1:
        return say("not-in-hand", card=DECK.card_name(card))
    return None


def _why_no_play(record: Record, seat: Seat, card: Card) -> Message | None:
    """BAS-19, BAS-20. The obligation to follow suit and, with climb=true, to play higher."""
    hand = int(record.hands[seat])
    allowed = legal_cards(record, hand)
    if allowed >> card & 1:
        return None
    is_following = card // RANKS == record.led
    return say(
        "must-climb" if is_following else "follow-suit",
        "BAS-20" if is_following else "BAS-19",
        suit=SUITS[record.led],
        cards=DECK.names(allowed),
    )


def _why_no_trump(record: Record, card: Card) -> Message:
    """BAS-21, BAS-22, BAS-24, AB-04. The card may be played but not declared as trump."""
    fruit = card // RANKS
    if record.trump != NONE:
        return say("bastos-trump-already", "BAS-24", trump=SUITS[record.trump])
    if record.led == NONE:
        return say("bastos-leader-no-trump", "AB-04")
    if fruit == record.led:
        return say("bastos-trump-only-void", "BAS-21", suit=SUITS[fruit])
    owners = [seat for seat in range(record.players) if record.weakness[seat] == fruit]
    return say("bastos-trump-is-bastos", "BAS-22", suit=SUITS[fruit], seats=owners)


_NO_CHANGE = (  # by option change, as in CHANGES
    say("bastos-no-change-due", "BAS-33"),
    say("bastos-no-change-lead", "AB-21"),
    say("bastos-no-change-any", "AB-21"),
)


def _why_no_change(record: Record, first: int) -> Message:
    """BAS-16, BAS-33, AB-14, AB-18. Return why a value may not change like this."""
    if record.phase != CHANGE:
        return _NO_CHANGE[int(record.change)]
    fruit = (first - RAISE) if first < LOWER else (first - LOWER)
    if not record.fruits >> fruit & 1:
        return say(
            "suit-not-in-play", "AB-18", suit=SUITS[fruit], suits=DECK.suit_names(record.fruits)
        )
    if first < LOWER:
        return say("bastos-value-highest", "BAS-16", suit=SUITS[fruit], value=HIGHEST)
    return say("bastos-value-lowest", "BAS-16", suit=SUITS[fruit], value=LOWEST)


def tell_action(before: BastosFacts, after: BastosFacts, action: Action) -> list[Telling]:
    """Return the sentences about an action. For a secret choice: first what its own seat is told,
    then what everyone is shown after the last choice."""
    integers = ACTIONS.parse(action.do)
    seat, first = action.seat, integers[0]
    if before.phase == CHOOSE:
        card = DECK.card_name(first)
        chosen = ChoiceMade(seat=seat, card=card)
        own = tell(chosen, "bastos-chooses", "BAS-14", seat=seat, card=card)
        return [own, *(_tell_shown(after) if after.phase == PLAY else [])]
    if before.phase == CHANGE:
        return [_tell_change(after, seat, first)]
    return [_tell_card(before, after, seat, integers)]


def _tell_card(before: BastosFacts, after: BastosFacts, seat: Seat, integers: Integers) -> Telling:
    """BAS-18, BAS-19, BAS-23. A card was played to the trick."""
    card, fruit = DECK.card_name(integers[0]), integers[0] // RANKS
    suit, value = SUITS[fruit], after.values[fruit]
    if integers[1] == TRUMP:
        declared = TrumpDeclared(seat=seat, card=card, suit=suit, value=value)
        return tell(
            declared, "bastos-declares", "BAS-23", seat=seat, card=card, suit=suit, value=value
        )
    key, clause = _how_played(before, fruit)
    laid = CardLaid(seat=seat, card=card, led=suit if before.led == NONE else None)
    return tell(laid, key, clause, seat=seat, card=card)


def _tell_shown(after: BastosFacts) -> list[Telling]:
    """BAS-14, BAS-15. All Bastos cards are revealed, with the values that follow from them."""
    told = []
    for seat in range(after.players):
        card = DECK.card_name(after.bastos[seat])
        shown = ChoiceShown(seat=seat, card=card)
        told.append(tell(shown, "bastos-shown", "BAS-14", seat=seat, card=card))
    for fruit in members(after.fruits):
        suit, value = SUITS[fruit], after.values[fruit]
        if value != 0:
            changed = ValueChanged(suit=suit, value=value)
            told.append(tell(changed, "bastos-value", "BAS-15", suit=suit, value=value))
    return told


def _tell_change(after: BastosFacts, seat: Seat, first: int) -> Telling:
    """BAS-33. A seat changed a value, or kept all."""
    if first == KEEP:
        return tell(Noted(seat=seat), "bastos-keeps", "BAS-33", seat=seat)
    key, fruit, by = (
        ("bastos-raises", first - RAISE, 1)
        if first < LOWER
        else ("bastos-lowers", first - LOWER, -1)
    )
    suit, value = SUITS[fruit], after.values[fruit]
    changed = ValueChanged(suit=suit, value=value, seat=seat, by=by)
    return tell(changed, key, "BAS-33", seat=seat, suit=suit, value=value)


def _how_played(before: BastosFacts, fruit: Suit) -> tuple[str, str]:
    if before.led == NONE:
        return "leads", _lead_clause(before)
    if fruit == before.led:
        return "follows", "BAS-19"
    return ("trumps", "BAS-26") if fruit == before.trump else ("discards", "BAS-19")


def _lead_clause(facts: BastosFacts) -> str:
    """Return the clause by which a seat leads: first in the round, or winner of the previous trick."""
    is_first_trick = not any(facts.won) and not facts.unclaimed
    return "BAS-18" if is_first_trick else "BAS-30"


def tell_trick(before: BastosFacts, action: Action, winner: Seat | None) -> list[Telling]:
    """BAS-27, BAS-28, BAS-34, BAS-35, AB-15. Return which higher cards could not win, then who won
    the trick and with which card; or why nobody won it."""
    cards = list(before.trick[: before.players])
    if before.phase == PLAY:
        cards[action.seat] = ACTIONS.parse(action.do)[0]
    weak = [seat for seat, card in enumerate(cards) if card // RANKS == before.weakness[seat]]
    if winner is None:
        if len(weak) == before.players:
            return [tell(TrickLeft(), "nobody-wins-trick", "BAS-35", leader=before.leader)]
        return [tell(TrickLeft(), "nobody-can-win", "AB-15", leader=before.leader)]
    card = cards[winner]
    passed_over = [
        _tell_passed_over(seat, cards[seat])
        for seat in weak
        if cards[seat] // RANKS == card // RANKS == before.led and cards[seat] > card
    ]
    count, name = before.won[winner].bit_count() // before.players + 1, DECK.card_name(card)
    taken = TrickTaken(seat=winner, card=name)
    won = tell(taken, "wins-trick", "BAS-27", seat=winner, card=name, count=count)
    return [*passed_over, won]


def _tell_passed_over(seat: Seat, card: Card) -> Telling:
    """BAS-34. A higher card that could not win, because it is of its seat's own Bastos."""
    name, suit = DECK.card_name(card), SUITS[card // RANKS]
    passed = CardPassedOver(seat=seat, card=name)
    return tell(passed, "bastos-cannot-win", "BAS-34", seat=seat, card=name, suit=suit)
