"""Operation: metrics, logs, health checks and addresses at home."""
