"""The second reading of the rules must itself be right: counts, drop mates and every witness."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.support.games import DATA
from tests.support.oracle import (
    CLASSIC,
    DOBUTSU,
    EXPERT,
    RULES,
    RuleSet,
    State,
    in_danger,
    legal,
    mirror,
    outcome,
    parse,
    perft,
    play,
    rotate,
    sfen,
)

LARGEST_COUNT = 40_000  # larger perft rows take the oracle too long


def rows(name: str) -> list[list[str]]:
    lines = (DATA / name).read_text().splitlines()
    return [line.split("\t") for line in lines if not line.startswith("#")]


def moves(rules: RuleSet, position: str) -> list[str]:
    return legal(parse(rules, position))


def random_states(rules: RuleSet, games: int) -> Iterator[State]:
    rng = random.Random(rules.start)
    for _ in range(games):
        state = parse(rules, rules.start)
        for _ in range(60):
            yield state
            choices = legal(state)
            if not choices:
                break
            state = play(state, rng.choice(choices))


@pytest.mark.parametrize("variant", RULES)
def test_perft(variant: str) -> None:
    counts = [row for row in rows("perft.tsv") if row[0] == variant]
    assert counts
    for _, position, depth, count in counts:
        if int(count) <= LARGEST_COUNT:
            assert perft(parse(RULES[variant], position), int(depth)) == int(count), position


def test_drop_mates_are_illegal_and_their_twins_legal() -> None:
    for position, drop, verdict in rows("drop_mate.tsv"):
        assert (drop in moves(EXPERT, position)) == (verdict == "legal"), position


def test_rule_8_kodama_must_promote_on_the_far_row() -> None:
    found = moves(CLASSIC, "2k/1P1/3/K2 b - 1")
    assert "2b2a+" in found
    assert "2b2a" not in found


def test_rule_9_kodama_may_be_dropped_on_the_far_row() -> None:
    assert {"P*2a", "P*3a"} <= set(moves(CLASSIC, "2k/3/3/K2 b P 1"))


def test_rule_11_safe_reach_wins() -> None:
    state = play(parse(CLASSIC, "2k/K2/3/3 b - 1"), "3b3a")
    assert outcome(state) == ("b", "reach")
    assert legal(state) == []


def test_rule_11_unsafe_reach_goes_on_and_may_be_captured() -> None:
    state = play(parse(CLASSIC, "1rk/K2/3/3 b - 1"), "3b3a")
    assert outcome(state) is None
    assert outcome(play(state, "2a3a")) == ("w", "capture")


def test_rule_11_overlooked_reach_is_tested_again_after_the_next_own_move() -> None:
    state = play(parse(CLASSIC, "1rk/K2/2P/3 b - 1"), "3b3a")
    state = play(state, "2a2b")  # safe now, but it is South's turn
    assert outcome(state) is None
    assert outcome(play(state, "1c1b")) == ("b", "reach")


def test_rule_12_lion_may_not_step_onto_attacked_squares() -> None:
    found = moves(DOBUTSU, "1rk/K2/3/3 b - 1")
    assert not {"3b3a", "3b2b", "3b2a"} & set(found)


def test_rule_12_lion_may_not_take_a_guarded_lion() -> None:
    assert "2b2a" not in moves(DOBUTSU, "rk1/1K1/3/3 b - 1")
    assert "2b2a" in moves(CLASSIC, "rk1/1K1/3/3 b - 1")


def test_rule_12_threat_to_the_lion_may_be_ignored() -> None:
    assert "1d1c" in moves(DOBUTSU, "2k/3/1r1/1KR b - 1")


def test_rule_13_player_without_action_loses() -> None:
    # The lion is hemmed in by attacked squares, and South holds nothing.
    state = parse(DOBUTSU, "2b/rk1/pr1/1pK b b 1")
    assert outcome(state) == ("w", "no move")


def test_rule_15_checkmate_ends_the_game() -> None:
    state = parse(EXPERT, "2k2/2+S2/2G2/5/5/2K2 w - 1")
    assert outcome(state) == ("b", "checkmate")
    assert legal(state) == []


def test_rule_15_no_checkmate_while_the_enemy_koropokkuru_can_be_taken() -> None:
    state = parse(EXPERT, "2k2/2+S2/2G2/5/1p3/1K3 w - 1")
    assert in_danger(state)
    assert outcome(state) is None
    assert outcome(play(state, "4e4f+")) == ("w", "capture")


def test_rule_16_oni_may_promote_when_it_leaves_the_zone() -> None:
    assert {"3b2c", "3b2c+"} <= set(moves(EXPERT, "4k/2S2/5/5/5/K4 b - 1"))


def test_rule_17_kodama_must_promote_where_it_could_not_move_again() -> None:
    found = moves(EXPERT, "4k/2P2/5/5/5/K4 b - 1")
    assert [move for move in found if move.startswith("3b")] == ["3b3a+"]


def test_rules_18_and_19_kodama_drops() -> None:
    found = moves(EXPERT, "4k/5/2P2/1+P3/5/K4 b P 1")
    assert "P*4e" in found
    assert not {"P*3e", "P*2a"} & set(found)


def test_rule_20_forbids_the_drop_that_mates_by_support_alone() -> None:
    # s . k . s   The samurai on 3b already attacks; the kodama on 3c only guards it,
    # g . + . g   and that is what makes it mate.
    found = moves(EXPERT, "s1k1s/g1+P1g/1p1p1/1P1P1/5/SGKGS b P 1")
    assert "P*3c" not in found
    assert "P*3d" in found


def test_captured_samurai_returns_as_kodama() -> None:
    state = play(parse(CLASSIC, "2k/3/1+p1/1K1 b P 1"), "2d2c")
    assert sfen(state) == "2k/3/1K1/3 w 2P 2"


def test_move_number_is_no_part_of_a_position() -> None:
    first, later = parse(CLASSIC, CLASSIC.start), parse(CLASSIC, "rkb/1p1/1P1/BKR b - 9")
    assert first == later
    assert hash(first) == hash(later)


def test_illegal_move_is_refused() -> None:
    with pytest.raises(ValueError, match="illegal move '2b2a' in 2k/1P1/3/K2 b - 1"):
        play(parse(CLASSIC, "2k/1P1/3/K2 b - 1"), "2b2a")


@pytest.mark.parametrize("variant", RULES)
def test_parse_inverts_print(variant: str) -> None:
    for state in random_states(RULES[variant], games=1):
        assert parse(RULES[variant], sfen(state)) == state


@pytest.mark.parametrize("variant", RULES)
def test_mirror_and_rotation_change_nothing(variant: str) -> None:
    board = parse(RULES[variant], RULES[variant].start).board
    files, ranks = "12345"[: len(board[0])], "abcdef"[: len(board)]
    mirrored = str.maketrans(files, files[::-1])
    rotated = str.maketrans(files + ranks, files[::-1] + ranks[::-1])
    for state in random_states(RULES[variant], games=1):
        assert mirror(mirror(state)) == rotate(rotate(state)) == state
        found = legal(state)
        assert legal(mirror(state)) == sorted(move.translate(mirrored) for move in found)
        assert legal(rotate(state)) == sorted(move.translate(rotated) for move in found)
        assert in_danger(mirror(state)) == in_danger(rotate(state)) == in_danger(state)


def test_small_board_of_ones_own() -> None:
    rules = replace(CLASSIC, start="1k1/3/1K1 b - 1")
    state = parse(rules, rules.start)
    assert legal(state) == ["2c1b", "2c1c", "2c2b", "2c3b", "2c3c"]
    assert outcome(play(state, "2c2b")) is None
    assert outcome(parse(rules, "K2/3/2k w - 1")) == ("b", "reach")
