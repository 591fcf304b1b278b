"""The kernel of a batch: many games of one kind stepped in one compiled call.

Templates: `batch_binder.py` binds the names assigned to `unbound` to one game's rules, rollout
policy and observation, so jump-to-definition ends at `unbound`.
"""

from typing import Any, NamedTuple

import numpy as np

from sarisari.core.bits import ONE, ActionSet, CardSet, lowest, pick, size, wide
from sarisari.core.cards import Seat
from sarisari.core.kernel import kernel, unbound
from sarisari.core.layout import state_type
from sarisari.core.phase import CHOOSE, DEAL, NONE, OVER, PLAY, SECOND
from sarisari.core.stream import Stream, below
from sarisari.research.flags import around, put_number, put_place, put_set, put_wide

reset = shuffle = begin_round = legal = apply = unbound
is_face_down = shows_void = write_own = unbound
choose = take = deal = pay = play_on = show = observe = unbound

MOST_SEATS = 5
BEGIN = -1  # instead of an action: deal if a deal is due
SKIP = -2  # instead of an action: leave this game alone
ITS_TURN = -1  # instead of a seat: the seat whose turn it is
CALLER, RANDOM, QUICK = range(3)  # who chooses for a seat
NEVER, AT_ONCE, NEXT_STEP = range(3)  # when a finished game is followed by a new one
PHASE_COUNT = 4

MEMORY = state_type(
    [
        ("deals", np.uint64),  # stream of the deals
        ("luck", np.uint64),  # stream of the seats that the kernel plays
        ("open_to_it", np.int64),  # what the seat to act may do
        ("played", np.int64, MOST_SEATS),  # by seat: cards played openly in this round
        ("covered", np.int64, MOST_SEATS),  # by seat: cards laid face down
        ("voids", np.uint8, MOST_SEATS),  # by seat: a set of suits
    ]
)
"""What a batch remembers of a game beside its record."""


class BatchSetup(NamedTuple):
    """What all games of a batch have in common."""

    players: int
    viewer: Seat  # whose observation is shown when a game is over
    suits: int
    cards: int
    actions: int
    pays_points: bool  # rewards are points, not edges
    covers: bool  # hidden cards lie face down
    following: int  # NEVER, AT_ONCE or NEXT_STEP


class Outputs(NamedTuple):
    """The arrays that a step fills, by game."""

    observations: Any
    masks: Any
    rewards: Any
    seats: Any
    rounds_over: Any
    games_over: Any


@kernel
def first_illegal(memories: Any, actions: Any) -> int:
    """Return the first game whose action is not legal, or -1."""
    for number in range(len(actions)):
        action = wide(actions[number])
        if action < 0 or action > 62 or not memories[number].open_to_it >> action & 1:
            return number
    return -1


def advance(
    states: Any,
    memories: Any,
    actions: Any,
    movers: Any,
    controls: Any,
    setup: BatchSetup,
    out: Outputs,
    coefficients: Any,
    first: int,
    last: int,
) -> None:
    """Step the games from `first` to `last`: apply the action of each, let the kernel's own seats
    play until a seat of the caller is to act, and show what that seat may know."""
    chance = np.zeros(1, np.uint64)
    scores = np.zeros(64)
    for number in range(first, last):
        action = wide(actions[number])
        if action == SKIP:
            continue
        s = states[number]
        m = memories[number]
        out.rounds_over[number] = False
        out.games_over[number] = False
        for seat in range(setup.players):
            out.rewards[number, seat] = 0.0
        if s.phase == OVER:
            if setup.following == NEXT_STEP:
                reset(s)
        elif action >= 0:
            mover = wide(s.turn) if movers[number] == ITS_TURN else wide(movers[number])
            take(s, m, mover, action, setup)
            pay(s, number, setup, out)
        play_on(s, m, number, controls, setup, out, coefficients[0], chance, scores)
        show(s, m, number, setup, out)


def play_until_asked(
    s: Any,
    m: Any,
    number: int,
    controls: Any,
    setup: BatchSetup,
    out: Outputs,
    coefficients: Any,
    chance: Stream,
    scores: Any,
) -> None:
    """Deal, play the kernel's own seats and begin new games, until a seat of the caller is to act
    or the game is over for good."""
    while True:
        if s.phase == OVER:
            out.games_over[number] = True
            if setup.following != AT_ONCE:
                break
            reset(s)
        elif s.phase == DEAL:
            deal(s, m, chance)
        else:
            seat = wide(s.turn)
            control = controls[seat]
            if control == CALLER:
                break
            open_to_it: ActionSet = legal(s, seat)
            chance[0] = m.luck
            if control == QUICK:
                action = choose(s, seat, open_to_it, chance, 0.0, coefficients, scores)
            else:
                action = lowest(pick(open_to_it, below(chance, size(open_to_it))))
            m.luck = chance[0]
            take(s, m, seat, action, setup)
            pay(s, number, setup, out)


def take_action(s: Any, m: Any, seat: Seat, action: int, setup: BatchSetup) -> None:
    """Apply one integer of a seat, and remember what it showed. A secret choice shows nothing."""
    is_secret = s.phase == CHOOSE
    before: CardSet = s.hands[seat]
    led = wide(s.led)
    if not is_secret and led != NONE and shows_void(s, seat, action):
        m.voids[seat] |= ONE << led
    apply(s, seat, action)
    if not is_secret:
        gone = before & ~s.hands[seat]
        if setup.covers and is_face_down(action):
            m.covered[seat] |= gone
        else:
            m.played[seat] |= gone


def deal_round(s: Any, m: Any, chance: Stream) -> None:
    """Deal the next round from the game's own stream of deals."""
    chance[0] = m.deals
    shuffle(s, chance)
    m.deals = chance[0]
    begin_round(s)
    for seat in range(MOST_SEATS):
        m.played[seat] = 0
        m.covered[seat] = 0
        m.voids[seat] = 0


def pay_round(s: Any, number: int, setup: BatchSetup, out: Outputs) -> None:
    """If a round has just ended, add its points or edges to the rewards."""
    if s.phase > DEAL and s.phase < OVER:
        return
    out.rounds_over[number] = True
    total = 0
    for seat in range(setup.players):
        total += s.points[seat]
    for seat in range(setup.players):
        mine = wide(s.points[seat])
        if setup.pays_points:
            out.rewards[number, seat] += mine
        else:
            out.rewards[number, seat] += mine - (total - mine) / (setup.players - 1)


def show_game(s: Any, m: Any, number: int, setup: BatchSetup, out: Outputs) -> None:
    """Fill the observation and the mask of the seat to act. When the game is over, everything is
    legal and does nothing."""
    row = out.observations[number]
    mask = out.masks[number]
    row[:] = 0
    if s.phase == OVER:
        out.seats[number] = -1
        m.open_to_it = (ONE << setup.actions) - ONE
        mask[:] = 1
        observe(s, m, setup.viewer, setup, row)
    else:
        seat = wide(s.turn)
        out.seats[number] = seat
        m.open_to_it = legal(s, seat)
        mask[:] = 0
        put_set(mask, 0, m.open_to_it, setup.actions)
        observe(s, m, seat, setup, row)


def observe_seat(s: Any, m: Any, seat: Seat, setup: BatchSetup, row: Any) -> None:
    """Write what a seat may know into a row of zeros: the fields that all games share, in the
    order of `SHARED_FIELDS`, and then the game's own."""
    players = setup.players
    at = put_set(row, 0, s.hands[seat], setup.cards)
    for step in range(players):
        other = around(seat, step, players)
        cards: CardSet = m.played[other]
        if other == seat:
            cards |= m.covered[seat]
        at = put_set(row, at, cards, setup.cards)
    for other in range(players):
        card = wide(s.trick[other])
        if card < setup.cards and (other == seat or not m.covered[other] >> card & 1):
            row[at + card] = 1
    at = put_place(row, at + setup.cards, wide(s.led), setup.suits)
    best = wide(s.best_seat)
    at = put_place(
        row, at, around(best, players - seat, players) if best < players else 99, players
    )
    is_playing = s.phase > DEAL and s.phase < OVER
    for step in range(players):
        other = around(seat, step, players)
        if s.phase == CHOOSE:
            row[at + step] = legal(s, other) != 0
        elif is_playing:
            row[at + step] = s.turn == other
    phase = wide(s.phase)
    if phase == SECOND and s.turn != seat:
        phase = PLAY  # others learn of an action when it is complete
    at = put_place(row, at + players, phase - CHOOSE if is_playing else 99, PHASE_COUNT)
    for step in range(players):
        at = put_number(row, at, size(s.hands[around(seat, step, players)]))
    for step in range(players):
        at = put_set(row, at, wide(m.voids[around(seat, step, players)]), setup.suits)
    leader = (max(wide(s.round_count), 1) - 1) % players
    at = put_place(row, at, around(leader, players - seat, players), players)
    at = put_number(row, at, wide(s.round_count))
    for step in range(players):
        at = put_wide(row, at, wide(s.totals[around(seat, step, players)]))
    write_own(s, m, seat, players, row, at)


def observe_seats(
    states: Any, memories: Any, seats: Any, setup: BatchSetup, observations: Any
) -> None:
    """Write what any seat of each game may know."""
    for number in range(len(states)):
        row = observations[number]
        row[:] = 0
        observe(states[number], memories[number], wide(seats[number]), setup, row)
