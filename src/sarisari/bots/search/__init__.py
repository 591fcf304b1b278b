"""Searching bots for card games: worlds that fit the view are sampled and played out."""
