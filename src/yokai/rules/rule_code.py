"""Codes of games: a whole rule file as a short text for a link. See docs/reference/rule-code.md.

A code is an underscore and bytes in the URL-safe alphabet of base64:

    byte      what
    0         version of the format
    1 to 4    CRC-32 of the rule file
    then      the rule file in UTF-8, as a raw deflate stream with the dictionary below
"""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

from yokai.errors import BadVariant, quote

LONGEST_CODE = 1_200  # characters
_LONGEST_FILE = 8_000  # bytes of a rule file
_VERSION = 1
_LATEST = 15  # version that is believed; a greater one is damage
_CODE = re.compile(r"_[\w-]{12,}", re.ASCII)
# A code by itself, or at the end of an address: "https://host/#/workshop/_AbCd".
_LINK = re.compile(r"(?:\S*/)?(_[\w-]{12,})/?", re.ASCII)
# What rule files have in common. It belongs to the version: another dictionary is a new version.
_DICTIONARY = b"""\
kirin oni super oni[themes.animals]
[themes.kanji]
tint = drawing = "koropokkurukitsunetanukikodama samuraipromotes_to = "one_per_column = true
drop_mate = false
stuck_draws = true
drops = false
checkmate_ends = true
royal_avoids_attack = true
dead_ends = true
reach_wins = true
promotion = "optional"
repetition = 4
name = "start = "sgkgs/5/1ppp1/1PPP1/5/SGKGS b - 1"
start = "rkb/1p1/1P1/BKR b - 1"
promotion_zone = 1
promotion = "forced"

[pieces.king]
letter = "K"
royal = true
dots = ["ooo", "o o", "ooo"]

[pieces.rook]
letter = "R"
dots = [" o ", "o o", " o "]

[pieces.bishop]
letter = "B"
dots = ["o o", "   ", "o o"]

[pieces.pawn]
letter = "P"
promotes_to = "gold"
dots = [" o ", "   ", "   "]

[pieces.gold]
dots = ["ooo", "o o", " o "]
"""


def code_of(text: str, name: str) -> str:
    """The code of a rule file; `name` is that of the game in errors."""
    content = text.encode()
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=_DICTIONARY)
    packed = packer.compress(content) + packer.flush()
    whole = bytes([_VERSION]) + zlib.crc32(content).to_bytes(4) + packed
    code = code_from(whole)
    if len(code) > LONGEST_CODE or len(content) > _LONGEST_FILE:
        raise BadVariant(
            f"the rules of {quote(name)} are too long for a link: {len(content)} bytes make"
            f" {len(code)} characters, and a link has at most {LONGEST_CODE}"
        )
    return code


def code_in(text: str) -> str | None:
    """The code that a text is, or with which an address ends; None if there is none.

    >>> code_in("https://yokai.example/#/workshop/_AQIDBAUGBwgJ")
    '_AQIDBAUGBwgJ'
    """
    found = _LINK.fullmatch(text) if len(text) <= LONGEST_CODE + 200 else None
    return found[1] if found else None


def is_code(text: str) -> bool:
    """Is this the code of a game, and not a name?"""
    return _CODE.fullmatch(text) is not None


def code_from(content: bytes) -> str:
    """The code of these bytes."""
    return "_" + urlsafe_b64encode(content).decode().rstrip("=")


def bytes_of(code: str) -> bytes:
    """The bytes of a code; BadVariant if it is no code."""
    if len(code) > LONGEST_CODE or not is_code(code) or len(code) % 4 == 2:
        raise _damaged(code)
    content = urlsafe_b64decode(code[1:] + "=" * (-(len(code) - 1) % 4))
    if code_from(content) != code:  # the last letter has bits that mean nothing
        raise _damaged(code)
    return content


def file_of(code: str) -> str:
    """The rule file of a code; BadVariant if the code is damaged, or of a newer program."""
    whole = bytes_of(code)
    if _VERSION < whole[0] <= _LATEST:
        raise BadVariant(
            f"the game {quote(code)} was made by a newer program, in version {whole[0]} of the"
            f" format, and this one reads {_VERSION}"
        )
    unpacker = zlib.decompressobj(-15, zdict=_DICTIONARY)
    try:
        content = unpacker.decompress(whole[5:], _LONGEST_FILE)
        text = content.decode()
    except (zlib.error, UnicodeError):
        raise _damaged(code) from None
    sound = unpacker.eof and not unpacker.unused_data and whole[0] == _VERSION
    if not sound or zlib.crc32(content).to_bytes(4) != whole[1:5]:
        raise _damaged(code)
    return text


def _damaged(code: str) -> BadVariant:
    return BadVariant(f"the game {quote(code)} is damaged: it may have been cut when it was copied")
