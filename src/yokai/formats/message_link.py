"""Games by message: a whole game as a short text for a link. See docs/reference/message.md.

    byte      what
    0         version of the format: 1, or 2 if the game has rules of its own
    1         variant, by its place in VARIANTS; 128 more if the game has a start of its own
    then      in version 2: the length of the rules in two bytes, and the rules as in a code
    2 to 7    tag: random, the same in all links of a game
    then      names of South and North: the length of each in bytes, and the name in UTF-8
    then      the game's own start, if it has one: its length, and the SFEN
    then      number of moves, in two bytes; a resignation counts as one
    then      moves as one number
    last 4    CRC-32 of all that stands before

The moves are digits of a number in a mixed base. A digit is the place of the move among the legal
moves, sorted by USI, and one more is a resignation, so an illegal move cannot be written. All bytes
are written in the URL-safe alphabet of base64.
"""

from __future__ import annotations

import json
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import crc32
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from yokai.errors import BadLink, NewerLink, YokaiError, quote
from yokai.rules.game import Game
from yokai.rules.outcome import Outcome
from yokai.rules.position import Position
from yokai.rules.rule_code import bytes_of, code_from
from yokai.rules.variant import REMEMBERED, VARIANTS, Variant, variant

MOST_PLIES = 500  # of a game by message
LONGEST_TEXT = 2_000  # characters; no honest link has as many
LONGEST_NAME = 24  # characters

_SHIPPED, _CUSTOM, _OWN_START = 1, 2, 128  # the two versions, and what byte 1 adds
_LATEST = 15  # version that is believed; a greater one is damage
_TAG = 6  # bytes
_SUM = 4  # bytes
_TEXT = re.compile(r"[\w-]+", re.ASCII)
_ADDED = " \t\r\n.,;:!?)]}>\"'»”"  # what a messenger or a hand adds to the end of a link


@dataclass(frozen=True)
class MessageLink:
    """A game by message, as its links carry it: a tag, the names of both players, and the game.

    >>> game = Game("classic")
    >>> _ = game.play("2c2b")
    >>> text = MessageLink("Zm9yZXN0", ("Aiko", ""), game).text
    >>> text
    'AQBmb3Jlc3QEQWlrbwAAAQHvvCJy'
    >>> MessageLink.parse(text).game.moves
    (Move(usi='2c2b'),)
    """

    tag: str
    names: tuple[str, str]  # of South and North, empty if not given
    game: Game

    @property
    def resigned(self) -> bool:
        """Has the side to move resigned?"""
        return self.game.outcome == Outcome(self.game.turn.other, "resignation")

    @property
    def text(self) -> str:
        """The link's text; parse() reads it back."""
        game = self.game
        own = game.start != game.variant.start
        number = 0
        digits = _digits(game, self.resigned)
        for digit, base in reversed(digits):
            number = number * base + digit
        name = game.variant.id
        place = VARIANTS.index(name) if name in VARIANTS else 0
        rules = b"" if name in VARIANTS else bytes_of(game.variant.code)
        body = b"".join(
            (
                bytes([_CUSTOM if rules else _SHIPPED, place + own * _OWN_START]),
                len(rules).to_bytes(2) + rules if rules else b"",
                urlsafe_b64decode(self.tag),
                *map(_with_length, self.names),
                _with_length(game.start.sfen) if own else b"",
                len(digits).to_bytes(2),
                number.to_bytes((number.bit_length() + 7) // 8),
            )
        )
        return urlsafe_b64encode(body + _sum(body, game.variant)).decode().rstrip("=")

    @classmethod
    def parse(cls, text: str, tick: Callable[[], object] = lambda: None) -> MessageLink:
        """Read a link's text; BadLink if it is damaged, NewerLink if a newer program made it.
        `tick` is called before each move, and may raise an error to end the work."""
        text = text.rstrip(_ADDED)
        if len(text) > LONGEST_TEXT or not _TEXT.fullmatch(text) or len(text) % 4 == 1:
            raise _damaged(text)
        whole = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        if _CUSTOM < whole[0] <= _LATEST:
            raise NewerLink(
                f"the link {quote(text)} was made by a newer program, in version {whole[0]} of the"
                f" format, and this one reads {_CUSTOM}"
            )
        try:
            return _read(whole[:-_SUM], whole[-_SUM:], tick)
        except (_Wrong, YokaiError, UnicodeError):
            raise _damaged(text) from None


class _Wrong(Exception):
    """Bytes that are no link."""


class _Bytes:
    """Bytes that are read from the front."""

    def __init__(self, whole: bytes) -> None:
        self._left = whole

    def take(self, count: int) -> bytes:
        if count > len(self._left):
            raise _Wrong
        taken, self._left = self._left[:count], self._left[count:]
        return taken

    def name(self) -> str:
        return self.take(self.take(1)[0]).decode()

    def rest(self) -> bytes:
        return self.take(len(self._left))


def _read(body: bytes, checksum: bytes, tick: Callable[[], object]) -> MessageLink:
    given = _Bytes(body)
    version, kind = given.take(2)
    own, place = divmod(kind, _OWN_START)
    if version not in (_SHIPPED, _CUSTOM) or place >= len(VARIANTS):
        raise _Wrong
    if version == _SHIPPED:
        rules = variant(VARIANTS[place])
    else:
        rules = variant(code_from(given.take(int.from_bytes(given.take(2)))))
    if _sum(body, rules) != checksum:
        raise _Wrong
    tag = urlsafe_b64encode(given.take(_TAG)).decode()
    south, north = given.name(), given.name()
    start = Position.parse(rules, given.name()) if own else rules.start
    count = int.from_bytes(given.take(2))
    if max(len(south), len(north)) > LONGEST_NAME or count > MOST_PLIES + 1 or start.outcome:
        raise _Wrong
    game = Game(start)
    number = int.from_bytes(given.rest())
    for _ in range(count):
        tick()
        moves = _sorted_moves(game.position)
        number, digit = divmod(number, len(moves) + 1)
        if digit < len(moves):
            game.play(moves[digit])
        else:
            game.resign()
    if number or len(game.moves) > MOST_PLIES:
        raise _Wrong
    return MessageLink(tag, (south, north), game)


def _digits(game: Game, resigned: bool) -> list[tuple[int, int]]:
    """The moves of a game as digits, each with its base."""

    def each() -> Iterator[tuple[int, int]]:
        for position, move in zip(game.positions, game.moves, strict=False):
            moves = _sorted_moves(position)
            yield moves.index(move.usi), len(moves) + 1
        if resigned:
            count = len(game.position.legal_moves)
            yield count, count + 1

    return [*each()]


def _sorted_moves(position: Position) -> list[str]:
    return sorted(move.usi for move in position.legal_moves)


def _with_length(text: str) -> bytes:
    encoded = text.encode()
    return bytes([len(encoded)]) + encoded


def _sum(body: bytes, rules: Variant) -> bytes:
    """The checksum. It depends on the rules, so that moves are never read by other rules."""
    return crc32(body, _seed(rules)).to_bytes(_SUM)


@lru_cache(maxsize=REMEMBERED)
def _seed(rules: Variant) -> int:
    return crc32(json.dumps([rules.fingerprint, rules.start.sfen], sort_keys=True).encode())


def _damaged(text: str) -> BadLink:
    return BadLink(f"the link {quote(text)} is damaged: it may have been cut when it was copied")
