"""One sitting: what is written down of it and how it is played again. No I/O."""
