"""Tables over the network: rooms, live tables, sockets, and the store behind them."""
