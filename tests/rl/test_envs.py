"""The ids of the environments: Gymnasium finds them without an import of ours."""

from __future__ import annotations

import subprocess
import sys

import gymnasium

import yokai
from yokai.rl import VectorDuel
from yokai.rl.envs import id_of

ASK = """
import gymnasium
env = gymnasium.make("yokai.rl.envs:yokai/classic-v0", opponent="random")
print(env.reset(seed=1)[0].shape)
"""


def test_gymnasium_imports_what_stands_before_the_colon() -> None:
    done = subprocess.run([sys.executable, "-c", ASK], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("(23, 4, 3)\n", "")


def test_every_variant_has_an_environment_and_a_vector() -> None:
    for name in yokai.VARIANTS:
        assert gymnasium.spec(id_of(name)).kwargs == {"game": name}
        assert isinstance(gymnasium.make_vec(id_of(name), num_envs=2), VectorDuel)
