"""What can go wrong, as one small tree.

YokaiError
├── UnknownVariant   no game of that name
├── BadVariant       a rule file with a mistake in it
├── BadNotation      text that is not SFEN, USI, a1 notation or a record
├── BadPosition      a set-up that no game can hold
├── EngineError      an engine asked for what it cannot do
├── BadTable         a solved table that is missing, damaged or of another game
├── BadNet           a network, or games to learn from, missing, damaged or of another game
├── BadLesson        a lesson file with a mistake in it, or a try that is none
├── BadPuzzle        a puzzle file with a mistake in it, a puzzle or a try that is none
└── IllegalMove      a move the rules refuse

Every message is one sentence that quotes the input and says what would be right.
"""


class YokaiError(ValueError):
    """Any mistake in what was handed to us; the message is for a person to read."""


class UnknownVariant(YokaiError):
    """No game of that name."""


class BadVariant(YokaiError):
    """A rule file with a mistake in it."""


class BadNotation(YokaiError):
    """Text that cannot be read as the notation it should be."""


class BadPosition(YokaiError):
    """A set-up that no game of this kind can hold.

    Where a board is at fault, `reason` names the fault for programs, "royals"; `words` are what a
    sentence in another language needs, {"piece": "lion", "side": "south", "count": "2"}.
    """

    def __init__(self, message: str, reason: str = "", words: dict[str, str] | None = None) -> None:
        super().__init__(message)
        self.reason, self.words = reason, words or {}

    def __reduce__(self) -> tuple[type, tuple[str, str, dict[str, str]]]:
        return BadPosition, (str(self), self.reason, self.words)


class EngineError(YokaiError):
    """An engine was asked for what it cannot do, or did not do what it was asked."""


class BadTable(YokaiError):
    """A solved table that is missing, damaged, of another game, or cannot be made."""


class BadNet(YokaiError):
    """A network, or games to learn from, that are missing, damaged or of another game."""


class BadLesson(YokaiError):
    """A lesson file with a mistake in it, or a try at a lesson that cannot be judged."""


class BadPuzzle(YokaiError):
    """A puzzle file with a mistake in it, no puzzle of that name, or a try that is none."""


class IllegalMove(YokaiError):
    """A move the rules refuse.

    `why` is the rule in words, "a kodama must promote here"; `reason` names it for programs,
    "must_promote"; `words` are what a sentence in another language needs, {"piece": "kodama"}.
    """

    def __init__(
        self, what: str, why: str, reason: str, words: dict[str, str] | None = None
    ) -> None:
        super().__init__(f"{what}: {why}")
        self.what, self.why, self.reason, self.words = what, why, reason, words or {}

    def __reduce__(self) -> tuple[type, tuple[str, str, str, dict[str, str]]]:
        # Left alone, pickle would call us with the message alone.
        return IllegalMove, (self.what, self.why, self.reason, self.words)


def quote(text: object, limit: int = 80) -> str:
    """Quote input for a message, cut short if it is long.

    >>> quote("2b2a")
    "'2b2a'"
    """
    shown = text if isinstance(text, str) else repr(text)
    return repr(shown if len(shown) <= limit else shown[: limit - 1] + "…")
