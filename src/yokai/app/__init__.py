"""The application: what a visitor can do, whoever carries the messages."""
