"""How strong bots are, measured: games on the same deals with everybody in every seat, and what
can be said of them with which certainty. docs/arena.md has it for people."""
