"""Review a finished game, decision by decision: in parts if need be, with progress, and so that it
can be stopped at any time with what there is."""

import hashlib
from collections.abc import Iterable, Iterator

from sarisari.bots import BUDGETS
from sarisari.bots.budget import counting_cpu_time
from sarisari.bots.games import CardPlay, TowerPlay, play_of
from sarisari.bots.judgement import TowerReview
from sarisari.bots.kernels.root_rollouts import MOST_SEATS
from sarisari.bots.versions import VERSIONS
from sarisari.core.cards import Seat
from sarisari.core.event import Action, Deal, Event
from sarisari.core.message import refuse
from sarisari.core.options import players_of
from sarisari.review.decision_judge import JUDGE, judge_decision, value_of_deal
from sarisari.review.judged_game import Account, DealWorth, GameReview, Judge, ReviewPart, Verdict
from sarisari.review.round_account import account_of
from sarisari.review.tower_verdict import judge_tower_decision, margins_of
from sarisari.table.replay import Replay

CARD_BUDGET = {"ms": 50}  # for each decision
TOWER_BUDGET = {"iterations": 96}  # simulations, at most
USUAL_SEED = 1


def usual_budget(game: str) -> dict[str, int]:
    """What a review of a game may spend on each decision."""
    return dict(TOWER_BUDGET if tower_review_of(game) is not None else CARD_BUDGET)


def tower_review_of(game: str) -> TowerReview | None:
    """How games with towers of this name are judged; None for any other game."""
    play = play_of(game)
    return play.review if isinstance(play, TowerPlay) else None


def check_reviewed(replay: Replay, seat: Seat | None = None) -> None:
    """Raise Refused if a game cannot be reviewed: nobody knows how to judge it, it is not over, or
    it has no such seat."""
    players = players_of(replay.state.options)
    towers = tower_review_of(replay.header.game)
    if towers is not None:
        towers.check()
    elif not isinstance(play_of(replay.header.game), CardPlay) or not 1 < players <= MOST_SEATS:
        raise refuse("review-none")
    if replay.game.result(replay.state) is None:
        raise refuse("review-unfinished")
    if seat is not None and not 0 <= seat < players:
        raise refuse("no-such-seat", highest=players - 1)


class Reviewer:
    """Judges a finished game. `run` judges one decision after another, and `review` returns what
    was judged so far. The same seed and number of playouts give the same review, in one part or in
    many."""

    def __init__(
        self, replay: Replay, budget: dict[str, int] | None = None, seed: int = USUAL_SEED
    ) -> None:
        check_reviewed(replay)
        self._whole = replay
        self._towers = tower_review_of(replay.header.game)
        self._budget = dict(budget or usual_budget(replay.header.game))
        assert self._budget.keys() <= set(BUDGETS)
        self._seed = seed
        self._players = players_of(replay.state.options)
        self._verdicts: list[Verdict] = []
        self._deals: list[DealWorth] = []
        # by decision: the number of its round
        self._rounds = [
            now.game.round_count(now.state)
            for now, event in _steps(replay)
            if self._is_decision(now, event)
        ]

    @property
    def count(self) -> int:
        """How many decisions there are to judge."""
        return len(self._rounds)

    def run(self, first: int = 0, count: int | None = None) -> Iterator[int]:
        """Judge all decisions, or `count` of them from the `first` on, and yield the number judged
        so far after each. Hands are valued with the first decision of their round."""
        stop = self.count if count is None else min(self.count, first + count)
        number = 0
        dealt: list[DealWorth] = []
        is_dealt = is_loaded = False
        for now, event in _steps(self._whole):
            if is_dealt and first <= number < stop:
                if not is_loaded:
                    self._load(now)
                dealt = self._dealt(now)
                is_loaded = True
            is_dealt = isinstance(event, Deal)
            if isinstance(event, Action) and self._is_decision(now, event):
                if first <= number < stop:
                    with counting_cpu_time():
                        self._verdicts.append(self._verdict(now, event))
                    self._deals += dealt
                    dealt = []
                    yield len(self._verdicts)
                number += 1

    def part(self) -> ReviewPart:
        """What was judged so far, to be added to other parts."""
        return ReviewPart(tuple(self._verdicts), tuple(self._deals))

    def add(self, parts: Iterable[ReviewPart]) -> None:
        """Add what was judged elsewhere."""
        for part in parts:
            self._verdicts += part.verdicts
            self._deals += part.deals

    def review(self) -> GameReview:
        """What was judged so far."""
        return GameReview(
            game=self._whole.header.game,
            rules=self._whole.game.rules_version,
            players=self._players,
            judge=Judge(JUDGE, VERSIONS[JUDGE], self._budget, self._seed),
            decisions=self.count,
            verdicts=tuple(self._verdicts),
            accounts=tuple(self._accounts()),
            margins=() if self._towers is None else tuple(margins_of(self._towers, self._whole)),
        )

    def _load(self, now: Replay) -> None:
        """Try everything once before it counts: loading kernels would use up a budget of time."""
        view = now.game.view(now.state, now.game.to_act(now.state)[0])
        judge_decision(view, view.legal[-1], 0, {"iterations": 2 * len(view.legal)}, 0)

    def _dealt(self, now: Replay) -> list[DealWorth]:
        """What each hand is worth, right after the deal."""
        number = now.game.round_count(now.state)
        found = []
        for seat in range(self._players):
            view, seed = now.game.view(now.state, seat), self._seed_of(now, f"deal {seat}")
            with counting_cpu_time():
                worth = value_of_deal(view, self._budget, seed)
            found.append(DealWorth(number, seat, worth.mean, worth.error))
        return found

    def _verdict(self, now: Replay, action: Action) -> Verdict:
        view = now.game.view(now.state, action.seat)
        seed = self._seed_of(now, "choice")
        if self._towers is not None:
            moment, budget = len(now.events), self._budget
            return judge_tower_decision(self._towers, view, action, moment, budget, seed)
        return judge_decision(view, action.do, len(now.events), self._budget, seed)

    def _accounts(self) -> Iterator[Account]:
        """The accounts of all rounds that were judged completely."""
        for sheet in self._whole.game.sheets(self._whole.state):
            verdicts = [verdict for verdict in self._verdicts if verdict.round == sheet.round]
            deals = [deal for deal in self._deals if deal.round == sheet.round]
            if len(deals) == self._players and len(verdicts) == self._rounds.count(sheet.round):
                yield from account_of(sheet.round, sheet.points, deals, verdicts)

    def _is_decision(self, now: Replay, event: Event) -> bool:
        """Whether somebody acts who could have done something else."""
        if not isinstance(event, Action):
            return False
        if self._towers is not None:
            return self._towers.is_decision(now.game.view(now.state, event.seat))
        return len(now.game.legal(now.state, event.seat)) > 1

    def _seed_of(self, now: Replay, purpose: str) -> int:
        """A seed for each question, so that no two share their chance."""
        text = f"sarisari review {self._seed} {len(now.events)} {purpose}"
        return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=7).digest(), "big")


def _steps(whole: Replay) -> Iterator[tuple[Replay, Event]]:
    """Yield the game before each of its events, with the event."""
    now = Replay(whole.header)
    for event in whole.events:
        yield now, event
        now.apply(event)
