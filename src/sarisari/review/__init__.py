"""Post-game analysis (review): what every decision of a finished game was worth, judged by the bot
`strong` from the view of the seat that made it, and how much of each round was luck.

`docs/review.md` says how it is reckoned. This package exports only the data, because judging loads
the kernels."""

from sarisari.review.judged_game import Account, GameReview, Judge, Verdict

__all__ = ["Account", "GameReview", "Judge", "Verdict"]
