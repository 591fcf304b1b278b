"""Puzzles: positions of card games in which one action is clearly the best, found in games of bots
(position mining). Pure but for `puzzle_miner.py`, which asks bots."""
