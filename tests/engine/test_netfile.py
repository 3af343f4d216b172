"""Networks: what they say, a second reading of it, and files that are refused."""

from __future__ import annotations

import hashlib
import json
import random
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import yokai
from tests.support.core.tiny_networks import random_net
from tests.support.games import EVERY, random_game
from yokai import Position, Variant, _core
from yokai.engine.netfile import NETS, NetFile, named_net, open_net, read_net, shipped_net
from yokai.engine.weights import weights
from yokai.errors import BadNet
from yokai.rules.shipped import UnfitFile
from yokai.rules.variant import read_variant

EXPERT = yokai.variant("expert")
ids = [game.id for game in EVERY]


def evaluation(game: Variant, net: NetFile, *, portable: bool = False) -> _core.Evaluation:
    return _core.Evaluation(game.rules, weights(game), net.for_core(portable=portable))


@pytest.mark.parametrize("game", EVERY, ids=ids)
@pytest.mark.parametrize(("hidden", "share"), [(16, 0), (128, 300)])
def test_moves_update_what_is_computed_anew_bit_by_bit(
    game: Variant, hidden: int, share: int
) -> None:
    net = random_net(game, hidden, share=share)
    fast, plain = evaluation(game, net), evaluation(game, net, portable=True)
    values = set()
    for seed in range(3):
        for position in random_game(game, random.Random(seed), 60):
            if position.outcome:
                continue
            core = position._core
            values.add(fast.value(core))
            assert plain.value(core) == fast.value(core)
            for code in random.Random(seed).sample(core.moves, min(4, len(core.moves))):
                after = core.played(code)
                if not after.ending:
                    updated = fast.value_after(core, code)
                    assert updated == fast.value(after) == plain.value_after(core, code)
    assert len(values) > 10


def naive(net: NetFile, position: Position) -> int:
    """The value by the book: features by hand, sums by numpy."""
    game = net.game
    count = 2 * len(game.kinds) * (game.squares + 8)
    rows = np.array(net.rows, np.int64).reshape(-1, net.hidden)
    board, reserve = position._core.board, position._core.reserve
    files = game.files
    royal = next(i for i, kind in enumerate(game.kinds) if kind.royal)

    def sums(viewer: int) -> np.ndarray:
        def own(square: int) -> tuple[int, int]:
            return divmod(square if viewer == 0 else game.squares - 1 - square, files)

        enemy_file = own(board.index((1 - viewer, royal)))[1]
        rank, file = own(board.index((viewer, royal)))
        half = (files - 1) / 2
        mirrored = enemy_file > half if file == half else file > half
        far = min(2, game.ranks - 1 - rank)
        bucket = far * ((files + 1) // 2) + min(file, files - 1 - file)
        total = np.array(net.bias, np.int64)
        for square, piece in enumerate(board):
            if piece:
                rank, file = own(square)
                seen = rank * files + (files - 1 - file if mirrored else file)
                enemy = piece[0] != viewer
                total = (
                    total
                    + rows[
                        bucket * count + (enemy * len(game.kinds) + piece[1]) * game.squares + seen
                    ]
                )
        first = bucket * count + 2 * len(game.kinds) * game.squares
        for side in (0, 1):
            for kind in range(len(game.kinds)):
                for nth in range(reserve[side][kind]):
                    place = (side != viewer) * len(game.kinds) + kind
                    total = total + rows[first + place * 8 + min(nth, 7)]
        return np.clip(total, 0, 255) ** 2

    turn = position._core.turn
    held = min(7, sum(map(sum, reserve)))
    output = np.array(net.output, np.int64).reshape(8, 2, net.hidden)[held]
    total = int((sums(turn) * output[0]).sum() + (sums(1 - turn) * output[1]).sum())
    value = _towards_zero(total, 255) + int(net.output_bias[held])
    return max(-20_000, min(20_000, _towards_zero(value * 400, 255 * 64)))


def _towards_zero(number: int, by: int) -> int:
    return number // by if number >= 0 else -(-number // by)


@pytest.mark.parametrize("name", ["expert", "classic"])
def test_value_is_that_of_a_second_reading(name: str) -> None:
    game = yokai.variant(name)
    net = random_net(game)
    judge = evaluation(game, net)
    for position in random_game(game, random.Random(7), 80):
        if not position.outcome:
            assert judge.value(position._core) == naive(net, position)


def test_board_is_seen_alike_from_both_edges_and_in_the_mirror() -> None:
    judge = evaluation(EXPERT, random_net(EXPERT))
    here = Position.parse(EXPERT, "s1k1s/1g3/1pp2/2P1P/1K1G1/S3S b Gp 1")
    turned = Position.parse(EXPERT, "s3s/1g1k1/p1p2/2PP1/3G1/S1K1S w gP 1")
    mirror = Position.parse(EXPERT, "s1k1s/3g1/2pp1/P1P2/1G1K1/S3S b Gp 1")
    assert judge.value(here._core) == judge.value(turned._core) == judge.value(mirror._core)


def test_file_comes_back_as_it_was_written(tmp_path: Path) -> None:
    net = random_net(EXPERT, 48, share=7)
    (tmp_path / "x.net").write_bytes(net.to_bytes())
    again = open_net(tmp_path / "x.net", EXPERT)
    assert again.to_bytes() == net.to_bytes()
    assert named_net("none", EXPERT) is False


def resealed(data: bytes) -> bytes:
    return data + struct.pack("<I", zlib.crc32(data))


GOOD = random_net(EXPERT, 16).to_bytes()
BAD: dict[str, tuple[Callable[[], bytes], str]] = {
    "empty": (lambda: b"", "is not a network"),
    "text": (lambda: b"YOKAI" * 99, "is not a network"),
    "later": (lambda: GOOD[:8] + b"\x09" + GOOD[9:], "version 9: this yokai reads 1"),
    "one bit": (lambda: GOOD[:999] + bytes([GOOD[999] ^ 1]) + GOOD[1000:], "checksum"),
    "short": (lambda: resealed(GOOD[:-400]), "its size is wrong"),
    "wide": (lambda: resealed(GOOD[:12] + b"\xff" * 4 + GOOD[16:-4]), "4294967295 hidden units"),
    "odd": (lambda: resealed(GOOD[:12] + b"\x11" + GOOD[13:-4]), "its size is wrong"),
    "other game": (lambda: random_net(yokai.variant("classic")).to_bytes(), "of other rules"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_file_is_refused_in_a_sentence(name: str) -> None:
    make, why = BAD[name]
    with pytest.raises(BadNet, match=why):
        read_net(make(), EXPERT, "this file")


def test_numbers_beyond_their_bits_are_refused() -> None:
    net = random_net(EXPERT, 16)
    net.rows[5] = 30_000
    with pytest.raises(BadNet, match="the weights have a wrong size or are too large"):
        net.for_core()


def test_file_that_is_not_there_is_refused_by_its_name(tmp_path: Path) -> None:
    with pytest.raises(BadNet, match="cannot be read: No such file"):
        open_net(tmp_path / "none.net", EXPERT)


def test_network_belongs_to_rules_not_to_a_name() -> None:
    assert shipped_net(EXPERT)
    assert not shipped_net(yokai.variant("classic"))
    for file in NETS.glob("*.net"):
        assert file.stat().st_size < 2 << 20


@pytest.mark.parametrize("rules", EXPERT.fingerprints, ids=["new", "old"])
def test_network_is_read_by_either_fingerprint(rules: dict[str, object]) -> None:
    digest = hashlib.sha256(json.dumps(rules, sort_keys=True).encode()).digest()
    data = GOOD[:24] + digest + GOOD[56:-4]
    data += struct.pack("<I", zlib.crc32(data))
    assert read_net(data, EXPERT).to_bytes() == GOOD  # written anew, it has the new one
    other = read_variant(EXPERT.source.replace("reach_wins = false", "reach_wins = true"), "expert")
    with pytest.raises(BadNet, match="a network of other rules than expert's"):
        read_net(data, other)


def test_game_of_the_package_without_its_network_warns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yokai.engine.netfile.NETS", tmp_path)
    (tmp_path / "expert.net").write_bytes(random_net(yokai.variant("classic"), 16).to_bytes())
    shipped_net.cache_clear()
    with pytest.warns(UnfitFile, match="the engine plays without a network, weaker"):
        assert not shipped_net(EXPERT)
    shipped_net.cache_clear()
