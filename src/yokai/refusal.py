"""Why something asked of the server is not done."""

from __future__ import annotations

from yokai.errors import BadPosition, IllegalMove, YokaiError


class Refusal(Exception):
    """A sound request that cannot be met: `reason` for programs, `message` for people."""

    def __init__(self, reason: str, message: str, args: dict[str, str] | None = None) -> None:
        super().__init__(message)
        self.reason, self.message, self.words = reason, message, args or {}

    @classmethod
    def of(cls, error: YokaiError) -> Refusal:
        """The refusal for a mistake that the library found."""
        if isinstance(error, IllegalMove):
            return cls(error.reason, error.why, error.words)
        if isinstance(error, BadPosition) and error.reason:
            return cls("bad_position", str(error), {"misfit": error.reason, **error.words})
        name = type(error).__name__
        snake = "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")
        return cls(snake, str(error))


class NoSuchGame(Refusal):
    """The store has no game of this name."""

    def __init__(self) -> None:
        super().__init__("unknown_game", "there is no game of this name")
