"""A game for two at one keyboard, in plain text."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from datetime import date
from pathlib import Path

from yokai.errors import BadNotation, IllegalMove, YokaiError, quote
from yokai.game import Game
from yokai.record import Record

_MOVE_HELP = """\
Type a move as a1-b2, or with the piece's name: kodama b2xb3, kodama b3. Drop a piece with P*b2
or kodama*b2. A plus promotes: b3-b4+. USI works too: 3d2c, 2b2a+, P*2c. You can also type:"""


class TextGame:
    """Reads lines from standard input and answers on standard output until the players leave."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.leaving = False

    def run(self) -> None:
        """Play until someone quits or the input ends."""
        if sys.stdin.isatty():
            with suppress(ImportError):
                import readline  # noqa: F401  # gives input() arrow keys and a history
        print(f"{self.game.variant.name}. Type help to see what you can type.")
        self.show()
        while not self.leaving:
            try:
                self.answer(input(self.prompt))
            except IllegalMove as error:
                print(f"No: {error.why}.")
            except BadNotation as error:
                print(f"Sorry, {error}. Type help to see what you can type.")
            except YokaiError as error:
                print(f"Sorry, {error}.")
            except EOFError:
                print()
                return

    @property
    def prompt(self) -> str:
        """What stands before the cursor."""
        return "new, undo, save or quit> " if self.game.outcome else f"{self.game.turn}> "

    def answer(self, line: str) -> None:
        """Do what one line asks."""
        word, _, rest = line.strip().partition(" ")
        if not word:
            return
        if word.lower() not in COMMANDS:
            self.game.play(line)
            self.show()
            return
        run, argument = COMMANDS[word.lower()]
        if bool(rest) != bool(argument):
            raise YokaiError(f"write {word.lower()} {argument}".rstrip())
        run(self, *([rest.strip()] if argument else []))

    def show(self) -> None:
        """Draw the board; say who is to move, or who has won and why."""
        print(f"\n{self.game}\n")

    def moves(self) -> None:
        """List what may be played."""
        position = self.game.position
        for move in self.game.legal_moves:
            print(f"  {move.usi:<6}{position.describe(move)}")
        if self.game.outcome:
            print(f"The game is over: {self.game.outcome}.")

    def undo(self) -> None:
        """Take back the last move, resignation or draw."""
        self.game.undo()
        self.show()

    def save(self, name: str) -> None:
        """Write the game to a file."""
        path = Path(name).expanduser()
        if path.is_file() and not path.read_bytes().startswith(b"V2"):
            raise YokaiError(f"{quote(name)} is not a game record; choose another name")
        try:
            Record(self.game, date=date.today()).save(path)
        except OSError as error:
            raise YokaiError(f"cannot save to {quote(name)}: {error.strerror or error}") from None
        except ValueError as error:  # a name no file can have
            raise YokaiError(f"cannot save to {quote(name)}: {error}") from None
        print(f"Saved to {name}.")

    def load(self, name: str) -> None:
        """Go on with a saved game."""
        self.require_no_game()
        self.game = Record.load(Path(name).expanduser(), self.game.variant).game
        self.show()

    def resign(self) -> None:
        """Give the game up."""
        self.game.resign()
        self.show()

    def draw(self) -> None:
        """Agree on a draw."""
        self.game.agree_draw()
        self.show()

    def new(self) -> None:
        """Begin again."""
        self.require_no_game()
        self.game = Game(self.game.start)
        self.show()

    def require_no_game(self) -> None:
        """Refuse what would throw a game away that is still being played."""
        if self.game.moves and not self.game.outcome:
            raise YokaiError("this game is still on: resign or agree on a draw first")

    def help(self) -> None:
        """Show this."""
        print(_MOVE_HELP)
        for word, (run, argument) in COMMANDS.items():
            print(f"  {f'{word} {argument}':<11}  {run.__doc__}")

    def quit(self) -> None:
        """Leave."""
        self.leaving = True


# What may be typed instead of a move: the method, and what must follow the word.
COMMANDS: dict[str, tuple[Callable[..., None], str]] = {
    "moves": (TextGame.moves, ""),
    "undo": (TextGame.undo, ""),
    "save": (TextGame.save, "FILE"),
    "load": (TextGame.load, "FILE"),
    "resign": (TextGame.resign, ""),
    "draw": (TextGame.draw, ""),
    "new": (TextGame.new, ""),
    "help": (TextGame.help, ""),
    "quit": (TextGame.quit, ""),
}
