"""The text of a file from elsewhere: UTF-8, or Shift-JIS as Japanese programs write it."""

from __future__ import annotations

from pathlib import Path

from yokai.errors import BadNotation, MissingFile, quote

_BINARY = "\0\uf8f0\uf8f1\uf8f2\uf8f3"  # what bytes become in Shift-JIS that are no text in it
LONGEST = 4_000_000  # bytes of a file, and characters of a text


def decoded(data: bytes, name: str = "the file") -> str:
    """Decode the bytes of a text; an error begins with `name`.

    >>> decoded("手合割".encode("cp932")), decoded("手合割".encode("utf-8-sig"))
    ('手合割', '手合割')
    """
    if len(data) > LONGEST:
        raise BadNotation(f"{name}: is too long, {LONGEST:,} bytes at most")
    for encoding in ("utf-8-sig", "cp932"):
        try:
            text = data.decode(encoding)
        except ValueError:
            continue
        if not any(each in text for each in _BINARY):
            return text
    raise BadNotation(f"{name}: is not a text file in UTF-8 or Shift-JIS")


def read_any_text(path: Path) -> str:
    """Read the text of a file of at most LONGEST bytes; the error says why it cannot be read."""
    try:
        with path.open("rb") as file:
            data = file.read(LONGEST + 1)
    except FileNotFoundError as reason:
        raise MissingFile(f"{path}: cannot be read: {reason.strerror}") from None
    except OSError as reason:
        raise BadNotation(f"{path}: cannot be read: {reason.strerror or reason}") from None
    except ValueError:  # a name that no file can have
        raise BadNotation(f"{quote(str(path))}: is no name of a file") from None
    return decoded(data, str(path))
