"""A review in words: the costly moments, and the table of luck and play, for the terminal and for
the page that `--html` writes."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.console import Console
from rich.table import Table
from rich.text import Text

from sarisari.core.cards import Seat
from sarisari.core.message import Message, Parameter
from sarisari.review import Account, GameReview, Verdict
from sarisari.review.judged_game import TowerMargin, costly
from sarisari.text import Catalogue

SAFER = 0.1  # probability of standing, from which another place counts as safer
MOST_MOMENTS = 5  # costly moments of a seat that are shown
LUCK = (
    "review-round",
    "review-points",
    "review-lead",
    "review-deal",
    "review-others",
    "review-own",
    "review-chance",
)
AUCTIONS = (
    "review-event",
    "review-piece",
    "review-done",
    "review-worth",
    "review-best",
    "review-best-worth",
)
PLACEMENTS = (
    "review-event",
    "review-piece",
    "review-stands",
    "review-best-stands",
    "review-survives",
    "review-tilt",
    "review-first",
)


class ReportTable(NamedTuple):
    """A table of a review, in words."""

    title: str
    head: list[str]
    rows: list[list[str]]  # the first cell names the row


class ReviewReport:
    """A review with the words for it."""

    def __init__(
        self, review: GameReview, words: Catalogue, names: Sequence[str], seat: Seat | None
    ) -> None:
        self.review = review
        self.words = words
        self.names = names
        self.seats = range(review.players) if seat is None else (seat,)

    def show(self) -> None:
        """Print everything."""
        out = Console(highlight=False, soft_wrap=True)
        out.print(Text(self.words.game(self.review.game), "bold"))
        for line in self.preface():
            out.print(Text(line, "dim"))
        for seat in self.seats:
            out.print(Text("\n" + self.seat_title(seat), "bold"))
            for number, line in enumerate(self.moments(seat), start=1):
                out.print(Text(f"  {number}. {line}"))
            if not self.moments(seat):
                out.print(Text("  " + self.say("review-no-mistakes")))
            for table in self.tables(seat):
                out.print(_printed(table))
        out.print(Text(self.note, "dim"))

    @property
    def note(self) -> str:
        """How the tables are to be read."""
        return self.say("review-tower-note" if self.review.margins else "review-luck-note")

    def preface(self) -> list[str]:
        """Who judged, and whether the whole game was."""
        review, judge = self.review, self.review.judge
        lines = [self.say("review-judge", bot=judge.bot, count=judge.version)]
        if not review.is_complete:
            judged = len(review.verdicts)
            lines.append(self.say("review-interrupted", count=judged, total=review.decisions))
        return lines

    def seat_title(self, seat: Seat) -> str:
        """The heading above what concerns a seat."""
        return self.say("review-turn", seat=seat)

    def moments(self, seat: Seat) -> list[str]:
        """The costly moments of a seat, each with why."""
        mine = (verdict for verdict in self.review.verdicts if verdict.seat == seat)
        return [self._moment(verdict) for verdict in costly(mine)[:MOST_MOMENTS]]

    def _moment(self, verdict: Verdict) -> str:
        if verdict.stands is not None and verdict.best_stands is not None:
            return self._placement(verdict)
        parts = [self._loss(verdict)]
        for do, message in ((verdict.best, verdict.reason), (verdict.do, verdict.fault)):
            if message is not None:
                sentence = self.words.say(message, self.names, verdict.seat)
                parts.append(self.say("review-why", action=self._action(do), sentence=sentence))
        return " ".join(parts)

    def _loss(self, verdict: Verdict) -> str:
        """What was done, and how much better the best would have been."""
        action, best = self._action(verdict.do), self._action(verdict.best)
        if verdict.unit != "points":
            return self.say(
                "review-moment-win",
                number=verdict.moment + 1,
                action=action,
                best=best,
                points=self._percent(verdict.loss),
                error=self._percent(verdict.error),
            )
        return self.say(
            "review-moment",
            round=verdict.round,
            number=verdict.moment + 1,
            action=action,
            best=best,
            points=self.words.decimal(verdict.loss),
            error=self.words.decimal(max(verdict.error, 0.1)),
        )

    def _placement(self, verdict: Verdict) -> str:
        """Where a piece was put, and how much better it would have stood elsewhere."""
        gained = (verdict.best_stands or 0.0) - (verdict.stands or 0.0)
        is_about_room = verdict.unit == "win" and gained < SAFER
        found = [
            self.say(
                "review-moment-room" if is_about_room else "review-moment-place",
                number=verdict.moment + 1,
                piece=verdict.piece or "",
                percent=self._percent(verdict.stands),
                best=self._percent(verdict.best_stands),
            )
        ]
        if verdict.unit == "win":
            points, error = self._percent(verdict.loss), self._percent(verdict.error)
            found.append(self.say("review-moment-cost", points=points, error=error))
        if verdict.reason is not None:
            sentence = self.words.say(verdict.reason, self.names, verdict.seat)
            found.append(self.say("review-where", sentence=sentence))
        return " ".join(found)

    def _action(self, do: str) -> str:
        """An action in notation, with the edition's names of the suits."""
        labels = self.words.labels
        return " ".join(
            "-".join(labels.get(part, part) for part in word.split("-")) for word in do.split()
        )

    def tables(self, seat: Seat) -> list[ReportTable]:
        """The tables about a seat; none about what was not judged completely."""
        found: list[tuple[str, tuple[str, ...], list[list[str]]]]
        if not self.review.margins:
            found = [("review-luck", LUCK, self._rounds(seat))]
        else:
            mine = [verdict for verdict in self.review.verdicts if verdict.seat == seat]
            bids = [verdict for verdict in mine if verdict.best_stands is None]
            placed = [verdict for verdict in mine if verdict.best_stands is not None]
            found = [
                ("review-auctions", AUCTIONS, [self._auction(verdict) for verdict in bids]),
                ("review-placements", PLACEMENTS, [self._tower(verdict) for verdict in placed]),
            ]
        return [
            ReportTable(self.say(title), [self.say(key) for key in head], rows)
            for title, head, rows in found
            if rows
        ]

    def _auction(self, verdict: Verdict) -> list[str]:
        """What an answer was worth."""
        return [
            str(verdict.moment + 1),
            self._piece(verdict.piece),
            self._action(verdict.do),
            self._share(verdict.value),
            self._action(verdict.best) if verdict.best != verdict.do else "",
            self._share(verdict.best_value) if verdict.best != verdict.do else "",
        ]

    def _tower(self, verdict: Verdict) -> list[str]:
        """How likely a piece was to stand, and how steady the tower was with it."""
        margin = next((each for each in self.review.margins if each.moment > verdict.moment), None)
        return [
            str(verdict.moment + 1),
            self._piece(verdict.piece),
            self._share(verdict.stands or 0.0),
            self._share(verdict.best_stands or 0.0),
            "" if margin is None else self._survives(margin),
            "" if margin is None else self._tilt(margin),
            "" if margin is None else self._piece(margin.piece),
        ]

    def _survives(self, margin: TowerMargin) -> str:
        if margin.degrees is None:
            return self.say("review-fell")
        return "" if margin.survives is None else self._share(margin.survives)

    def _tilt(self, margin: TowerMargin) -> str:
        if margin.degrees is None:
            return ""
        return f"{self.words.decimal(margin.degrees)}°"

    def _piece(self, piece: str | None) -> str:
        return "" if piece is None else self.say("review-piece-name", piece=piece)

    def _share(self, value: float) -> str:
        return self.say("hint-percent", percent=self._percent(value))

    def _percent(self, value: float | None) -> int:
        return round(100 * (value or 0.0))

    def _rounds(self, seat: Seat) -> list[list[str]]:
        """The accounts of a seat, a row for each round, and their sum."""
        accounts = [each for each in self.review.accounts if each.seat == seat]
        rows = [[str(each.round), f"{each.points:+d}", *self._parts(each)] for each in accounts]
        if len(accounts) > 1:
            sums = [
                sum(getattr(each, name) for each in accounts)
                for name in ("lead", "deal", "others", "own", "chance")
            ]
            points = sum(each.points for each in accounts)
            rows.append([self.say("review-sum"), f"{points:+d}", *map(self._figure, sums)])
        return rows

    def _parts(self, account: Account) -> list[str]:
        parts = (
            (account.deal, account.deal_error),
            (account.others, account.others_error),
            (account.own, account.own_error),
            (account.chance, account.chance_error),
        )
        return [
            self._figure(account.lead),
            *(f"{self._figure(value)} ±{self._plain(error)}" for value, error in parts),
        ]

    def _figure(self, value: float) -> str:
        """A number with two digits and its sign, so that a row adds up as it is shown."""
        sign = "+" if value > 0 else "-" if value < 0 else ""
        return sign + self._plain(abs(value))

    def _plain(self, value: float) -> str:
        comma = self.words.decimal(0.5)[1]  # the decimal mark of the language
        return f"{value:.2f}".replace(".", comma)

    def say(self, key: str, **params: Parameter) -> str:
        """A sentence about this game."""
        return self.words.say(Message(key, params), self.names)


def _printed(table: ReportTable) -> Table:
    """A table for the terminal."""
    printed = Table(title=table.title, title_justify="left")
    for name in table.head:
        printed.add_column(Text(name), justify="right")
    for row in table.rows:
        printed.add_row(*map(Text, row))
    return printed
