"""KIF, the text format of shogi programs, as lishogi writes it for the small board.

    手合割：どうぶつしょうぎ
    先手：Aiko
    後手：Ben
    手数----指手---------消費時間--
       1   ２二ひよこ(23)
       2   同　ぞう(11)

The line `ルール：` is ours and tells variants of one board apart. See docs/reference/formats.md.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache

from yokai.errors import BadNotation, IllegalMove, quote
from yokai.formats.dates import found_date
from yokai.formats.foreign import KIF_GAMES, KIF_HANDICAPS, KIF_PIECES, KIF_WRITTEN
from yokai.formats.kif_board import DIGITS, read_board, write_board
from yokai.formats.kif_names import PieceNames
from yokai.formats.line_tree import LineTree
from yokai.formats.record import Record
from yokai.formats.time_limit import TimeLimit, Times, in_seconds, milliseconds
from yokai.formats.variation import Variation
from yokai.notation.move import NORTH, SOUTH, Move, Side
from yokai.rules.outcome import Outcome
from yokai.rules.position import Position
from yokai.rules.variant import VARIANTS, Variant, variant

WIDE = "１２３４５６７８９"
_MOVES = "手数----指手---------消費時間--"
_RULES = "ルール"  # our own line

_NUMBERED = re.compile(r"([0-9]{1,5})[\s.。手目]*\s*(\S.*)", re.ASCII)
_TIME = re.compile(r"\s*[(（][\s0-9]*:[\s0-9:./]*[)）]\s*\+?\s*$")
_BRANCH = re.compile(r"変化[:：]\s*([0-9]{1,5})手?")
_HEADER = re.compile(r"([^:：\s]{1,20})[:：](.*)")
_RESULT = re.compile(
    r"まで、?[0-9]*手?で、?(?:(先手|下手|後手|上手)の(勝ち|反則勝ち|入玉勝ち|反則負け|負け)|(\S+))"
)
_DATE = re.compile(r"([0-9]{4})[/.年-]([0-9]{1,2})[/.月-]([0-9]{1,2})", re.ASCII)
_UNITS = {"時間": 3_600_000, "分": 60_000, "秒": 1000}
_DURATION = re.compile(
    "(?=[0-9])" + "".join(rf"(?:([0-9]{{1,9}}(?:\.[0-9]{{1,3}})?){unit})?" for unit in _UNITS),
    re.ASCII,
)
_MORE = "加算"  # behind an increment
_SQUARE = rf"(?:同|([1-9{WIDE}])([1-9{WIDE}{DIGITS}a-i]))"

# The ends that KIF has words for: who wins, seen from the side to move, and why.
_ENDS: dict[str, tuple[str, str]] = {
    "投了": ("other", "resignation"),
    "詰み": ("other", "checkmate"),
    "切れ負け": ("other", "time"),
    "反則負け": ("other", "illegal move"),
    "反則勝ち": ("mover", "illegal move"),
    "入玉勝ち": ("mover", "reach"),
    "千日手": ("draw", "repetition"),
    "持将棋": ("draw", "agreement"),
    "引き分け": ("draw", "agreement"),
    "引分け": ("draw", "agreement"),
    "中断": ("none", ""),
}
_WRITTEN = {
    "checkmate": "詰み",
    "resignation": "投了",
    "time": "切れ負け",
    "illegal move": "反則負け",
    "repetition": "千日手",
    "agreement": "引き分け",
}


@cache
def _move_pattern(names: PieceNames) -> re.Pattern[str]:
    return re.compile(
        rf"[▲△☗☖]?{_SQUARE}\s*({names.pattern})\s*(不成|成|\+)?\s*(打|[(（]([1-9])([1-9])[)）])?\s*"
    )


@dataclass
class _KifFile:
    """The rows of a KIF, sorted: its header, its board, and its moves with what belongs to them."""

    header: dict[str, str] = field(default_factory=dict)
    board: list[str] = field(default_factory=list)
    north_begins: bool = False
    rows: list[tuple[int, str]] = field(default_factory=list)
    result: str = ""

    @property
    def handicap(self) -> str:
        """The game, or what one side plays without."""
        return self.header.get("手合割", "")


def read(text: str, game: Variant | None, tick: Callable[[], object]) -> Record:
    """Read a KIF; without `game`, its header, its board or its pieces tell the variant."""
    file = _sorted(text)
    rules = _rules(file, text, game)
    start = rules.start
    if file.board:
        start = _start(rules, file)
    elif file.handicap in KIF_HANDICAPS:
        start = Position.parse(rules, KIF_HANDICAPS[file.handicap][1])
    elif file.north_begins:
        raise BadNotation("bad KIF: North begins, but no board is shown")
    tree = LineTree(start, tick)
    numbers = (int(found[1]) for _, row in file.rows if (found := _NUMBERED.fullmatch(row)))
    first = next(numbers, 1)
    word, loser = None, start.turn  # the end of the main line, and who is to move there
    for number, row in file.rows:
        if row[0] in "*＊":
            tree.comment(row[1:])
        elif branch := _BRANCH.match(row):
            ply = int(branch[1]) - first
            if not 0 <= ply < tree.ply:
                raise BadNotation(f"bad KIF, line {number}: no move {branch[1]} stands before it")
            if word is None:
                word, loser = "", tree.position.turn
            tree.back(ply)
        elif found := _NUMBERED.fullmatch(row):
            words = _TIME.sub("", found[2]).strip()
            if words in _ENDS:
                if word is None:
                    word, loser = words, tree.position.turn
            elif not tree.is_over:
                _play(tree, words, number)
    if word is None:
        word, loser = "", tree.position.turn
    south, north = (_name(file.header, side) for side in Side)
    record = tree.record(south, north, _end(word, loser, file.result))
    day = found_date(_DATE.match(file.header.get("開始日時", "")))
    return replace(record, date=day, times=_times(file.header))


def _times(header: dict[str, str]) -> Times | None:
    both = header.get("持ち時間", "")
    south, north = (_limit(header.get(f"{who}持ち時間", both)) for who in ("先手", "後手"))
    return (south, north) if south and north else None


def _limit(text: str) -> TimeLimit | None:
    """The time of a text such as 各10分, 5分+10秒, or 5分+5秒加算 with an increment."""
    found = {"": 0, "byoyomi": 0, "increment": 0}
    for number, part in enumerate(re.split("[+＋]", text.strip().removeprefix("各"))):
        lasts = _DURATION.fullmatch(part.strip().removesuffix(_MORE))
        if not lasts:
            return None
        what = ("increment" if part.endswith(_MORE) else "byoyomi") if number else ""
        units = zip(_UNITS.values(), lasts.groups(), strict=True)
        found[what] = sum(milliseconds(each) * unit // 1000 for unit, each in units)
    return TimeLimit(found[""], found["byoyomi"], found["increment"])


def _limit_text(limit: TimeLimit) -> str:
    byoyomi = f"+{_duration(limit.byoyomi)}" if limit.byoyomi else ""
    increment = f"+{_duration(limit.increment)}{_MORE}" if limit.increment else ""
    return f"{_duration(limit.initial)}{byoyomi}{increment}"


def _duration(time: int) -> str:
    hours, minutes, rest = time // 3_600_000, time // 60_000 % 60, time % 60_000
    text = (f"{hours}時間" if hours else "") + (f"{minutes}分" if minutes else "")
    return text + (f"{in_seconds(rest)}秒" if rest or not text else "")


def _sorted(text: str) -> _KifFile:
    file = _KifFile()
    for number, raw in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        row = raw.replace("\u3000", " ").strip()
        if not row or row[0] in "#&+" or row.startswith("手数-"):
            continue
        if row[0] == "|":
            file.board.append(row)
        elif row[0] in "*＊" or _BRANCH.match(row) or _NUMBERED.fullmatch(row):
            file.rows.append((number, row))
        elif row.startswith("まで"):
            file.result = file.result or row
        elif row.startswith(("後手番", "上手番")):
            file.north_begins = True
        elif found := _HEADER.fullmatch(row):
            file.header.setdefault(found[1], found[2].strip())
    return file


def _rules(file: _KifFile, text: str, game: Variant | None) -> Variant:
    named = file.header.get(_RULES, "")
    if game is not None:
        if named not in ("", game.id):
            raise BadNotation(f"bad KIF: it is a game of {quote(named)}, not of {quote(game.id)}")
        return game
    if named in VARIANTS:
        return variant(named)
    for name, names in KIF_GAMES.items():
        if file.handicap in names:
            return variant(name)
    if file.handicap in KIF_HANDICAPS:
        return variant(KIF_HANDICAPS[file.handicap][0])
    if file.board:
        for rules in map(variant, VARIANTS):
            if len(file.board) == rules.ranks:
                return rules
    for name, tables in KIF_PIECES.items():
        if any(any(row.count(names[0]) for names in tables[0].values()) for _, row in file.rows):
            return variant(name)
    raise BadNotation(
        f"bad KIF: neither 手合割 {quote(file.handicap)} nor the board is one of these games;"
        f" a game on the small board has the line '手合割：{KIF_GAMES[VARIANTS[0]][0]}'"
    )


def _start(rules: Variant, file: _KifFile) -> Position:
    hands = (
        file.header.get("先手の持駒") or file.header.get("下手の持駒") or "",
        file.header.get("後手の持駒") or file.header.get("上手の持駒") or "",
    )
    turn = NORTH if file.north_begins else SOUTH
    return read_board(rules, PieceNames.of(rules), file.board, hands, turn)


def _name(header: dict[str, str], side: Side) -> str:
    keys = ("先手", "下手") if side is SOUTH else ("後手", "上手")
    return next((header[key] for key in keys if header.get(key)), "")


def _end(word: str, turn: Side, result: str) -> Outcome | None:
    """The end of the game as the file says it: a word after the last move, or its result."""
    found = None if word else _RESULT.match(result)
    if found and found[1]:
        named = SOUTH if found[1] in ("先手", "下手") else NORTH
        winner = named.other if found[2].endswith("負け") else named
        return Outcome(winner, "illegal move" if found[2].startswith("反則") else "resignation")
    whose, reason = _ENDS.get(found[3] if found else word, ("none", ""))
    if whose == "none":
        return None
    return Outcome({"other": turn.other, "mover": turn, "draw": None}[whose], reason)


def _play(tree: LineTree, words: str, number: int) -> None:
    place = f"bad KIF, line {number}, move {tree.ply + 1}"
    names = PieceNames.of(tree.position.variant)
    found = _move_pattern(names).fullmatch(words)
    if not found:
        raise BadNotation(f"{place}: {quote(words)} is not like {_example(names)}")
    file, rank, name, turned, how, from_file, from_rank = found.groups()
    if file is not None:
        target = _square(file, rank)
    elif tree.last is not None:
        target = tree.last.target
    else:
        raise BadNotation(f"{place}: 同 has no move before it")
    symbol = names.symbols[name]

    def reader(position: Position) -> Move:
        if how == "打":
            return position.move(f"{symbol}*{target}")
        if from_file:
            origin = _square(from_file, from_rank)
            mover = position.piece(origin)
            if mover and mover.kind.symbol != symbol:
                why = f"a {mover.kind.name} stands on {origin}, no {name}"
                raise position.refuse(words, why, "wrong_piece")
            return _step(position, origin + target, turned in ("成", "+"))
        return _only(position, symbol, target, turned in ("成", "+"), words)

    tree.play(reader, words, place)


def _example(names: PieceNames) -> str:
    return f"'２二{names.move_name('P')}(23)' or '２二{names.move_name('P')}打'"


def _square(file: str, rank: str) -> str:
    return f"{_digit(file)}{chr(ord('a') + _digit(rank) - 1)}"


def _digit(character: str) -> int:
    for digits in ("123456789", WIDE, DIGITS, "abcdefghi"):
        if character in digits:
            return digits.index(character) + 1
    raise BadNotation(f"{quote(character)} is no number of a square")


def _step(position: Position, squares: str, promotes: bool) -> Move:
    """A step; where the rules force a promotion, the record may leave it out."""
    try:
        return position.move(squares + "+" * promotes)
    except IllegalMove as error:
        if error.reason != "must_promote":
            raise
        return position.move(squares + "+")


def _only(position: Position, symbol: str, target: str, promotes: bool, words: str) -> Move:
    """The only move of a piece to a square, for records that leave the origin out."""
    moves = [
        move
        for move in position.legal_moves
        if move.target == target and _mover(position, move) == symbol
    ]
    steps = [move for move in moves if not move.is_drop and move.promotes == promotes]
    steps = steps or [move for move in moves if not move.is_drop and not promotes]
    chosen = steps or moves
    if len(chosen) != 1:
        why = "no such piece can go there" if not chosen else "more than one can go there"
        raise position.refuse(words, why, "none_goes" if not chosen else "ambiguous")
    return chosen[0]


def _mover(position: Position, move: Move) -> str:
    if move.letter:
        return move.letter
    piece = position.piece(move.origin or "")
    return piece.kind.symbol if piece else ""


def write(record: Record) -> str:
    """Write a record as KIF; glyphs go before the comments, drawings are left out."""
    game = record.game
    rules, names = game.variant, PieceNames.of(game.variant)
    lines = ["#KIF version=2.0"]
    if record.date:
        lines.append(f"開始日時：{record.date:%Y/%m/%d}")
    if record.times:
        south, north = map(_limit_text, record.times)
        same = [f"持ち時間：{south}"]
        lines += same if south == north else [f"先手持ち時間：{south}", f"後手持ち時間：{north}"]
    if rules.id in KIF_WRITTEN:
        lines.append(f"手合割：{KIF_WRITTEN[rules.id]}")
    lines += [f"{_RULES}：{rules.id}", f"先手：{record.south}", f"後手：{record.north}"]
    if rules.id not in KIF_WRITTEN or game.start.sfen != rules.start.sfen:
        lines += write_board(names, game.start)
    main = Variation(0, game.moves, record.comments, record.variations, record.glyphs)
    lines += [_MOVES, *_comment(main, 0), *_rows(names, game.start, main, None)]
    if game.outcome:
        lines += _ending(game.outcome, len(game.moves), game.turn)
    lines += _branches(names, game.start, main, None)
    return "\n".join(lines) + "\n"


def _ending(outcome: Outcome, plies: int, turn: Side) -> Iterator[str]:
    word = _WRITTEN.get(outcome.reason, "")
    if outcome.winner is turn:
        word = "反則勝ち" if outcome.reason == "illegal move" else ""
    if word:
        yield f"{plies + 1:4}   {word}"
    if outcome.winner is None:
        yield f"まで{plies}手で{word or '引き分け'}"
    else:
        yield f"まで{plies}手で{'先手' if outcome.winner is SOUTH else '後手'}の勝ち"


def _rows(names: PieceNames, before: Position, line: Variation, last: Move | None) -> Iterator[str]:
    for ply, move in enumerate(line.moves, line.ply + 1):
        yield f"{ply:4}   {_written(names, before, move, last)}"
        yield from _comment(line, ply)
        before, last = before.play(move), move


def _comment(line: Variation, ply: int) -> Iterator[str]:
    text = "\n".join(filter(None, (line.glyphs.get(ply), line.comments.get(ply))))
    yield from (f"*{row.rstrip()}" for row in text.splitlines() if row.strip())


def _branches(
    names: PieceNames, before: Position, line: Variation, last: Move | None
) -> Iterator[str]:
    """The variations of a line, those of its end first: a reader then finds the line they leave."""
    positions, lasts = [before], [last]
    for move in line.moves:
        positions.append(positions[-1].play(move))
        lasts.append(move)
    for each in sorted(line.variations, key=lambda found: -found.ply):
        at = each.ply - line.ply
        yield ""
        yield f"変化：{each.ply + 1}手"
        yield from _rows(names, positions[at], each, lasts[at])
        yield from _branches(names, positions[at], each, lasts[at])


def _written(names: PieceNames, position: Position, move: Move, last: Move | None) -> str:
    target = _kanji_square(move.target)
    if move.letter:
        return f"{target}{names.move_name(move.letter)}打"
    if last is not None and last.target == move.target:
        target = "同\u3000"
    origin = move.origin or ""
    name = names.move_name(_mover(position, move))
    number = f"{origin[0]}{ord(origin[1]) - ord('a') + 1}"
    return f"{target}{name}{'成' * move.promotes}({number})"


def _kanji_square(usi: str) -> str:
    return WIDE[int(usi[0]) - 1] + DIGITS[ord(usi[1]) - ord("a")]
