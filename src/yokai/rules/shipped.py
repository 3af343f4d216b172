"""Files of the package that belong to one variant, such as its network or its tuned weights."""

from __future__ import annotations

import warnings
from pathlib import Path

from yokai.rules.variant import Variant


class UnfitFile(UserWarning):
    """A file of the package was made for other rules than those of the variant in its name."""


def warn_if_unfit(game: Variant, file: Path, consequence: str) -> None:
    """Warn that a built-in variant does not use the file of its name, made for other rules."""
    if game.is_built_in and file.exists():
        name = f"{file.parent.name}/{file.name}"
        warnings.warn(
            f"{name} was made for other rules than those of {game.id}, so {consequence}",
            UnfitFile,
            stacklevel=2,
        )
