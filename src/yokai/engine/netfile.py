"""Network files. Those of the package are in `nets/`, and are found by their rules.

A file is a header, the weights, and a checksum; all numbers are little-endian.

    8 bytes    YOKAINET
    u32        version
    u32        hidden units per side
    u32        features, over all squares of the royal piece
    u32        output buckets
    32 bytes   SHA-256 of the rules' fingerprint
    i16, i32   rows, bias, output; output bias, linear share: as core/search/net.hpp has them
    u32        CRC-32 of all bytes before
"""

from __future__ import annotations

import hashlib
import json
import struct
import sys
import zlib
from array import array
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from yokai import _core
from yokai.errors import BadNet, quote
from yokai.rules.shipped import warn_if_unfit
from yokai.rules.variant import REMEMBERED, Variant

NETS = Path(__file__).parent / "nets"
SHIPPED, NONE = "shipped", "none"  # words accepted instead of a file name
_MAGIC, _VERSION = b"YOKAINET", 1
_HEAD = struct.Struct("<8sIIII32s")
_MOST_BYTES = 1 << 25

# The type codes of arrays of two-byte and four-byte numbers. Arrays are used instead of numpy,
# because importing numpy would slow down the start of every program.
SHORT, LONG = "h", "i"


@dataclass(frozen=True, eq=False)
class NetFile:
    """The weights of a network, as integers."""

    game: Variant
    hidden: int
    rows: array[int]  # SHORT
    bias: array[int]
    output: array[int]
    output_bias: array[int]  # LONG
    linear_share: array[int]

    def for_core(self, *, portable: bool = False) -> _core.Net:
        """The network for the core; `portable` uses no instructions of particular processors."""
        try:
            return _core.Net(
                self.game.rules,
                self.hidden,
                self.rows,
                self.bias,
                self.output,
                self.output_bias,
                self.linear_share,
                portable,
            )
        except ValueError as error:
            raise BadNet(f"this network of {self.game.id} cannot be used: {error}") from None

    def to_bytes(self) -> bytes:
        """The bytes of the network file."""
        rows = _core.NetFeatures(self.game.rules).rows
        buckets = _core.Net.HELD_BUCKETS
        head = _HEAD.pack(_MAGIC, _VERSION, self.hidden, rows, buckets, _digests(self.game)[0])
        parts = self.rows, self.bias, self.output, self.output_bias, self.linear_share
        data = head + b"".join(_low_byte_first(part).tobytes() for part in parts)
        return data + struct.pack("<I", zlib.crc32(data))


def read_net(data: bytes, game: Variant, name: str = "the network") -> NetFile:
    """Read the bytes of a network file; `name` is its name in errors."""
    if len(data) < _HEAD.size + 4 or data[: len(_MAGIC)] != _MAGIC:
        raise BadNet(f"{name} is not a network")
    _, version, hidden, rows, buckets, rules = _HEAD.unpack_from(data)
    if version != _VERSION:
        raise BadNet(f"{name} is a network of version {version}: this yokai reads {_VERSION}")
    if zlib.crc32(data[:-4]) != struct.unpack("<I", data[-4:])[0]:
        raise BadNet(f"{name} is damaged: its checksum is wrong")
    if rules not in _digests(game):
        raise BadNet(f"{name} is a network of other rules than {game.id}'s")
    right = _core.NetFeatures(game.rules).rows, _core.Net.HELD_BUCKETS
    if (rows, buckets) != right or not 0 < hidden <= _core.Net.MAX_HIDDEN:
        raise BadNet(
            f"{name} has {rows} features, {hidden} hidden units and {buckets} outputs:"
            f" {game.id} needs {right[0]} features, 1 to {_core.Net.MAX_HIDDEN} hidden units"
            f" and {right[1]} outputs"
        )
    parts = [array(SHORT), array(SHORT), array(SHORT), array(LONG), array(LONG)]
    counts = rows * hidden, hidden, buckets * 2 * hidden, buckets, buckets
    sizes = [part.itemsize * count for part, count in zip(parts, counts, strict=True)]
    if len(data) != _HEAD.size + sum(sizes) + 4:
        raise BadNet(f"{name} is damaged: its size is wrong")
    at = _HEAD.size
    for part, size in zip(parts, sizes, strict=True):
        part.frombytes(data[at : at + size])
        at += size
    return NetFile(game, hidden, *map(_low_byte_first, parts))


def open_net(path: str | Path, game: Variant) -> NetFile:
    """Read a network file."""
    name = f"the file {quote(str(path))}"
    try:
        if Path(path).stat().st_size > _MOST_BYTES:
            raise BadNet(f"{name} is too large for a network")
        data = Path(path).read_bytes()
    except OSError as error:
        raise BadNet(f"{name} cannot be read: {error.strerror}") from None
    return read_net(data, game, name)


def named_net(name: str, game: Variant) -> NetFile | bool:
    """The network for an Engine by its name: a file, "shipped" or "none"."""
    words = {SHIPPED: True, NONE: False}
    return words[name] if name in words else open_net(name, game)


@lru_cache(maxsize=REMEMBERED)
def shipped_net(game: Variant) -> NetFile | None:
    """The package's network for these rules, whatever the variant is called."""
    digests = _digests(game)
    for file in sorted(NETS.glob("*.net")):
        data = file.read_bytes()
        if data[: _HEAD.size].endswith(digests):
            return read_net(data, game, file.name)
    warn_if_unfit(game, NETS / f"{game.id}.net", "the engine plays without a network, weaker")
    return None


def _digests(game: Variant) -> tuple[bytes, ...]:
    """The digests of these rules in network files; new files are written with the first."""
    texts = [json.dumps(rules, sort_keys=True) for rules in game.fingerprints]
    return tuple(hashlib.sha256(text.encode()).digest() for text in texts)


def _low_byte_first(numbers: array[int]) -> array[int]:
    """Convert numbers from this machine's byte order to little-endian, or back."""
    if sys.byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers
