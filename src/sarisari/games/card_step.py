"""One step of a card game: what an event changes, and the sentences and effects about it."""

from msgspec import structs

from sarisari.core.effects import (
    ChoiceMade,
    GameOver,
    HandsDealt,
    RoundOver,
    RoundScored,
    Telling,
    tell,
)
from sarisari.core.event import Action, Deal, Logged, Seen, Told
from sarisari.core.game import Sheet, State
from sarisari.core.notation import Integers
from sarisari.core.persistent_list import PersistentList
from sarisari.core.phase import CHOOSE, DEAL, OVER, SECOND
from sarisari.games.card_parts import F
from sarisari.games.card_rules import CardRules


def deal_round(rules: CardRules[F], state: State, deal: Deal) -> tuple[Logged, F]:
    """Deal the cards of a round into a state that awaits them. Return the deal as logged and the
    facts after it. Refused if these cards cannot be dealt."""
    record = state.record
    in_use, players = rules.cards_in_use(record), int(record.players)
    hands, aside = rules.deal_check.check(deal, in_use, players)
    record.hands[:players] = hands
    if aside is not None:
        record.aside = aside
    rules.kernel.begin_round(record)
    facts = rules.reader(record)
    logged = Logged.of(deal, [_tell_deal(rules, facts)])
    state.log = PersistentList([logged])
    return logged, facts


def _tell_deal(rules: CardRules[F], facts: F) -> Telling:
    number, rounds, leader = facts.round_count, rules.rounds(facts), rules.leader(facts)
    trump = rules.first_trump(facts)
    dealt = HandsDealt(round=number, rounds=rounds, leader=leader, trump=trump)
    return tell(dealt, "round-starts", round=number, rounds=rounds, leader=leader)


def carry_out(rules: CardRules[F], state: State, before: F, action: Action) -> tuple[Logged, F]:
    """Apply a legal action to a state with the facts `before`. Return the action as logged and the
    facts after it."""
    record, integers = state.record, rules.actions.parse(action.do)
    rules.kernel.apply(record, action.seat, integers[0])
    if record["phase"] == SECOND:
        rules.kernel.apply(record, action.seat, integers[1])
    after = rules.reader(record)
    logged = _logged(rules, state, before, after, action, integers)
    state.log = state.log.plus(logged)
    return logged, after


def _logged(
    rules: CardRules[F],
    state: State,
    before: F,
    after: F,
    action: Action,
    integers: Integers,
) -> Logged:
    seat = action.seat
    own = rules.messages.tell_action(before, after, action)
    rest: list[Telling] = []
    winner: int | None = None
    if before.turn_count == before.players - 1 and after.turn_count == 0:
        taker = rules.trick_winner(before, after)
        winner = -1 if taker is None else taker
        rest += rules.messages.tell_trick(before, action, taker)
    if after.phase in (DEAL, OVER):
        rest += _end_round(rules, state, after)
    mask = rules.masked_text(state.options, integers)
    others = None
    if before.phase == CHOOSE:
        clause = own[0].message.clause
        secret = tell(ChoiceMade(seat=seat), "chooses-in-secret", clause, seat=seat)
        others = Told.of(Seen(seat=seat, sealed=True), [secret, *own[1:]])
    elif mask is not None:
        unseen = rules.messages.tell_action(before, after, Action(seat, mask))
        others = Told.of(Seen(seat=seat, do=mask), [*unseen, *rest])
    return Logged.of(
        action,
        [*own, *rest],
        in_trick=before.phase != CHOOSE,
        others=others,
        trick_winner=winner,
    )


def _end_round(rules: CardRules[F], state: State, after: F) -> list[Telling]:
    """Write the score sheet of the round that has just ended, and return the sentences about it."""
    players, number = after.players, after.round_count
    points, totals = after.points[:players], after.totals[:players]
    sheet = Sheet(number, tuple(rules.score.score_lines(state.record)), points, totals)
    state.sheets = (*state.sheets, sheet)
    told = [tell(RoundOver(round=number), "round-over", round=number)]
    for seat in range(players):
        scored = RoundScored(seat=seat, points=points[seat], total=totals[seat])
        told.append(tell(scored, "round-points", **structs.asdict(scored)))
    if after.phase == OVER:
        result = rules.score.final_result(after, state.options)
        told.append(Telling(result.reason, GameOver(winners=result.winners)))
    return told
