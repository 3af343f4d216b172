"""Classrooms: sets of tasks that a teacher gives to children without accounts."""
