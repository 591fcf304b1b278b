"""Messages of Palitan: prompts, reasons for refusals, and the account of a trick."""

from sarisari.core.cards import Seat
from sarisari.core.effects import CardLaid, ChoiceMade, Noted, Telling, TrickTaken, tell
from sarisari.core.event import Action
from sarisari.core.layout import Record
from sarisari.core.message import Message, say
from sarisari.core.notation import Integers
from sarisari.core.phase import CHOOSE, NONE, PLAY
from sarisari_palitan.notation import ACTIONS
from sarisari_palitan.rules import SUIT_OF
from sarisari_palitan.state import DECK, PLAYED, SHELL, SUITS, PalitanFacts, giver_of, receiver_of


def prompt(facts: PalitanFacts, seat: Seat, actions: list[Integers]) -> Message:
    """Return what a seat that is to act is asked to do."""
    if facts.phase == CHOOSE:
        to = receiver_of(facts.players, facts.passes_right, seat)
        return say("palitan-pass", _pass_clause(facts), seat=to)
    if sum(facts.tricks) == 0:
        return _first_prompt(facts, seat)
    if facts.led == NONE:
        return say("palitan-lead", "PAL-09")
    return say(f"palitan-{_way(facts, actions)}", "PAL-10", suit=SUITS[facts.led])


def _first_prompt(facts: PalitanFacts, seat: Seat) -> Message:
    """PAL-06. Remind a seat, in the first trick, which card it was passed."""
    giver = giver_of(facts.players, facts.passes_right, seat)
    got = DECK.card_name(facts.passed[giver])
    if facts.led == NONE:
        return say("palitan-lead-first", "PAL-06", seat=giver, card=got)
    return say("palitan-follow-first", "PAL-06", seat=giver, card=got, suit=SUITS[facts.led])


def _way(facts: PalitanFacts, actions: list[Integers]) -> str:
    return "follow" if SUIT_OF[actions[0][0]] == facts.led else "void"


def _pass_clause(facts: PalitanFacts) -> str:
    return "PAL-18" if facts.passes_right else "PAL-05"


def waiting_prompt(facts: PalitanFacts, seat: Seat, waiting_for: list[Seat]) -> Message:
    """PAL-06. Return the prompt of a seat that has chosen: its choice is final."""
    card = DECK.card_name(facts.passed[seat])
    return say("palitan-waiting", "PAL-06", card=card, seats=waiting_for)


def why_not(record: Record, seat: Seat, integers: Integers) -> Message:
    """Return why a seat that is to act may not do this."""
    card, *second = integers
    if record.phase == CHOOSE and second == [PLAYED]:
        return say("palitan-pass-first", "PAL-05")
    if record.phase == PLAY and not second:
        return say("palitan-passed", "PAL-06")
    if not record.hands[seat] >> card & 1:
        return say("not-in-hand", card=DECK.card_name(card))
    cards = DECK.names(int(record.hands[seat]) & DECK.suit_cards(int(record.led)))
    return say("follow-suit", "PAL-10", suit=SUITS[record.led], cards=cards)


def tell_action(before: PalitanFacts, after: PalitanFacts, action: Action) -> list[Telling]:
    """Return the sentences about an action. For a secret choice: first what its own seat is told,
    then what everyone is told after the last choice."""
    seat = action.seat
    card = ACTIONS.parse(action.do)[0]
    name = DECK.card_name(card)
    if before.phase == CHOOSE:
        to = receiver_of(before.players, before.passes_right, seat)
        made = ChoiceMade(seat=seat, card=name)
        clause = _pass_clause(before)
        own = tell(made, "palitan-passes", clause, seat=seat, card=name, seats=[to])
        handed_over = tell(Noted(), "palitan-exchanged", "PAL-06")
        return [own, handed_over] if after.phase == PLAY else [own]
    if before.led == NONE:
        suit = SUITS[SUIT_OF[card]]
        laid = CardLaid(seat=seat, card=name, led=suit)
        return [tell(laid, "leads", "PAL-09", seat=seat, card=name)]
    key = "follows" if SUIT_OF[card] == before.led else "plays-other-colour"
    return [tell(CardLaid(seat=seat, card=name), key, "PAL-10", seat=seat, card=name)]


def tell_trick(before: PalitanFacts, action: Action, winner: Seat | None) -> list[Telling]:
    """PAL-11, PAL-19. Return who won the trick, and with which card."""
    assert winner is not None  # some card always wins
    card = ACTIONS.parse(action.do)[0] if winner == action.seat else before.trick[winner]
    name = DECK.card_name(card)
    clause = "PAL-11" if SUIT_OF[card] == SHELL and before.has_trump else "PAL-12"
    count = before.tricks[winner] + 1
    taken = TrickTaken(seat=winner, card=name)
    return [tell(taken, "wins-trick", clause, seat=winner, card=name, count=count)]
