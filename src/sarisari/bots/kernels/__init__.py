"""The search, as templates over the kernels of a game: compiled once for each."""
