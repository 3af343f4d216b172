"""The environments for gymnasium.make() and gymnasium.make_vec(); importing this registers them.

`import yokai.rl` does, where Gymnasium is installed.
"""

from __future__ import annotations

import gymnasium

from yokai.rules.variant import VARIANTS


def id_of(game: str) -> str:
    """The id of a variant for gymnasium.make()."""
    return f"yokai/{game}-v0"


for _name in VARIANTS:
    if id_of(_name) not in gymnasium.registry:  # this module may be read again
        gymnasium.register(
            id=id_of(_name),
            entry_point="yokai.rl.gymnasium_env:DuelEnv",
            vector_entry_point="yokai.rl.vector_env:VectorDuel",
            kwargs={"game": _name},
            order_enforce=False,  # the error of DuelEnv is clearer
        )
