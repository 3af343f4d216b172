"""The environments for gymnasium.make() and gymnasium.make_vec(); importing this registers them.

`gymnasium.make("yokai.rl.envs:yokai/classic-v0")` needs no import: Gymnasium imports what stands
before the colon.
"""

from __future__ import annotations

import gymnasium

from yokai.rules.variant import VARIANTS


def id_of(game: str) -> str:
    """The id of a variant for gymnasium.make()."""
    return f"yokai/{game}-v0"


for _name in VARIANTS:
    gymnasium.register(
        id=id_of(_name),
        entry_point="yokai.rl.gymnasium_env:DuelEnv",
        vector_entry_point="yokai.rl.vector_env:VectorDuel",
        kwargs={"game": _name},
        order_enforce=False,  # the error of DuelEnv is clearer
    )
