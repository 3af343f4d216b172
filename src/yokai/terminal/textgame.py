"""A text game in the terminal: two players at one keyboard, or one against the computer."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from datetime import date
from pathlib import Path

from yokai.errors import BadNotation, IllegalMove, MissingFile, YokaiError, quote
from yokai.formats.record import Record
from yokai.i18n import Words
from yokai.notation.move import NORTH, SOUTH, Move, Side
from yokai.rules.drawing import render_board
from yokai.rules.game import Game
from yokai.rules.outcome import Outcome
from yokai.terminal.computer import Computer


class _Sorry(YokaiError):
    """A request that is refused, with a sentence in the players' language."""


class TextGame:
    """A text game on standard input and output."""

    def __init__(
        self, game: Game, words: Words | None = None, computer: Computer | None = None
    ) -> None:
        self.game = game
        self.computer = computer or Computer(game.variant)
        self.words = words or Words()
        self.say = self.words.say
        self.leaving = False

    def run(self) -> None:
        """Play until a player quits or the input ends."""
        if sys.stdin.isatty():
            with suppress(ImportError):
                import readline  # noqa: F401  # gives input() arrow keys and a history
        print(self.say("text.welcome", game=self.title))
        if self.computer.side is not None:
            print(self.introduction)
        self.show()
        while not self.leaving:
            try:
                self.reply()
                self.answer(input(self.prompt))
            except IllegalMove as error:
                print(self.words.refusal(error))
            except BadNotation as error:
                print(self.say("text.unreadable", why=error))
            except _Sorry as error:
                print(error)
            except YokaiError as error:
                print(self.say("text.sorry", why=error))
            except EOFError:
                print()
                return

    def reply(self) -> None:
        """Let the computer move if it is to move."""
        if self.computer.is_to_move(self.game):
            move = self.computer.move(self.game)
            said = self.described(move)
            self.game.play(move)
            print(self.say("text.plays", move=said))
            self.show()

    @property
    def introduction(self) -> str:
        """The sentence that names the player's side and the computer's level."""
        assert self.computer.side is not None
        level = self.computer.level
        return self.say(
            "text.against",
            side=self.name(str(self.computer.side.other)),
            number=level.number,
            name=self.say(f"level.{level.name}"),
        )

    @property
    def prompt(self) -> str:
        """The prompt: the side to move, or a word if the game is over."""
        over = bool(self.game.outcome)
        return (self.say("text.prompt") if over else self.name(str(self.game.turn))) + "> "

    @property
    def title(self) -> str:
        """The name of the variant in the players' language."""
        game, key = self.game.variant, f"variant.{self.game.variant.id}"
        translated = self.words.language != "en" and self.words.knows(key)
        return self.say(key) if translated else game.name

    @property
    def status(self) -> str:
        """The sentence that says who is to move, or how the game has ended."""
        turn, royal = self.name(str(self.game.turn)), self.game.variant.royal.name
        if self.game.outcome:
            return self.ending(self.game.outcome)
        if self.game.position.in_danger:
            return self.say("text.danger", side=turn, royal=self.name(royal))
        return self.say("status.turn", side=turn)

    def ending(self, end: Outcome) -> str:
        """The sentence for an outcome; a loaded record may have reasons without a translation."""
        key = f"outcome.{end.reason.replace(' ', '_')}"
        if end.winner is None:
            known = end.reason in ("repetition", "stalemate", "agreement")
            return self.say(key) if known else self.odd_ending(end, "end.draw")
        winner, loser = self.name(str(end.winner)), self.name(str(end.winner.other))
        if not self.words.knows(key):
            return self.odd_ending(end, "end.side_wins", side=winner)
        return self.say(key, winner=winner, loser=loser)

    def odd_ending(self, end: Outcome, key: str, **words: str) -> str:
        """The sentence for an outcome without a translation: the winner, and in English why."""
        return str(end) if self.words.language == "en" else self.say(key, **words)

    def name(self, word: str) -> str:
        """The name of a piece or a side in the players' language."""
        return self.words.name(word)

    def answer(self, line: str) -> None:
        """Run one typed line: a move or a command."""
        word, _, rest = line.strip().partition(" ")
        if not word:
            return
        if word.lower() not in COMMANDS:
            self.game.play(self.understood(line.strip()))
            if not self.computer.is_to_move(self.game):  # else the board is shown after its reply
                self.show()
            return
        run, argument = COMMANDS[word.lower()]
        if bool(rest) != bool(argument):
            usage = f"{word.lower()} {argument}".rstrip()
            raise _Sorry(self.say("text.write", usage=usage))
        run(self, *([rest.strip()] if argument else []))

    def understood(self, line: str) -> str:
        """A typed move with the piece's name translated from the players' language to English."""
        if self.words.language == "en":
            return line
        names = [kind.name for kind in self.game.variant.kinds]
        for name in sorted(names, key=lambda name: -len(self.name(name))):
            said = self.name(name)
            if line.lower().startswith(said.lower()):
                return name + " " * (line[len(said) :][:1] != "*") + line[len(said) :]
        return line

    def show(self) -> None:
        """Print the board and the status."""
        board = render_board(self.game.variant, self.game.position.setup, self.name)
        print(f"\n{board}\n{self.status}\n")

    def moves(self) -> None:
        """Print the legal moves."""
        for move in self.game.legal_moves:
            print(f"  {move.usi:<6}{self.described(move)}")
        if self.game.outcome:
            print(self.say("text.over", outcome=self.status))

    def described(self, move: Move) -> str:
        """A move in words, with the piece's name in the players' language."""
        said = self.game.position.describe(move)
        name = said.rpartition("*" if move.letter else " ")[0]
        return self.name(name) + said.removeprefix(name)

    def hint(self) -> None:
        """Print a good move."""
        if self.game.outcome:
            print(self.say("text.over", outcome=self.status))
        else:
            print(self.say("text.hint", move=self.described(self.computer.hint(self.game))))

    def undo(self) -> None:
        """Take back the last move, resignation or draw, and the computer's reply with the move."""
        reply = self.game.undo()
        if reply and self.computer.is_to_move(self.game):
            try:
                self.game.undo()
            except IllegalMove:  # it was no reply, but the computer's first move
                self.game.play(reply)
                raise
        self.show()

    def save(self, name: str) -> None:
        """Write the game to a file."""
        path = Path(name).expanduser()
        if path.is_file() and not self._is_record(path):
            raise _Sorry(self.say("text.not_record", file=quote(name)))
        try:
            Record(self.game, self.player(SOUTH), self.player(NORTH), date.today()).save(path)
        except OSError as error:
            why = error.strerror or error
            raise _Sorry(self.say("text.cannot_save", file=quote(name), why=why)) from None
        except ValueError as error:  # an invalid file name
            raise _Sorry(self.say("text.cannot_save", file=quote(name), why=error)) from None
        print(self.say("text.saved", file=name))

    def _is_record(self, path: Path) -> bool:
        """Does a file hold the record of a game, in whatever format?"""
        try:
            return bool(Record.load(path, self.game.variant))
        except YokaiError:
            return path.read_bytes().startswith(b"V2")

    def player(self, side: Side) -> str:
        """The name of a player for the record: that of the level for the computer, else empty."""
        return self.computer.level.title if side is self.computer.side else ""

    def load(self, name: str) -> None:
        """Load a saved game and go on with it."""
        self.require_no_game()
        try:
            self.game = Record.load(Path(name).expanduser(), self.game.variant).game
        except (BadNotation, MissingFile) as error:
            raise _Sorry(self.say("text.cannot_load", why=error)) from None
        self.show()

    def resign(self) -> None:
        """Resign the game."""
        self.game.resign()
        self.show()

    def draw(self) -> None:
        """Agree on a draw."""
        if not self.game.outcome and not self.computer.accepts_draw(self.game):
            raise _Sorry(self.say("refusal.draw_refused"))
        self.game.agree_draw()
        self.show()

    def new(self) -> None:
        """Begin a new game."""
        self.require_no_game()
        self.game = Game(self.game.start)
        self.show()

    def require_no_game(self) -> None:
        """Refuse a command that would discard an unfinished game."""
        if self.game.moves and not self.game.outcome:
            raise _Sorry(self.say("text.still_on"))

    def help(self) -> None:
        """Print the commands."""
        print(self.say("text.help"))
        for word, (_, argument) in COMMANDS.items():
            print(f"  {f'{word} {argument}':<11}  {self.say(f'command.{word}')}")

    def quit(self) -> None:
        """End the program."""
        self.leaving = True


# The commands: the method, and the argument it needs.
COMMANDS: dict[str, tuple[Callable[..., None], str]] = {
    "moves": (TextGame.moves, ""),
    "hint": (TextGame.hint, ""),
    "undo": (TextGame.undo, ""),
    "save": (TextGame.save, "FILE"),
    "load": (TextGame.load, "FILE"),
    "resign": (TextGame.resign, ""),
    "draw": (TextGame.draw, ""),
    "new": (TextGame.new, ""),
    "help": (TextGame.help, ""),
    "quit": (TextGame.quit, ""),
}
