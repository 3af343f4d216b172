"""The neighbours of a game: games that differ by one dot, one square or one switch."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from yokai.errors import BadVariant
from yokai.rules.piece import Kind
from yokai.rules.variant import Variant, read_variant

_SWITCHES = ("reach_wins", "royal_avoids_attack", "dead_ends", "drops", "stuck_draws")
_MIRRORED = {0: 2, 3: 4, 5: 7}  # dots in reading order that come and go together


@dataclass(frozen=True)
class Neighbour:
    """A game that differs from another by one change, and the change.

    A dot: `subject` is the piece, `before` and `after` are its dots. A square: the two starts. A
    switch: `subject` is the key of the rule file, with its two values.
    """

    variant: Variant
    change: Literal["dot", "square", "switch"]
    subject: str
    before: str
    after: str


def neighbours(game: Variant) -> Iterator[Neighbour]:
    """Every neighbour of a game whose rules are sound, each once.

    A piece that is alike to the left and to the right remains so: two of its dots change together.
    """
    seen = [game.fingerprint | {"start": game.start.sfen}]
    for new, change, subject, before, after in _changed(game):
        try:
            changed = read_variant(_text(new), f"{game.id} changed")
            identity = changed.fingerprint | {"start": changed.start.sfen}
        except BadVariant:
            continue
        if identity not in seen:
            seen.append(identity)
            yield Neighbour(changed, change, subject, before, after)


_Changed = tuple[dict[str, Any], Literal["dot", "square", "switch"], str, str, str]


def _changed(game: Variant) -> Iterator[_Changed]:
    for kind in game.kinds:
        for dots in _other_dots(kind):
            new = tomllib.loads(game.source)
            new["pieces"][kind.name]["dots"] = dots
            yield new, "dot", kind.name, "/".join(kind.dots), "/".join(dots)
    before = game.start.sfen
    for start in _other_starts(game):
        yield tomllib.loads(game.source) | {"start": start}, "square", "start", before, start
    for key in _SWITCHES:
        if hasattr(game, key):
            old = getattr(game, key)
            new = tomllib.loads(game.source) | {key: not old}
            yield new, "switch", key, _word(old), _word(not old)
    if any(kind.promotes_to for kind in game.kinds):
        other = "optional" if game.promotion == "forced" else "forced"
        new = tomllib.loads(game.source) | {"promotion": other}
        yield new, "switch", "promotion", game.promotion, other
        for rows in (game.promotion_zone - 1, game.promotion_zone + 1):
            if 0 < rows <= game.ranks // 2:
                new = tomllib.loads(game.source) | {"promotion_zone": rows}
                yield new, "switch", "promotion_zone", str(game.promotion_zone), str(rows)


def _word(value: bool) -> str:
    return str(value).lower()


def _other_dots(kind: Kind) -> Iterator[list[str]]:
    """The dots of a piece with one dot, or two mirrored ones, the other way; never none."""
    cells = "".join(kind.dots)
    around = [cells[i] for i in range(9) if i != 4]
    is_even = all(around[a] == around[b] for a, b in _MIRRORED.items())
    for dot in range(8):
        if is_even and dot in _MIRRORED.values():
            continue
        new = list(around)
        for each in {dot, _MIRRORED.get(dot, dot) if is_even else dot}:
            new[each] = " " if around[each] == "o" else "o"
        if "o" in new:
            rows = "".join([*new[:4], " ", *new[4:]])
            yield [rows[i : i + 3] for i in (0, 3, 6)]


def _other_starts(game: Variant) -> Iterator[str]:
    """The starts where one of South's pieces steps aside, or changes places with a neighbour.

    North's pieces follow, if the two sides stand opposite each other as they do in most games.
    """
    board, turn, held, number = game.start.sfen.split()
    cells = list(re.sub(r"\d", lambda gap: "." * int(gap[0]), board.replace("/", "")))
    last = game.squares - 1
    if cells != [cell.swapcase() for cell in reversed(cells)]:
        return
    for here in range(game.squares):
        row, column = divmod(here, game.files)
        beside = (here + 1, column + 1 < game.files)
        for there, exists in (beside, (here + game.files, row + 1 < game.ranks)):
            if not exists or last - here in (here, there) or cells[here] == cells[there]:
                continue
            if (cells[here] + cells[there]).upper() != cells[here] + cells[there]:
                continue
            new = list(cells)
            for a, b in ((here, there), (last - here, last - there)):
                new[a], new[b] = new[b], new[a]
            rows = ["".join(new[i : i + game.files]) for i in range(0, game.squares, game.files)]
            sfen = re.sub(r"\.+", lambda gap: str(len(gap[0])), "/".join(rows))
            yield f"{sfen} {turn} {held} {number}"


def _text(values: dict[str, Any]) -> str:
    """A rule file with these keys; names of themes are left out."""
    pieces = values["pieces"]
    plain = {key: value for key, value in values.items() if not isinstance(value, dict)}
    lines = [f"{key} = {json.dumps(value)}" for key, value in plain.items()]
    for name, table in pieces.items():
        lines.append(f"[pieces.{json.dumps(name)}]")
        lines += [f"{key} = {json.dumps(value)}" for key, value in table.items()]
    return "\n".join([*lines, ""])
