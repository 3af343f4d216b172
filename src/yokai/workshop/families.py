"""The families of games in the atlas, as recipes: small games by the thousand, relatives of a game.

All pieces have dots that are the same to the left and to the right. So there are 31 of them: every
choice of the two dots ahead at the sides, the dot ahead, the two beside, the two behind at the
sides and the dot behind, except none at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, combinations, combinations_with_replacement, permutations, product

# The dots that come and go together, as bits in reading order.
FEATURES = (0b0000_0101, 0b0000_0010, 0b0001_1000, 0b1010_0000, 0b0100_0000)
PIECES = tuple(sum(FEATURES[i] for i in range(5) if chosen >> i & 1) for chosen in range(1, 1 << 5))
# Does a safe royal on the far row win, and may the royal not step into danger?
_ENDS = ("", "r", "a", "ra")


def small_games() -> Iterator[str]:
    """The family of 3x3 games: a royal piece with every step, and two other pieces a side.

    >>> next(small_games())
    'aka/3/AKA Kff,A05 0d'
    """
    yield from chain(_pairs(), _promoters())


def _pairs() -> Iterator[str]:
    """Two pieces beside the royal, every pair of the 31; both players have the same."""
    for ends, (a, b) in product(_ENDS, combinations_with_replacement(PIECES, 2)):
        rules = f"0d{ends}"
        if a == b:
            yield f"aka/3/AKA Kff,A{a:02x} {rules}"
        else:
            yield f"bka/3/AKB Kff,A{a:02x},B{b:02x} {rules}"


def _promoters() -> Iterator[str]:
    """One piece beside the royal, which becomes any piece on the far row, or stays what it is."""
    for ends, plain, face in product(_ENDS, PIECES, (None, *PIECES)):
        promoted = f"+{face:02x}" if face else ""
        yield f"1ka/3/AK1 Kff,A{plain:02x}{promoted} {1 if face else 0}d{ends}"


def relatives(base: str) -> Iterator[str]:
    """The relatives of a game with a board of any size, those with the fewest pieces first.

    Of the game and of what is left of it without some of its pieces, each with: every change of one
    or two features of a piece, every order of the first row, and every switch of a rule. Of the
    whole game only changes of one feature, because each takes as long as all others together.

    >>> games = list(relatives("1k1/3/3/1K1 Kff 1r"))
    >>> games[:3]
    ['1k1/3/3/1K1 Kff 1r', '1k1/3/3/1K1 Kff 1', '1k1/3/3/1K1 Kff 1ra']
    """
    start, pieces, rules = base.split()
    letters = [piece[0] for piece in pieces.split(",")[1:]]
    for count in range(len(letters), -1, -1):
        for gone in combinations(letters, count):
            if count < len(letters) or not letters:  # two royals alone only if there were no others
                yield from _around(_without(start, pieces, gone), rules, 2 if count else 1)


def _without(start: str, pieces: str, gone: tuple[str, ...]) -> tuple[str, str]:
    """The start and the pieces of a game without some letters."""
    for letter in gone:
        start = start.replace(letter, ".").replace(letter.lower(), ".")
    left = [piece for piece in pieces.split(",") if piece[0] not in gone]
    return _sfen(_cells(start)), ",".join(left)


def _around(game: tuple[str, str], rules: str, changes: int) -> Iterator[str]:
    start, pieces = game
    yield f"{start} {pieces} {rules}"
    for switched in _switches(rules):
        yield f"{start} {pieces} {switched}"
    for other in _orders(start):
        yield f"{other} {pieces} {rules}"
    flags = [(i, feature) for i in range(len(_faces(pieces))) for feature in FEATURES]
    for count in range(1, changes + 1):
        for chosen in combinations(flags, count):
            faces = _faces(pieces)
            for i, feature in chosen:
                faces[i] ^= feature
            if all(faces):
                yield f"{start} {_with_faces(pieces, faces)} {rules}"


def _switches(rules: str) -> Iterator[str]:
    """The rules with one switch, or with both that say how a game ends, the other way."""
    zone, letters = rules[0], rules[1:]
    for toggled in ("r", "a", "ra", "o", "n", "rn"):
        kept = "".join(letter for letter in letters if letter not in toggled)
        yield zone + kept + "".join(letter for letter in toggled if letter not in letters)
    for other in "012":
        if other != zone:
            yield other + letters


def _orders(start: str) -> Iterator[str]:
    """The starts with the pieces of the first row in another order, without mirror images."""
    rows = _cells(start).split("/")
    seen = {rows[-1], rows[-1][::-1]}
    for order in permutations(rows[-1]):
        row = "".join(order)
        if row not in seen:
            seen |= {row, row[::-1]}
            yield _sfen("/".join([row[::-1].lower(), *rows[1:-1], row]))


def _cells(board: str) -> str:
    return re.sub(r"\d", lambda gap: "." * int(gap[0]), board)


def _sfen(cells: str) -> str:
    return re.sub(r"\.+", lambda gap: str(len(gap[0])), cells)


def _faces(pieces: str) -> list[int]:
    """The dots of all faces of a game's pieces, in the order of the recipe."""
    return [int(bits, 16) for bits in re.findall(r"[\da-f]{2}", pieces)]


def _with_faces(pieces: str, faces: list[int]) -> str:
    given = iter(faces)
    return re.sub(r"[\da-f]{2}", lambda _: f"{next(given):02x}", pieces)
