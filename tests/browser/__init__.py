"""Tests of the page in a Chromium, which they share: see conftest.py."""
