"""Fitting a network to samples: a training run in a folder, which continues after a crash."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from time import monotonic

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from yokai.errors import BadNet, quote
from yokai.rules.variant import Variant
from yokai.train.inputs import SCALE, Inputs
from yokai.train.model import Model

_HELD_OUT = 0.02  # share of the positions, the last ones, that validate
_KEEP_EVERY = 60.0  # seconds
_MODEL, _LOSSES = "model.pt", "losses.csv"


@dataclass(frozen=True)
class TrainingPlan:
    """The hyperparameters of a training run; the same plan gives the same network."""

    hidden: int = 64
    residual: bool = False
    epochs: int = 5
    batch: int = 8192
    rate: float = 4e-3
    decay: float = 1.0  # weight decay, against overfitting
    trust: float = 0.3  # weight of the result in the target
    seed: int = 1


Tell = Callable[[str, float], None]


class Fit:
    """A training run over some positions, in its own folder."""

    def __init__(self, folder: str | Path, game: Variant, plan: TrainingPlan, data: Inputs) -> None:
        """Begin a run, or continue the unfinished run of the folder."""
        self._folder, self._plan, self._data = Path(folder), plan, data
        torch.manual_seed(plan.seed)
        self.model = Model(game, plan.hidden, residual=plan.residual)
        self._optimizer = torch.optim.AdamW(
            self.model.parameters(), lr=plan.rate, weight_decay=plan.decay
        )
        held_out = max(1, int(len(data) * _HELD_OUT))
        self._learnt = len(data) - held_out
        if self._learnt < 1:
            raise BadNet(f"{len(data)} positions are too few to learn from: play more games")
        self._targets = data.targets(plan.trust)
        self._none = self.model.buckets * self.model.count
        self._batches = -(-self._learnt // plan.batch)
        self._step = 0
        self._resume()

    def run(self, tell: Tell) -> float:
        """Train to the end of the plan, and return the last validation loss."""
        plan, kept = self._plan, monotonic()
        total, loss, seen = plan.epochs * self._batches, 0.0, 0
        judged = self.judge()
        while self._step < total:
            epoch, batch = divmod(self._step, self._batches)
            if batch == 0 or seen == 0:
                order = np.random.default_rng([plan.seed, epoch]).permutation(self._learnt)
            self._set_rate(self._step / total)
            loss += self._learn(order[batch * plan.batch : (batch + 1) * plan.batch])
            seen += 1
            self._step += 1
            if batch == self._batches - 1:
                judged = self.judge()
                self._note(f"{epoch + 1},{loss / seen:.6f},{judged:.6f}\n")
                loss, seen = 0.0, 0
            if monotonic() - kept > _KEEP_EVERY or self._step == total:
                self._keep()
                kept = monotonic()
            tell(f"epoch {epoch + 1}", self._step / total)
        return judged

    def judge(self) -> float:
        """The loss on the held-out positions."""
        total = 0.0
        with torch.no_grad():
            for first in range(self._learnt, len(self._data), self._plan.batch):
                some = np.arange(first, min(first + self._plan.batch, len(self._data)))
                total += float(self._loss(some)) * len(some)
        return total / (len(self._data) - self._learnt)

    def _loss(self, some: np.ndarray) -> Tensor:
        data = self._data
        rows = data.rows[some].astype(np.int64)
        rows[rows < 0] = self._none
        value = self.model(
            torch.from_numpy(rows),
            torch.from_numpy(data.held[some].astype(np.int64)),
            torch.from_numpy(data.linear[some].astype(np.float32)),
        )
        return functional.mse_loss(
            torch.sigmoid(value / SCALE), torch.from_numpy(self._targets[some])
        )

    def _learn(self, some: np.ndarray) -> float:
        loss = self._loss(some)
        self._optimizer.zero_grad(set_to_none=True)
        loss.backward()
        self._optimizer.step()
        self.model.clip()
        return float(loss.detach())

    def _set_rate(self, done: float) -> None:
        """Set the learning rate: a short warm-up, then cosine decay to zero."""
        rate = self._plan.rate * min(1.0, done * 50 + 0.05) * (1 + np.cos(np.pi * done)) / 2
        for group in self._optimizer.param_groups:
            group["lr"] = float(rate)

    def _keep(self) -> None:
        draft = self._folder / f"{_MODEL}.part"
        torch.save(
            {
                "course": json.dumps(asdict(self._plan)),
                "positions": len(self._data),
                "step": self._step,
                "model": self.model.state_dict(),
                "optimizer": self._optimizer.state_dict(),
            },
            draft,
        )
        draft.replace(self._folder / _MODEL)

    def _resume(self) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        if not (self._folder / _MODEL).exists():
            (self._folder / _LOSSES).write_text("epoch,learnt,not learnt\n", encoding="utf-8")
            return
        kept = torch.load(self._folder / _MODEL, weights_only=True)
        same = json.dumps(asdict(self._plan)), len(self._data)
        if (kept["course"], kept["positions"]) != same:
            raise BadNet(
                f"{quote(str(self._folder))} has a run with another plan, {kept['course']} over"
                f" {kept['positions']} positions: name another folder"
            )
        self.model.load_state_dict(kept["model"])
        self._optimizer.load_state_dict(kept["optimizer"])
        self._step = kept["step"]

    def _note(self, line: str) -> None:
        with (self._folder / _LOSSES).open("a", encoding="utf-8") as file:
            file.write(line)


def learnt(folder: str | Path, game: Variant) -> Model:
    """The network of a training run, also of an unfinished one."""
    file = Path(folder) / _MODEL
    if not file.exists():
        raise BadNet(f"{quote(str(folder))} holds no network: fit one first")
    kept = torch.load(file, weights_only=True)
    plan = TrainingPlan(**json.loads(kept["course"]))
    model = Model(game, plan.hidden, residual=plan.residual)
    model.load_state_dict(kept["model"])
    return model
