"""Phases of a round: what the kernel's state is waiting for."""

DEAL = 0  # the deal of the next round
CHOOSE = 1  # a secret choice of every seat
PLAY = 2  # the turn of one seat
SECOND = 3  # the second integer of that seat's action; never visible outside the kernel
CHANGE = 4  # Bastos: the value change of one seat
OVER = 5  # nothing, the game is over

NOBODY = 255  # no seat
NONE = 255  # no card, no suit, no number
