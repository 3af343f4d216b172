"""The text game, played by a script."""

import io
import re
from pathlib import Path

import pytest

import yokai
from tests.support.games import STUCK_DRAWS
from yokai import Game, Move, Position, Record
from yokai.i18n import LANGUAGES, Words
from yokai.notation.move import NORTH, SOUTH, Side
from yokai.rules.outcome import Outcome
from yokai.terminal.computer import Computer
from yokai.terminal.textgame import COMMANDS, TextGame


class Table:
    """A game with someone typing; what was answered is in `said`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch, self.capsys = monkeypatch, capsys

    def type(
        self,
        *lines: str,
        game: Game | None = None,
        language: str = "en",
        computer: Computer | None = None,
    ) -> str:
        self.monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        self.text = TextGame(game or Game("classic"), Words(language), computer)
        self.text.run()
        return self.capsys.readouterr().out

    @property
    def moves(self) -> list[str]:
        return [move.usi for move in self.text.game.moves]


class Puppet(Computer):
    """Plays the moves it is given, and gives in to a draw when told to."""

    def __init__(self, side: Side, *moves: str, content: bool = False) -> None:
        super().__init__(yokai.variant("classic"), 3, side)
        self._moves, self._content = list(moves), content

    def move(self, game: Game) -> Move:
        return game.position.move(self._moves.pop(0))

    def hint(self, game: Game) -> Move:
        return game.legal_moves[0]

    def accepts_draw(self, game: Game) -> bool:
        return self._content


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Table:
    return Table(monkeypatch, capsys)


def test_board_and_turn_are_shown(table: Table) -> None:
    said = table.type("quit")
    assert "Yōkai no Mori 3x4" in said
    assert "  1    B   K   R\n       a   b   c\n" in said
    assert "South to move" in said
    assert said.endswith("South> ")


def test_moves_are_played_in_either_notation(table: Table) -> None:
    said = table.type("kodama b2xb3", "2a2b", "c1-c2")
    assert table.moves == ["2c2b", "2a2b", "1d1c"]
    assert "North to move, the koropokkuru is in danger" in said


def test_wrong_move_explains_itself_and_nothing_is_lost(table: Table) -> None:
    said = table.type("b2xb3", "a1-a2", "c4-c2", "foo", "P*z9", "", "b4xb3")
    assert "No: the kitsune on a1 belongs to South." in said
    assert "No: a kitsune has no dot that leads from c4 to c2." in said
    assert "Sorry, cannot read the move 'foo': write a step like" in said
    assert "Sorry, cannot read the move 'P*z9'" in said or "no square 'z9'" in said
    assert table.moves == ["2c2b", "2a2b"]


def test_moves_lists_what_may_be_played(table: Table) -> None:
    said = table.type("moves")
    assert "  2c2b  kodama b2xb3\n" in said
    assert said.count("koropokkuru b1-") == 2


def test_undo_takes_back_a_move_and_says_when_there_is_none(table: Table) -> None:
    said = table.type("b2xb3", "undo", "undo")
    assert table.moves == []
    assert "No: no move has been played." in said


def test_end_of_the_game_is_told_and_a_new_one_offered(table: Table) -> None:
    game = Game(Position.parse("classic", "2k/2P/3/K2 b - 1"))
    said = table.type("c3xc4", "moves", "a1-a2", "new", "a1-a2", game=game)
    assert "South wins by capture" in said
    assert "new, undo, save or quit> " in said
    assert "The game is over: South wins by capture." in said
    assert "No: the game is over, South wins by capture." in said
    assert table.moves == ["3d3c"]


def test_repetition_is_a_draw(table: Table) -> None:
    said = table.type(*["c1-c2", "a4-a3", "c2-c1", "a3-a4"] * 2)
    assert "draw by repetition" in said


def test_player_without_a_move_draws_where_the_rules_say_so(table: Table) -> None:
    game = Game(Position.parse(STUCK_DRAWS, "k2/2R/1K1/3 b - 1"))
    assert "draw: no move is left" in table.type("1b1a", game=game)


@pytest.mark.parametrize(
    ("word", "end"), [("resign", "North wins by resignation"), ("draw", "draw by agreement")]
)
def test_players_may_end_the_game_and_think_again(table: Table, word: str, end: str) -> None:
    said = table.type("b2xb3", "b4xb3", word.upper(), "undo", "b1-b2")
    assert end in said
    assert table.moves == ["2c2b", "2a2b", "2d2c"]


def test_game_that_is_still_on_is_not_thrown_away(table: Table, tmp_path: Path) -> None:
    said = table.type("b2xb3", "new", f"load {tmp_path / 'x'}")
    assert said.count("Sorry, this game is still on: resign or agree on a draw first.") == 2
    assert table.moves == ["2c2b"]


def test_game_is_saved_and_loaded(table: Table, tmp_path: Path) -> None:
    file = tmp_path / "our game.yokai"
    said = table.type("b2xb3", f"save {file}", "b4xb3", f"save {file}", "quit")
    assert said.count(f"Saved to {file}.") == 2
    assert Record.load(file).date is not None
    table.type(f"load {file}", "b1-b2")
    assert table.moves == ["2c2b", "2a2b", "2d2c"]


def test_save_never_overwrites_something_else(table: Table, tmp_path: Path) -> None:
    file = tmp_path / "thesis.txt"
    file.write_text("years of work")
    assert "is not a game record; choose another name" in table.type(f"save {file}")
    assert file.read_text() == "years of work"


def test_save_that_fails_says_why(table: Table, tmp_path: Path) -> None:
    said = table.type(f"save {tmp_path}", f"save {tmp_path}/no/such/place", "save a\0b")
    assert "Is a directory" in said
    assert "No such file or directory" in said
    assert said.count("Sorry, cannot save to") == 3


def test_load_that_fails_says_why(table: Table) -> None:
    assert "cannot be read: No such file or directory" in table.type("load no-such-game")


def test_word_with_too_much_or_too_little_is_explained(table: Table) -> None:
    said = table.type("save", "undo it")
    assert "Sorry, write save FILE." in said
    assert "Sorry, write undo." in said


def test_help_explains_every_word(table: Table) -> None:
    said = table.type("help")
    for word in COMMANDS:
        assert f"\n  {word} " in said
    assert "save FILE    Write the game to a file." in said


def test_end_of_input_leaves_cleanly(table: Table) -> None:
    assert table.type("b2xb3").endswith("North> \n")


def test_whole_game_is_told_in_french(table: Table) -> None:
    game = Game("dobutsu")
    lines = ["poussin b3", "b3-b3", "girafe a1-a2", "foo", "moves", "save", "new", "help"]
    said = table.type(*lines, "b4xb3", "undo", "resign", "moves", game=game, language="fr")
    assert table.moves == ["2c2b"]
    assert "Dobutsu shogi. Tape help pour voir" in said
    assert "Sud: poussin P" in said
    assert "Au tour de Nord, son lion est en danger" in said
    assert "En a1, il y a un éléphant." in said
    assert "Désolé, je ne comprends pas ce coup." in said
    assert "  2a2b  lion b4xb3\n" in said
    assert "Désolé, il faut écrire save FILE." in said
    assert "Désolé, cette partie est encore en cours" in said
    assert "  undo         Annuler le dernier coup, l’abandon ou la nulle.\n" in said
    assert "La partie est finie\N{NARROW NO-BREAK SPACE}: Sud gagne par abandon." in said
    assert "new, undo, save ou quit> " in said


def test_whole_game_is_told_in_german(table: Table, tmp_path: Path) -> None:
    game = Game(Position.parse("classic", "2k/2P/3/K2 b - 1"))
    file = tmp_path / "partie"
    lines = ["undo", "P*b2", "kitsune*b2", "Kodama c4", f"save {file}", "a1-a2", "load nichts"]
    said = table.type(*lines, game=game, language="de")
    assert "Süd ist am Zug" in said
    assert "Es gibt nichts zurückzunehmen." in said
    assert "Das hast du nicht in der Reserve: Kodama." in said
    assert "Süd gewinnt durch Schlagen" in said
    assert f"Gespeichert in {file}." in said
    assert "Die Partie ist zu Ende." in said
    assert "Tut mir leid, diese Partie lässt sich nicht lesen:" in said


def test_whole_game_is_told_in_japanese(table: Table) -> None:
    said = table.type("コダマ b2xb3", "a1-a2", "キツネ*b2", "draw", language="ja")
    assert table.moves == ["2c2b"]
    assert "ようかいの森 3×4。" in said
    assert "先手: コダマ P" in said
    assert "後手の 番です。コロポックルが あぶない！" in said
    assert "それは あなたの こまでは ありません。" in said
    assert "もちごまに キツネは ありません。" in said
    assert "話し合いで 引き分け" in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_blank_stays_empty(table: Table, language: str, tmp_path: Path) -> None:
    typed = ["b2xb3", "tanuki b1", "tanuki c4-c3", "new", "x", "save", f"save {tmp_path}"]
    said = table.type(
        *typed, "load x", "help", "moves", "draw", "undo", "resign", language=language
    )
    assert not {"{", "text.", "outcome.", "command.", "refusal."} & set(
        re.findall(r"\{|\w+\.", said)
    )


def test_english_status_is_that_of_the_library(table: Table) -> None:
    for moves in (["b2xb3"], ["c1-c2"], ["b2xb3", "resign"], ["draw"]):
        said = table.type(*moves)
        assert f"\n{table.text.game}\n" in said


@pytest.mark.parametrize(
    ("language", "win", "draw"),
    [
        ("en", "North wins by being late", "draw by length"),
        ("de", "Nord gewinnt!", "Remis"),
    ],
)
def test_ending_without_a_word_of_its_own(table: Table, language: str, win: str, draw: str) -> None:
    for outcome, told in ((Outcome(NORTH, "being late"), win), (Outcome(None, "length"), draw)):
        game = Game("classic")
        game.end(outcome)
        assert f"\n{told}\n" in table.type("quit", game=game, language=language)


def test_computer_replies_and_shows_one_board_a_turn(table: Table) -> None:
    said = table.type("b2xb3", "b1-b2", computer=Puppet(NORTH, "2a2b", "3a3b"))
    assert table.moves == ["2c2b", "2a2b", "2d2c", "3a3b"]
    assert "You play South against the computer, level 3, Zashiki.\n" in said
    assert "South> The computer plays koropokkuru b4xb3.\n\nNorth: kodama P\n" in said
    assert "South> The computer plays tanuki a4-a3.\n" in said
    assert said.count("       a   b   c\n") == 3


def test_computer_that_plays_south_begins(table: Table) -> None:
    said = table.type("moves", computer=Puppet(SOUTH, "2c2b"))
    assert table.moves == ["2c2b"]
    assert "You play North against the computer" in said
    assert "The computer plays kodama b2xb3." in said
    assert said.count("North> ") == 2


def test_undo_against_the_computer_goes_back_to_our_turn(table: Table) -> None:
    table.type("b2xb3", "undo", computer=Puppet(NORTH, "2a2b"))
    assert table.moves == []
    # A move that ends the game has no reply to take back.
    game = Game(Position.parse("classic", "2k/2P/3/K2 b - 1"))
    said = table.type("c3xc4", "undo", game=game, computer=Puppet(NORTH))
    assert "South wins by capture" in said
    assert table.moves == []
    # A resignation alone is taken back alone.
    table.type("b2xb3", "resign", "undo", computer=Puppet(NORTH, "2a2b"))
    assert table.moves == ["2c2b", "2a2b"]


def test_first_move_of_the_computer_is_not_taken_back(table: Table) -> None:
    said = table.type("undo", "b4xb3", "undo", computer=Puppet(SOUTH, "2c2b", "2d3c"))
    assert said.count("No: no move has been played.") == 1
    assert table.moves == ["2c2b"]


def test_computer_agrees_to_a_draw_when_it_wants(table: Table) -> None:
    said = table.type("draw", "b2xb3", computer=Puppet(NORTH, "2a2b"))
    assert "Your opponent would rather play on.\n" in said
    assert table.moves == ["2c2b", "2a2b"]
    assert "draw by agreement" in table.type("draw", computer=Puppet(NORTH, content=True))


def test_new_game_and_resignation_against_the_computer(table: Table) -> None:
    said = table.type("resign", "new", computer=Puppet(SOUTH, "2c2b", "1d1c"))
    assert "South wins by resignation" in said
    assert table.moves == ["1d1c"]


def test_game_over_is_not_replied_to(table: Table) -> None:
    moves = ["c1-c2", "a4-a3", "c2-c1", "a3-a4"] * 2
    said = table.type(*moves[::2], computer=Puppet(NORTH, *moves[1::2]))
    assert "draw by repetition" in said
    assert "new, undo, save or quit> " in said


def test_record_knows_the_computer(table: Table, tmp_path: Path) -> None:
    file = tmp_path / "game.yokai"
    table.type("b2xb3", f"save {file}", computer=Puppet(NORTH, "2a2b"))
    record = Record.load(file)
    assert (record.south, record.north) == ("", "yokai, level 3 (zashiki)")
    # A game goes on where it was saved, also if it is the computer's turn.
    game = Game("classic")
    game.play("2c2b")
    Record(game).save(file)
    table.type(f"load {file}", computer=Puppet(NORTH, "2a2b"))
    assert table.moves == ["2c2b", "2a2b"]


def test_hint_is_given_to_anyone_until_the_game_is_over(table: Table) -> None:
    game = Game(Position.parse("expert", "2k2/5/2G2/5/5/2K2 b G 1"))
    said = table.type("hint", "kirin*c5", "hint", game=game)
    assert "kirin*c5 looks best.\n" in said
    assert "The game is over: South wins by checkmate." in said


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("fr", ["Tu joues Sud contre l’ordinateur, niveau 3, Zashiki.", "L’ordinateur joue"]),
        ("de", ["Du spielst Süd gegen den Computer, Stufe 3, Zashiki.", "Der Computer spielt"]),
        (
            "ja",
            [
                "あなたは 先手です。あいては コンピューター、レベル3の ざしきわらしです。",
                "コンピューターの 手：",
            ],
        ),
    ],
)
def test_computer_speaks_every_language(table: Table, language: str, told: list[str]) -> None:
    puppet = Puppet(NORTH, "2a2b")
    said = table.type("b2xb3", "hint", "draw", "help", language=language, computer=puppet)
    assert all(text in said for text in told)
    assert not re.findall(r"\{|(?:text|command|level|refusal)\.\w", said)
