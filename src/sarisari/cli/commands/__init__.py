"""The commands with their options and help. What carries a command out is loaded when it is called,
so that `--help` answers at once."""
