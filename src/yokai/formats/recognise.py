"""The formats of games that we read and write, and how to tell one from another.

A file is recognised by its content: a `.csa` file may be a record of ours, as older versions wrote
it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

_SFEN = r"(?:sfen )?[0-9A-Za-z+]+(?:/[0-9A-Za-z+]+)+ [bw]\b"


@dataclass(frozen=True)
class Format:
    """A format of games: its name, the endings of its files, and their encoding."""

    name: str
    endings: tuple[str, ...]
    sign: str  # a pattern that its texts have, at the start of a row
    encoding: str = "utf-8"

    @property
    def module(self) -> str:
        """The module that reads and writes it."""
        return f"yokai.formats.{self.name}"


OWN = Format("yokai", (".yokai",), "")

# In the order in which they are tried; a text that is none of them is a record of ours.
FORMATS = (
    Format("pgn", (".pgn",), r"\A\s*\[[A-Za-z]\w*\s+\""),
    Format(
        "csa", (".csa",), r"^(?:P[1-9](?: \* |[+-][A-Z]{2})|P[+-]\d\d[A-Z]{2}|PI|[+-]\d{4}[A-Z]{2})"
    ),
    Format(
        "kif",
        (".kif", ".kifu", ".ki2"),
        r"^[ \t\u3000]*(?:#[ \t]*KIF|手合割[:：]|手数-|[先後上下]手(?:の持駒)?[:：]|変化[:：]"
        r"|\d+[ \t\u3000]+[▲△☗☖]?(?:[1-9１-９][一二三四五六七八九]|同))",
        "cp932",
    ),
    Format("usi", (".usi",), rf"\A\s*(?:position\s|startpos\b|{_SFEN}[^\n]*\bmoves\b)"),
    Format("positions", (".sfen",), rf"\A\s*{_SFEN}"),
)
NAMES = (OWN.name, *(each.name for each in FORMATS))


def format_of(text: str) -> Format:
    """The format of a game that is given as text.

    >>> [format_of(text).name for text in ("2c2b", "rkb/1p1/1P1/BKR b - 1", "手合割：平手")]
    ['yokai', 'positions', 'kif']
    """
    return _found(lambda each: re.search(each.sign, text, re.M | re.ASCII) is not None)


def format_named(name: str) -> Format | None:
    """The format of a name, or of a file by the ending of its name."""
    ending = f".{name.rpartition('.')[2]}".lower()
    return next(
        (each for each in (OWN, *FORMATS) if name == each.name or ending in each.endings), None
    )


def _found(fits: Callable[[Format], bool]) -> Format:
    return next((each for each in FORMATS if fits(each)), OWN)
