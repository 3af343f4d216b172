"""Snapshots of environments: all that changes in a game, to go back to it later."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from yokai.errors import YokaiError, quote


@dataclass(frozen=True, eq=False)
class Snapshot:
    """The state of an environment at one moment; it can be restored any number of times."""

    kind: str
    values: dict[str, Any]


def take(env: object, constant: set[str]) -> Snapshot:
    """A copy of all attributes of an environment but these, which never change."""
    kept = {name: value for name, value in vars(env).items() if name not in constant}
    return Snapshot(type(env).__name__, deepcopy(kept))


def put(env: object, snapshot: object) -> None:
    """Go back to a snapshot of an environment of the same kind."""
    if not isinstance(snapshot, Snapshot) or snapshot.kind != type(env).__name__:
        raise YokaiError(f"cannot restore {quote(snapshot)}: a state of this environment is needed")
    vars(env).update(deepcopy(snapshot.values))
