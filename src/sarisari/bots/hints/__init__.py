"""Hints: what each legal action of a view is worth, and why. This package exports only the data
type, because `hint_finder` loads the kernels."""

from sarisari.bots.hints.hint import Hint

__all__ = ["Hint"]
