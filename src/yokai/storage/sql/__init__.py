"""The way to a database: its engine, the thread that writes, and the refusal in an outage."""
