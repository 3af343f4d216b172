"""The class list: names of students, each with a code that lets them hand in.

FOLDER/class.csv has a row for each student, name and code, as the teacher prints it. It also has
the teacher's own code, in a row with an empty name.
"""

from __future__ import annotations

import csv
import hashlib
import secrets
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from yokai.errors import YokaiError, quote
from yokai.tournament.entry import clean, numbered

FILE = "class.csv"
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # without those that look alike
_PARTS, _PART = 2, 5
_MOST = 500  # students
_MOST_BYTES = 100_000


@dataclass(frozen=True)
class Pupil:
    """A student, with the folder of their versions."""

    name: str
    code: str

    @property
    def key(self) -> str:
        """The name of the student's folder, which tells neither name nor code."""
        return hashlib.sha256(self.code.encode()).hexdigest()[:16]


@dataclass(frozen=True)
class ClassList:
    """All students of a class, and the code of the teacher."""

    students: tuple[Pupil, ...]
    teacher: str

    def student(self, code: str) -> Pupil | None:
        """The student with this code."""
        wanted = code.strip().lower().encode()
        for each in self.students:
            if secrets.compare_digest(each.code.encode(), wanted):
                return each
        return None

    def is_teacher(self, code: str) -> bool:
        """Is this the code of the teacher?"""
        return secrets.compare_digest(self.teacher.encode(), code.strip().lower().encode())


def open_class(folder: Path, names: Path | None = None) -> ClassList:
    """The class list of a folder, with the names of a file added: one name a line."""
    path = folder / FILE
    rows = _rows(path) if path.exists() else [("", new_code())]
    known = {name for name, _ in rows}
    for name in _names(names) if names else ():
        if name not in known:
            known.add(name)
            rows.append((name, new_code()))
    if len(rows) > _MOST + 1:
        raise YokaiError(f"a class has at most {_MOST} students, not {len(rows) - 1}")
    if len(rows) < 2:
        raise YokaiError("a class needs students: name a file with one name a line")
    _write(path, rows)
    students = tuple(Pupil(name, code) for name, code in rows if name)
    return ClassList(students, next(code for name, code in rows if not name))


def new_code() -> str:
    """A code that nobody guesses, and that is read aloud without mistakes.

    >>> len(new_code())
    11
    """
    return "-".join("".join(secrets.choice(_LETTERS) for _ in range(_PART)) for _ in range(_PARTS))


def _names(path: Path) -> list[str]:
    try:
        with path.open("rb") as file:
            text = file.read(_MOST_BYTES + 1).decode("utf-8-sig")
    except (OSError, UnicodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not text in UTF-8"
        raise YokaiError(f"cannot read the names in {quote(str(path))}: {why}") from None
    if len(text) > _MOST_BYTES:
        raise YokaiError(f"{quote(str(path))} is longer than a list of names")
    return _unique(name for line in text.splitlines() if (name := clean(line)))


def _unique(students: Iterable[str]) -> list[str]:
    """The names of students in their order, with numbers where two have one name."""
    found = Counter[str]()
    names: dict[str, None] = {}
    for name in students:
        found[name] += 1
        choices = (numbered(name, n) for n in count(found[name]))
        names[next(each for each in choices if each not in names)] = None
    return [*names]


def _rows(path: Path) -> list[tuple[str, str]]:
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            rows = [(clean(row[0]), row[1].strip().lower()) for row in csv.reader(file) if row][1:]
    except (OSError, UnicodeError, IndexError, csv.Error) as error:
        raise YokaiError(f"{quote(str(path))} is no class list: {error}") from None
    if [name for name, _ in rows].count("") != 1 or len(set(rows)) < len(rows):
        raise YokaiError(f"{quote(str(path))} must have one row without a name: the teacher's code")
    if any(len(code) < _PART * _PARTS for _, code in rows):
        raise YokaiError(f"{quote(str(path))}: a code has at least {_PART * _PARTS} characters")
    names = iter(_unique(name for name, _ in rows if name))
    return [(name and next(names), code) for name, code in rows]


def _write(path: Path, rows: Sequence[tuple[str, str]]) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_suffix(".new")
        with fresh.open("w", encoding="utf-8-sig", newline="") as file:
            fresh.chmod(0o600)
            csv.writer(file).writerows([("name", "code"), *rows])
        fresh.replace(path)
    except OSError as error:
        raise YokaiError(f"cannot write {quote(str(path))}: {error.strerror}") from None
