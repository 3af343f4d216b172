"""Animated GIF: pictures of palette indices, each of which may cover a part of the canvas only."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass

Colour = tuple[int, int, int]
_MOST_CODES = 4096


@dataclass(frozen=True)
class GifFrame:
    """A picture over a part of the canvas: its place, its indices row by row, and its time."""

    x: int
    y: int
    width: int
    height: int
    indices: bytes
    centiseconds: int


def write_gif(
    size: tuple[int, int], palette: Sequence[Colour], frames: Sequence[GifFrame]
) -> bytes:
    """Write an endless film; the palette has at most 256 colours.

    >>> write_gif((1, 1), [(0, 0, 0)], [GifFrame(0, 0, 1, 1, bytes(1), 10)])[:6]
    b'GIF89a'
    """
    bits = max(2, (len(palette) - 1).bit_length())
    colours = b"".join(bytes(colour) for colour in palette).ljust(3 << bits, b"\0")
    parts = [b"GIF89a", struct.pack("<HHBBB", *size, 0xF0 | (bits - 1), 0, 0), colours]
    parts.append(b"\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0")  # again and again
    for frame in frames:
        parts.append(struct.pack("<BBBBHBB", 0x21, 0xF9, 4, 4, frame.centiseconds, 0, 0))
        place = frame.x, frame.y, frame.width, frame.height
        parts.append(struct.pack("<BHHHHB", 0x2C, *place, 0))
        data = _compressed(frame.indices, bits)
        blocks = [data[at : at + 255] for at in range(0, len(data), 255)]
        parts += [bytes([bits]), *(bytes([len(block)]) + block for block in blocks), b"\0"]
    return b"".join([*parts, b";"])


def _compressed(indices: bytes, bits: int) -> bytes:
    """LZW as GIF has it: codes that grow with the table, which begins anew when it is full."""
    clear = 1 << bits
    out, held, count = bytearray(), 0, 0
    size, codes, following = bits + 1, dict[tuple[int, int], int](), clear + 2

    def put(code: int) -> None:
        nonlocal held, count
        held |= code << count
        count += size
        while count >= 8:
            out.append(held & 255)
            held >>= 8
            count -= 8

    put(clear)
    prefix = indices[0]
    for index in indices[1:]:
        if (longer := codes.get((prefix, index))) is not None:
            prefix = longer
            continue
        put(prefix)
        codes[prefix, index] = following
        if following == 1 << size and size < 12:
            size += 1
        following += 1
        if following == _MOST_CODES:
            put(clear)
            size, codes, following = bits + 1, {}, clear + 2
        prefix = index
    put(prefix)
    put(clear + 1)
    if count:
        out.append(held & 255)
    return bytes(out)
