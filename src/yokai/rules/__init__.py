"""The rules: variants and their rule files, pieces, positions, and whole games."""
