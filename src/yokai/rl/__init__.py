"""Reinforcement learning: environments, planes, a fixed action code, and exact values.

>>> from yokai import rl
>>> batch = rl.Batch("classic", games=256, seed=1)
>>> int(batch.reset().masks[0].sum())
4
"""

from importlib import import_module as _import_module
from importlib.util import find_spec as _find_spec
from typing import TYPE_CHECKING as _TYPE_CHECKING

from yokai.rl.actions import ActionCode, action_code
from yokai.rl.batch import SKIP, Arrays, Batch, BatchState, Truths
from yokai.rl.planes import Planes, planes_of

if _TYPE_CHECKING:
    from yokai.rl.gymnasium_env import duel
    from yokai.rl.pettingzoo_env import aec
    from yokai.rl.pgx_adapter import PgxEnv
    from yokai.rl.scoring import AgentScore, score
    from yokai.rl.spiel_adapter import SpielGame
    from yokai.rl.vector_env import VectorDuel

# Names that need the `rl` extra or the engine are imported when they are first used.
_LATER = {
    "AgentScore": "yokai.rl.scoring",
    "PgxEnv": "yokai.rl.pgx_adapter",
    "SpielGame": "yokai.rl.spiel_adapter",
    "VectorDuel": "yokai.rl.vector_env",
    "aec": "yokai.rl.pettingzoo_env",
    "duel": "yokai.rl.gymnasium_env",
    "score": "yokai.rl.scoring",
}

if _find_spec("gymnasium"):  # which makes environments by name only of modules that were imported
    _import_module("yokai.rl.envs")


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module 'yokai.rl' has no attribute {name!r}")
    try:
        found = getattr(_import_module(_LATER[name]), name)
    except ModuleNotFoundError as error:
        if error.name not in ("gymnasium", "pettingzoo"):
            raise
        raise ModuleNotFoundError(
            f"yokai.rl.{name} needs {error.name}: pip install 'yokai-no-mori[rl]'", name=error.name
        ) from None
    globals()[name] = found
    return found


__all__ = [
    "SKIP",
    "ActionCode",
    "AgentScore",
    "Arrays",
    "Batch",
    "BatchState",
    "PgxEnv",
    "Planes",
    "SpielGame",
    "Truths",
    "VectorDuel",
    "action_code",
    "aec",
    "duel",
    "planes_of",
    "score",
]
