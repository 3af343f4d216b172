"""Networks against those before them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import yokai
from tests.support.core.tiny_networks import random_net
from yokai.arena.match import Conditions
from yokai.engine.limits import Limits
from yokai.train.compare import HEAD, compare

CLASSIC = yokai.variant("classic")


def test_matches_are_played_once_and_tabled(tmp_path: Path) -> None:
    net = tmp_path / "odd.net"
    net.write_bytes(random_net(CLASSIC, 16).to_bytes())
    told: list[tuple[str, float]] = []

    def run(*nets: str) -> list[str]:
        conditions = Conditions(CLASSIC, Limits(nodes=60), max_plies=40)
        with ThreadPoolExecutor(1) as executor:
            table = compare(
                tmp_path, nets, conditions, 2, executor, 1, lambda *now: told.append(now)
            )
        return table.read_text().splitlines()

    head, first = run("none", str(net))
    assert head == ",".join(HEAD)
    assert first.startswith("odd.net - none,4,")
    assert told == [("odd.net - none", 0.5), ("odd.net - none", 1.0)]
    again = run("none", str(net), "none")
    assert again[1] == first
    assert again[2].startswith("none - odd.net,4,")
    assert len(told) == 4
