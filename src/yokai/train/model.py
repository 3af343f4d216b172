"""The network in PyTorch for training; core/search/net.hpp is the quantized one.

The row of a feature is the sum of a part that all squares of the royal piece share (factorization)
and a part for one square, so that what is learnt for one square helps the others.
"""

from __future__ import annotations

from array import array

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from yokai import _core
from yokai.engine.netfile import LONG, SHORT, NetFile
from yokai.rules.variant import Variant

_MOST_OUTPUT = _core.Net.MOST_OUTPUT / _core.Net.OUTPUT_ONE
_MOST_ROW = _core.Net.MOST_ROW / _core.Net.ONE


class Model(nn.Module):
    """The network of one variant."""

    def __init__(self, game: Variant, hidden: int, *, residual: bool) -> None:
        """Begin with small random rows; a `residual` network adds to the hand-made evaluation."""
        super().__init__()
        features = _core.NetFeatures(game.rules)
        self.game, self.hidden, self.residual = game, hidden, residual
        self.buckets, self.count = features.buckets, features.count
        outputs = _core.Net.HELD_BUCKETS
        self.shared = nn.Parameter(torch.randn(self.count, hidden) * 0.1)
        self.own = nn.Parameter(torch.zeros(self.buckets, self.count, hidden))
        self.bias = nn.Parameter(torch.full((hidden,), 0.25))
        self.output = nn.Parameter(torch.randn(1, 2 * hidden).repeat(outputs, 1) * 0.1)
        self.output_bias = nn.Parameter(torch.zeros(outputs))
        self.share = nn.Parameter(torch.full((outputs,), float(residual)), requires_grad=residual)

    @property
    def rows(self) -> Tensor:
        """The rows of all features for all royal squares, and a row of zeros for no feature."""
        whole = (self.shared + self.own).reshape(self.buckets * self.count, self.hidden)
        return functional.pad(whole, (0, 0, 0, 1))

    def forward(self, rows: Tensor, held: Tensor, linear: Tensor) -> Tensor:
        """The value in hundredths; `rows` is [n, 2, pieces], with the last row for no feature."""
        n, _, pieces = rows.shape
        sums = functional.embedding_bag(rows.reshape(2 * n, pieces), self.rows, mode="sum")
        sums = (sums + self.bias).clamp(0.0, 1.0).square().reshape(n, 2 * self.hidden)
        value = (sums * self.output[held]).sum(1) + self.output_bias[held]
        return _core.Net.SCALE * value + self.share[held] * linear

    def clip(self) -> None:
        """Clip all parameters to the range of the quantized network."""
        with torch.no_grad():
            self.shared.clamp_(-_MOST_ROW / 2, _MOST_ROW / 2)
            self.own.clamp_(-_MOST_ROW / 2, _MOST_ROW / 2)
            self.bias.clamp_(-_MOST_ROW, _MOST_ROW)
            self.output.clamp_(-_MOST_OUTPUT, _MOST_OUTPUT)

    def to_file(self) -> NetFile:
        """Quantize the network to whole numbers."""
        one, output_one = _core.Net.ONE, _core.Net.OUTPUT_ONE

        def whole(numbers: Tensor, unit: float, kind: str) -> array[int]:
            found = np.rint(numbers.detach().double().numpy() * unit)
            return array(kind, found.astype(kind).tobytes())

        return NetFile(
            self.game,
            self.hidden,
            whole(self.rows[:-1], one, SHORT),
            whole(self.bias, one, SHORT),
            whole(self.output, output_one, SHORT),
            whole(self.output_bias, one * output_one, LONG),
            whole(self.share, 256, LONG),
        )
