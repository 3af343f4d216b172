"""The ids of the environments, by which Gymnasium makes them."""

from __future__ import annotations

import subprocess
import sys

import gymnasium
import pytest

import yokai
from yokai.rl import VectorDuel
from yokai.rl.envs import id_of

SHAPE = "print(env.reset(seed=1)[0].shape)"


@pytest.mark.parametrize(
    "ask",
    [
        "import gymnasium; env = gymnasium.make('yokai.rl:yokai/classic-v0')",
        "from yokai import rl; import gymnasium; env = gymnasium.make('yokai/classic-v0')",
    ],
)
def test_gymnasium_knows_the_names_once_our_package_is_imported(ask: str) -> None:
    done = subprocess.run([sys.executable, "-c", f"{ask}; {SHAPE}"], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("(23, 4, 3)\n", "")


def test_every_variant_has_an_environment_and_a_vector() -> None:
    for name in yokai.VARIANTS:
        assert gymnasium.spec(id_of(name)).kwargs == {"game": name}
        assert isinstance(gymnasium.make_vec(id_of(name), num_envs=2), VectorDuel)
