"""Several processes: the bus between them, their supervisor, overdue games."""
