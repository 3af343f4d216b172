"""CSA, the format of computer shogi, for these boards.

    V2.2
    N+Aiko
    N-Ben
    $VARIANT:classic
    P1 *  *  *  *  *  * -HI-OU-KA
    ...
    +
    +2322FU
    -2122OU
    %TORYO

The start is written in the corner of a 9x9 board, so that programs for that board read it too. The
line `$VARIANT:` is ours and tells variants of one board apart. See docs/reference/formats.md.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from yokai.errors import BadNotation, YokaiError, quote
from yokai.formats.dates import found_date
from yokai.formats.foreign import CSA_PIECES
from yokai.formats.line_tree import LineTree
from yokai.formats.record import Record
from yokai.formats.time_limit import TimeLimit, Times, time_lines, times_in
from yokai.notation.move import NORTH, SOUTH, Move, Side
from yokai.notation.sfen import Reserve, Setup, write_sfen
from yokai.rules.outcome import Outcome
from yokai.rules.position import Position
from yokai.rules.variant import VARIANTS, Variant, variant

_SYMBOLS = {code: symbol for symbol, code in CSA_PIECES.items()}
_WIDEST = 9
_EMPTY = " * "
_MOVE = re.compile(r"([+-]?)([0-9])([0-9])([1-9])([1-9])([A-Z]{2})", re.ASCII)
_ROW = re.compile(r"P([1-9])((?: \* |[+-][A-Z]{2}){1,9})\s*", re.ASCII)
_PLACED = re.compile(r"P([+-])((?:[0-9]{2}[A-Z]{2})+)\s*", re.ASCII)
_DATE = re.compile(r"([0-9]{4})/([0-9]{2})/([0-9]{2})", re.ASCII)
_OLD_TIME = re.compile(r"([0-9]{1,4}):([0-9]{2})\+([0-9]{1,6})", re.ASCII)  # of CSA 2.2

# Who wins, seen from the side to move, and why.
_ENDS = {
    "TORYO": ("other", "resignation"),
    "TSUMI": ("other", "checkmate"),
    "TIME_UP": ("other", "time"),
    "ILLEGAL_MOVE": ("other", "illegal move"),
    "+ILLEGAL_ACTION": ("north", "illegal move"),
    "-ILLEGAL_ACTION": ("south", "illegal move"),
    "KACHI": ("mover", "reach"),
    "SENNICHITE": ("draw", "repetition"),
    "JISHOGI": ("draw", "agreement"),
    "HIKIWAKE": ("draw", "agreement"),
}
# A side whose royal piece was captured or passed by has lost: for other programs, it resigns.
_WRITTEN = {
    "checkmate": "%TSUMI",
    "time": "%TIME_UP",
    "illegal move": "%ILLEGAL_MOVE",
    "repetition": "%SENNICHITE",
}


@dataclass
class _CsaFile:
    """The rows of a CSA file, sorted."""

    header: dict[str, str] = field(default_factory=dict)
    board: dict[tuple[int, int], str] = field(default_factory=dict)  # file, rank -> symbol
    hands: tuple[Reserve, Reserve] = field(default_factory=lambda: ({}, {}))
    size: tuple[int, int] | None = None  # files and ranks of the rows P1, P2 ...
    turn: Side = SOUTH
    rows: list[tuple[int, str]] = field(default_factory=list)
    end: str = ""


def read(text: str, game: Variant | None, tick: Callable[[], object]) -> Record:
    """Read a CSA file; without `game`, its header or its board tell the variant."""
    file = _sorted(text)
    start = _start(file, game)
    tree = LineTree(start, tick)
    for number, row in file.rows:
        if row.startswith("'"):
            tree.comment(row.removeprefix("'*"))
        elif not tree.is_over:
            _play(tree, row, number)
    names = file.header.get("N+", ""), file.header.get("N-", "")
    record = tree.record(*names, _end(file.end, tree.position.turn))
    day = found_date(_DATE.match(file.header.get("START_TIME", "")))
    return replace(record, date=day, times=_times(file.header))


def _times(header: dict[str, str]) -> Times | None:
    if found := _OLD_TIME.fullmatch(header.get("TIME_LIMIT", "")):
        hours, minutes, byoyomi = map(int, found.groups())
        same = TimeLimit(60_000 * (60 * hours + minutes), 1000 * byoyomi)
        return same, same
    return times_in(header)


def _sorted(text: str) -> _CsaFile:
    file = _CsaFile()
    for number, raw in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        comment = raw.startswith("'")
        for row in [raw] if comment or raw.startswith(("N", "$")) else raw.split(","):
            if file.end:
                continue
            if row == "/":  # the next game
                return file
            _sort(file, row.rstrip(), number)
    return file


def _sort(file: _CsaFile, row: str, number: int) -> None:
    if row.startswith(("N+", "N-")):
        file.header[row[:2]] = row[2:].strip()
    elif row.startswith("$"):
        key, _, value = row[1:].partition(":")
        file.header[key.strip().upper()] = value.strip()
    elif row.startswith("'*") or _MOVE.fullmatch(row.strip()):
        file.rows.append((number, row.strip()))
    elif row in ("+", "-"):
        file.turn = SOUTH if row == "+" else NORTH
    elif row.startswith("%"):
        file.end = row[1:].strip()
    elif row.startswith("P"):
        _place(file, row, number)
    elif row and not re.match(r"'|V\d|T\d", row):
        raise BadNotation(
            f"bad CSA, line {number}: {quote(row)} is neither a move like +2322FU nor a known line"
        )


def _place(file: _CsaFile, row: str, number: int) -> None:
    if found := _ROW.fullmatch(f"{row} " if row.endswith("*") else row):
        rank, cells = int(found[1]), re.findall("...", found[2])
        width = max(len(cells), file.size[0] if file.size else 0)
        file.size = width, max(rank, file.size[1] if file.size else 0)
        for at, cell in enumerate(cells):
            if cell != _EMPTY:
                file.board[len(cells) - at, rank] = _piece(cell[1:], cell[0], number)
    elif found := _PLACED.fullmatch(row):
        for x, y, code in re.findall(r"([0-9])([0-9])(..)", found[2]):
            symbol = _piece(code, found[1], number)
            if x + y == "00":
                held = file.hands[SOUTH if found[1] == "+" else NORTH]
                letter = symbol.removeprefix("+").upper()
                held[letter] = held.get(letter, 0) + 1
            else:
                file.board[int(x), int(y)] = symbol
    else:
        raise BadNotation(f"bad CSA, line {number}: {quote(row)} is no board of these games")


def _piece(code: str, sign: str, number: int) -> str:
    symbol = _SYMBOLS.get(code)
    if symbol is None:
        raise BadNotation(f"bad CSA, line {number}: {quote(code)} is no piece")
    return symbol if sign == "+" else symbol.lower()


def _start(file: _CsaFile, game: Variant | None) -> Position:
    named = file.header.get("VARIANT")
    if game is not None and named not in (None, game.id):
        raise BadNotation(f"bad CSA: it is a game of {quote(named)}, not of {quote(game.id)}")
    if game is not None or named is not None:
        rules = variant(game or named or "")
        return _fitted(file, rules) if file.board else _turned(rules.start, file)
    faults: list[YokaiError] = []
    for rules in map(variant, VARIANTS if file.board else ()):
        if file.size in (None, (_WIDEST, _WIDEST), (rules.files, rules.ranks)):
            try:
                return _fitted(file, rules)
            except YokaiError as error:
                faults.append(error)
    raise faults[0] if faults else BadNotation("bad CSA: it shows no board of these games")


def _turned(start: Position, file: _CsaFile) -> Position:
    if file.turn is not start.turn:
        raise BadNotation("bad CSA: North begins, but no board is shown")
    return start


def _fitted(file: _CsaFile, rules: Variant) -> Position:
    """The start on the board of a variant; an error if a piece stands outside it."""
    for x, y in file.board:
        if not (1 <= x <= rules.files and 1 <= y <= rules.ranks):
            raise BadNotation(f"bad CSA: square {x}{y} is not on the board of {rules.id}")
    rows = tuple(
        tuple(file.board.get((x, y), "") for x in range(rules.files, 0, -1))
        for y in range(1, rules.ranks + 1)
    )
    return Position.parse(rules, write_sfen(Setup(rows, file.hands, file.turn)))


def _play(tree: LineTree, row: str, number: int) -> None:
    place = f"bad CSA, line {number}, move {tree.ply + 1}"
    found = _MOVE.fullmatch(row)
    symbol = _SYMBOLS.get(found[6]) if found else None
    if not found or symbol is None:
        raise BadNotation(f"{place}: {quote(row)} is no move of a known piece")
    if found[1] and found[1] != "+-"[tree.position.turn]:
        raise BadNotation(f"{place}: {quote(row)} is a move of the other side")
    target = _square(found[4], found[5])

    def reader(position: Position) -> Move:
        if found[2] + found[3] == "00":
            return position.move(f"{symbol}*{target}")
        origin = _square(found[2], found[3])
        mover = position.piece(origin)
        turned = mover is not None and mover.kind.symbol != symbol
        if turned and mover and _promoted(position.variant, mover.kind.symbol) != symbol:
            why = f"a {mover.kind.name} stands on {origin}"
            raise position.refuse(row, why, "wrong_piece")
        return position.move(origin + target + "+" * turned)

    tree.play(reader, row, place)


def _promoted(rules: Variant, symbol: str) -> str:
    return f"+{symbol}" if f"+{symbol}" in {kind.symbol for kind in rules.kinds} else ""


def _square(file: str, rank: str) -> str:
    return f"{file}{chr(ord('a') + int(rank) - 1)}"


def _end(word: str, turn: Side) -> Outcome | None:
    if word not in _ENDS:
        return None
    whose, reason = _ENDS[word]
    winners = {"other": turn.other, "mover": turn, "draw": None, "south": SOUTH, "north": NORTH}
    return Outcome(winners[whose], reason)


def write(record: Record) -> str:
    """Write a record as CSA: the main line with its comments; it has no variations."""
    game = record.game
    rules = game.variant
    for kind in rules.kinds:
        if kind.symbol not in CSA_PIECES:
            raise BadNotation(f"CSA has no name for the piece {quote(kind.symbol)} of {rules.id}")
    if max(rules.files, rules.ranks) > _WIDEST:
        raise BadNotation(f"CSA has no names for the squares of {rules.id}: it is too large")
    lines = ["V2.2", f"N+{record.south}", f"N-{record.north}"]
    if record.date:
        lines.append(f"$START_TIME:{record.date:%Y/%m/%d}")
    lines += time_lines(record.times)
    lines += [f"$VARIANT:{rules.id}", *_board(game.start), "+-"[game.start.turn]]
    lines += _comment(record, 0)
    position = game.start
    for ply, move in enumerate(game.moves, 1):
        lines += [_written(position, move), *_comment(record, ply)]
        position = position.play(move)
    if end := game.outcome:
        lines.append(_ending(end, game.turn))
    return "\n".join(lines) + "\n"


def _ending(end: Outcome, turn: Side) -> str:
    if end.winner is None:
        return _WRITTEN.get(end.reason, "%HIKIWAKE")
    if end.winner is turn:  # the side that has just moved gives up
        return f"%{'-+'[turn]}ILLEGAL_ACTION"
    return _WRITTEN.get(end.reason, "%TORYO")


def _board(position: Position) -> Iterator[str]:
    """The rows of a 9x9 board with ours in its corner of squares 11, and the reserves."""
    rules = position.variant
    margin = _EMPTY * (_WIDEST - rules.files)
    for y, row in enumerate(position.board, 1):
        cells = (f"{'+-'[on.side]}{CSA_PIECES[on.kind.symbol]}" if on else _EMPTY for on in row)
        yield f"P{y}{margin}{''.join(cells)}"
    for y in range(rules.ranks + 1, _WIDEST + 1):
        yield f"P{y}{_EMPTY * _WIDEST}"
    for side in Side:
        if held := position.reserve(side):
            codes = (f"00{CSA_PIECES[letter]}" * count for letter, count in held.items())
            yield f"P{'+-'[side]}{''.join(codes)}"


def _written(position: Position, move: Move) -> str:
    sign = "+-"[position.turn]
    target = f"{move.target[0]}{ord(move.target[1]) - ord('a') + 1}"
    if move.letter:
        return f"{sign}00{target}{CSA_PIECES[move.letter]}"
    origin = move.origin or ""
    mover = position.piece(origin)
    symbol = "+" * move.promotes + (mover.kind.symbol if mover else "")
    return f"{sign}{origin[0]}{ord(origin[1]) - ord('a') + 1}{target}{CSA_PIECES[symbol]}"


def _comment(record: Record, ply: int) -> Iterator[str]:
    yield from (f"'*{row.rstrip()}" for row in record.comments.get(ply, "").splitlines())
