"""Lesson files: one lesson as TOML, read and checked key by key. See docs/inside/lessons.md."""

from __future__ import annotations

import re
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from yokai.engine.levels import STRONGEST, WEAKEST
from yokai.errors import BadLesson, quote
from yokai.i18n import Words
from yokai.learn.lessons.lesson import GOALS, LONGEST, LONGEST_FORCED, Lesson, Step, StepHint
from yokai.notation.move import Move
from yokai.notation.square import read_square, usi_square
from yokai.notation.tomlfile import REQUIRED, Keys, TomlFile, read_text
from yokai.notation.typed import read_move
from yokai.rules.game import Game
from yokai.rules.position import Position
from yokai.rules.variant import Variant, variant

MOST_STEPS = 30

_TOP: Keys = {
    "title": (str, REQUIRED),
    "game": (str, REQUIRED),
    "after": (list, None),
    "shown": (bool, False),
    "steps": (list, REQUIRED),
}
_STEP: Keys = {
    "text": (str, REQUIRED),
    "position": (str, REQUIRED),
    "before": (list, []),
    "goal": (str, REQUIRED),
    "to": (list, []),
    "torii": (bool, False),
    "piece": (str, None),
    "within": (int, 1),
    "moves": (list, []),
    "level": (int, None),
    "answers": (list, []),
    "solution": (list, []),
    "hint": (dict, {}),
    "done": (str, None),
    "wrong": (str, None),
}
_HINT: Keys = {
    "squares": (list, None),
    "pieces": (list, None),
    "move": (str, None),
    "look": (list, []),
}
_GOAL_KEYS = {key.rstrip("*") for keys in GOALS.values() for key in keys}
_KEY = re.compile(r"lesson(\.[a-z_0-9]+)+")


def load_lesson(path: str | Path) -> Lesson:
    """Read a lesson from a file; its name is the file's, without a number before it."""
    path = Path(path)
    name = re.sub(r"^[0-9]+-", "", path.stem)
    return read_lesson(read_text(path, BadLesson), name, str(path))


def read_lesson(text: str, name: str, file: str = "") -> Lesson:
    """Read a lesson from TOML text; `file` is what an error calls it.

    >>> read_lesson("title = 'My first'", "mine")
    Traceback (most recent call last):
    yokai.errors.BadLesson: mine.toml: game: is missing
    """
    reader = _LessonReader(file or f"{name}.toml", BadLesson)
    return reader.lesson(text, name)


class _LessonReader(TomlFile):
    """The reader of one lesson file."""

    def lesson(self, text: str, name: str) -> Lesson:
        top = self.table(self.load(text), _TOP, "")
        with self.at("game"):
            game = variant(top["game"])
        if not 1 <= len(top["steps"]) <= MOST_STEPS:
            raise self.bad("steps", f"must be 1 to {MOST_STEPS} steps, not {len(top['steps'])}")
        after = top["after"]
        if after is not None:
            after = tuple(self.texts("after", after))
        steps = tuple(
            self.step(table, number, game) for number, table in enumerate(top["steps"], 1)
        )
        title = self.words("title", top["title"])
        return Lesson(name, game, title, steps, after, top["shown"])

    def step(self, table: Any, number: int, game: Variant) -> Step:
        where = f"step {number}."
        values = self.table(table, _STEP, where)
        goal = self.goal(where, values["goal"], table)
        with self.at(f"{where}position"):
            position = Position.parse(game, values["position"])
        if position.outcome:
            raise self.bad(f"{where}position", f"the game is over there, {position.outcome}")
        now = Game(position)
        with self.at(f"{where}before"):
            before = [now.play(text) for text in values["before"]]
        if now.outcome:
            raise self.bad(f"{where}before", f"the game is over then, {now.outcome}")
        here = now.position
        solution = self.solution(where, goal, values, here)
        return Step(
            number=number,
            text=self.words(f"{where}text", values["text"]),
            position=position,
            goal=goal,
            hint=self.hint(where, values["hint"], here, solution[0] if solution else None),
            before=tuple(before),
            to=self.squares(f"{where}to", values["to"], game),
            torii=values["torii"],
            piece=self.piece(f"{where}piece", values["piece"], game),
            within=self.within(where, goal, values["within"]),
            moves=tuple(self.move(f"{where}moves", here, text) for text in values["moves"]),
            level=self.level(where, values["level"]),
            answers=self.answers(where, values, game),
            solution=solution,
            done=self.words(f"{where}done", values["done"]),
            wrong=self.words(f"{where}wrong", values["wrong"]),
        )

    def goal(self, where: str, goal: str, table: dict[str, Any]) -> str:
        if goal not in GOALS:
            near = get_close_matches(goal, GOALS, 1)
            hint = f"did you mean {near[0]}?" if near else f"goals are {', '.join(GOALS)}"
            raise self.bad(f"{where}goal", f"there is no goal {quote(goal)}: {hint}")
        takes = {key.rstrip("*") for key in GOALS[goal]}
        for key in table:
            if key in _GOAL_KEYS - takes:
                has = f"it takes {', '.join(sorted(takes))}" if takes else "it takes no keys"
                raise self.bad(where + key, f"does not belong to the goal {quote(goal)}; {has}")
        for key in GOALS[goal]:
            if key.endswith("*") and table.get(key[:-1]) in (None, []):
                raise self.bad(where + key[:-1], f"is missing, and the goal {quote(goal)} needs it")
        return goal

    def within(self, where: str, goal: str, within: int) -> int:
        most = LONGEST_FORCED if goal in ("win", "hold") else LONGEST
        if not 1 <= within <= most:
            raise self.bad(f"{where}within", f"must be 1 to {most} moves, not {within}")
        return within

    def level(self, where: str, level: int | None) -> int | None:
        if level is not None and not WEAKEST <= level <= STRONGEST:
            raise self.bad(f"{where}level", f"must be {WEAKEST} to {STRONGEST}, not {level}")
        return level

    def answers(self, where: str, values: dict[str, Any], game: Variant) -> tuple[Move, ...]:
        key, most = f"{where}answers", values["within"] - 1
        if len(values["answers"]) > most:
            count = len(values["answers"])
            raise self.bad(key, f"within {most + 1} there are at most {most}, not {count}")
        return tuple(self.bare(key, text, game) for text in values["answers"])

    def solution(
        self, where: str, goal: str, values: dict[str, Any], here: Position
    ) -> tuple[Move, ...]:
        """Read the solution. Only its first move is checked: the others depend on the answers."""
        key, texts = f"{where}solution", self.texts(f"{where}solution", values["solution"])
        if goal == "play":
            if texts:
                raise self.bad(key, "a whole game has no solution; leave it out")
            return ()
        if not 1 <= len(texts) <= values["within"]:
            most = values["within"]
            count = "one move" if most == 1 else f"1 to {most} moves"
            raise self.bad(key, f"must be {count} of the learner's, not {len(texts)}")
        first = self.move(key, here, texts[0])
        return (first, *(self.bare(key, text, here.variant) for text in texts[1:]))

    def hint(
        self, where: str, table: dict[str, Any], here: Position, first: Move | None
    ) -> StepHint:
        """Read a hint; what it leaves out follows from the solution."""
        values = self.table(table, _HINT, f"{where}hint.")
        key = f"{where}hint.move"
        move = first if values["move"] is None else self.move(key, here, values["move"])
        squares: tuple[str, ...] = (move.target,) if move else ()
        if values["squares"] is not None:
            squares = self.squares(f"{where}hint.squares", values["squares"], here.variant)
        pieces: tuple[str, ...] = (move.origin or f"{move.letter}*",) if move else ()
        if values["pieces"] is not None:
            pieces = self.touched(f"{where}hint.pieces", values["pieces"], here)
        look = self.touched(f"{where}hint.look", values["look"], here)
        return StepHint(squares, pieces, move, look)

    def touched(self, key: str, names: list[Any], here: Position) -> tuple[str, ...]:
        """Read the pieces of a hint: squares with a piece, or `P*` for a piece in the reserve."""
        found = []
        for name in self.texts(key, names):
            if name.endswith("*"):
                if not here.reserve(here.turn).get(name[:-1]):
                    raise self.bad(key, f"there is no {quote(name[:-1])} in the reserve")
                found.append(name)
                continue
            [square] = self.squares(key, [name], here.variant)
            if here.piece(square) is None:
                raise self.bad(key, f"no piece stands on {quote(name)}")
            found.append(square)
        return tuple(found)

    def squares(self, key: str, names: list[Any], game: Variant) -> tuple[str, ...]:
        texts = self.texts(key, names)
        with self.at(key):
            numbers = [read_square(name, game.files, game.ranks) for name in texts]
        return tuple(usi_square(number, game.files) for number in numbers)

    def piece(self, key: str, symbol: str | None, game: Variant) -> str | None:
        if symbol is not None and symbol not in game.by_symbol:
            known = ", ".join(game.by_symbol)
            raise self.bad(key, f"there is no piece {quote(symbol)}: pieces are {known}")
        return symbol

    def move(self, key: str, position: Position, text: Any) -> Move:
        with self.at(key):
            return position.move(text)

    def bare(self, key: str, text: Any, game: Variant) -> Move:
        """Read a later move, whose position is unknown, so that it must name both squares."""
        with self.at(key):
            parts = read_move(text)
        target, *origin = self.squares(key, [parts.target, *filter(None, [parts.origin])], game)
        if parts.drop and (kind := game.by_word.get(parts.piece or "")):
            return Move(f"{kind.letter}*{target}")
        if not origin:
            raise self.bad(key, f"{quote(text)} must say both squares, or the piece to drop")
        return Move(f"{origin[0]}{target}{'+' * bool(parts.promotes)}")

    def texts(self, key: str, values: list[Any]) -> list[str]:
        for value in values:
            if not isinstance(value, str):
                raise self.bad(key, f"must be a list of texts, and {quote(value)} is none")
        return values

    def words(self, key: str, text: Any) -> Any:
        """Check a text: a sentence, or the key of a shipped sentence."""
        if isinstance(text, str):
            if not text.strip():
                raise self.bad(key, "is empty: write a sentence")
            if _KEY.fullmatch(text) and not Words("en", "lessons").knows(text):
                raise self.bad(
                    key, f"there is no sentence {quote(text)}: write the sentence itself"
                )
        return text
