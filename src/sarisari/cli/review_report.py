"""A review in words: the costly moments, and the table of luck and play, for the terminal and for
the page that `--html` writes."""

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from sarisari.core.cards import Seat
from sarisari.core.message import Message, Parameter
from sarisari.review import Account, GameReview, Verdict
from sarisari.review.judged_game import costly
from sarisari.text import Catalogue

MOST_MOMENTS = 5  # costly moments of a seat that are shown
COLUMNS = (
    "review-round",
    "review-points",
    "review-lead",
    "review-deal",
    "review-others",
    "review-own",
    "review-chance",
)


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
            if self.rows(seat):
                out.print(self._table(seat))
        out.print(Text(self.say("review-luck-note"), "dim"))

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
        parts = [
            self.say(
                "review-moment",
                round=verdict.round,
                number=verdict.moment + 1,
                action=self._action(verdict.do),
                best=self._action(verdict.best),
                points=self.words.decimal(verdict.loss),
                error=self.words.decimal(max(verdict.error, 0.1)),
            )
        ]
        for do, message in ((verdict.best, verdict.reason), (verdict.do, verdict.fault)):
            if message is not None:
                sentence = self.words.say(message, self.names, verdict.seat)
                parts.append(self.say("review-why", action=self._action(do), sentence=sentence))
        return " ".join(parts)

    def _action(self, do: str) -> str:
        """An action in notation, with the edition's names of the suits."""
        labels = self.words.labels
        return " ".join(
            "-".join(labels.get(part, part) for part in word.split("-")) for word in do.split()
        )

    def head(self) -> list[str]:
        """The names of the columns."""
        return [self.say(key) for key in COLUMNS]

    def rows(self, seat: Seat) -> list[list[str]]:
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

    def _table(self, seat: Seat) -> Table:
        table = Table(title=self.say("review-luck"), title_justify="left")
        for name in self.head():
            table.add_column(Text(name), justify="right")
        for row in self.rows(seat):
            table.add_row(*map(Text, row))
        return table

    def say(self, key: str, **params: Parameter) -> str:
        """A sentence about this game."""
        return self.words.say(Message(key, params), self.names)
