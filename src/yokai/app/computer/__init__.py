"""The computer as opponent, adviser, analyst and reviewer."""
