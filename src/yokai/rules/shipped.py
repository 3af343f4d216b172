"""Files that come with the package for one game, such as its network or its tuned weights."""

from __future__ import annotations

import warnings
from pathlib import Path

from yokai.rules.variant import Variant


class UnfitFile(UserWarning):
    """A file of the package was made for other rules than those of the game it is named after."""


def warn_if_unfit(game: Variant, file: Path, consequence: str) -> None:
    """Warn that a built-in game does without the file of its name, which nobody found to fit it."""
    if game.is_built_in and file.exists():
        name = f"{file.parent.name}/{file.name}"
        warnings.warn(
            f"{name} was made for other rules than those of {game.id}, so {consequence}",
            UnfitFile,
            stacklevel=2,
        )
