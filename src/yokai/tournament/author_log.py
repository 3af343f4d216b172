"""The log of a bot for its author: every game with the times of its moves and what it printed."""

from __future__ import annotations

from collections.abc import Iterator

from yokai.arena.move_note import MoveNote
from yokai.errors import YokaiError
from yokai.formats.record import Record
from yokai.rules.variant import variant_of
from yokai.tournament.standings import Standing
from yokai.tournament.tournament import FinishedGame, Tournament


def author_log(tournament: Tournament, row: Standing) -> str:
    """All games of one bot in one text, failures first."""
    time = row.time
    lines = [
        f"{row.name}: {row.points:g} points in {row.played} games",
        f"{time.moves} moves, {time.mean} ms each, {time.slowest} ms the slowest;"
        f" {time.cpu} ms of processor time in all",
        "",
    ]
    if row.faults:
        lines += [f"{row.name} {row.explanation}", ""]
    for fault in row.faults:
        lines += [f"{fault.reason}: {fault.advice}.", ""]
    for game in tournament.games_of(row.name):
        lines += [*game_log(game, row.name), ""]
    return "\n".join(lines)


def game_log(game: FinishedGame, name: str) -> Iterator[str]:
    """One game for the author of one of its bots: its moves with their times, and its prints."""
    told, result = game.fixture, game.result
    yield f"Game {told.number}, round {game.round}: {told.south} (South) and {told.north} (North)"
    yield f"  {result.winner or 'draw'} {result.reason}"
    for ply, player, move, note in noted_moves(game):
        if player != name:
            yield f"  {ply:>3}. {move}"
            continue
        cpu = "" if note.cpu is None else f", {note.cpu} ms of processor time"
        yield f"  {ply:>3}. {move}  {note.ms} ms{cpu}"
        yield from (f"   {line}" for line in note.lines)
    if game.culprit == name:
        yield f"  {result.sentence}"
        for line in result.log.splitlines():
            yield f"    {line}"


def noted_moves(game: FinishedGame) -> Iterator[tuple[int, str, str, MoveNote]]:
    """The moves after the opening: ply, player, move in USI, and its note."""
    told, result = game.fixture, game.result
    try:
        played = Record.parse(result.record, variant_of(told.variant)).game
    except YokaiError:  # a record changed by hand
        return
    names = (told.south, told.north)
    for ply, (move, position) in enumerate(zip(played.moves, played.positions, strict=False), 1):
        if 0 <= ply - 1 - len(told.moves) < len(result.notes):
            note = result.notes[ply - 1 - len(told.moves)]
            yield ply, names[position.turn], move.usi, note
