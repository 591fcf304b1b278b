"""What all games share: cards, sets, random streams, messages and the two contracts."""
