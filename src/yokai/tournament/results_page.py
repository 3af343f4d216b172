"""The results page of a tournament: one HTML file with everything in it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape
from importlib.resources import files
from typing import Any

from yokai.errors import YokaiError
from yokai.formats.picture import Spot, empty_board, layout, number, size, tile
from yokai.formats.record import Record
from yokai.notation.move import Side
from yokai.rules.game import Game
from yokai.rules.piece import Kind
from yokai.rules.position import Position
from yokai.rules.variant import Variant, variant_of
from yokai.tournament.standings import Standing
from yokai.tournament.tournament import FinishedGame, Tournament

_PAGE = files("yokai.tournament").joinpath("page")


def results_page(tournament: Tournament) -> str:
    """The whole page as text."""
    art = _Art()
    games = {game.fixture.number: _game(game, art) for game in tournament.games()}
    parts = {
        "title": escape(tournament.cup.name),
        "style": _file("results.css"),
        "script": _file("results.js"),
        "about": escape(_about(tournament)),
        "standings": "".join(_standings(tournament)),
        "faults": "".join(_faults(tournament)),
        "cross": "".join(_cross_table(tournament)),
        "rounds": "".join(_rounds(tournament)),
        "art": art.drawings,
        "spots": _json([*art.spots]),
        "games": _json(games),
    }
    page = _file("results.html")
    # In one pass, so that the text of a part cannot name another part.
    head, *pieces = page.split("{{")
    for piece in pieces:
        name, _, rest = piece.partition("}}")
        head += parts[name] + rest
    return head


def _file(name: str) -> str:
    return _PAGE.joinpath(name).read_text(encoding="utf-8")


def _json(value: Any) -> str:
    """JSON for a script element, escaped so that it cannot end the element."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def _about(tournament: Tournament) -> str:
    cup = tournament.cup
    if cup.clock:
        time = f"{cup.clock[0] / 1000:g} s and {cup.clock[1] / 1000:g} s a move"
    elif cup.movetime:
        time = f"{cup.movetime} ms a move"
    else:
        time = f"{cup.nodes} positions a move" if cup.nodes else f"{cup.depth} plies deep"
    done, total = len(tournament.results), tournament.total
    games = f"{done} games" if tournament.is_over else f"{done} of {total} games so far"
    names = ", ".join(variant_of(name).name for name in cup.variants)
    how = f"{cup.format.capitalize()}, {names}, {time}; {len(tournament.entrants)} players, {games}"
    return f"{how}. In force for bots: {tournament.protection}."


def _standings(tournament: Tournament) -> Iterator[str]:
    rows = tournament.standings()
    most = max((abs(row.rating) + row.error for row in rows), default=1.0) or 1.0
    for row in rows:
        cells = [row.place, row.name, _points(row.points), row.played, row.wins, row.draws]
        cells += [row.losses, _points(row.buchholz)]
        yield "<tr>" + "".join(_cell(index, value) for index, value in enumerate(cells))
        elo = f"{row.rating:+.0f} ± {row.error:.0f}"
        yield f'<td class="number">{elo}</td><td>{_bar(row, most)}</td>'
        yield f'<td class="number">{row.forfeits or ""}</td></tr>'


def _points(points: float) -> str:
    """Points written with a half sign.

    >>> _points(0.5), _points(3.5), _points(0)
    ('½', '3½', '0')
    """
    whole, half = divmod(round(points * 2), 2)
    return f"{whole or ''}½" if half else str(whole)


def _cell(index: int, value: object) -> str:
    if index == 1:
        return f'<th scope="row">{escape(str(value))}</th>'
    return f'<td class="number">{value}</td>'


def _bar(row: Standing, most: float) -> str:
    """The rating as a dot and its error as a line, on an axis from -most to +most."""
    x, reach = 100 + 100 * row.rating / most, 100 * row.error / most
    return (
        '<svg class="bar" viewBox="0 0 200 16" aria-hidden="true">'
        '<path class="middle" d="M100 0V16"/>'
        f'<path d="M{x - reach:.1f} 8H{x + reach:.1f}"/><circle cx="{x:.1f}" cy="8" r="4"/></svg>'
    )


def _faults(tournament: Tournament) -> Iterator[str]:
    for row in tournament.standings():
        if row.faults:
            yield f"<dt>{escape(row.name)}</dt>"
        for fault in row.faults:
            links = ", ".join(_link(game, str(game)) for game in fault.games)
            word = "game" if len(fault.games) == 1 else "games"
            count = f"{len(fault.games)} {word} by {escape(fault.reason)}"
            yield f"<dd>lost {count}: {escape(fault.sentence)} ({word} {links})</dd>"


def _link(game: int, text: str) -> str:
    return f'<a href="#game-{game}">{escape(text)}</a>'


def _cross_table(tournament: Tournament) -> Iterator[str]:
    cross = tournament.cross_table()
    heads = "".join(
        f'<th scope="col" title="{escape(name)}">{column}</th>'
        for column, name in enumerate(cross.names, 1)
    )
    yield f'<thead><tr><th scope="col">#</th><th scope="col">Name</th>{heads}</tr></thead><tbody>'
    for line, (name, row) in enumerate(zip(cross.names, cross.cells, strict=True), 1):
        cells = "".join(
            f"<td{' class=self' if place == line else ''}>{_points(cell[0]) if cell else ''}</td>"
            for place, cell in enumerate(row, 1)
        )
        yield f'<tr><td>{line}</td><th scope="row">{escape(name)}</th>{cells}</tr>'
    yield "</tbody>"


def _rounds(tournament: Tournament) -> Iterator[str]:
    seen: set[int] = set()
    for each in tournament.schedule():
        more = ", as they were level" if each.number in seen else ""
        seen.add(each.number)
        yield f"<details><summary>Round {each.number}{more}</summary><table><tbody>"
        for pairing in each.pairings:
            links = " ".join(
                _link(game.number, f"game {game.number}") if result else f"game {game.number}"
                for game, result in pairing.games
            )
            score = " – ".join(map(_points, pairing.points))
            yield f"<tr><td>{escape(pairing.a)}</td><td>{score}</td><td>{escape(pairing.b)}</td>"
            yield f"<td>{links}</td></tr>"
        for name in each.byes:
            yield f"<tr><td>{escape(name)}</td><td>bye</td><td></td><td></td></tr>"
        yield "</tbody></table></details>"


class _Art:
    """The drawings of boards and pieces, and a list of all spots: a piece at a place.

    The script shows positions as lists of spots, and needs no notation and no rules.
    """

    def __init__(self) -> None:
        self.spots: dict[tuple[str, int, int, float, int], int] = {}
        self._games: dict[str, Variant] = {}
        self._counts: set[int] = set()

    def place(self, position: Position) -> list[int]:
        """The spots of a position, by their numbers."""
        game = position.variant
        self._games[game.id] = game
        return [self._number(game, spot) for spot in layout(position)]

    def _number(self, game: Variant, spot: Spot) -> int:
        self._counts.add(spot.count)
        key = (_mark(game, spot.kind, spot.side), spot.x, spot.y, spot.width / 100, spot.count)
        return self.spots.setdefault(key, len(self.spots))

    @property
    def drawings(self) -> str:
        """All drawings as SVG, each with an id."""
        parts = []
        for game in self._games.values():
            parts.append(f'<g id="{escape(game.id)}-board">{"".join(empty_board(game))}</g>')
            for kind in game.kinds:
                for side in Side:
                    drawing = tile(game, kind, side, 0, 0, 100)
                    parts.append(f'<g id="{escape(_mark(game, kind, side))}">{drawing}</g>')
        parts += [f'<g id="count-{n}">{number(n, 68, 0)}</g>' for n in sorted(self._counts)]
        return "".join(parts)


def _mark(game: Variant, kind: Kind, side: Side) -> str:
    return f"{game.id}-{kind.symbol}-{side.word}"


def _game(game: FinishedGame, art: _Art) -> dict[str, Any]:
    """The data of a game for the script: every position and every move."""
    told, end = game.fixture, game.result
    rules = variant_of(told.variant)
    try:
        played = Record.parse(end.record, rules).game
    except YokaiError:  # a record changed by hand
        played = Game(rules)
    return {
        "game": rules.id, "size": size(rules), "round": game.round, "south": told.south,
        "north": told.north, "winner": end.winner, "reason": end.reason, "sentence": end.sentence,
        "positions": [art.place(position) for position in played.positions],
        "moves": [move.usi for move in played.moves], "opening": len(told.moves),
    }  # fmt: skip
