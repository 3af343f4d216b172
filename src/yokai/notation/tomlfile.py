"""TOML files written by hand, read key by key; every error names the file and the key."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from yokai.errors import MissingFile, YokaiError, quote

REQUIRED = object()

# The keys that a TOML table may have: key -> (type, default).
Keys = dict[str, tuple[type, Any]]

TYPE_NAMES = {
    str: "text",
    int: "a whole number",
    bool: "true or false",
    dict: "a table",
    list: "a list",
}


def read_text(path: Path, error: type[YokaiError]) -> str:
    """Read the text of a file; the error says why it cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError as reason:
        raise MissingFile(f"{path}: cannot be read: {reason.strerror}") from None
    except OSError as reason:
        raise error(f"{path}: cannot be read: {reason.strerror or reason}") from None
    except ValueError:  # not UTF-8, or a name no file can have
        raise error(f"{path}: is not a text file in UTF-8") from None


def load_toml(text: str, file: str, error: type[YokaiError]) -> dict[str, Any]:
    """Read a TOML file into plain dictionaries; the error names the file."""
    import tomllib  # when a file is read: it takes a tenth of the time of `import yokai`

    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as reason:  # a number may be too long to read
        raise error(f"{file}: is not TOML: {reason}") from None


class TomlFile:
    """Reads one TOML file; a mistake in it is raised as `error`."""

    def __init__(self, file: str, error: type[YokaiError]) -> None:
        self.file, self.error = file, error

    def bad(self, key: str, reason: str) -> YokaiError:
        """The error for a mistake at this key."""
        return self.error(f"{self.file}: {key}: {reason}")

    @contextmanager
    def at(self, key: str) -> Iterator[None]:
        """Read the value of a key; an error of it names the key too."""
        try:
            yield
        except YokaiError as error:
            raise self.bad(key, str(error)) from None

    def load(self, text: str) -> dict[str, Any]:
        """Read the whole file into plain dictionaries."""
        return load_toml(text, self.file, self.error)

    def table(self, table: Any, known: Keys, where: str) -> dict[str, Any]:
        """Check a TOML table and return its values: no key unknown, none missing, types right."""
        if not isinstance(table, dict):
            raise self.bad(where.rstrip("."), f"must be a table, not {quote(table)}")
        for key in table:
            if key not in known:
                raise self.bad(where + key, f"is no known key; known are {', '.join(known)}")
        values = {}
        for key, (type_, default) in known.items():
            value = table.get(key, default)
            if value is REQUIRED:
                raise self.bad(where + key, "is missing")
            if key in table and type(value) is not type_:
                raise self.bad(where + key, f"must be {TYPE_NAMES[type_]}, not {quote(value)}")
            values[key] = value
        return values
