"""Messages of Tanuki: prompts, reasons for refusals, and the account of a trick."""

from sarisari.core.cards import Card, Seat, of_suit
from sarisari.core.effects import CardLaid, ChoiceMade, ChoiceShown, Telling, TrickTaken, tell
from sarisari.core.event import Action
from sarisari.core.layout import Record
from sarisari.core.message import Message, say
from sarisari.core.notation import Integers
from sarisari.core.phase import CHOOSE, NONE, PLAY
from sarisari.games.tanuki.notation import ACTIONS
from sarisari.games.tanuki.state import (
    BID,
    CARDS,
    DECK,
    HIDE,
    KETTLE,
    OPEN,
    RANKS,
    SUITS,
    TanukiFacts,
    is_kettle,
    kettle_card,
)


def prompt(facts: TanukiFacts, seat: Seat, actions: list[Integers]) -> Message:
    """Return what a seat that is to act is asked to do."""
    if facts.phase == CHOOSE:
        return say("tanuki-bid", "TAN-06", highest=CARDS // facts.players)
    if facts.led == NONE:
        return say("tanuki-lead", "TAN-09")
    must_follow = of_suit(facts.hands[seat], facts.led, RANKS) != 0
    kettles = {kettle_card(way - HIDE) for _, way in actions if way != OPEN}
    key = ("tanuki-follow" if must_follow else "tanuki-void") + ("-or-hide" if kettles else "")
    if facts.hide == KETTLE and must_follow and any(k // RANKS == facts.led for k in kettles):
        return say("tanuki-follow-or-hide-any", "AK-17", suit=SUITS[facts.led])
    return say(key, "TAN-10", suit=SUITS[facts.led])


def waiting_prompt(facts: TanukiFacts, seat: Seat, waiting_for: list[Seat]) -> Message:
    """TAN-06. Return the prompt of a seat that has bid: its bid is final."""
    return say("tanuki-waiting", "TAN-06", bid=facts.bids[seat], seats=waiting_for)


def why_not(record: Record, seat: Seat, integers: Integers) -> Message:
    """Return why a seat that is to act may not do this."""
    first = integers[0]
    if record.phase == CHOOSE:
        if first >= BID:
            return say("tanuki-bid-range", "AK-09", highest=CARDS // int(record.players))
        return say("tanuki-bid-first", "TAN-06")
    if first >= BID:
        return say("tanuki-bids-made", "TAN-06")
    if not record.hands[seat] >> first & 1:
        return say("not-in-hand", card=DECK.card_name(first))
    if integers[1] != OPEN:
        kettle = integers[1] - HIDE
        return _why_no_hiding(record, seat, first, kettle) or _hide_following(record, seat)
    return _follow(record, seat, "follow-suit", "TAN-10")


def _follow(record: Record, seat: Seat, key: str, clause: str) -> Message:
    cards = DECK.names(of_suit(record.hands[seat], record.led, RANKS))
    return say(key, clause, suit=SUITS[record.led], cards=cards)


def _hide_following(record: Record, seat: Seat) -> Message:
    """AK-01, AK-17. A raccoon dog that would have to follow suit in this kettle."""
    if record.hide == KETTLE:
        return _follow(record, seat, "tanuki-follow-or-lead-kettle", "AK-17")
    return _follow(record, seat, "follow-suit", "AK-01")


def _why_no_hiding(record: Record, seat: Seat, card: Card, kettle: int) -> Message | None:
    """TAN-18 to TAN-20, AK-04. Return why a card may not hide in this kettle, or None."""
    name, kettle_name = DECK.card_name(card), DECK.card_name(kettle_card(kettle))
    if is_kettle(card):
        return say("tanuki-kettle-cannot-hide", "AK-04", card=name)
    seats = range(record.players)
    if kettle_card(kettle) not in [record.trick[other] for other in seats]:
        return say("tanuki-kettle-not-here", "TAN-18", kettle=kettle_name)
    if kettle in [record.hidden_in[other] for other in seats]:
        return say("tanuki-kettle-taken", "TAN-20", kettle=kettle_name)
    if card % RANKS < kettle_card(kettle) % RANKS:
        return say("tanuki-too-small", "TAN-19", card=name, kettle=kettle_name)
    return None


def why_unknown(do: str) -> Message | None:
    """TAN-03. A hiding place that is not a kettle has no notation; explain that instead of calling
    the action unknown."""
    words = do.split(" ")
    names = {DECK.card_name(card): card for card in range(CARDS)}
    if len(words) == 3 and words[0] == "hide" and words[1] in names and words[2] in names:
        return say("tanuki-not-a-kettle", "TAN-03", card=words[2])
    return None


def tell_action(before: TanukiFacts, after: TanukiFacts, action: Action) -> list[Telling]:
    """Return the sentences about an action. For a secret bid: first what its own seat is told, then
    what everyone is shown after the last bid."""
    seat = action.seat
    if action.do.startswith("hide ? "):
        kettle = action.do.removeprefix("hide ? ")
        unseen = CardLaid(seat=seat, card=None, kettle=kettle)
        return [tell(unseen, "tanuki-hides-unseen", "AK-07", seat=seat, kettle=kettle)]
    integers = ACTIONS.parse(action.do)
    if before.phase == CHOOSE:
        bid = integers[0] - BID
        own = tell(ChoiceMade(seat=seat, bid=bid), "tanuki-bids", "TAN-06", seat=seat, bid=bid)
        return [own, *(_tell_shown(after) if after.phase == PLAY else [])]
    if integers[1] == OPEN:
        return [_tell_open(before, seat, integers[0])]
    card, kettle = DECK.card_name(integers[0]), DECK.card_name(kettle_card(integers[1] - HIDE))
    hidden = CardLaid(seat=seat, card=card, kettle=kettle)
    return [tell(hidden, "tanuki-hides", "TAN-17", seat=seat, card=card, kettle=kettle)]


def _tell_open(before: TanukiFacts, seat: Seat, number: Card) -> Telling:
    """TAN-09, TAN-10. A card was played openly."""
    card, suit = DECK.card_name(number), number // RANKS
    if before.led == NONE:
        led = CardLaid(seat=seat, card=card, led=SUITS[suit])
        return tell(led, "leads", "TAN-09", seat=seat, card=card)
    key = "follows" if suit == before.led else "plays-other-colour"
    return tell(CardLaid(seat=seat, card=card), key, "TAN-10", seat=seat, card=card)


def _tell_shown(after: TanukiFacts) -> list[Telling]:
    """TAN-06. All bids are revealed at once."""
    told = []
    for seat, bid in enumerate(after.bids[: after.players]):
        shown = ChoiceShown(seat=seat, bid=bid)
        told.append(tell(shown, "tanuki-bid-shown", "TAN-06", seat=seat, bid=bid))
    return told


def tell_trick(before: TanukiFacts, action: Action, winner: Seat | None) -> list[Telling]:
    """TAN-14, TAN-15. Return who won the trick, and with which card."""
    assert winner is not None  # some card always wins
    integers = ACTIONS.parse(action.do)
    card = integers[0] if winner == action.seat else before.trick[winner]
    clause = "TAN-14" if card // RANKS == before.led else "TAN-15"
    count, name = before.tricks[winner] + 1, DECK.card_name(card)
    taken = TrickTaken(seat=winner, card=name)
    return [tell(taken, "wins-trick", clause, seat=winner, card=name, count=count)]
