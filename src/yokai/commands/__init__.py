"""The commands of `yokai`, a module each with HELP, `add_arguments` and `run`."""
