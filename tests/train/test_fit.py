"""Learning, breaking off, and going on.

PyTorch takes seconds to load: only the worker that learns does it, here and in test_model.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import yokai
from yokai.errors import BadNet
from yokai.train.inputs import Inputs, inputs
from yokai.train.samples import quiet, sample_type
from yokai.train.selfplay import SelfPlayPlan, play_portion

CLASSIC = yokai.variant("classic")


@pytest.fixture(scope="module")
def data() -> Inputs:
    played = play_portion(CLASSIC, SelfPlayPlan(portion=60, nodes=50), 0)
    return inputs(CLASSIC, quiet(np.frombuffer(played, sample_type(CLASSIC))))


class Killed(Exception):
    pass


def test_course_learns_and_goes_on_after_a_kill(
    data: Inputs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import torch

    from yokai.train.fit import Fit, TrainingPlan, learnt
    from yokai.train.plots import plot_losses

    torch.set_num_threads(1)
    course = TrainingPlan(hidden=16, epochs=6, batch=64)
    whole = Fit(tmp_path / "whole", CLASSIC, course, data)
    before, after = whole.judge(), whole.run(lambda stage, done: None)
    assert after < before * 0.9

    def kill(stage: str, done: float) -> None:
        if done > 0.4:
            raise Killed

    monkeypatch.setattr("yokai.train.fit._KEEP_EVERY", 0.0)
    with pytest.raises(Killed):
        Fit(tmp_path / "killed", CLASSIC, course, data).run(kill)
    Fit(tmp_path / "killed", CLASSIC, course, data).run(lambda stage, done: None)
    nets = [learnt(tmp_path / name, CLASSIC).to_file().to_bytes() for name in ("whole", "killed")]
    assert nets[0] == nets[1]
    assert len((tmp_path / "killed" / "losses.csv").read_text().splitlines()) == 7
    assert plot_losses(tmp_path / "whole").read_bytes().startswith(b"\x89PNG")


def test_another_course_does_not_go_on(data: Inputs, tmp_path: Path) -> None:
    from yokai.train.fit import Fit, TrainingPlan, learnt

    short = TrainingPlan(hidden=16, epochs=1, batch=4096)
    Fit(tmp_path, CLASSIC, short, data).run(lambda stage, done: None)
    with pytest.raises(BadNet, match="has a run with another plan"):
        Fit(tmp_path, CLASSIC, TrainingPlan(hidden=16, epochs=6, batch=64), data)
    with pytest.raises(BadNet, match="holds no network: fit one first"):
        learnt(tmp_path / "nowhere", CLASSIC)
