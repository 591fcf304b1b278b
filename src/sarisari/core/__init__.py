"""Foundation shared by all games: cards, bit sets, random streams, messages, events, and the two
contracts (the kernel and the game)."""
