"""What a reader sees of games, positions and rules, as wire messages."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache
from typing import Literal

from yokai.engine.levels import LEVELS
from yokai.formats.record import Record
from yokai.notation.move import NORTH, SOUTH, Move
from yokai.rules.game import Game
from yokai.rules.outcome import Outcome
from yokai.rules.piece import Kind
from yokai.rules.position import Position
from yokai.rules.variant import Variant
from yokai.server.history import Event, Header, Seat
from yokai.server.messages import (
    ClockView,
    GameState,
    GameSummary,
    KindView,
    LevelView,
    MoveView,
    OutcomeView,
    Players,
    PlayerView,
    PositionAnswer,
    PositionView,
    RecordAnswer,
    VariantView,
)
from yokai.server.room import Room
from yokai.solve.tablebase import is_solvable


def variant_view(game: Variant) -> VariantView:
    """The rules of a game."""
    return VariantView(
        id=game.id,
        name=game.name,
        files=game.files,
        ranks=game.ranks,
        start=game.start.sfen,
        promotion_zone=game.promotion_zone,
        promotion=game.promotion,
        reach_wins=game.reach_wins,
        checkmate_ends=game.checkmate_ends,
        royal_avoids_attack=game.royal_avoids_attack,
        solvable=is_solvable(game),
        theme=game.theme,
        themes=game.themes,
        pieces=dict(game.pieces),
        kinds=[_kind(game, kind) for kind in game.kinds],
    )


def _kind(game: Variant, kind: Kind) -> KindView:
    symbols = {k.name: k.symbol for k in game.kinds}
    becomes = symbols[kind.promotes_to] if kind.promotes_to else None
    return KindView(kind.symbol, kind.letter, kind.name, kind.dots, kind.royal, becomes)


def level_views() -> list[LevelView]:
    """The strengths of the computer."""
    return [LevelView(level.number, level.name) for level in LEVELS.values()]


def outcome_view(outcome: Outcome | None) -> OutcomeView | None:
    """How a game ended."""
    if outcome is None:
        return None
    return OutcomeView(outcome.winner.word if outcome.winner else None, outcome.reason)


def position_view(position: Position, outcome: Outcome | None = None) -> PositionView:
    """A position; `outcome` where the game ended for what the board does not show."""
    end = outcome or position.outcome
    legal = [] if end else [move.usi for move in position.legal_moves]
    turn = position.turn.word
    return PositionView(position.sfen, turn, legal, position.in_danger, outcome_view(end))


def position_views(game: Game) -> list[PositionView]:
    """The start of a game, and what stood after each move."""
    *earlier, last = game.positions
    return [*(position_view(p) for p in earlier), position_view(last, game.outcome)]


def move_views(game: Game) -> list[MoveView]:
    """The moves of a game."""
    sfens = [position.sfen for position in game.positions]
    return _move_views(game.variant.id, sfens, [move.usi for move in game.moves])


def _move_views(variant: str, sfens: list[str], moves: list[str]) -> list[MoveView]:
    return [_move(variant, *step) for step in zip(sfens, moves, sfens[1:], strict=False)]


@lru_cache(maxsize=10_000)  # a game is shown again after each move
def _move(variant: str, sfen: str, usi: str, after: str) -> MoveView:
    before, move = Position.parse(variant, sfen), Move(usi)
    mover = before.piece(move.origin) if move.origin else None
    taken = before.piece(move.target)
    return MoveView(
        usi=usi,
        text=before.describe(move),
        symbol=mover.kind.symbol if mover else move.letter or "",
        capture=taken.kind.symbol if taken else None,
        sfen=after,
    )


def _player(seat: Seat) -> PlayerView:
    if seat.level is None:
        return PlayerView("person", None, "")
    return PlayerView("computer", seat.level, LEVELS[seat.level].name)


def _players(header: Header) -> Players:
    return Players(_player(header.south), _player(header.north))


def _seat(header: Header, player: str | None) -> Literal["south", "north", "both"] | None:
    south, north = (
        player is not None and seat.player == player for seat in (header.south, header.north)
    )
    return "both" if south and north else "south" if south else "north" if north else None


def _clock(room: Room, now: int) -> ClockView | None:
    clock = room.clock
    if clock is None:
        return None
    running = clock.running.word if clock.running else None
    return ClockView(clock.left(SOUTH, now), clock.left(NORTH, now), running, clock.increment)


def game_state(room: Room, player: str | None, now: int) -> GameState:
    """A game as this player sees it now."""
    game, header = room.game, room.header
    sfens = [header.start, *(event.sfen for event in room.standing)]
    return GameState(
        id=header.id,
        version=room.version,
        variant=header.variant,
        start=header.start,
        moves=_move_views(header.variant, sfens, [event.move or "" for event in room.standing]),
        position=position_view(game.position, game.outcome),
        players=_players(header),
        seat=_seat(header, player),
        clock=_clock(room, now),
        outcome=outcome_view(game.outcome),
        draw_offer=None,
        thinking=room.computer_to_move,
        created=header.created,
        updated=room.last.at,
    )


def game_summary(header: Header, last: Event, player: str) -> GameSummary:
    """A game in a list, without replaying it."""
    outcome = OutcomeView(last.winner, last.reason) if last.reason else None
    return GameSummary(
        id=header.id,
        variant=header.variant,
        sfen=last.sfen,
        turn="south" if last.sfen.split()[1] == SOUTH.letter else "north",
        outcome=outcome,
        players=_players(header),
        seat=_seat(header, player),
        created=header.created,
        updated=last.at,
        plies=last.ply,
    )


def position_answer(game: Game) -> PositionAnswer:
    """A line of play from a position."""
    return PositionAnswer(position_views(game), move_views(game))


def record_answer(record: Record) -> RecordAnswer:
    """A record that was read."""
    game = record.game
    return RecordAnswer(
        variant=game.variant.id,
        start=game.start.sfen,
        south=record.south,
        north=record.north,
        date=record.date.isoformat() if record.date else None,
        positions=position_views(game),
        moves=move_views(game),
        outcome=outcome_view(game.outcome),
    )


def record_of(room: Room) -> Record:
    """A stored game as a record."""
    day = datetime.fromtimestamp(room.header.created / 1000, UTC).date()
    south, north = (_name(seat) for seat in (room.header.south, room.header.north))
    return Record(room.game, south, north, day)


def _name(seat: Seat) -> str:
    level = seat.level
    return "" if level is None else f"yokai, level {level} ({LEVELS[level].name})"
