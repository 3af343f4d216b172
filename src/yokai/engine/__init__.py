"""The computer as a player and as an adviser."""

from yokai.engine.external import open_engine as open  # as in yokai.engine.open(...)

__all__ = ["open"]
