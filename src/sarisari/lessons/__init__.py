"""Lessons (tutorials): guided first games, as data. Pure: files in, moments and verdicts
out."""
