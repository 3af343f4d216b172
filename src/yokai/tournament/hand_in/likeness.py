"""How alike the programs of students are, whatever their names and layout: a hint for the teacher.

A program is a row of tokens, in which all names but keywords are one, and all numbers. Pieces of
some tokens are hashed, and of neighbours the smallest hash is kept: a copy keeps the same ones
(this is winnowing). Pieces of our own examples do not count, as many begin with them.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import combinations
from keyword import kwlist
from pathlib import Path
from typing import NamedTuple

from yokai.arena.new_bot import TEMPLATES

# A comment that is not closed goes on to the end: otherwise each one would be searched to the end.
_COMMENT = re.compile(r"#[^\n]*|//[^\n]*|/\*.*?(?:\*/|\Z)", re.DOTALL)
_TOKEN = re.compile(r"[^\W\d]\w*|\d+|[^\w\s]")
_KEYWORDS = frozenset(kwlist) | {
    "bool", "boolean", "break", "case", "char", "class", "const", "continue", "do", "double",
    "else", "float", "for", "foreach", "function", "if", "int", "let", "long", "new", "null",
    "private", "public", "return", "static", "string", "switch", "this", "var", "void", "while",
}  # fmt: skip
_SOURCES = (".py", ".js", ".mjs", ".ts", ".java", ".c", ".h", ".cpp", ".cc", ".cs", ".rs", ".go")
_FOREIGN = {"node_modules", "site-packages", "venv", "vendor"}  # folders of other people's code
_PIECE, _WINDOW = 12, 6  # tokens; hashes of which one is kept
_MOST_BYTES = 200_000  # of a program that are read
_LEAST = 25  # hashes of a program of one's own; a shorter one is like many
_ALIKE = 60  # percent


class Likeness(NamedTuple):
    """Whose program is most like one's own, and the percent of the shorter one that both have."""

    other: str
    percent: int


def hashes_of(folder: Path) -> frozenset[int]:
    """The hashes of the program in a folder, without those of our examples."""
    return frozenset(_hashes(_texts(folder))) - _examples()


def likenesses(programs: Mapping[str, frozenset[int]]) -> dict[str, Likeness]:
    """Of each program that is much like another one, the one that it is most like."""
    found: dict[str, Likeness] = {}
    own = [name for name, hashes in programs.items() if len(hashes) >= _LEAST]
    for pair in combinations(own, 2):
        one, other = (programs[name] for name in pair)
        percent = round(100 * len(one & other) / min(len(one), len(other)))
        for name, likely in (pair, pair[::-1]):
            if percent >= max(_ALIKE, found.get(name, Likeness("", 0)).percent + 1):
                found[name] = Likeness(likely, percent)
    return found


@cache
def _examples() -> frozenset[int]:
    return frozenset(_hashes(path.read_text("utf-8") for path in TEMPLATES.glob("*/*.*")))


def _texts(folder: Path) -> Iterator[str]:
    left = _MOST_BYTES
    for path in sorted(folder.rglob("*")):
        parts = path.relative_to(folder).parts
        if path.suffix.lower() not in _SOURCES or not path.is_file() or path.is_symlink():
            continue
        if any(part in _FOREIGN or part.startswith(".") for part in parts):
            continue
        with path.open("rb") as file:
            data = file.read(left)
        left -= len(data)
        yield data.decode("utf-8", "replace")
        if not left:
            return


def _hashes(texts: Iterable[str]) -> Iterator[int]:
    for text in texts:
        tokens = [*map(_plain, _TOKEN.findall(_COMMENT.sub("", text)))]
        pieces = [
            zlib.crc32(" ".join(tokens[at : at + _PIECE]).encode())
            for at in range(len(tokens) - _PIECE + 1)
        ]
        for at in range(len(pieces) - _WINDOW + 1):
            yield min(pieces[at : at + _WINDOW])


def _plain(token: str) -> str:
    if token in _KEYWORDS:
        return token
    return "name" if token[0].isalpha() or token[0] == "_" else "0" if token[0].isdigit() else token
