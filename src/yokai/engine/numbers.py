"""The engine's numbers of a variant, for the core without Python (core/light)."""

from __future__ import annotations

import struct

from yokai.engine.netfile import shipped_net
from yokai.engine.weights import weights
from yokai.engine.win_chance import percent_steps
from yokai.rules.variant import Variant


def engine_numbers(game: Variant) -> list[int]:
    """The weights of the evaluation, then the scores at which the percents change.

    >>> from yokai.rules.variant import variant
    >>> len(engine_numbers(variant("classic"))) > 98
    True
    """
    return [*weights(game), *percent_steps(game)]


def light_file(game: Variant) -> bytes:
    """All that a search in a browser needs of a variant, for web/light/think-worker.js.

    Two counts, the numbers of the rules, those of the engine, each of four bytes with the low byte
    first, and then the network file, if there is one.
    """
    rules, engine = game.numbers, engine_numbers(game)
    numbers = [len(rules), len(engine), *rules, *engine]
    net = shipped_net(game)
    return struct.pack(f"<{len(numbers)}i", *numbers) + (net.to_bytes() if net else b"")
