"""The database's shape, step by step; Alembic takes a file from any step to the last."""
