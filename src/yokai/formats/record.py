"""Game records: a header, then the moves in USI. See docs/reference/record.md.

V2.2
N+Aiko
N-Ben
$START_TIME:2026/11/15
$VARIANT:classic
$RESULT:south capture
2c2b 2a2b 2d3c ...
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from importlib import import_module
from pathlib import Path

from yokai.errors import BadNotation, quote
from yokai.formats.encoding import LONGEST, read_any_text
from yokai.formats.recognise import NAMES, OWN, Format, format_named, format_of
from yokai.formats.time_limit import Times, time_lines, times_in
from yokai.formats.variation import Variation, read, write
from yokai.notation.move import Side
from yokai.rules.game import Game
from yokai.rules.outcome import BOARD_REASONS, Outcome
from yokai.rules.position import Position
from yokai.rules.variant import Variant, variant


@dataclass(frozen=True)
class Record:
    """A game with its players' names and times, its date, comments, variations, glyphs and
    drawings.

    >>> game = Game("classic")
    >>> _ = game.play("2c2b")
    >>> record = Record(game, south="Aiko", north="Ben", date=date(2026, 11, 15))
    >>> again = Record.parse(record.text)
    >>> again.south, again.game.moves == game.moves
    ('Aiko', True)
    """

    game: Game
    south: str = ""
    north: str = ""
    date: date | None = field(default=None)
    comments: Mapping[int, str] = field(default_factory=dict)  # ply -> comment after that move
    variations: tuple[Variation, ...] = ()
    glyphs: Mapping[int, str] = field(default_factory=dict)  # ply -> judgement of that move
    drawings: Mapping[int, tuple[str, ...]] = field(default_factory=dict)  # ply -> arrows, circles
    times: Times | None = None  # of South and North, if they had clocks

    @property
    def text(self) -> str:
        """The record as text; parse() reads it back."""
        game = self.game
        lines = ["V2.2", f"N+{_line(self.south)}", f"N-{_line(self.north)}"]
        if self.date:
            lines.append(f"$START_TIME:{self.date.isoformat().replace('-', '/')}")
        lines += time_lines(self.times)
        lines.append(f"$VARIANT:{game.variant.id}")
        if game.start.sfen != game.variant.start.sfen:
            lines.append(f"$POSITION:{game.start.sfen}")
        lines.append(f"$RESULT:{_result(game.outcome)}")
        notes = self.comments, self.variations, self.glyphs, self.drawings
        lines += write(Variation(0, game.moves, *notes))
        return "\n".join(lines) + "\n"

    def export(self, name: str) -> str:
        """The record in a format of other programs: kif, csa, pgn, usi or positions.

        >>> Record(Game("classic", ["2c2b"])).export("usi")
        'position startpos moves 2c2b\\n'
        """
        found = format_named(name) if name in NAMES else None
        if found is None:
            raise BadNotation(f"unknown format {quote(name)}: there are {', '.join(NAMES)}")
        return self._written(found)

    def _written(self, kind: Format) -> str:
        if kind is OWN:
            return self.text
        text: str = import_module(kind.module).write(self)
        return text

    def save(self, path: str | Path) -> None:
        """Write the record to a file, in the format that its ending names: .yokai, .kif (in
        Shift-JIS), .kifu, .csa, .pgn, .usi or .sfen. Any other ending gets our own."""
        file = Path(path)
        kind = format_named(file.name) or OWN
        text = self._written(kind)
        encoding = "utf-8" if file.suffix == ".kifu" else kind.encoding
        try:
            data = text.encode(encoding)
        except UnicodeEncodeError:  # a name or a comment that Shift-JIS does not have
            data = text.encode("utf-8")
        file.write_bytes(data)

    @classmethod
    def load(cls, path: str | Path, game: Variant | None = None) -> Record:
        """Read a record from a file of any of these formats; see parse()."""
        return cls.parse(read_any_text(Path(path)), game)

    @classmethod
    def parse(
        cls, text: str, game: Variant | None = None, tick: Callable[[], object] = lambda: None
    ) -> Record:
        """Read a record and replay it; `game` is the variant if it is not a built-in one.

        KIF, CSA, PGN, USI and lists of SFEN are recognised by their content. `tick` is called
        before each move, and may raise an error to end the reading.
        """
        if not isinstance(text, str):
            raise BadNotation(f"bad record {quote(text)}: it must be text")
        if len(text) > LONGEST:
            raise BadNotation(f"bad record: it is too long, {LONGEST:,} characters at most")
        kind = format_of(text)
        if kind is not OWN:
            found: Record = import_module(kind.module).read(text, game, tick)
            return found
        header, moves = _split(text)
        rules = _rules(header, game)
        start = Position.parse(rules, header["POSITION"]) if "POSITION" in header else rules.start
        played = Game(start)
        line = read(played, moves, tick)
        result = header.get("RESULT") or _result(played.outcome)
        outcome = _read_result(result)
        if played.outcome != outcome:
            if played.outcome or (outcome and outcome.reason in BOARD_REASONS):
                raise BadNotation(
                    f"bad record: the result says {quote(result)},"
                    f" but after the moves it is {quote(_result(played.outcome))}"
                )
            assert outcome
            played.end(outcome)
        return cls(
            played,
            header.get("SOUTH", ""),
            header.get("NORTH", ""),
            _read_date(header["START_TIME"]) if "START_TIME" in header else None,
            line.comments,
            line.variations,
            line.glyphs,
            line.drawings,
            _read_times(header),
        )


def _rules(header: dict[str, str], game: Variant | None) -> Variant:
    name = header.get("VARIANT")
    if game is None and name is None:
        raise BadNotation("bad record: the line '$VARIANT:' with the game's name is missing")
    if game is not None and name not in (None, game.id):
        raise BadNotation(f"bad record: it is a game of {quote(name)}, not of {quote(game.id)}")
    return variant(game or name or "")


def _line(name: str) -> str:
    return " ".join(name.split())


def _result(outcome: Outcome | None) -> str:
    if outcome is None:
        return "*"
    winner = "draw" if outcome.winner is None else outcome.winner.word
    return f"{winner} {outcome.reason}"


def _read_result(text: str) -> Outcome | None:
    if text in ("*", ""):
        return None
    winners: dict[str, Side | None] = {"draw": None} | {side.word: side for side in Side}
    winner, _, reason = text.partition(" ")
    if winner not in winners or not re.fullmatch(r"[a-z][a-z ]{0,60}", reason):
        raise BadNotation(
            f"bad record: the result is '*' or like 'south capture', not {quote(text)}"
        )
    return Outcome(winners[winner], reason)


def _read_date(text: str) -> date:
    found = re.fullmatch(r"(\d{4})/(\d\d)/(\d\d)( .*)?", text, re.ASCII)
    try:
        if found:
            return date(int(found[1]), int(found[2]), int(found[3]))
    except ValueError:
        pass
    raise BadNotation(f"bad record: the date is like 2026/11/15, not {quote(text)}")


def _read_times(header: dict[str, str]) -> Times | None:
    named = {key: text for key, text in header.items() if key in ("TIME", "TIME+", "TIME-")}
    times = times_in(named)
    if named and times is None:
        wrong = ", ".join(f"${key}:{value}" for key, value in named.items())
        raise BadNotation(f"bad record: the time is like '$TIME:300+10+0', not {quote(wrong)}")
    return times


def _split(text: str) -> tuple[dict[str, str], list[tuple[int, str]]]:
    """Split a record into its header and its numbered rows of moves, comments and variations."""
    header: dict[str, str] = {}
    moves: list[tuple[int, str]] = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if not line or re.match(r"V\d", line):  # version
            continue
        if line.startswith("N+"):
            header["SOUTH"] = line[2:].strip()
        elif line.startswith("N-"):
            header["NORTH"] = line[2:].strip()
        elif line.startswith("$"):
            key, colon, value = line[1:].partition(":")
            if not colon:
                raise BadNotation(f"bad record, line {number}: {quote(line)} has no colon")
            header[key.strip().upper()] = value.strip()
        else:
            moves.append((number, line))
    return header, moves
