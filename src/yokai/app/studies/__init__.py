"""Studies: lines with comments and variations, written as records and kept in chapters."""
