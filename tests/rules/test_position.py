"""Positions: the rules, one witness each, and what a position can be asked."""

import pickle
import re
import signal
import threading

import pytest

import yokai
from yokai import (
    NORTH,
    SOUTH,
    BadNotation,
    BadPosition,
    IllegalMove,
    Move,
    Outcome,
    Position,
    Variant,
    _core,
    variant,
)
from yokai.rules.position import divide


def legal(game: str, sfen: str) -> set[str]:
    return {move.usi for move in Position.parse(game, sfen).legal_moves}


def after(game: str, sfen: str, *moves: str) -> Position:
    position = Position.parse(game, sfen)
    for move in moves:
        position = position.play(move)
    return position


def test_rule_1_a_piece_never_steps_onto_its_own() -> None:
    assert legal("classic", "2k/3/PB1/KR1 b - 1") == {"3c3b", "2c3b", "2c1b", "2c1d", "2d1d"}


def test_rule_2_captured_samurai_returns_as_kodama() -> None:
    position = after("classic", "2k/3/1+p1/1K1 b - 1", "2d2c")
    assert position.reserve(SOUTH) == {"P": 1}
    assert position.sfen == "2k/3/1K1/3 w P 2"


def test_rule_3_a_drop_never_promotes() -> None:
    moves = legal("expert", "4k/5/5/5/5/K4 b S 1")
    assert "S*3a" in moves
    assert not [usi for usi in moves if "*" in usi and usi.endswith("+")]
    assert str(after("expert", "4k/5/5/5/5/K4 b S 1", "S*3a").piece("3a")) == "S"


def test_rule_3_captured_pieces_stay_in_the_reserve_of_a_game_without_drops() -> None:
    game = Variant.build(variant("classic").values, drops=False)
    position = Position.parse(game, "2k/3/1p1/1K1 b R 1")
    assert not [move.usi for move in position.legal_moves if move.is_drop]
    later = position.play("2d2c")
    assert later.reserve(SOUTH) == {"R": 1, "P": 1}
    assert [move for move in position.legal_moves if not move.is_drop] == [
        move for move in Position.parse("classic", position.sfen).legal_moves if not move.is_drop
    ]


def test_rule_17_choice_to_promote_is_as_with_drops() -> None:
    """Where a piece may stand does not depend on what is dropped."""
    game = Variant.build(variant("expert").values, drops=False)
    for sfen in ("4k/2P2/5/5/5/K4 b - 1", "4k/2S2/5/5/5/K4 b - 1"):
        with_drops = Position.parse("expert", sfen).legal_moves
        assert Position.parse(game, sfen).legal_moves == with_drops


@pytest.mark.parametrize("game", ["classic", "dobutsu"])
def test_rule_4_capture_wins_at_once(game: str) -> None:
    position = after(game, "2k/2P/3/K2 b - 1", "1b1a+")
    assert position.outcome == Outcome(SOUTH, "capture")
    assert position.legal_moves == []
    assert position.reserve(SOUTH) == {}


def test_rule_4_capture_wins_in_expert() -> None:
    assert after("expert", "4k/4G/5/5/5/K4 b - 1", "1b1a").outcome == Outcome(SOUTH, "capture")


@pytest.mark.parametrize(
    ("game", "sfen"),
    [
        ("classic", "KRB/PP1/1k1/3 b rb 1"),  # every piece stands in another's way
        ("dobutsu", "KRB/PP1/1k1/3 b rb 1"),
        ("expert", "KP3/PP3/5/5/5/4k b - 1"),
    ],
)
def test_rule_6_player_without_an_action_loses(game: str, sfen: str) -> None:
    position = Position.parse(game, sfen)
    assert position.outcome == Outcome(NORTH, "no move")
    assert position.legal_moves == []


@pytest.mark.parametrize(
    ("game", "stuck", "free"),
    [
        ("classic", "KRB/PP1/1k1/3 b rb 1", "KRB/PP1/1k1/3 b R 1"),  # a piece to drop
        ("dobutsu", "k1R/3/1K1/3 w - 1", "k2/2R/1K1/3 w - 1"),  # no step is safe
        ("dobutsu", "kR1/RK1/3/3 w - 1", "kR1/3/3/2K w - 1"),  # attacked, and no step is safe
        ("expert", "KP3/PP3/5/5/5/4k b - 1", "KP3/P4/5/5/5/4k b - 1"),
    ],
)
def test_rule_6_player_without_an_action_draws_where_the_rules_say_so(
    game: str, stuck: str, free: str
) -> None:
    gentle = Variant.build(variant(game).values, stuck_draws=True)
    position = Position.parse(gentle, stuck)
    assert position.outcome == Outcome(None, "stalemate")
    assert not position._core.won
    assert position.legal_moves == []
    with pytest.raises(IllegalMove, match="the game is over, draw by stalemate"):
        position.play("1a1b")
    assert Position.parse(gentle, free).outcome is None
    lost = Position.parse(game, stuck).outcome
    assert lost
    assert lost.reason == "no move"


def test_rule_6_checkmate_is_no_stalemate() -> None:
    careful = {"royal_avoids_attack": True, "stuck_draws": True}
    gentle = Variant.build(variant("expert").values, **careful)
    attacked, beside = "k4/1G3/2K2/5/5/5 w - 1", "k4/2G2/1K3/5/5/5 w - 1"
    assert Position.parse(gentle, attacked).outcome == Outcome(SOUTH, "checkmate")
    assert Position.parse(gentle, beside).outcome == Outcome(None, "stalemate")
    # Without the rule of checkmate, whoever is attacked is stuck like anybody else.
    gentle = Variant.build(gentle.values, checkmate_ends=False)
    assert Position.parse(gentle, attacked).outcome == Outcome(None, "stalemate")


def test_rule_7_a_move_may_leave_the_koropokkuru_capturable() -> None:
    assert "3d3c" in legal("classic", "2k/r2/3/K2 b - 1")
    assert "5f5e" in legal("expert", "4k/5/5/g4/5/K4 b - 1")


def test_rule_8_kodama_must_promote_on_the_far_row() -> None:
    moves = legal("classic", "2k/1P1/3/K2 b - 1")
    assert "2b2a+" in moves
    assert "2b2a" not in moves
    assert "2b1a+" not in moves


def test_rule_8_kodama_promotes_also_with_a_capture() -> None:
    position = after("classic", "1rk/1P1/3/K2 b - 1", "2b2a+")
    assert position.sfen == "1+Pk/3/3/K2 w R 2"


def test_rule_9_kodama_may_be_dropped_on_the_far_row() -> None:
    moves = legal("classic", "2k/3/3/K2 b P 1")
    assert {"P*2a", "P*3a"} <= moves
    dead = after("classic", "2k/3/3/K2 b P 1", "P*3a", "1a1b")
    assert not [m for m in dead.legal_moves if m.origin == "3a"]


def test_rule_10_two_kodama_in_a_column_and_mating_drops_are_allowed() -> None:
    assert "P*2b" in legal("classic", "2k/3/1P1/K2 b P 1")
    assert "P*1b" in legal("classic", "1rk/1p1/1K1/3 b P 1")


def test_rule_11_safe_reach_wins() -> None:
    assert after("classic", "2k/K2/3/3 b - 1", "3b3a").outcome == Outcome(SOUTH, "reach")


def test_rule_11_reach_that_can_be_captured_goes_on() -> None:
    position = after("classic", "1rk/K2/3/3 b - 1", "3b3a")
    assert position.outcome is None
    assert position.play("2a3a").outcome == Outcome(NORTH, "capture")


def test_rule_11_is_tested_again_after_the_own_next_move() -> None:
    position = after("classic", "1rk/K2/2P/3 b - 1", "3b3a", "2a2b")
    assert position.outcome is None
    assert position.play("1c1b").outcome == Outcome(SOUTH, "reach")


def test_rule_12_lion_may_not_step_onto_an_attacked_square() -> None:
    moves = legal("dobutsu", "1rk/K2/3/3 b - 1")
    assert not {"3b3a", "3b2b", "3b2a"} & moves
    assert moves == {"3b3c", "3b2c"}


def test_rule_12_a_threat_to_the_lion_may_be_ignored() -> None:
    assert "1d1c" in legal("dobutsu", "2k/3/1r1/1KR b - 1")


def test_rule_13_player_without_an_action_loses() -> None:
    assert Position.parse("dobutsu", "2b/rk1/pr1/1pK b b 1").outcome == Outcome(NORTH, "no move")


def test_rule_14_no_reach_in_expert() -> None:
    assert after("expert", "4k/K4/5/5/5/5 b - 1", "5b5a").outcome is None


def test_rule_15_checkmate_ends_the_game() -> None:
    position = Position.parse("expert", "2k2/2+S2/2G2/5/5/2K2 w - 1")
    assert position.outcome == Outcome(SOUTH, "checkmate")
    assert position.legal_moves == []


def test_rule_15_no_checkmate_while_the_enemy_koropokkuru_can_be_captured() -> None:
    position = Position.parse("expert", "2k2/2+S2/2G2/5/1p3/1K3 w - 1")
    assert position.in_danger
    assert position.outcome is None


def test_rule_16_oni_may_promote_into_inside_and_out_of_the_zone() -> None:
    assert {"3c3b", "3c3b+"} <= legal("expert", "4k/5/2S2/5/5/K4 b - 1")
    assert {"3b3a", "3b3a+"} <= legal("expert", "4k/2S2/5/5/5/K4 b - 1")
    assert {"3b2c", "3b2c+"} <= legal("expert", "4k/2S2/5/5/5/K4 b - 1")
    assert "3d3c+" not in legal("expert", "4k/5/5/2S2/5/K4 b - 1")


def test_rule_17_kodama_must_promote_on_the_far_row() -> None:
    moves = legal("expert", "4k/2P2/5/5/5/K4 b - 1")
    assert [usi for usi in moves if usi.startswith("3b")] == ["3b3a+"]


def test_rules_18_and_19_where_a_kodama_may_be_dropped() -> None:
    moves = legal("expert", "4k/5/2P2/1+P3/5/K4 b P 1")
    assert "P*4e" in moves
    assert not {"P*3e", "P*2a"} & moves


def test_rule_20_kodama_drop_may_not_mate_but_a_step_may() -> None:
    drop = "4k/2S2/2+S1S/3K1/P3+S/4G b P 1"
    assert "P*1b" not in legal("expert", drop)
    step = after("expert", "3pk/3s1/3GP/5/5/K4 b - 1", "1c1b")
    assert step.outcome == Outcome(SOUTH, "checkmate")


def test_rule_20_forbids_the_drop_that_mates_by_support_alone() -> None:
    # s . k . s   The samurai already attacks; a kodama below it guards it, and that mates.
    # g . + . g
    moves = legal("expert", "s1k1s/g1+P1g/1p1p1/1P1P1/5/SGKGS b P 1")
    assert "P*3c" not in moves
    assert "P*3d" in moves


def test_in_danger_asks_for_the_mover() -> None:
    assert Position.parse("classic", "2k/2R/3/K2 w - 1").in_danger
    assert not Position.parse("classic", "2k/2R/3/K2 b - 1").in_danger
    assert not after("classic", "2k/2R/3/K2 b - 1", "1b1a").in_danger


def test_a_position_can_be_asked_for_everything_on_the_table() -> None:
    position = Position.parse("classic", "2k/1+P1/3/K2 w Rb 7")
    assert position.turn is NORTH
    assert position.number == 7
    assert str(position.piece("b3")) == str(position.piece("2b")) == "+P"
    assert position.piece("a4") is None
    assert [str(piece or ".") for piece in position.board[0]] == [".", ".", "k"]
    assert position.reserve(SOUTH) == {"R": 1}
    assert position.reserve(NORTH) == {"B": 1}


@pytest.mark.parametrize(
    ("game", "sfen", "usi", "words"),
    [
        ("classic", "rkb/1p1/1P1/BKR b - 1", "2c2b", "kodama b2xb3"),
        ("classic", "rkb/1p1/1P1/BKR b - 1", "1d1c", "tanuki c1-c2"),
        ("classic", "2k/1P1/3/K2 b - 1", "2b2a+", "kodama b3-b4+"),
        ("dobutsu", "2k/3/3/K2 b P 1", "P*2b", "chick*b3"),
        ("expert", "4k/5/2+S2/5/5/K4 b - 1", "3c3b", "super oni c4-c5"),
    ],
)
def test_moves_are_said_as_people_do(game: str, sfen: str, usi: str, words: str) -> None:
    position = Position.parse(game, sfen)
    move = position.move(usi)
    assert move.describe(position) == position.describe(move) == words


def test_move_of_no_piece_cannot_be_described() -> None:
    with pytest.raises(IllegalMove, match=r"illegal move '3b3a' in .*: no piece stands on a3"):
        Move("3b3a").describe(yokai.variant("classic").start)


def test_illegal_move_is_refused_wherever_it_comes_from() -> None:
    start = yokai.variant("classic").start
    for move in ("2c2a", Move("2c2a"), "b2-b4", "kodama b2-b4"):
        with pytest.raises(IllegalMove, match="no dot that leads from b2 to b4"):
            start.play(move)


@pytest.mark.parametrize("move", [None, 3, [], b"2c2b"])
def test_move_that_is_not_text_is_refused(move: str) -> None:
    with pytest.raises(BadNotation, match="cannot read the move"):
        yokai.variant("classic").start.play(move)


@pytest.mark.parametrize(
    ("game", "sfen", "reason"),
    [
        ("classic", "sgkgs/5/1ppp1/1PPP1/5/SGKGS b - 1", "the board must be 3x4, not 5x6"),
        ("classic", "gk1/3/3/K2 b - 1", "there is no piece 'g'"),
        ("classic", "+rk1/3/3/K2 b - 1", "there is no piece '+r'"),
        ("classic", "1k1/3/3/K2 b G 1", "there is no piece 'G'"),
        ("classic", "1k1/3/3/3 b - 1", "South must have exactly one koropokkuru 'K', not 0"),
        ("classic", "1kk/3/3/K2 b - 1", "North must have exactly one koropokkuru 'k', not 2"),
        ("classic", "1k1/3/3/K2 b K 1", "a koropokkuru is never in a reserve"),
        ("classic", "1k1/+P1P/3/K2 b p 1", "the set has 2 kodama 'P', not 3"),
        ("dobutsu", "1k1/3/3/K2 b 3R 1", "the set has 2 giraffe 'R', not 3"),
    ],
)
def test_setup_no_game_can_hold_is_refused(game: str, sfen: str, reason: str) -> None:
    with pytest.raises(BadPosition) as caught:
        Position.parse(game, sfen)
    assert str(caught.value) == f"bad position '{sfen}' for {game}: {reason}"


def test_unknown_variant_and_bad_sfen_are_told_apart() -> None:
    with pytest.raises(yokai.UnknownVariant):
        Position.parse("chess", "2k/3/3/K2 b - 1")
    with pytest.raises(BadNotation):
        Position.parse("classic", "2k/3/3/K2")


def test_positions_are_frozen() -> None:
    position = yokai.variant("classic").start
    with pytest.raises(AttributeError):
        position.number = 2  # type: ignore[misc]
    position.legal_moves.clear()
    position.reserve(SOUTH)["P"] = 1
    assert len(position.legal_moves) == 4
    assert position.reserve(SOUTH) == {}
    position.play("2c2b")
    assert position.sfen == "rkb/1p1/1P1/BKR b - 1"


def test_equal_positions_are_those_rule_5_calls_the_same() -> None:
    start = yokai.variant("classic").start
    again = after("classic", start.sfen, "1d1c", "3a3b", "1c1d", "3b3a")
    assert again.number == 5
    assert again == start
    assert hash(again) == hash(start)
    assert len({again, start}) == 1
    assert start != Position.parse("classic", "rkb/1p1/1P1/BKR w - 1")
    assert start != yokai.variant("dobutsu").start
    assert start != start.sfen


def test_positions_can_be_pickled_even_after_a_capture() -> None:
    for position in (
        Position.parse("expert", "2k2/5/5/2+s2/5/2K2 w 2PSp 9"),
        after("classic", "2k/2P/3/K2 b - 1", "1b1a+"),
    ):
        again = pickle.loads(pickle.dumps(position))
        assert again == position
        assert (again.sfen, again.number) == (position.sfen, position.number)


def test_repr_and_status_are_for_people() -> None:
    start = yokai.variant("classic").start
    assert repr(start) == "Position('classic', 'rkb/1p1/1P1/BKR b - 1')"
    assert start.status == "South to move"
    assert start.play("2c2b").status == "North to move, the koropokkuru is in danger"
    assert after("classic", "2k/2P/3/K2 b - 1", "1b1a+").status == "South wins by capture"


def test_long_line_of_positions_is_freed_without_a_crash() -> None:
    position = yokai.variant("classic").start
    for _ in range(50_000):
        for usi in ("1d1c", "3a3b", "1c1d", "3b3a"):
            position = position.play(usi)
    assert position.number == 200_001


@pytest.mark.parametrize("depth", [-1, 65, "3", None, 1.0])
def test_perft_of_a_bad_depth_is_refused(depth: int) -> None:
    with pytest.raises(yokai.YokaiError, match=re.escape(f"bad depth {str(depth)!r}")):
        yokai.perft(yokai.variant("classic").start, depth)


def test_counts_are_those_that_lishogi_tests_its_rules_with() -> None:
    """The counts in the tests of shogiops, whose lion may step into attack as ours may."""
    start = yokai.variant("classic").start
    counts = [yokai.perft(start, depth) for depth in range(1, 7)]
    assert counts == [4, 17, 123, 976, 8122, 71677]


def test_perft_is_the_sum_of_what_follows_each_move() -> None:
    position = Position.parse("classic", "2k/3/3/K2 b - 1")
    counts = dict(divide(position, 5))
    assert list(counts) == position.legal_moves
    assert sum(counts.values()) == yokai.perft(position, 5)
    assert yokai.perft(position, 0) == 1
    assert list(divide(position, 0)) == []


def test_a_count_is_stopped_from_another_thread() -> None:
    stop = _core.Stop()
    threading.Timer(0.05, stop.set).start()
    yokai.perft(yokai.variant("expert").start, 60, stop=stop)
    assert stop.is_set


def test_ctrl_c_ends_a_single_deep_count() -> None:
    def press(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, press)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        with pytest.raises(KeyboardInterrupt):
            yokai.perft(yokai.variant("expert").start, 60)
    finally:
        signal.signal(signal.SIGALRM, before)
