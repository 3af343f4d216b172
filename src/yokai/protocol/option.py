"""An option that an engine offers, as both protocols declare it."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Option:
    """An option: its name, its kind, its default and its allowed values.

    >>> hash = Option("Hash", "spin", "64", least=1, most=1024)
    >>> print(hash)
    option name Hash type spin default 64 min 1 max 1024
    >>> hash.read("100000"), hash.read("much")
    ('1024', None)
    """

    name: str
    kind: str  # spin, check, combo or string
    default: str
    least: int = 0
    most: int = 0
    choices: tuple[str, ...] = ()

    def read(self, text: str) -> str | None:
        """The value that a text sets, or None if it is not allowed.

        A number out of range becomes the nearest one in range: GUIs made for other engines set
        Skill Level 20, and mean the strongest.
        """
        if self.kind == "spin":
            if not re.fullmatch(r"[+-]?[0-9]{1,18}", text, re.ASCII):
                return None
            return str(min(max(int(text), self.least), self.most))
        if self.kind == "string":
            return text or self.default
        values = ("true", "false") if self.kind == "check" else self.choices
        return next((value for value in values if value.lower() == text.lower()), None)

    def __str__(self) -> str:
        words = ["option name", self.name, "type", self.kind, "default", self.default]
        if self.kind == "spin":
            words += ["min", str(self.least), "max", str(self.most)]
        return " ".join([*words, *(f"var {choice}" for choice in self.choices)])


def plain_name(name: str) -> str:
    """A normalised option name: `USI_Hash` is `hash`, `Skill_Level` is `skill level`.

    >>> plain_name("USI_Hash"), plain_name("Skill  level")
    ('hash', 'skill level')
    """
    words = name.lower().replace("_", " ").split()
    return " ".join(words[1:] if words[:1] in (["usi"], ["uci"]) else words)


def split_setting(words: list[str]) -> tuple[str, str]:
    """Split the arguments of `setoption` into name and value; both may be of several words.

    >>> split_setting("name Skill Level value 3".split())
    ('Skill Level', '3')
    """
    rest = words[1:] if words[:1] == ["name"] else words
    cut = rest.index("value") if "value" in rest else len(rest)
    return " ".join(rest[:cut]), " ".join(rest[cut + 1 :])
