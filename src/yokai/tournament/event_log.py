"""The event log of a tournament: a file of JSON entries in its folder, only ever appended to.

    FOLDER/tournament.jsonl   the event log, an entry per line, on disk before it counts
    FOLDER/lock               lock of the one command that plays; it is empty
    FOLDER/live/12.jsonl      game 12 while it is played, see live.py
    FOLDER/results/           page, tables and records, made from the log; see results.py

The entries, by their "kind":

    {"kind": "cup", ...}      the settings; the first entry, once
    {"kind": "start", ...}    the command began or continued; the protection against bots
    {"kind": "entrant", ...}  an entrant takes part from now on
    {"kind": "revision", ...} the files of a bot have changed since it played
    {"kind": "round", ...}    the pairings, and every game with its number and opening
    {"kind": "game", ...}     a game is over: number, result, record, and bot log of a failure

Standings, cross table, schedule and the next round are derived from these entries alone.
A last entry that was cut off by a crash has no newline, and does not count.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from yokai.arena.move_note import MoveNote
from yokai.arena.referee import GRACE_MS
from yokai.notation.move import SideWord

FormatName = Literal["round robin", "swiss", "knock-out", "gauntlet", "ladder"]


class _LogEntry(Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """An entry of the event log."""


class Cup(_LogEntry, frozen=True, tag="cup"):
    """The settings of a tournament."""

    name: str
    format: FormatName
    variants: tuple[str, ...]  # names of shipped variants, or paths of rule files
    rounds: int = 0  # of a Swiss tournament, or pairings of each entrant of a ladder
    games: int = 2  # per pairing and variant; two games share an opening
    seed: int = 1
    movetime: int | None = None  # milliseconds per move, or
    clock: tuple[int, int] | None = None  # milliseconds per game and increment, or
    nodes: int | None = None  # search nodes per move, or
    depth: int | None = None
    grace: int = GRACE_MS  # milliseconds that all moves of a game may be late
    plies: int | None = None  # of random openings
    openings: str = ""  # a file of openings, or `random`; else the level ones of the variant
    max_plies: int = 400
    memory: int = 1024  # megabytes per bot
    processes: int = 32  # per bot
    challenger: str = ""  # of a gauntlet: the entrant that plays all others


class Start(_LogEntry, frozen=True, tag="start"):
    """The command began or continued to play."""

    at: str  # the time, in ISO 8601
    protection: str  # against bots, as a sentence
    kind_of_protection: str  # "bubblewrap", "limits" or "none"


class Entrant(_LogEntry, frozen=True, tag="entrant"):
    """A player that takes part; all other entries use its unique `name`."""

    name: str
    player: str  # as in `yokai match`: bot:/home/ann/fox, yokai:3, uci:stockfish
    options: tuple[str, ...] = ()
    author: str = ""  # who hands in versions of a bot, each an entrant of its own
    version: int = 0  # from 1 on; on a ladder the latest of an author plays
    time: int = 100  # handicap: percent of the time that others have
    odds: str = ""  # handicap: letters of the pieces that it plays without


class Revision(_LogEntry, frozen=True, tag="revision"):
    """The files of a bot, as they were when the command began: another digest is another bot."""

    name: str  # of the entrant
    digest: str


class Fixture(Struct, frozen=True, omit_defaults=True):
    """A game of the schedule."""

    number: int  # from 1 on, in the whole tournament
    south: str
    north: str
    variant: str
    start: str = ""  # SFEN, unless it is the variant's start
    moves: tuple[str, ...] = ()  # of the opening, in USI


class Pairing(Struct, frozen=True, omit_defaults=True):
    """Two entrants that play each other, and their games."""

    a: str
    b: str
    games: tuple[Fixture, ...] = ()


class Round(_LogEntry, frozen=True, tag="round"):
    """The pairings of a round. A knock-out has more entries of one number for tie-breaks."""

    number: int  # from 1 on
    pairings: tuple[Pairing, ...]
    byes: tuple[str, ...] = ()  # entrants without an opponent


class GameResult(_LogEntry, frozen=True, tag="game"):
    """The result of a game."""

    number: int  # of its Fixture
    winner: SideWord | None
    reason: str  # "capture", "repetition", "stall", ...
    record: str  # as text; see docs/reference/record.md
    sentence: str = ""  # what happened, if a player failed
    log: str = ""  # the last lines of the bot log of a player that failed
    seconds: float = 0.0
    ended: str = ""  # the time, in ISO 8601
    notes: tuple[MoveNote, ...] = ()  # on each move after the opening: time, remark, prints


LogEntry = Cup | Start | Entrant | Revision | Round | GameResult
