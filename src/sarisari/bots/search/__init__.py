"""Bots that search: worlds that fit the view, played out."""
