"""Support of tests of the core: second readings, small and random games, networks."""
