"""PGN as pychess writes it, with moves in Fairy-Stockfish's notation and variations in brackets.

    [White "Aiko"]
    [Black "Ben"]
    [Result "1-0"]
    [Variant "Dobutsu"]
    [FEN "gle/1c1/1C1/ELG[-] w 0 1"]
    [SetUp "1"]

    1. Cxb3 Ga3 2. Cxb4=H 1-0

White moves first and is our South. The tag `Rules` is ours and tells variants of one board apart.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from yokai.errors import BadNotation, quote
from yokai.formats.dates import found_date
from yokai.formats.foreign import FAIRY_PROMOTED, PGN_NAMES
from yokai.formats.line_tree import LineTree
from yokai.formats.record import Record
from yokai.formats.san import read_san, write_san
from yokai.formats.spelling import Fairy, to_theirs
from yokai.formats.time_limit import TimeLimit, Times, in_seconds, milliseconds
from yokai.formats.variation import GLYPHS, Variation
from yokai.notation.move import NORTH, SOUTH, Side
from yokai.rules.outcome import Outcome
from yokai.rules.position import Position
from yokai.rules.variant import VARIANTS, Variant, variant

_DATE = re.compile(r"([0-9]{4})\.([0-9]{2})\.([0-9]{2})", re.ASCII)
_TAG = re.compile(r'\s*\[\s*([A-Za-z]\w{0,40})\s+"((?:[^"\\]|\\.)*)"\s*\]', re.ASCII)
_TOKEN = re.compile(r"\{([^}]*)\}?|;([^\n]*)|([()])|\$([0-9]+)|([^\s(){};]+)", re.ASCII)
_NUMBER = re.compile(r"\A(?:[0-9]+\.+|\.+|[0-9]+\Z)", re.ASCII)
_WIDTH = 80
_RESULTS: dict[str, Side | None] = {"1-0": SOUTH, "0-1": NORTH, "1/2-1/2": None}
_NAGS = {"1": "!", "2": "?", "3": "!!", "4": "??", "5": "!?", "6": "?!"}
_TIMES = ("time", "flag")
_SECONDS = r"([0-9]{1,9}(?:\.[0-9]{1,3})?)"
# Such as 300+5, 1/259200, or 300:1/10 with byoyomi.
_LIMIT = re.compile(rf"(?=.){_SECONDS}?(?:\+{_SECONDS})?(?::?1/{_SECONDS})?", re.ASCII)


def read(text: str, game: Variant | None, tick: Callable[[], object]) -> Record:
    """Read the first game of a PGN."""
    tags, moves = _tags(text.lstrip("\ufeff"))
    rules = _rules(tags, game)
    tree = LineTree(_start(rules, tags), tick)
    result = _read_moves(tree, moves) or tags.get("Result", "*")
    outcome = None
    if result in _RESULTS:
        late = any(word in tags.get("Termination", "").lower() for word in _TIMES)
        winner = _RESULTS[result]
        reason = "agreement" if winner is None else "time" if late else "resignation"
        outcome = Outcome(winner, reason)
    names = (tags.get(key, "") for key in ("White", "Black"))
    south, north = ("" if name == "?" else name for name in names)
    day = found_date(_DATE.fullmatch(tags.get("Date", "")))
    return replace(tree.record(south, north, outcome), date=day, times=_times(tags))


def _times(tags: dict[str, str]) -> Times | None:
    both = tags.get("TimeControl", "")
    south, north = (_limit(tags.get(f"{who}TimeControl", both)) for who in ("White", "Black"))
    return (south, north) if south and north else None


def _limit(text: str) -> TimeLimit | None:
    found = _LIMIT.fullmatch(text)
    if not found:
        return None
    initial, increment, byoyomi = map(milliseconds, found.groups())
    return TimeLimit(initial, byoyomi, increment)


def _limit_text(limit: TimeLimit) -> str:
    increment = f"+{in_seconds(limit.increment)}" if limit.increment else ""
    initial = f"{in_seconds(limit.initial)}{increment}"
    if not limit.byoyomi:
        return initial
    byoyomi = f"1/{in_seconds(limit.byoyomi)}"
    return f"{initial}:{byoyomi}" if limit.initial or increment else byoyomi


def _tags(text: str) -> tuple[dict[str, str], str]:
    tags: dict[str, str] = {}
    at = 0
    while found := _TAG.match(text, at):
        tags.setdefault(found[1], re.sub(r"\\(.)", r"\1", found[2]))
        at = found.end()
    return tags, text[at:]


def _rules(tags: dict[str, str], game: Variant | None) -> Variant:
    named, rules = tags.get("Variant", ""), tags.get("Rules", "")
    if game is not None:
        if rules not in ("", game.id):
            raise BadNotation(f"bad PGN: it is a game of {quote(rules)}, not of {quote(game.id)}")
        return game
    if rules in VARIANTS:
        return variant(rules)
    for name, names in PGN_NAMES.items():
        if named.lower() in {name, *(each.lower() for each in names)}:
            return variant(name)
    raise BadNotation(
        f"bad PGN: the variant {quote(named)} is none of these games; it is one of"
        f" {', '.join(sorted({each for names in PGN_NAMES.values() for each in names}))}"
    )


def _start(rules: Variant, tags: dict[str, str]) -> Position:
    fen = tags.get("FEN")
    if not fen:
        return rules.start
    for symbol, letter in FAIRY_PROMOTED.get(rules.id, {}).items():
        board, bracket, rest = fen.partition("[")
        if letter not in {kind.symbol for kind in rules.kinds}:
            plain = to_theirs(rules, symbol)
            board = re.sub(rf"(?<!\+){letter}", plain, board)
            board = re.sub(rf"(?<!\+){letter.lower()}", plain.lower(), board)
        fen = board + bracket + rest
    return Fairy().read_position(rules, fen)


def _read_moves(tree: LineTree, text: str) -> str:
    """Play the moves, and return the result behind them."""
    for found in _TOKEN.finditer(text):
        braces, rest, bracket, nag, word = found.groups()
        place = f"bad PGN, move {tree.ply + 1}"
        if braces is not None or rest is not None:
            tree.comment(_plain(braces if braces is not None else rest))
        elif bracket == "(":
            tree.open_variation(place)
        elif bracket == ")":
            tree.close_variation(place)
        elif nag:
            tree.glyph(_NAGS.get(nag, ""))
        elif word in (*_RESULTS, "*") and not tree.in_variation:
            return word
        elif word.startswith("["):
            break  # the next game
        elif move := _NUMBER.sub("", word, count=1):
            _play(tree, move, place)
    if tree.in_variation:
        raise BadNotation("bad PGN: a variation is still open at the end")
    return ""


def _play(tree: LineTree, move: str, place: str) -> None:
    if not tree.is_over:
        tree.play(lambda position: read_san(position, move), move, place)
        glyph = re.search(r"[!?]{1,2}$", move)
        if glyph and glyph[0] in GLYPHS:
            tree.glyph(glyph[0])


def _plain(text: str) -> str:
    """A comment without commands like [%clk 0:01:00]."""
    return re.sub(r"\[%[^\[\]]{0,200}\]", "", " ".join(text.split())).strip()


def write(record: Record) -> str:
    """Write a record as PGN; drawings are left out."""
    game = record.game
    rules = game.variant
    if rules.id not in PGN_NAMES:
        raise BadNotation(f"PGN has no name for the variant {quote(rules.id)}")
    results = {winner: word for word, winner in _RESULTS.items()}
    result = results[game.outcome.winner] if game.outcome else "*"
    tags = {
        "Event": "?",
        "Site": "?",
        "Date": f"{record.date:%Y.%m.%d}" if record.date else "????.??.??",
        "Round": "-",
        "White": record.south or "?",
        "Black": record.north or "?",
        "Result": result,
        "Variant": PGN_NAMES[rules.id][0],
        "Rules": rules.id,
        "FEN": _fen(game.start),
        "SetUp": "1",
    }
    if record.times:
        south, north = map(_limit_text, record.times)
        names = ("TimeControl",) if south == north else ("WhiteTimeControl", "BlackTimeControl")
        tags |= dict(zip(names, (south, north), strict=False))
    if game.outcome and game.outcome.reason == "time":
        tags["Termination"] = "time forfeit"
    main = Variation(0, game.moves, record.comments, record.variations, record.glyphs)
    words = [*_comment(main, 0), *_words(game.start, main), result]
    head = [f'[{key} "{_escaped(value)}"]' for key, value in tags.items()]
    return "\n".join([*head, "", *_wrapped(words)]) + "\n"


def _fen(position: Position) -> str:
    board, turn, *_, number = Fairy().write_position(position).split()
    return f"{board.replace('[]', '[-]')} {turn} 0 {number}"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def _words(position: Position, line: Variation) -> Iterator[str]:
    numbered = True  # a move after a comment or a variation has its number
    for ply, move in enumerate(line.moves, line.ply + 1):
        before = position
        if before.turn is SOUTH:
            yield f"{(before.number + 1) // 2}."
        elif numbered:
            yield f"{before.number // 2}..."
        yield write_san(before, move) + line.glyphs.get(ply, "")
        position = before.play(move)
        asides = [*_comment(line, ply)]
        for each in line.variations:
            if each.ply == ply - 1:
                asides += f"({' '.join(_words(before, each))})".split(" ")
        yield from asides
        numbered = bool(asides)


def _comment(line: Variation, ply: int) -> Iterator[str]:
    text = " ".join(line.comments.get(ply, "").replace("}", ")").split())
    if text:
        yield from f"{{{text}}}".split(" ")


def _wrapped(words: list[str]) -> Iterator[str]:
    row = ""
    for word in words:
        if row and len(row) + len(word) >= _WIDTH:
            yield row
            row = ""
        row = f"{row} {word}" if row else word
    yield row
