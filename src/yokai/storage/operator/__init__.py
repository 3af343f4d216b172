"""Work of a server's operator on the database: backups and moderation."""
