"""The commands with their options and help texts. The code that runs a command is imported when
the command is called, so that `--help` answers at once."""
