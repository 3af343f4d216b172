"""What the operator of a server does with the database: backups and moderation."""
