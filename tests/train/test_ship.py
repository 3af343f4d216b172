"""A network takes the place of the shipped one, or the old files stay."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

import yokai
from tests.support.core.tiny_networks import random_net
from yokai.arena.elo import Tally
from yokai.engine.netfile import shipped_net
from yokai.errors import YokaiError
from yokai.train import ship as module
from yokai.train.ship import ship
from yokai.train.ship_plan import ShipPlan

CLASSIC = yokai.variant("classic")
PLAN = ShipPlan(games=2, nodes=30, chance_games=6, chance_nodes=100)
OLD = b"the old file"


@contextmanager
def place() -> Iterator[tuple[Executor, int]]:
    with ThreadPoolExecutor(1) as executor:
        yield executor, 1


def tell(_: str, __: float) -> None:
    pass


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package without a network and with an old curve; the candidate wins its match."""
    monkeypatch.setattr("yokai.engine.netfile.NETS", tmp_path)
    monkeypatch.setattr("yokai.engine.win_chance.CURVES", tmp_path / "curves")
    (tmp_path / "curves").mkdir()
    (tmp_path / "candidate").write_bytes(random_net(CLASSIC, 16).to_bytes())
    monkeypatch.setattr(module, "_match", lambda *_: Tally([0, 0, 1, 2, 90]))
    monkeypatch.setattr(module, "check", lambda *_: [])
    shipped_net.cache_clear()
    yield tmp_path
    shipped_net.cache_clear()


def test_stronger_network_is_shipped_with_its_curve(package: Path) -> None:
    done = ship(CLASSIC, package / "candidate", PLAN, place, tell)
    assert (done.refused, done.curve is not None) == ("", True)
    assert (package / "classic.net").read_bytes() == (package / "candidate").read_bytes()
    assert '"games": 6' in (package / "curves" / "classic.json").read_text()
    assert shipped_net(CLASSIC) is not None


def test_network_that_is_not_stronger_changes_nothing(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_match", lambda *_: Tally([30, 1, 1, 1, 30]))
    done = ship(CLASSIC, package / "candidate", PLAN, place, tell)
    assert "not shown to be stronger" in done.refused
    assert not (package / "classic.net").exists()


@pytest.mark.parametrize("broken", [False, True])
def test_old_files_come_back_if_a_puzzle_is_wrong_or_the_work_is_broken_off(
    package: Path, monkeypatch: pytest.MonkeyPatch, broken: bool
) -> None:
    def check(*_: object) -> list[str]:
        if broken:
            raise KeyboardInterrupt
        return ["abc: has another solution"]

    monkeypatch.setattr(module, "check", check)
    (package / "classic.net").write_bytes(OLD)
    if broken:
        with pytest.raises(KeyboardInterrupt):
            ship(CLASSIC, package / "candidate", PLAN, place, tell)
    else:
        done = ship(CLASSIC, package / "candidate", PLAN, place, tell)
        assert done.refused == "1 puzzles are wrong: abc: has another solution"
    assert (package / "classic.net").read_bytes() == OLD
    assert not (package / "curves" / "classic.json").exists()


def test_match_is_against_the_shipped_network(tmp_path: Path) -> None:
    (tmp_path / "candidate").write_bytes(random_net(CLASSIC, 16).to_bytes())
    tally = module._match(CLASSIC, tmp_path / "candidate", PLAN, place, tell)
    assert tally.games == 2


def test_rule_file_of_one_s_own_has_no_place_in_the_package(tmp_path: Path) -> None:
    own = yokai.load_variant("tests/data/variants/tiny.toml")
    with pytest.raises(YokaiError, match="brings no network for 'tiny'"):
        ship(own, tmp_path / "candidate", PLAN, place, tell)
