"""One file for each command of `yokai`: HELP, `add_arguments` and `run`."""
