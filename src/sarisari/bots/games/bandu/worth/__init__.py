"""What towers, pieces and beans are worth in Bandu, over the rest of the game.

| module | what it says |
|---|---|
| `survival` | how likely a tower survives a piece, from how open it is and how hard the piece is |
| `win_chances` | how likely each seat wins the game, from towers and beans |
"""
