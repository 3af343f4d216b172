"""Games: history, repetition, resignation and agreement."""

import pytest

import yokai
from yokai import NORTH, SOUTH, Game, IllegalMove, Outcome, Position

ROUND = ("1d1c", "3a3b", "1c1d", "3b3a")  # back at the start


def played(*moves: str) -> Game:
    game = Game("classic")
    for move in moves:
        game.play(move)
    return game


def test_game_begins_anywhere() -> None:
    position = Position.parse("expert", "4k/5/5/5/5/K4 w - 8")
    assert Game("classic").start == yokai.variant("classic").start
    assert Game(yokai.variant("classic")).variant.id == "classic"
    assert Game(position).start is position
    with pytest.raises(yokai.UnknownVariant):
        Game("chess")


def test_play_returns_the_move_in_usi() -> None:
    game = Game("classic")
    move = game.play("kodama b2xb3")
    assert move.usi == "2c2b"
    assert game.moves == (move,)
    assert game.turn is NORTH
    assert [p.number for p in game.positions] == [1, 2]
    assert game.play(game.legal_moves[0]) == game.moves[-1]


def test_rule_5_third_time_the_same_position_is_a_draw() -> None:
    game = played(*ROUND, *ROUND[:3])
    assert (game.repetitions, game.outcome) == (2, None)
    game.play(ROUND[3])
    assert game.repetitions == 3
    assert game.outcome == Outcome(None, "repetition")
    assert game.legal_moves == []
    assert game.position.legal_moves


def test_rule_5_counts_the_player_to_move_and_the_reserves() -> None:
    game = Game(Position.parse("classic", "1k1/3/3/1K1 b R 1"))
    for usi in ("2d3d", "2a3a", "3d2d", "3a2a", "2d3d", "2a3a", "3d2d"):
        game.play(usi)
    assert game.outcome is None
    assert game.play("3a2a")
    assert game.outcome == Outcome(None, "repetition")


def test_rule_5_there_is_no_rule_against_perpetual_check() -> None:
    game = Game(Position.parse("expert", "k4/5/G4/5/5/4K b - 1"))
    for _ in range(2):
        assert game.outcome is None
        for usi in ("5c5b", "5a4a", "5b5c", "4a5a"):
            game.play(usi)
    assert game.outcome == Outcome(None, "repetition")


def test_undo_takes_a_repetition_back() -> None:
    game = played(*ROUND, *ROUND)
    assert game.undo() == yokai.Move(ROUND[3])
    assert game.outcome is None
    assert game.repetitions == 2
    game.play(ROUND[3])
    assert game.outcome == Outcome(None, "repetition")


@pytest.mark.parametrize(("side", "winner"), [(None, SOUTH), (SOUTH, NORTH), (NORTH, SOUTH)])
def test_resignation(side: yokai.Side | None, winner: yokai.Side) -> None:
    game = played("2c2b")
    game.resign(side)
    assert game.outcome == Outcome(winner, "resignation")
    assert game.legal_moves == []


def test_agreed_draw_can_be_undone_without_losing_a_move() -> None:
    game = played("2c2b")
    game.agree_draw()
    assert game.outcome == Outcome(None, "agreement")
    assert game.undo() is None
    assert game.outcome is None
    assert len(game.moves) == 1


@pytest.mark.parametrize(
    ("end", "words"),
    [
        ("resign", "the game is over, South wins by resignation"),
        ("agree_draw", "the game is over, draw by agreement"),
    ],
)
def test_nothing_is_played_after_the_end(end: str, words: str) -> None:
    game = played("2c2b")
    getattr(game, end)()
    with pytest.raises(IllegalMove, match=words) as caught:
        game.play("2a2b")
    assert caught.value.reason == "game_over"
    assert len(game.moves) == 1
    with pytest.raises(IllegalMove, match="the game is over already"):
        game.resign()


def test_nothing_is_played_after_a_capture_or_a_repetition() -> None:
    game = Game(Position.parse("classic", "2k/2P/3/K2 b - 1"))
    game.play("1b1a+")
    with pytest.raises(IllegalMove, match="the game is over, South wins by capture"):
        game.play("3d3c")
    with pytest.raises(IllegalMove, match="the game is over, draw by repetition"):
        played(*ROUND, *ROUND).play("2c2b")


def test_refused_move_leaves_the_game_as_it_was() -> None:
    game = played("2c2b")
    for move in ("2a1a", "foo", "P*9z"):
        with pytest.raises(yokai.YokaiError):
            game.play(move)
    assert [move.usi for move in game.moves] == ["2c2b"]
    assert game.repetitions == 1


def test_nothing_to_undo_is_said() -> None:
    with pytest.raises(IllegalMove, match="nothing to undo: no move has been played"):
        Game("classic").undo()


def test_game_in_words() -> None:
    game = played("2c2b")
    assert str(game) == str(game.position)
    assert repr(game) == ("<Game of classic, 1 moves, North to move, the koropokkuru is in danger>")
    game.resign()
    assert str(game).endswith("\nSouth wins by resignation")


def facts(game: Game) -> tuple[object, ...]:
    """All that can be asked of a game."""
    sfens = [position.sfen for position in game.positions]
    return sfens, game.moves, game.repetitions, game.outcome, game.status, game.legal_moves


def test_copy_is_the_same_game_and_goes_its_own_way() -> None:
    for game in (played(), played(*ROUND, *ROUND[:3]), played(*ROUND, *ROUND)):
        before = facts(game)
        twin = game.copy()
        assert facts(twin) == before
        twin.undo() if twin.outcome else twin.play(twin.legal_moves[0])
        assert facts(game) == before
    resigned = played("2c2b")
    resigned.resign()
    twin = resigned.copy()
    twin.undo()
    assert (twin.outcome, str(resigned.outcome)) == (None, "South wins by resignation")


def test_copy_remembers_what_stood_before() -> None:
    twin = played(*ROUND, *ROUND[:3]).copy()
    twin.play(ROUND[3])
    assert twin.outcome == Outcome(None, "repetition")


def test_copy_plays_nothing_again(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played(*ROUND)
    monkeypatch.setattr(Position, "play", None)
    assert facts(game.copy()) == facts(game)


def test_game_as_it_stood_earlier_is_the_game_that_was() -> None:
    line = (*ROUND, *ROUND[:3], "2a1b")
    game = played(*line)
    game.resign()
    for ply in range(len(line) + 1):
        assert facts(game.at(ply)) == facts(played(*line[:ply]))
    assert game.outcome
    for ply in (-1, len(line) + 1):
        with pytest.raises(yokai.YokaiError, match=f"bad ply '{ply}': 8 moves have been played"):
            game.at(ply)


def test_games_are_equal_by_their_start_their_moves_and_their_end() -> None:
    assert played("2c2b") == played("kodama b2xb3") != played()
    assert played("2c2b") == played("2c2b").copy()
    assert Game("classic") != Game("dobutsu")
    assert played("2c2b") != Game(played("2c2b").position)  # the history counts
    resigned = played("2c2b")
    resigned.resign()
    assert resigned != played("2c2b")
    resigned.undo()
    assert resigned == played("2c2b")
    assert played() != "classic"
    with pytest.raises(TypeError, match="unhashable"):
        hash(played())
