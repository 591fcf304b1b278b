"""Bandu: auctions with beans, and towers that stand or fall. For 2 to 6 seats, or alone."""
