"""Parsers take anything: the answer is a YokaiError or a value that is sound, never a crash."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import date
from typing import TypeVar

from hypothesis import example, given
from hypothesis import strategies as st

from tests.support.games import EVERY, ROOT, random_setup
from yokai import Game, Position, Record, Variant, YokaiError, variant
from yokai.learn.lessons.catalogue import lessons_of
from yokai.learn.lessons.judge import judge_step
from yokai.learn.lessons.lesson_file import read_lesson
from yokai.notation.sfen import read_sfen, write_sfen
from yokai.notation.typed import read_move
from yokai.rules.variant import read_variant

Value = TypeVar("Value")

seeds = st.integers(0, 2**32)
games = st.sampled_from(EVERY)


def damaged(text: str, seed: int, alphabet: str) -> str:
    """The text after a few slips of the hand: signs lost, doubled or made up."""
    rng, signs = random.Random(seed), list(text)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(signs) + 1)
        slips = [[], [rng.choice(alphabet)], signs[at : at + 5] * 2]
        signs[at : at + rng.randint(0, 3)] = rng.choice(slips)
    return "".join(signs)


def attempt(read: Callable[..., Value], *text: object) -> Value | None:
    """What was read, or None if it was refused in one line."""
    try:
        return read(*text)
    except YokaiError as error:
        message = str(error)
    assert message
    assert message.isprintable()
    return None


def check_position(game: Variant, sfen: str) -> None:
    if position := attempt(Position.parse, game, sfen):
        assert Position.parse(game, position.sfen) == position
        assert bool(position.legal_moves) is (position.outcome is None)
        assert str(position)


@given(games, st.text())
def test_garbage_sfen(game: Variant, text: str) -> None:
    check_position(game, text)


@given(games, st.text(alphabet="rkbpgsRKBPGS+123/", max_size=20), st.text("bw -12PpRr", max_size=9))
def test_sfen_of_the_right_letters(game: Variant, board: str, rest: str) -> None:
    check_position(game, f"{board} {rest}")


@given(games, seeds)
def test_damaged_sfen(game: Variant, seed: int) -> None:
    sfen = random_setup(game, random.Random(seed)).sfen
    check_position(game, damaged(sfen, seed, "kKrR+123456789/ bw-pP0²ß"))


@given(st.text(alphabet="0123456789+/ bwkKpP-", max_size=40))
@example("9" * 5000 + " b - 1")
@example("k b - " + "9" * 5000)
def test_setup_that_is_read_is_written_the_same(text: str) -> None:
    if setup := attempt(read_sfen, text):
        assert read_sfen(write_sfen(setup)) == setup


def check_move(position: Position, text: str) -> None:
    if move := attempt(position.move, text):
        assert move in position.legal_moves


@given(games, seeds, st.text())
def test_garbage_move(game: Variant, seed: int, text: str) -> None:
    check_move(random_setup(game, random.Random(seed)), text)


@given(games, seeds, st.text(alphabet="0123456789abcdefghip*+=-x KRBPS歩", max_size=12))
@example(EVERY[0], 0, "p*1a+")
@example(EVERY[0], 0, "İ a1")
def test_move_of_the_right_letters(game: Variant, seed: int, text: str) -> None:
    check_move(random_setup(game, random.Random(seed)), text)


@given(games, seeds)
def test_damaged_move(game: Variant, seed: int) -> None:
    rng = random.Random(seed)
    position = random_setup(game, rng)
    for move in position.legal_moves[:5]:
        check_move(position, damaged(move.usi, seed, "0123456789abcdp*+=- "))
        check_move(position, damaged(move.describe(position), seed, "0123456789abcdp*+=- x"))


@given(st.text())
def test_taking_a_move_apart(text: str) -> None:
    if move := attempt(read_move, text):
        assert move.target


def check_rules(text: str) -> None:
    game = attempt(read_variant, text, "fuzz")
    if game is None:
        return
    played, rng = Game(game), random.Random(0)
    for _ in range(10):
        if played.legal_moves:
            played.play(rng.choice(played.legal_moves))
    assert Record.parse(Record(played).text, game).game.moves == played.moves


@given(st.text())
@example("a = " + "[" * 5000)
@example("a" + ".a" * 5000 + " = 1")
@example("a = 2026-99-99")
def test_garbage_rules(text: str) -> None:
    check_rules(text)


@given(games, seeds)
def test_damaged_rules(game: Variant, seed: int) -> None:
    check_rules(damaged(game.source, seed, 'oKRP "=[]\n.#123tf'))


@given(games, seeds)
def test_rules_with_lines_lost_or_doubled(game: Variant, seed: int) -> None:
    rng = random.Random(seed)
    lines = game.source.splitlines()
    at = rng.randrange(len(lines))
    lines[at : at + rng.randint(0, 2)] = rng.choice([[], [rng.choice(lines)]])
    check_rules("\n".join(lines))


def check_record(text: str, game: Variant | None = None) -> None:
    if record := attempt(Record.parse, text, game):
        assert Record.parse(record.text, game).text == record.text


@given(st.text())
def test_garbage_record(text: str) -> None:
    check_record(text)
    check_record(f"$VARIANT:classic\n{text}", variant("classic"))


@given(games, seeds)
def test_damaged_record(game: Variant, seed: int) -> None:
    played, rng = Game(game), random.Random(seed)
    for _ in range(rng.randint(0, 40)):
        if played.legal_moves:
            played.play(rng.choice(played.legal_moves))
    if not played.outcome and rng.random() < 0.5:
        played.resign()
    text = Record(played, "Aiko", "Ben", date(2026, 11, 15)).text
    check_record(damaged(text, seed, "V2N+-$: \n0123456789abcd*/'"), game)


LESSON_FILES = [
    file.read_text(encoding="utf-8")
    for file in sorted((ROOT / "src/yokai/learn/lessons").rglob("*.toml"))
]


def check_lesson(text: str) -> None:
    if lesson := attempt(read_lesson, text, "fuzz"):
        for step in lesson.steps:
            for move in step.solution[:1]:
                assert judge_step(step, [move]).text


@given(st.text())
def test_garbage_lesson(text: str) -> None:
    check_lesson(text)


@given(st.sampled_from(LESSON_FILES), seeds)
def test_damaged_lesson(text: str, seed: int) -> None:
    check_lesson(damaged(text, seed, "abc123KRBPGSkrbp/*+-=x[]{}\"'., \n"))


@given(games, st.lists(st.text(max_size=8) | st.sampled_from(["b2-b3", "P*b2", "c1-c2"])))
def test_garbage_tries(game: Variant, moves: list[str]) -> None:
    for lesson in lessons_of(game)[:1]:
        verdict = attempt(judge_step, lesson.steps[-1], moves)
        assert verdict is None or verdict.text
