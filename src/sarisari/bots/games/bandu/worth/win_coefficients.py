"""The coefficients of the win model, as `bench/bandu_worth.py` prints them."""

COEFFICIENTS: dict[int, tuple[float, ...]] = {}
