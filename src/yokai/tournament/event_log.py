"""What is kept of a tournament: one folder, and in it one file of JSON lines, only ever added to.

    FOLDER/tournament.jsonl   everything that happened, a line each, on the disk before it counts
    FOLDER/lock               held by the one command that plays; nothing is in it
    FOLDER/live/12.jsonl      game 12 while it is played, see room_cache.py
    FOLDER/results/           pages, tables and records, written from the rest; see results.py

The lines are, by their "kind":

    {"kind": "cup", ...}      what was agreed on; the first line, once
    {"kind": "start", ...}    the command began to play, or went on; what holds the bots
    {"kind": "entrant", ...}  somebody takes part from now on
    {"kind": "round", ...}    who meets whom, and every game of it with its number and opening
    {"kind": "game", ...}     a game is over: its number, result, record, and the log of who failed

Standings, cross table, schedule and the next round are derived from these lines and nothing else.
A last line that was cut off by a crash has no newline, and does not count.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from yokai.notation.move import SideWord

FormatName = Literal["round robin", "swiss", "knock-out", "gauntlet"]


class _LogEntry(Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """A line of the file."""


class Cup(_LogEntry, frozen=True, tag="cup"):
    """What was agreed on before the first game."""

    name: str
    format: FormatName
    variants: tuple[str, ...]  # names of our own games, or paths of rule files
    rounds: int = 0  # of a Swiss tournament; 0 elsewhere
    games: int = 2  # of each pairing, in each variant; two of them share an opening
    seed: int = 1
    movetime: int | None = None  # milliseconds for a move, or
    clock: tuple[int, int] | None = None  # for the whole game, and what each move adds, or
    nodes: int | None = None  # what an engine may look at, or
    depth: int | None = None
    grace: int = 1000  # milliseconds a program may be late
    plies: int | None = None  # random moves at the beginning; None is what suits the board
    openings: str = ""  # a file of openings, instead of random ones
    max_plies: int = 400
    memory: int = 1024  # megabytes for a bot
    processes: int = 32  # for a bot
    challenger: str = ""  # of a gauntlet: the name of who meets all others


class Start(_LogEntry, frozen=True, tag="start"):
    """The command began to play."""

    at: str  # the time, in ISO 8601
    protection: str  # what holds the bots, as a sentence
    kind_of_protection: str  # "bubblewrap", "limits" or "none"


class Entrant(_LogEntry, frozen=True, tag="entrant"):
    """Who takes part; `name` is theirs alone, and what all other lines call them."""

    name: str
    player: str  # as in `yokai match`: bot:/home/ann/fox, yokai:3, uci:stockfish
    options: tuple[str, ...] = ()


class Fixture(Struct, frozen=True, omit_defaults=True):
    """A game to be played."""

    number: int  # from 1 on, in the whole tournament
    south: str
    north: str
    variant: str
    start: str = ""  # SFEN, where it is not the game's own
    moves: tuple[str, ...] = ()  # of the opening, in USI


class Pairing(Struct, frozen=True, omit_defaults=True):
    """Two who meet, and their games."""

    a: str
    b: str
    games: tuple[Fixture, ...] = ()


class Round(_LogEntry, frozen=True, tag="round"):
    """Who meets whom. A knock-out has further lines of one number while pairings are level."""

    number: int  # from 1 on
    pairings: tuple[Pairing, ...]
    byes: tuple[str, ...] = ()  # who has nobody to meet


class GameResult(_LogEntry, frozen=True, tag="game"):
    """A game that is over."""

    number: int  # its Fixture's
    winner: SideWord | None
    reason: str  # "capture", "repetition", "stall", ...
    record: str  # as text; see docs/reference/record.md
    sentence: str = ""  # what happened, if somebody failed
    log: str = ""  # the last lines of the conversation with who failed
    seconds: float = 0.0
    ended: str = ""  # the time, in ISO 8601


LogEntry = Cup | Start | Entrant | Round | GameResult
