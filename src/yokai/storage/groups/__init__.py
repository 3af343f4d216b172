"""Groups of people on one server: the classrooms of teachers, and tournaments of people."""
