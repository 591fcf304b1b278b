"""Hints: what each legal action of a view is worth, and why. `finding` needs the kernels; what a
hint is does not."""

from sarisari.bots.hints.hint import Hint

__all__ = ["Hint"]
