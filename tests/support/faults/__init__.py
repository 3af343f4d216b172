"""Support of tests about faults: floods, broken connections, damaged input."""
