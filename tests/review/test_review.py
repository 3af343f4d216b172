"""A whole game reviewed."""

from __future__ import annotations

import time
from random import Random

from yokai import NORTH, SOUTH, Game, Move, Position, Record, Tablebase
from yokai.engine.line import Score
from yokai.review.evaluations import PositionEvaluation
from yokai.review.facts import loses_piece
from yokai.review.review import MOST_MOMENTS, Review, ReviewProgress, _Work, review, reviewing


def played(moves: str, start: str = "rkb/1p1/1P1/BKR b - 1") -> Game:
    game = Game(Position.parse("classic", start))
    for move in moves.split():
        game.play(move)
    return game


def random_game(seed: int, plies: int) -> Game:
    """A game of moves at random that does not end by itself too soon."""
    random = Random(seed)
    while True:
        game = Game("classic")
        while not game.outcome and len(game.moves) < plies:
            game.play(random.choice(game.legal_moves))
        if len(game.moves) == plies:
            return game


def test_every_move_is_judged_by_the_truth(classic_table: Tablebase) -> None:
    game = random_game(1, 30)
    found = review(game, table=classic_table)
    assert found.exact
    assert [each.move for each in found.moves] == list(game.moves)
    for each in found.moves:
        values = {m.move: m.value for m in classic_table.moves(each.before)}
        best = classic_table.moves(each.before)[0].value
        assert each.could.plies == (None if best.result == "draw" else each.could.plies)
        assert abs(each.did.plies or 0) == values[each.move].plies
        if values[each.move] == best:
            assert (each.lost, each.best) == (0, each.move)
        elif values[each.move].result != best.result and each.grade != "only":
            assert each.grade in ("mistake", "blunder")
    assert len(found.curve) == 31


def test_moments_are_few_and_the_readers_come_first(classic_table: Tablebase) -> None:
    game = random_game(2, 60)
    for side in (SOUTH, NORTH):
        moments = [each.judged for each in review(game, table=classic_table, side=side).moments]
        assert len(moments) == MOST_MOMENTS
        assert {each.side for each in moments} == {side}
        assert [each.ply for each in moments] == sorted(each.ply for each in moments)
    found = review(game, table=classic_table)
    visible = [each for each in found.moves if each.visible and each.grade != "good"]
    worst = sorted((each.lost for each in visible), reverse=True)[:MOST_MOMENTS]
    assert sorted((each.judged.lost for each in found.moments), reverse=True) == worst
    for moment in found.moments:
        assert moment.facts
        after = moment.judged.before.play(moment.judged.move)
        for move in moment.punished:
            after = after.play(move)  # each can be played
        instead = moment.judged.before
        for move in moment.instead:
            instead = instead.play(move)
        assert moment.instead[0] == moment.judged.best


def test_moments_of_the_opponent_fill_the_places_that_are_left(classic_table: Tablebase) -> None:
    found = review(random_game(14, 6), table=classic_table, side=SOUTH)
    moments = [(each.judged.side, each.judged.ply) for each in found.moments]
    assert moments == [(SOUTH, 3), (NORTH, 4), (NORTH, 6)]


def test_the_single_moment_is_the_mistake_that_the_opponent_used(
    classic_table: Tablebase,
) -> None:
    # South steps into a capture twice; North overlooks the first, and takes at the second.
    game = played("2c2b 1a2b P*1b 2a1b 2d2c 1b2a 2c2b 2a2b")
    steps = list(reviewing(game, table=classic_table, side=SOUTH, most=1))
    found = steps[-1]
    assert isinstance(found, Review)
    assert [found.moves[ply - 1].did.plies for ply in (5, 7)] == [-2, -2]
    assert [moment.judged.ply for moment in found.moments] == [7]
    (other,) = list(reviewing(game, table=classic_table, side=NORTH, most=1))[-1:]
    assert isinstance(other, Review)
    assert [moment.judged.ply for moment in other.moments] == [6]  # what North overlooked


def test_what_nobody_can_see_is_no_moment_beside_what_a_person_sees(
    classic_table: Tablebase,
) -> None:
    unseen = 0
    for seed in range(8):
        for side in (SOUTH, NORTH):
            found = review(random_game(seed, 24), table=classic_table, side=side)
            matters = [
                each for each in found.moves if each.grade in ("inaccuracy", "mistake", "blunder")
            ]
            assert any(each.visible for each in matters)
            assert all(each.judged.visible for each in found.moments)
            unseen += sum(not each.visible for each in matters)
    assert unseen  # wins that take 75 plies were let go, and are not told


def test_game_without_a_visible_loss_tells_what_the_table_sees(classic_table: Tablebase) -> None:
    found = review(played("2d1c 2a3b"), table=classic_table, side=SOUTH)
    assert [each.visible for each in found.moves] == [False, False]
    (moment,) = found.moments
    assert moment.facts[0].name == "missed_win"


def test_taking_back_with_the_wrong_piece_leaves_no_piece_behind(
    classic_table: Tablebase,
) -> None:
    found = review(played("2c2b 2a2b"), table=classic_table)
    assert found.moves[1].best.usi == "1a2b"  # it takes the same piece
    assert not found.moves[1].visible


def test_only_the_best_move_or_its_equal_is_called_best(classic_table: Tablebase) -> None:
    for seed in range(3):
        for each in review(random_game(seed, 40), table=classic_table).moves:
            assert (each.grade == "best") <= (each.best == each.move)
            if each.grade == "best":
                assert each.did == each.could


def test_hung_piece_is_never_good_in_a_lost_game(classic_table: Tablebase) -> None:
    graded = 0
    for seed in range(6):
        for each in review(random_game(seed, 40), table=classic_table).moves:
            after = each.before.play(each.move)
            lost = each.could.plies is not None and each.could.plies < 0
            if lost and each.grade not in ("best", "only") and not after.outcome:
                hung = loses_piece(each.before, each.move, each.best)
                assert not hung or each.grade not in ("best", "good")
                graded += hung
    assert graded


def test_hung_piece_is_not_best_where_a_search_finds_all_moves_hopeless() -> None:
    class Hopeless:
        """An evaluator for which every move loses in as many plies."""

        def exact(self, position: Position) -> None:
            return None

        def searched(self, game: Game, *, deeper: bool = False) -> PositionEvaluation:
            if game.moves:
                return PositionEvaluation(Score(31990, 9), (game.legal_moves[0],), False)
            return PositionEvaluation(Score(-31990, -10), (Move("1d2d"),), False)

    for move, said in (("1d1c", "inaccuracy"), ("3d3c", "best")):
        work = _Work(played(move, "k2/2r/3/K1R b - 1"), Hopeless())  # type: ignore[arg-type]
        list(work.evaluate())
        (judged,) = work.judge()
        assert (judged.grade, judged.could == judged.did) == (said, True)


def test_perfect_play_has_nothing_to_mend(classic_table: Tablebase) -> None:
    game = Game("classic")
    for move in classic_table.line(game.position):
        game.play(move)
    found = review(game, table=classic_table)
    assert found.moments == ()
    assert found.accuracy(SOUTH) == found.accuracy(NORTH) == 100
    assert found.curve[-1] == 0  # North has won
    assert all(share < 0.5 for share in found.curve)


def test_main_line_of_a_record_is_reviewed_with_its_names(classic_table: Tablebase) -> None:
    text = "V2.2\nN+Aiko\nN-Ben\n$VARIANT:classic\n$RESULT:*\n2c2b\n'(\n'>1d1c\n')\n2a2b\n"
    found = review(Record.parse(text), table=classic_table)
    assert [each.move.usi for each in found.moves] == ["2c2b", "2a2b"]
    assert (found.south, found.north) == ("Aiko", "Ben")


def test_repetition_that_throws_a_win_away_is_seen(classic_table: Tablebase) -> None:
    """North is winning from the start, and walks in a circle instead."""
    game = played("1d1c 3a3b 1c1d 3b3a " * 2)
    assert str(game.outcome) == "draw by repetition"
    found = review(game, table=classic_table)
    assert found.moves[-1].did.plies is None
    assert found.moments[-1].facts[0].name == "repeats"
    assert found.curve[-1] == 0.5


def test_resigned_game_ends_as_it_stood(classic_table: Tablebase) -> None:
    game = played("2c2b 2a2b")
    game.resign()
    found = review(game, table=classic_table)
    assert len(found.moves) == 2
    assert 0.5 < found.curve[-1] < 1  # North had let it slip


def test_the_engine_judges_where_there_is_no_table() -> None:
    # South leaves the koropokkuru where the tanuki takes it; North sees it.
    game = played("3d3c 2c2d", "1k1/3/1r1/PK1 b - 1")
    found = review(game, seconds=1)
    assert not found.exact
    assert [each.grade for each in found.moves] == ["blunder", "best"]
    (moment,) = found.moments
    assert moment.facts[0].name == "allows_capture"
    assert [move.usi for move in moment.punished] == ["2c2d"]
    assert found.curve[-1] == 0


def test_only_move_is_nobodys_fault() -> None:
    game = Game(Position.parse("dobutsu", "3/1k1/r2/1K1 b - 1"))
    assert len(game.legal_moves) == 1
    game.play(game.legal_moves[0])
    found = review(game, seconds=1)
    assert found.moves[0].grade == "only"
    assert found.accuracy(SOUTH) is None


def test_game_without_moves_has_an_empty_review() -> None:
    found = review(Game("classic"), seconds=1)
    assert (found.moves, found.moments, len(found.curve)) == ((), (), 1)


def test_missed_win_at_hand_is_told_even_if_it_is_still_won() -> None:
    game = Game(Position.parse("classic", "2k/K2/3/1R1 b - 1"))
    game.play("2d2c")
    (moment,) = review(game, seconds=1).moments
    assert moment.facts[0].name == "missed_reach"


def test_progress_is_told_and_it_can_be_left(classic_table: Tablebase) -> None:
    told: list[tuple[str, float]] = []
    review(random_game(3, 20), table=classic_table, progress=lambda *far: told.append(far))
    assert [share for _, share in told if share < 0 or share > 1] == []
    assert {stage for stage, _ in told} >= {"look", "explain"}
    steps = reviewing(random_game(3, 20), table=classic_table)
    assert next(steps) == ReviewProgress("look", 0.0)
    steps.close()
    assert list(steps) == []


def test_a_long_game_takes_little_time(classic_table: Tablebase) -> None:
    game = random_game(4, 60)
    begun = time.monotonic()
    review(game, table=classic_table)
    assert time.monotonic() - begun < 3  # of a loaded machine; bench/review.py measures
