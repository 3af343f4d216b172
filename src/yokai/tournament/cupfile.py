"""A cup file: the settings of a tournament, written by hand. See docs/guide/tournaments.md."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from yokai.arena.openings import RANDOM
from yokai.arena.referee import GRACE_MS, MAX_PLIES
from yokai.errors import YokaiError, quote
from yokai.notation.tomlfile import Keys, TomlFile, read_text
from yokai.rules.variant import VARIANTS, variant_of
from yokai.system import cores
from yokai.tournament.entry import bot_in, clean, listed
from yokai.tournament.event_log import Cup, Entrant
from yokai.tournament.handicap import LEAST_TIME, MOST_TIME, Handicap, with_odds
from yokai.tournament.pairing import FORMATS
from yokai.tournament.tournament import Tournament

_MOVETIME = 1000
KEYS: Keys = {
    "name": (str, ""),
    "format": (str, "swiss"),
    "variant": (str, VARIANTS[0]),
    "variants": (list, None),
    "rounds": (int, 0),
    "games": (int, 2),
    "seed": (int, 1),
    "movetime": (int, None),
    "clock": (str, None),
    "nodes": (int, None),
    "depth": (int, None),
    "grace": (int, GRACE_MS),
    "plies": (int, None),
    "openings": (str, ""),
    "max_plies": (int, MAX_PLIES),
    "memory": (int, 1024),
    "processes": (int, 32),
    "challenger": (str, ""),
    "parallel": (int, None),
    "bots": (str, ""),
    "from": (str, ""),
    "top": (int, 8),
    "entrants": (list, None),
    "handicaps": (dict, None),
}
_RANGES = {
    "rounds": (1, 1000),
    "games": (1, 1000),
    "seed": (0, 2**53),
    "movetime": (1, 10**7),
    "nodes": (1, 10**15),
    "depth": (1, 10**6),
    "grace": (0, 10**7),
    "plies": (0, 100),
    "max_plies": (1, 10**5),
    "memory": (16, 1 << 20),
    "processes": (1, 1000),
    "parallel": (1, 1000),
    "top": (2, 1000),
}
_ENTRANT: Keys = {
    "bot": (str, ""),
    "player": (str, ""),
    "name": (str, ""),
    "options": (list, None),
    "time": (int, 100),
    "odds": (str, ""),
}
_HANDICAP: Keys = {key: _ENTRANT[key] for key in ("time", "odds")}
_CLOCK = re.compile(r"(\d{1,5}(?:\.\d{1,3})?)(?:\+(\d{1,4}(?:\.\d{1,3})?))?", re.ASCII)
_MOST_NAME = 80


@dataclass(frozen=True)
class CupPlan:
    """The content of a cup file: settings, listed entrants, folder of bots and parallel games."""

    cup: Cup
    entrants: tuple[Entrant, ...] = ()  # two may still have one name
    bots: Path | None = None  # a folder of bots, read before each round
    parallel: int = 1  # games at a time
    qualified: tuple[Entrant, ...] = ()  # the best of another tournament, when this one begins
    hand_in: Callable[[], list[Entrant]] | None = None  # versions that students have handed in
    handicaps: Mapping[str, Handicap] = field(default_factory=dict)  # of students and bots, by name


def read_cup(path: Path | None, bots: str | None = None, hand_in: bool = False) -> CupPlan:
    """Read a cup file, or take the defaults without one; `bots` names a folder of bots."""
    text = read_text(path, YokaiError) if path else ""
    return parse_cup(text, path, bots, hand_in)


def parse_cup(
    text: str, path: Path | None = None, bots: str | None = None, hand_in: bool = False
) -> CupPlan:
    """Read and check the text of a cup file; where bots are handed in, it is a ladder.

    >>> plan = parse_cup('format = "knock-out"\\n[[entrants]]\\nplayer = "level 3"')
    >>> plan.cup.format, plan.entrants[0].name, plan.cup.movetime
    ('knock-out', 'Level 3', 1000)
    """
    file = TomlFile(str(path or "cup"), YokaiError)
    table = file.table(file.load(text), KEYS, "")
    if hand_in:
        table["format"] = "ladder"
    if table["format"] not in FORMATS:
        known = ", ".join(map(quote, FORMATS))
        raise file.bad("format", f"must be one of {known}, not {quote(table['format'])}")
    for key, (least, most) in _RANGES.items():
        value = table[key]
        is_given = value is not None and not (key == "rounds" and value == 0)
        if is_given and not least <= value <= most:
            raise file.bad(key, f"must be {least} to {most}, not {quote(value, 30)}")
    home = path.parent if path else Path()
    folder = bots or str(home / table["bots"] if table["bots"] else "")
    if folder and not _is_folder(folder):
        raise file.bad("bots", f"there is no folder {quote(folder)}")
    entrants = tuple(
        _entrant(file, entry, f"entrants[{number}].", home)
        for number, entry in enumerate(table["entrants"] or [], 1)
    )
    settings = _settings(file, table, home, path)
    qualified = _qualified(file, table["top"], home / table["from"]) if table["from"] else ()
    for one in entrants:
        _check_odds(file, "entrants", one.odds, settings)
    handicaps = {
        clean(name): _handicap(file, entry, f"handicaps.{name}.", settings)
        for name, entry in (table["handicaps"] or {}).items()
    }
    if not (entrants or folder or qualified or hand_in):
        raise YokaiError(
            f"{file.file}: no entrants: name a folder of bots by --bots DIR or bots = "
            '"DIR", or list players by [[entrants]]'
        )
    return CupPlan(
        settings,
        entrants,
        Path(folder).absolute() if folder else None,
        table["parallel"] or cores(),
        qualified,
        handicaps=handicaps,
    )


def _handicap(file: TomlFile, entry: Any, where: str, settings: Cup) -> Handicap:
    table = file.table(entry, _HANDICAP, where)
    place, odds = where.rstrip("."), table["odds"].upper()
    with file.at(place):
        _check_time(table["time"])
    _check_odds(file, place, odds, settings)
    return Handicap(table["time"], odds)


def _check_time(percent: int) -> None:
    if not LEAST_TIME <= percent <= MOST_TIME:
        raise YokaiError(f"time must be {LEAST_TIME} to {MOST_TIME} percent")


def _check_odds(file: TomlFile, where: str, odds: str, settings: Cup) -> None:
    """Refuse odds that a variant cannot give."""
    for name in settings.variants if odds else ():
        with file.at(where):
            with_odds(variant_of(name), (odds, odds))


def _qualified(file: TomlFile, top: int, folder: Path) -> tuple[Entrant, ...]:
    """The best entrants of another tournament, best first, without handicaps; of a class only its
    students, not who trained them."""
    with file.at("from"):
        before = Tournament.open(folder)
        rows = [row for row in before.standings() if not row.past]
        students = [row for row in rows if row.author]
        best = [row.name for row in students or rows][:top]
    return tuple(
        Entrant(one.author or one.name, one.player, one.options)
        for one in map(before.entrants.__getitem__, best)
    )


def _settings(file: TomlFile, table: Mapping[str, Any], home: Path, path: Path | None) -> Cup:
    if table["format"] not in ("swiss", "ladder") and table["rounds"]:
        raise file.bad("rounds", f'is for "swiss"; a {table["format"]} has as many as it needs')
    if table["format"] != "gauntlet" and table["challenger"]:
        raise file.bad("challenger", 'is for "gauntlet": there one meets all others')
    clock = _clock(file, table["clock"])
    if clock and table["movetime"]:
        raise file.bad("clock", "and movetime exclude each other: leave one out")
    timed = clock or table["movetime"] or table["nodes"] or table["depth"]
    openings = table["openings"]
    if openings not in ("", RANDOM):
        openings = str((home / openings).absolute())
    return Cup(
        name=clean(table["name"], _MOST_NAME) or (path.stem if path else "tournament"),
        format=table["format"],
        variants=_variants(file, table, home),
        clock=clock,
        movetime=table["movetime"] if timed else _MOVETIME,
        openings=openings,
        **{
            key: table[key]
            for key in (
                "rounds", "games", "seed", "nodes", "depth", "grace", "plies", "max_plies",
                "memory", "processes", "challenger",
            )
        },
    )  # fmt: skip


def _variants(file: TomlFile, table: Mapping[str, Any], home: Path) -> tuple[str, ...]:
    names = table["variants"] if table["variants"] is not None else [table["variant"]]
    found = []
    for name in names:
        if not isinstance(name, str):
            raise file.bad("variants", f"must be a list of names, not {quote(name)}")
        is_file = "/" in name or name.endswith(".toml")
        # The path of a rule file is relative to the cup file.
        found.append(str((home / name).absolute()) if is_file else name)
        with file.at("variants"):
            variant_of(found[-1])
    if not found or len(set(found)) < len(found):
        raise file.bad("variants", f"must be different games, not {quote(names)}")
    return tuple(found)


def _clock(file: TomlFile, text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    found = _CLOCK.fullmatch(text.strip())
    if not found or not float(found[1]):
        raise file.bad("clock", f'must be seconds and increment like "60+1", not {quote(text)}')
    return round(float(found[1]) * 1000), round(float(found[2] or 0) * 1000)


def _entrant(file: TomlFile, entry: Any, where: str, home: Path) -> Entrant:
    table = file.table(entry, _ENTRANT, where)
    if bool(table["bot"]) == bool(table["player"]):
        raise file.bad(
            where.rstrip("."), 'needs either bot = "FOLDER" or player = "yokai:3", "usi:COMMAND", …'
        )
    options = table["options"] or []
    if not all(isinstance(option, str) for option in options):
        raise file.bad(f"{where}options", 'must be a list like ["Hash=32"]')
    with file.at(where.rstrip(".")):
        _check_time(table["time"])
        if table["bot"]:
            one = bot_in(home / table["bot"], table["name"], options)
        else:
            one = listed(table["player"], table["name"], options)
    return msgspec.structs.replace(one, time=table["time"], odds=table["odds"].upper())


def _is_folder(path: str) -> bool:
    try:
        return Path(path).is_dir()
    except OSError:  # a name that is too long
        return False
