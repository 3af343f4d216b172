"""The exceptions of the library, as one small tree.

YokaiError
├── UnknownVariant   no variant has that name
├── BadVariant       a rule file with a mistake in it
├── BadNotation      text that is not SFEN, USI, a1 notation or a record
├── BadPosition      a set-up that the variant does not allow
├── EngineError      an engine cannot do what it was asked for
├── BadTable         a tablebase that is missing, damaged or of another variant
├── BadNet           a network or training data, missing, damaged or of another variant
├── BadLesson        a lesson file with a mistake in it, or a try that cannot be judged
├── BadPuzzle        a puzzle file with a mistake in it, an unknown puzzle, a bad try
├── BadLink          a link of a game by message that is damaged
├── NewerLink        a link of a game by message that a newer program made
├── MissingFile      a file that is not there; also a FileNotFoundError
└── IllegalMove      a move the rules refuse

Every message is one sentence that quotes the input and says what would be right.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field


class YokaiError(ValueError):
    """Any mistake in the input of the library; the message is a sentence for people."""


class UnknownVariant(YokaiError):
    """No variant has that name."""


@dataclass(frozen=True, slots=True)
class RuleFault:
    """A fault of rules at its place.

    `place` is the path of a key, as in "pieces.fox.dots". `code` names the fault for programs, and
    `words` fill the blanks of its sentence in another language. Rules with a `grave` fault cannot
    be played; with others they can, but probably not as their author meant.
    """

    place: str
    code: str
    message: str
    words: dict[str, str] = field(default_factory=dict, hash=False)
    grave: bool = True

    def __str__(self) -> str:
        return f"{self.place}: {self.message}" if self.place else self.message


class BadVariant(YokaiError):
    """A rule file with a mistake in it.

    `faults` are all mistakes, each with its place; the message names the first one.
    """

    def __init__(self, message: str, faults: Sequence[RuleFault] = ()) -> None:
        super().__init__(message)
        self.faults = tuple(faults)

    def __reduce__(self) -> tuple[type, tuple[str, Sequence[RuleFault]]]:
        return BadVariant, (str(self), self.faults)


class BadNotation(YokaiError):
    """Text that is not in the notation it should be in."""


class BadPosition(YokaiError):
    """A set-up that the variant does not allow.

    If the board is at fault, `reason` names the fault for programs, as "royals" does; `words` fill
    the blanks of a sentence in another language: {"piece": "lion", "side": "south", "count": "2"}.
    """

    def __init__(self, message: str, reason: str = "", words: dict[str, str] | None = None) -> None:
        super().__init__(message)
        self.reason, self.words = reason, words or {}

    def __reduce__(self) -> tuple[type, tuple[str, str, dict[str, str]]]:
        return BadPosition, (str(self), self.reason, self.words)


class EngineError(YokaiError):
    """An engine cannot do what it was asked for, or failed to do it."""


class BadTable(YokaiError):
    """A tablebase that is missing, damaged, of another variant, or cannot be built."""


class BadNet(YokaiError):
    """A network or training data that is missing, damaged or of another variant."""


class BadLesson(YokaiError):
    """A lesson file with a mistake in it, or a try at a lesson that cannot be judged."""


class BadPuzzle(YokaiError):
    """A puzzle file with a mistake in it, an unknown puzzle, or a try that cannot be judged."""


class BadLink(YokaiError):
    """A link of a game by message that is damaged."""


class NewerLink(YokaiError):
    """A link of a game by message that a newer program made."""


class MissingFile(YokaiError, FileNotFoundError):
    """A file that is not there."""


class IllegalMove(YokaiError):
    """A move the rules refuse.

    `why` is the rule in words, "a kodama must promote here"; `reason` names it for programs,
    "must_promote"; `words` fill the blanks of a sentence in another language: {"piece": "kodama"}.
    """

    def __init__(
        self, what: str, why: str, reason: str, words: dict[str, str] | None = None
    ) -> None:
        super().__init__(f"{what}: {why}")
        self.what, self.why, self.reason, self.words = what, why, reason, words or {}

    def __reduce__(self) -> tuple[type, tuple[str, str, str, dict[str, str]]]:
        # By default, pickle would call the constructor with the message only.
        return IllegalMove, (self.what, self.why, self.reason, self.words)


def quote(text: object, limit: int = 80) -> str:
    """Quote input for a message, cut short if it is long.

    >>> quote("2b2a")
    "'2b2a'"
    """
    shown = text if isinstance(text, str) else repr(text)
    return repr(shown if len(shown) <= limit else shown[: limit - 1] + "…")


def printable(text: str) -> str:
    r"""Text of a stranger for a terminal or a file: characters that would command it are escaped.

    >>> printable("Füchse\x1b[2J")
    'Füchse\\x1b[2J'
    """
    if text.isprintable():
        return text
    return "".join(
        each if each.isprintable() or each == "\u3000" else ascii(each)[1:-1] for each in text
    )
