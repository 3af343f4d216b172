"""What is wrong with a move, shown on the board."""

import pytest

from tests.support.games import STUCK_DRAWS
from yokai import Position, Tablebase
from yokai.engine.captures import targets
from yokai.learn.puzzles.collection import puzzles_of
from yokai.learn.puzzles.puzzle import KindName
from yokai.learn.puzzles.refutation import LONGEST_WIN, refute
from yokai.learn.why import PuzzleWhy


@pytest.mark.parametrize(
    ("game", "sfen", "kind", "why"),
    [
        ("classic", "2k/3/1r1/1K1 w - 1", "win", "lost"),
        ("classic", "3/3/K1k/3 w - 1", "win", "reached"),
        ("expert", "2k2/5/5/2g2/5/2K2 w g 1", "mate", "mated"),
        ("classic", "rkb/1p1/3/BKR w P 1", "hold", "soon"),
        ("classic", "k2/3/1R1/BPK w - 1", "win", "slow"),
        ("expert", "sgkgs/5/1ppp1/1PPP1/5/SGKGS w - 1", "mate", "flees"),
        ("classic", "rkb/1p1/1P1/BKR w - 1", "only_win", "escapes"),
        ("expert", "sgkgs/5/1ppp1/1PPP1/5/SGKGS w - 1", "material", "less"),
        (STUCK_DRAWS, "k1R/3/1K1/3 w - 1", "win", "escapes"),  # drawn, and over
    ],
)
def test_refutation_says_what_it_shows(
    game: str, sfen: str, kind: KindName, why: PuzzleWhy
) -> None:
    after = Position.parse(game, sfen)
    told = refute(after, kind)
    assert told.why == why
    assert (why == "slow") <= (told.plies is not None and told.plies < 0)
    assert told.reply is None or why in ("soon", "escapes", "flees", "less")
    assert len(told.line) <= LONGEST_WIN
    assert told.line or why in ("slow", "soon", "escapes", "flees", "less")
    for move in told.line:
        after = after.play(move)
    if why == "slow" and told.line:
        assert after.outcome  # the win is shown to its end
        assert after.outcome.winner is Position.parse(game, sfen).turn.other
    if why in ("lost", "reached", "mated"):
        assert after.outcome
        assert after.outcome.winner is Position.parse(game, sfen).turn
        assert told.plies == 1


def test_win_is_called_gone_only_where_that_is_proved(classic_table: Tablebase) -> None:
    drawn = next(
        after
        for puzzle in puzzles_of("classic")
        if puzzle.kind == "win"
        for after in (puzzle.position.play(move) for move in puzzle.position.legal_moves)
        if not after.outcome and classic_table.probe(after).result == "draw"
    )
    assert refute(drawn, "win", classic_table).why == "escapes"
    assert refute(drawn, "win").why == "flees"  # an engine alone cannot know
    # South is far ahead and has not mated: the win is not gone.
    ahead = Position.parse("expert", "p3k/2Gsp/PG3/G2p1/1S3/1K3 b G2SPp 1").play("3b4a")
    assert refute(ahead, "mate").why == "flees"


def test_table_is_asked_where_there_is_one(classic_table: Tablebase) -> None:
    after = Position.parse("classic", "rkb/1p1/1P1/BKR b - 1").play("2c2b")
    told = refute(after, "only_win", classic_table)
    assert (told.why, told.plies) == ("soon", 75)
    assert told.line[0] == classic_table.moves(after)[0].move


def test_line_ends_where_the_loss_is_seen_or_is_not_played() -> None:
    """Each line ends the game, wins a piece for good, or is one reply that has a reason."""
    shown = set()
    for game in ("classic", "expert"):
        for puzzle in list(puzzles_of(game))[::97]:
            for move in puzzle.position.legal_moves[:3]:
                after = here = puzzle.position.play(move)
                if after.outcome or move == puzzle.line[0]:
                    continue
                told = refute(after, puzzle.kind)
                for reply in told.line:
                    taken = here.piece(reply.target)
                    here = here.play(reply)
                last = told.line[-1] if told.line else None
                if here.outcome:
                    shown.add("the end")
                elif last and taken and not taken.kind.royal and last.target not in targets(here):
                    shown.add("a piece")
                    assert here.turn is puzzle.side
                else:
                    assert len(told.line) == (told.reply is not None), (puzzle.id, move.usi)
                    shown.add("a reply" if told.line else "nothing")
    assert shown == {"the end", "a piece", "a reply", "nothing"}


def test_longer_win_is_shown_to_its_end_or_said() -> None:
    """The tester's case: the line stopped where the enemy took a piece, nine plies before mate."""
    puzzle = puzzles_of("expert").get("agcgny")
    told = refute(puzzle.position.play("G*4d"), puzzle.kind)
    assert told.why == "slow"
    assert told.plies is not None
    assert told.plies < -LONGEST_WIN
    assert told.line == ()


def test_reply_that_takes_a_piece_is_told_and_a_quiet_one_is_not() -> None:
    takes = refute(Position.parse("expert", "2k2/5/5/4s/4G/K4 w - 1"), "material")
    assert takes.reply
    assert takes.reply.name in ("takes_free", "forces")
    quiet = refute(Position.parse("expert", "sgkgs/5/1ppp1/1PPP1/5/SGKGS w - 1"), "mate")
    assert quiet.reply is None or quiet.reply.name.startswith(("takes", "guards"))
