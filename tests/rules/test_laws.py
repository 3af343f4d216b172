"""Laws that hold in every position of every game, reached by play or merely set up."""

from __future__ import annotations

import random
import re
from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from tests.support.games import EVERY, random_setup, squeeze
from yokai import Game, Move, Position, Record, Side, Variant, YokaiError, _core, perft

seeds = st.integers(0, 2**32).map(random.Random)


def played(game: Variant, rng: random.Random, plies: int) -> Game:
    """A random game of this length, unless it ends before."""
    found = Game(game)
    while found.legal_moves and len(found.moves) < plies:
        found.play(rng.choice(found.legal_moves))
    return found


def any_game(of: list[Variant]) -> st.SearchStrategy[Game]:
    return st.builds(played, st.sampled_from(of), seeds, st.integers(0, 80))


def any_position(of: list[Variant]) -> st.SearchStrategy[Position]:
    setups = st.builds(random_setup, st.sampled_from(of), seeds)
    return any_game(of).map(lambda game: game.position) | setups


positions = any_position(EVERY)


def is_symmetric(game: Variant) -> bool:
    """Do all pieces step to the left as they do to the right?"""
    return all(row == row[::-1] for kind in game.kinds for row in kind.dots)


mirrorable = any_position([game for game in EVERY if is_symmetric(game)])


@given(positions)
def test_undo_restores(position: Position) -> None:
    assert all(position._core.undone_equals(code) for code in position._core.moves)


@given(positions)
def test_incremental_hash_equals_full_hash(position: Position) -> None:
    for after in [position, *map(position.play, position.legal_moves)]:
        assert after._core.hash == after._core.full_hash
        rebuilt = Position.from_setup(after.variant, after.setup)
        assert (rebuilt._core.hash, rebuilt.key) == (after._core.hash, after.key)


@given(positions)
def test_every_generated_move_is_legal_and_every_legal_move_generated(position: Position) -> None:
    core = position._core
    legal = [code for code in range(_core.MOVE_CODES) if not core.refusal(code)]
    assert legal == sorted(core.moves)


@given(positions)
def test_game_is_over_exactly_without_moves(position: Position) -> None:
    assert bool(position.outcome) is not bool(position.legal_moves)
    if position.outcome:
        drawn = position.outcome.reason == "stalemate"
        assert position.outcome.winner is (None if drawn else position.turn.other)
        assert perft(position, 1) == 0


@given(positions)
def test_perft_counts_moves(position: Position) -> None:
    after = [position.play(move) for move in position.legal_moves]
    assert perft(position, 1) == len(after)
    assert perft(position, 2) == sum(len(p.legal_moves) for p in after)


@given(positions)
def test_parse_inverts_print(position: Position) -> None:
    if not (position.outcome and position.outcome.reason == "capture"):
        again = Position.parse(position.variant, position.sfen)
        assert again == position
        assert again.sfen == position.sfen
    for move in position.legal_moves:
        assert Move(move.usi) == position.move(move.usi) == move
        assert position.move(move.describe(position)) == move


def cells(rows: str) -> list[list[str]]:
    dots = re.sub(r"\d+", lambda gap: "." * int(gap[0]), rows)
    return [re.findall(r"\+?.", row) for row in dots.split("/")]


def joined(board: list[list[str]]) -> str:
    return squeeze("/".join("".join(row) for row in board))


def mirrored(position: Position) -> Position:
    rows, rest = position.sfen.split(" ", 1)
    return Position.parse(position.variant, joined([row[::-1] for row in cells(rows)]) + " " + rest)


def rotated(position: Position) -> Position:
    rows, turn, held, number = position.sfen.split()
    board = joined([row[::-1] for row in cells(rows)[::-1]]).swapcase()
    turn = {"b": "w", "w": "b"}[turn]
    return Position.parse(position.variant, f"{board} {turn} {held.swapcase()} {number}")


def renamed(move: Move, game: Variant, turn_ranks: bool) -> str:
    """The same move with files, and perhaps ranks, counted from the other end."""

    def square(found: re.Match[str]) -> str:
        rank = ord(found[2]) - ord("a")
        rank = game.ranks - 1 - rank if turn_ranks else rank
        return f"{game.files + 1 - int(found[1])}{chr(ord('a') + rank)}"

    return re.sub(r"(\d+)([a-z])", square, move.usi)


def has_both_royals(position: Position) -> bool:
    return not (position.outcome and position.outcome.reason == "capture")


def facts(position: Position) -> tuple[bool, str | None]:
    return position.in_danger, position.outcome.reason if position.outcome else None


@given(mirrorable.filter(has_both_royals))
def test_mirroring_the_board_changes_nothing(position: Position) -> None:
    other = mirrored(position)
    assert facts(other) == facts(position)
    assert {move.usi for move in other.legal_moves} == {
        renamed(move, position.variant, turn_ranks=False) for move in position.legal_moves
    }


@given(positions.filter(has_both_royals))
def test_rotating_the_board_changes_nothing(position: Position) -> None:
    other = rotated(position)
    assert other.turn is position.turn.other
    assert facts(other) == facts(position)
    assert {move.usi for move in other.legal_moves} == {
        renamed(move, position.variant, turn_ranks=True) for move in position.legal_moves
    }


@given(positions)
def test_pieces_are_neither_made_nor_lost(position: Position) -> None:
    def count(p: Position) -> int:
        return sum(bool(piece) for row in p.board for piece in row) + sum(
            sum(p.reserve(side).values()) for side in Side
        )

    for after in map(position.play, position.legal_moves):
        taken = bool(after.outcome and after.outcome.reason == "capture")
        assert count(after) == count(position) - taken


@given(any_game(EVERY), st.text(max_size=9), st.dates())
def test_record_round_trips(game: Game, name: str, day: date) -> None:
    record = Record(game, south=name, north="Ben", date=day)
    again = Record.parse(record.text, game.variant)
    assert again.game.moves == game.moves
    assert again.game.positions == game.positions
    assert again.game.outcome == game.outcome
    assert (again.south, again.north, again.date) == (" ".join(name.split()), "Ben", day)
    assert again.text == record.text


@given(any_game(EVERY))
def test_undo_takes_a_game_back_step_by_step(game: Game) -> None:
    again, history = Game(game.start), []
    for move in game.moves:
        history.append((again.position, again.outcome, again.repetitions))
        again.play(move)
    assert again.outcome == game.outcome
    while history:
        again.undo()
        assert (again.position, again.outcome, again.repetitions) == history.pop()
    assert again.moves == ()


@given(positions, st.text(alphabet="0123456789abcdef*+=-x KRBPS", max_size=8))
def test_refused_move_changes_nothing(position: Position, text: str) -> None:
    game = Game(position)
    try:
        game.play(text)
    except YokaiError:
        assert game.position == position
        assert game.moves == ()
    else:
        assert game.undo() in position.legal_moves
