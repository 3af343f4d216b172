"""The engine against the table, the rules and the clock."""

from __future__ import annotations

import random
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import yokai
from tests.support.core.small_games import GAMES
from tests.support.core.tiny_networks import random_net
from tests.support.games import EVERY, STUCK_DRAWS, rows
from yokai import Game, Move, Position, _core
from yokai.engine.engine import Engine, Past
from yokai.engine.levels import LEVELS
from yokai.engine.limits import Limits
from yokai.errors import EngineError
from yokai.solve.tablebase import Tablebase

START = yokai.variant("expert").start


@pytest.mark.parametrize("net", [True, False])
def test_quiet_win_is_not_guessed_away(net: bool) -> None:
    # The drop threatens, and takes nothing; whoever defends looks well ahead.
    position = Position.parse("expert", "5/1k3/2p2/K2p1/5/+p4 w g 2")
    choice = Engine("expert", hash_mb=1, net=net).best_move(position, Limits(depth=4))
    assert (choice.move.usi, choice.lines[0].score.plies) == ("G*3d", 3)


def test_short_wins_and_losses_have_their_exact_distance() -> None:
    short = [(sfen, int(v)) for sfen, v in rows("classic_values.tsv") if 0 < abs(int(v)) <= 9]
    random.Random(7).shuffle(short)
    engine = Engine("classic", hash_mb=16)
    for sfen, value in short[:400]:
        engine.forget()
        line = engine.lines(Position.parse("classic", sfen), Limits(depth=24, nodes=2_000_000))[0]
        assert line.score.plies == value, sfen


def test_stuck_player_draws_where_the_rules_say_so(tmp_path: Path) -> None:
    position = Position.parse(STUCK_DRAWS, "k2/1R1/1B1/K1P b - 1")
    engine = Engine(position.variant, hash_mb=4)
    lines = engine.lines(position, Limits(nodes=20_000), len(position.legal_moves))
    [stuck] = [line for line in lines if line.moves == (Move("3d3c"),)]
    assert (stuck.score.centi, stuck.score.plies) == (0, None)
    assert lines[0].score.centi > 300
    # What the table says is won or lost is so in as many plies, and nothing else is.
    game = next(game for game in GAMES if game.id == "stuck draws, a choice")
    table, engine, ends = Tablebase.build(game, tmp_path / "t"), Engine(game, hash_mb=1), set()
    for at in range(0, table.file.positions, 3):
        position = table.at(at)
        if position.outcome:
            continue
        line = engine.lines(position, Limits(depth=24, nodes=20_000))[0]
        value = table.probe(position)
        plies = {"win": value.plies, "loss": -value.plies, "draw": None}[value.result]
        assert line.score.plies == plies, position.sfen
        ends.add(value.result)
    assert ends == {"win", "loss", "draw"}


def test_a_line_of_play_is_legal_and_ends_as_it_says() -> None:
    engine = Engine("classic", hash_mb=16)
    for sfen, value in rows("classic_values.tsv")[::400]:
        position = Position.parse("classic", sfen)
        if position.outcome:
            continue
        line = engine.lines(position, Limits(depth=8))[0]
        for move in line.moves:
            position = position.play(move)
        if line.score.plies is not None and int(value) and len(line.moves) == abs(line.score.plies):
            assert position.outcome


@pytest.mark.parametrize("game", EVERY, ids=lambda game: game.id)
def test_every_game_can_be_searched(game: yokai.Variant) -> None:
    play = Game(game)
    engine = Engine(game, hash_mb=1)
    assert not play.outcome
    while not play.outcome and len(play.moves) < 30:
        choice = engine.best_move(play, Limits(nodes=200))
        assert choice.move in play.legal_moves
        assert choice.move == choice.lines[0].moves[0]
        play.play(choice.move)


def test_several_lines_are_different_and_sorted() -> None:
    lines = Engine("expert").lines(START, Limits(depth=5), lines=4)
    assert [line.rank for line in lines] == [1, 2, 3, 4]
    assert len({line.moves[0] for line in lines}) == 4
    scores = [line.score.centi for line in lines]
    assert scores == sorted(scores, reverse=True)


def test_more_lines_than_moves_gives_all_moves() -> None:
    lines = Engine("classic").lines(yokai.variant("classic").start, Limits(depth=2), lines=50)
    assert len(lines) == 4


def test_a_royal_that_can_be_captured_is_captured() -> None:
    position = Position.parse("expert", "2k2/2G2/5/5/5/2K2 b - 1")
    choice = Engine("expert").best_move(position, Limits(depth=4))
    end = position.play(choice.move).outcome
    assert end == yokai.Outcome(yokai.SOUTH, "capture")


def test_a_third_repetition_counts_as_a_draw() -> None:
    game = Game("expert")
    for usi in ["4f4e", "4a4b", "4e4f", "4b4a"] * 2:
        last = game.play(usi)
        if game.outcome:
            break
    assert game.outcome
    assert str(game.outcome) == "draw by repetition"
    game.undo()
    assert game.position.play(last).key == game.start.key
    # From here the same move ends the game: a search must see a draw, not a plus.
    lines = Engine("expert").lines(game, Limits(depth=1), lines=99)
    repeating = next(line for line in lines if line.moves[0] == last)
    assert repeating.score.centi == 0


def test_whoever_is_ahead_breaks_a_wall_rather_than_move_to_and_fro() -> None:
    # +S S . s k   South has nearly everything. Where values do not fade, 6,000 nodes a move bring
    # .  p g s .   a draw by repetition after 176 plies, 126 of them in a row without a capture, a
    # .  . . . .   drop or a promotion.
    # .  P P P P
    # .  G G . G
    # .  K . . .
    game = Game(Position.parse("expert", "+S2sk/1pgs1/5/1PPPP/1GG1G/1K3 b P 1"))
    engine = Engine("expert", hash_mb=8)
    while not game.outcome and len(game.moves) < 120:
        game.play(engine.best_move(game, Limits(nodes=6000)).move)
    assert str(game.outcome) == "South wins by checkmate"


def test_values_fade_with_the_plies_without_progress() -> None:
    game = Game(Position.parse("expert", "k4/5/5/5/1GG2/1K3 b - 1"))
    engine, choice = Engine("expert", hash_mb=1), random.Random(1).choice

    def score(of: Game | Position) -> int:
        engine.forget()
        return engine.lines(of, Limits(depth=1))[0].score.centi

    while len(game.moves) < 40:
        at = game.position
        quiet = [m for m in game.legal_moves if not (m.is_drop or at.is_capture(m))]
        game.play(choice(quiet))
        if len(game.moves) == 20:
            assert score(game) == score(game.position)
    assert abs(score(game)) < abs(score(game.position))


def test_stop_ends_an_endless_search_within_50_ms() -> None:
    engine = Engine("expert")
    late = []
    for _ in range(5):
        thread = threading.Thread(target=engine.lines, args=(START, Limits()))
        thread.start()
        time.sleep(0.1)
        asked = time.perf_counter()
        engine.stop()
        thread.join()
        late.append(time.perf_counter() - asked)
    # The machine may pause us; the engine itself looks at the flag every thousand nodes.
    assert sorted(late)[2] < 0.05


def test_a_stop_that_comes_before_its_search_is_not_lost() -> None:
    engine, stop = Engine("expert"), _core.Stop()
    stop.set()
    assert engine.think(START, stop=stop).result().lines[0].depth == 0
    assert engine.lines(START, Limits(depth=3))[0].depth == 3  # and ends no other


def test_stop_while_nothing_is_thought_about_ends_nothing_later() -> None:
    engine = Engine("expert")
    engine.lines(START, Limits(depth=1))
    engine.stop()
    assert engine.lines(START, Limits(depth=3))[0].depth == 3


def test_a_search_leaves_other_threads_running() -> None:
    engine = Engine("expert")
    thread = threading.Thread(target=engine.lines, args=(START, Limits(movetime=10_000)))
    thread.start()
    for _ in range(30):  # all of the time passes with the first, if the search lets no one in
        time.sleep(0.001)
    assert thread.is_alive()
    engine.stop()
    thread.join()


def test_search_in_place_starts_no_thread() -> None:
    """Neither `best_move` nor `lines`, at any level: whoever asks searches."""
    running = set(threading.enumerate())
    seen: list[threading.Thread] = []

    def look(_: object = None) -> None:
        assert set(threading.enumerate()) == running
        seen.append(threading.current_thread())

    for level in LEVELS:
        engine = Engine("expert", level, hash_mb=1)
        engine.best_move(START, Limits(depth=3), 2, look)
        engine.lines(START, Limits(movetime=200), tell=look, tick=look)
    assert set(seen) == {threading.current_thread()}
    assert len(seen) > 5 * len(LEVELS)


def test_beginners_and_the_table_need_no_search(classic_table: Tablebase) -> None:
    """They answer while the engine searches something else, and so without its lock."""
    start = yokai.variant("classic").start
    for level in (1, 2, 3):
        engine = Engine("classic", level, hash_mb=1)
        with engine.think(start, advise=True):
            assert engine.best_move(start).move in start.legal_moves
            assert engine.think(start).result().move in start.legal_moves
            assert next(engine.slices(start, advise=False))[0].moves
    perfect, few = Engine("classic", hash_mb=1, table=classic_table), "2k/K2/3/3 b - 1"
    with perfect.think(Position.parse("classic", few)):
        assert perfect.lines(start)[0].exact
        running = threading.active_count()
        assert perfect.think(start).result().lines[0].exact
        assert threading.active_count() == running


def test_tick_is_called_about_20_times_a_second_and_may_end_the_search() -> None:
    engine, ticks = Engine("expert", hash_mb=1), []

    def count() -> None:
        ticks.append(time.perf_counter())

    engine.lines(START, Limits(movetime=1000), tick=count)
    assert 10 <= len(ticks) <= 40
    begun = time.perf_counter()
    assert engine.best_move(START, Limits(), tick=lambda: True).move in START.legal_moves
    assert time.perf_counter() - begun < 5


@pytest.mark.parametrize("ask", ["best_move", "lines"])
def test_stop_given_ends_a_search_in_place(ask: str) -> None:
    engine, stop = Engine("expert", hash_mb=1), _core.Stop()
    timer = threading.Timer(0.1, stop.set)
    timer.start()
    begun = time.perf_counter()
    getattr(engine, ask)(START, Limits(), stop=stop)
    assert 0.05 < time.perf_counter() - begun < 5
    timer.join()


def test_ctrl_c_ends_a_long_search_at_once() -> None:
    script = """
import signal, threading, time
from yokai import Engine, Limits, variant
signal.signal(signal.SIGINT, signal.default_int_handler)
engine = Engine("expert", hash_mb=1)
for ask in (engine.best_move, engine.lines, lambda *given: list(engine.slices(*given, 1, 60_000))):
    main = threading.main_thread().ident
    threading.Timer(0.3, signal.pthread_kill, (main, signal.SIGINT)).start()
    begun = time.perf_counter()
    try:
        ask(variant("expert").start, Limits(movetime=60_000))
    except KeyboardInterrupt:
        print(time.perf_counter() - begun < 5)
print(engine.lines(variant("expert").start, Limits(depth=3))[0].depth)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("True\nTrue\nTrue\n3\n", "")


@pytest.mark.parametrize("threads", [1, 2])
def test_slices_yield_whether_or_not_a_depth_is_finished_and_lose_nothing(threads: int) -> None:
    engine = Engine("expert", hash_mb=4, threads=threads)
    begun = time.perf_counter()
    depths = [found[0].depth for found in engine.slices(START, Limits(movetime=600), ms=20)]
    assert 0.4 < time.perf_counter() - begun < 5
    assert len(depths) == 30
    assert depths == sorted(depths)
    assert len(set(depths)) < len(depths)
    engine.forget()  # and is not busy


def test_slices_go_on_where_the_last_was_broken_off() -> None:
    """A depth in slices takes little more than in one piece."""
    for lines in (1, 3):
        whole = Engine("expert", hash_mb=16).lines(START, Limits(depth=10), lines)
        [*_, found] = Engine("expert", hash_mb=16).slices(START, Limits(depth=10), lines, ms=20)
        assert [(line.depth, line.rank) for line in found] == [(10, n + 1) for n in range(lines)]
        assert found[0].nodes < 4 * whole[0].nodes


def test_slices_end_where_nothing_can_be_improved(classic_table: Tablebase) -> None:
    won = Position.parse("expert", "2k2/5/2G2/5/5/2K2 b G 1")
    [*_, found] = Engine("expert", hash_mb=1).slices(won)
    assert found[0].score.plies == 1
    start = yokai.variant("classic").start
    perfect = Engine("classic", hash_mb=1, table=classic_table)
    assert [len(found) for found in perfect.slices(start, lines=2)] == [2]
    [*_, found] = Engine("expert", hash_mb=1).slices(START, Limits(nodes=50_000), ms=2)
    assert found[0].nodes <= 50_000


def test_slices_prove_long_mates() -> None:
    """Each slice goes on with the proof, which is longer than any of them."""
    position = Position.parse("expert", "3k1/1S1g1/5/1Ps2/K1+p2/5 w GS3P2gsp 1")
    engine = Engine("expert", hash_mb=16)
    [*_, found] = engine.slices(position, Limits(nodes=120_000), ms=3)
    assert (found[0].score.plies or 0) >= 11


def test_slices_can_be_left_and_stopped_between_two() -> None:
    engine = Engine("expert", hash_mb=1)
    left = engine.slices(START, ms=5)
    next(left)
    with pytest.raises(EngineError, match="thinking already"):
        engine.forget()
    left.close()
    engine.forget()
    stopped = engine.slices(START, ms=5)
    next(stopped)
    engine.stop()
    assert list(stopped) == []
    with pytest.raises(EngineError, match="bad ms '0'"):
        next(engine.slices(START, ms=0))


@pytest.mark.parametrize("level", [2, 7, 9])
def test_slices_return_the_move_that_the_level_chooses(level: int) -> None:
    slices = Engine("classic", level, hash_mb=1, seed=4).slices(Game("classic"), advise=False)
    while True:
        try:
            next(slices)
        except StopIteration as end:
            choice = end.value
            break
    chosen = Engine("classic", level, hash_mb=1, seed=4).best_move(Game("classic"))
    assert choice.move == chosen.move


def test_movetime_is_kept() -> None:
    engine = Engine("expert")
    began = time.perf_counter()
    engine.lines(START, Limits(movetime=200))
    assert 0.15 < time.perf_counter() - began < 0.6


def test_a_node_limit_is_kept() -> None:
    for nodes in (1, 100, 5000):
        line = Engine("expert").lines(START, Limits(nodes=nodes))[0]
        assert line.moves[0] in START.legal_moves
        assert line.nodes <= nodes * 1.2 + 10


def test_the_same_nodes_give_the_same_move() -> None:
    first, second = (Engine("expert").lines(START, Limits(nodes=20_000))[0] for _ in range(2))
    assert first.moves == second.moves
    assert first.score == second.score


def test_analysis_deepens_and_can_be_cancelled_at_once() -> None:
    thoughts = Engine("expert").analyse(START, lines=2)
    depths = [next(thoughts)[0].depth for _ in range(5)]
    assert depths == sorted(depths)
    began = time.perf_counter()
    thoughts.close()
    assert time.perf_counter() - began < 0.3


def test_analysis_of_two_threads_agrees_with_the_rules() -> None:
    for lines in Engine("expert", threads=2).analyse(START, Limits(depth=9), lines=3):
        for line in lines:
            position = START
            for move in line.moves:
                assert move in position.legal_moves
                position = position.play(move)
    assert [(line.rank, line.depth) for line in lines] == [(1, 9), (2, 9), (3, 9)]


def test_a_finished_game_has_no_move() -> None:
    over = Position.parse("expert", "2k2/2+S2/2G2/5/5/2K2 w - 1")
    with pytest.raises(EngineError, match="the game is over"):
        Engine("expert").best_move(over)
    game = Game("expert")
    game.resign()
    with pytest.raises(EngineError, match="resignation"):
        Engine("expert").lines(game)


def test_another_game_is_refused() -> None:
    with pytest.raises(EngineError, match="plays expert"):
        Engine("expert").lines(yokai.variant("classic").start)


def test_a_busy_engine_says_so() -> None:
    engine = Engine("expert")
    thoughts = engine.analyse(START)
    next(thoughts)
    for ask in (
        lambda: engine.lines(START, Limits(depth=1)),
        engine.forget,
        lambda: engine.resize(32),
        lambda: engine.use_threads(2),
    ):
        with pytest.raises(EngineError, match="thinking already"):
            ask()
    thoughts.close()


def test_memory_that_is_not_there_leaves_the_old() -> None:
    script = """
import resource
from yokai import Engine, Limits, variant
engine = Engine("expert", hash_mb=16)
resource.setrlimit(resource.RLIMIT_AS, (1 << 31, 1 << 31))
try:
    engine.resize(4000)
except MemoryError:
    print(engine.lines(variant("expert").start, Limits(depth=5))[0].depth)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("5\n", "")


def test_the_rules_say_how_often_a_position_may_stand(tmp_path: Path) -> None:
    text = (Path(yokai.__file__).parent / "rules/variants/expert.toml").read_text(encoding="utf-8")
    path = tmp_path / "quick.toml"
    path.write_text(text.replace("repetition = 3", "repetition = 2"), encoding="utf-8")
    quick = yokai.load_variant(path)
    position = Position.parse(quick, "4k/5/5/5/5/K4 b - 1")
    back = position.play("5f5e")
    for times, drawn in ((0, False), (1, True)):
        before = [1, back._core.hash if times else 2]
        found = Engine(quick, hash_mb=1)._run(
            position, Past(before, 0), Limits(depth=2), 9, _core.Stop()
        )
        line = next(line for line in found if line.moves[0].usi == "5f5e")
        assert (line.score.centi == 0 and len(line.moves) == 1) is drawn


@pytest.mark.parametrize("options", [{"hash_mb": 0}, {"threads": 0}, {"level": 13}, {"level": -1}])
def test_bad_options_are_refused(options: dict[str, int]) -> None:
    with pytest.raises(EngineError):
        Engine("expert", **options)  # type: ignore[arg-type]  # on purpose


def test_the_table_makes_the_engine_perfect(classic_table: Tablebase) -> None:
    engine = Engine("classic", table=classic_table)
    start = yokai.variant("classic").start
    lines = engine.lines(start, lines=4)
    assert [line.score.plies for line in lines] == [-78, -78, -78, -76]
    assert lines[0].exact
    game = Game("classic")
    while not game.outcome:
        game.play(engine.best_move(game).move)
    assert len(game.moves) == 78


def test_positions_with_fewer_pieces_are_searched(classic_table: Tablebase) -> None:
    position = Position.parse("classic", "2k/K2/3/3 b - 1")
    choice = Engine("classic", table=classic_table).best_move(position, Limits(depth=3))
    assert choice.move.usi == "3b3a"
    assert not choice.lines[0].exact


def test_evaluation_kept_move_by_move_equals_the_whole() -> None:
    for game in EVERY:
        engine = Engine(game, hash_mb=1)
        rng = random.Random(3)
        position = game.start
        for _ in range(120):
            if position.outcome:
                position = game.start
            number = rng.randrange(len(position.legal_moves))
            after = position.play(position.legal_moves[number])
            # A captured royal ends the game; nobody asks what that board is worth.
            if not (after.outcome and after.outcome.reason == "capture"):
                code = position._core.moves[number]
                kept = engine._by_net.value_after(position._core, code)
                assert kept == engine.evaluate(after)
            position = after


def test_evaluation_is_the_same_for_both_sides() -> None:
    from tests.support import oracle

    engine = Engine("expert", hash_mb=1, net=False)
    rng = random.Random(11)
    position = START
    for _ in range(200):
        if position.outcome:
            position = START
        turned = oracle.rotate(oracle.parse(oracle.EXPERT, position.sfen))
        mirrored = oracle.mirror(oracle.parse(oracle.EXPERT, position.sfen))
        value = engine.evaluate(position)
        assert engine.evaluate(Position.parse("expert", oracle.sfen(turned))) == value
        assert engine.evaluate(Position.parse("expert", oracle.sfen(mirrored))) == value
        position = position.play(rng.choice(position.legal_moves))


def test_features_times_weights_is_the_evaluation() -> None:
    from yokai.engine.weights import weights

    engine = Engine("expert", hash_mb=1, net=False)
    w = weights(yokai.variant("expert"))
    position = START
    rng = random.Random(5)
    for _ in range(60):
        if position.outcome:
            position = START
        features = engine.features(position)
        assert sum(a * b for a, b in zip(features, w, strict=True)) == engine.evaluate(position)
        position = position.play(rng.choice(position.legal_moves))


def test_an_error_in_a_listener_ends_the_search_and_comes_back() -> None:
    def listen(line: object) -> None:
        raise RuntimeError("no more")

    engine = Engine("expert", threads=2)
    with pytest.raises(RuntimeError, match="no more"):
        engine.best_move(START, Limits(movetime=5000), tell=listen)
    assert engine.lines(START, Limits(depth=3))


def test_only_the_strongest_judge_by_the_network() -> None:
    """The ladder was measured without; advice is the best there is, whoever plays."""
    strongest, weaker = Engine("expert"), Engine("expert", level=11)
    by_hand = Engine("expert", net=False)
    position = START.play("3d3c")
    assert strongest.evaluate(position) != by_hand.evaluate(position)
    assert weaker.evaluate(position) == by_hand.evaluate(position)
    limits = Limits(depth=7)
    assert weaker.lines(START, limits)[0].score == strongest.lines(START, limits)[0].score
    weaker.best_move(START, limits)  # which is by hand, and forgets the advice
    assert weaker.lines(START, limits)[0].nodes == Engine("expert").lines(START, limits)[0].nodes
    strongest.use_net(False)
    assert strongest.evaluate(position) == by_hand.evaluate(position)


def test_network_of_another_game_is_refused() -> None:
    with pytest.raises(EngineError, match="is for classic, but this engine plays expert"):
        Engine("expert", net=random_net(yokai.variant("classic")))
