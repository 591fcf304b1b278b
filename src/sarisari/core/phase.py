"""What a round is waiting for, in every kernel's state."""

DEAL = 0  # the deal of the next round
CHOOSE = 1  # secret choices, each seat one
PLAY = 2  # the turn of one seat
SECOND = 3  # the second integer of that seat's action: nobody outside ever sees this phase
CHANGE = 4  # Bastos: the value change of one seat
OVER = 5  # nothing, the game is over

NOBODY = 255  # no seat
NONE = 255  # no card, no suit, no number
